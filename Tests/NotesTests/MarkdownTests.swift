import Domain
import Editing
import TestSupport
import Testing

@Suite struct MarkdownTests {
  static let subjects = HostileSubjects.table + HostileSubjects.random(250, seed: 3)

  /// The places of text from commits.
  static let messages: [@Sendable (String) -> String] = [
    { $0 }, { "fix: \($0)" }, { "fix(\($0)): x" }, { "feat(a)!: \($0) (#7)" }, { "fix: x \($0) y\n\nCloses #12" },
    { "feat: a\n\nBREAKING CHANGE: so \($0)\n\nmore \($0)" },
    { "Revert \"fix: \($0)\"\n\nThis reverts commit 1234567." },
  ]

  static func notes(_ message: String, author: String = "Ada") -> ReleaseNotes {
    var commit = CommitList.commit("c0ffee1234567890", message)
    commit.author.name = author
    return NotesCollector.notes([commit])
  }

  /// The expected text of a page of notes, without blanks.
  static func expected(_ notes: ReleaseNotes) -> String {
    notes.sections.map { section in
      section.title
        + section.entries.map { entry in
          let isMarked = entry.isBreaking && section.kind != .breaking
          let origins = (entry.pullRequests.prefix(5).map { "#\($0)" } + ["c0ffee1"]).joined(separator: ", ")
          return (isMarked ? "Breaking: " : "") + (entry.scope.map { "\($0): " } ?? "") + entry.text + " (\(origins))"
            + " — " + entry.authors.joined(separator: ", ")
            + (section.kind == .breaking
              ? entry.breakingTexts.joined(separator: "\n").split(separator: "\n").filter { $0 != entry.text }.joined()
              : "")
        }.joined()
    }.joined()
  }

  @Test func aPageShowsTheWordsAndNothingElse() throws {
    var all = Self.subjects.flatMap { subject in Self.messages.map { Self.notes($0(subject)) } }.filter { !$0.isEmpty }
    // The page's text about them depends on their words; the goldens show it.
    for index in all.indices {
      for section in all[index].sections.indices { all[index].sections[section].entries[0].references = [] }
    }
    let pages = try MarkdownJudge.read(all.map { NotesMarkdown(showsAuthors: true).text($0) })
    let allowed: Set = ["h3", "ul", "li", "p", "strong", "code"]
    for (notes, readings) in zip(all, pages) {
      let source = NotesMarkdown(showsAuthors: true).text(notes)
      for page in readings {
        #expect(Set(page.tags).isSubset(of: allowed), "\(page.tags) \(source.debugDescription)")
        for tag in ["li", "ul", "h3"] {
          #expect(page.tags.filter { $0 == tag }.count == notes.sections.count, "\(tag) \(source.debugDescription)")
        }
        #expect(
          MarkdownJudge.visible(page.text) == MarkdownJudge.visible(Self.expected(notes)), "\(source.debugDescription)")
      }
    }
  }

  /// Lists and code keep their form, and contain nothing else.
  @Test func breakingChangesKeepTheirForm() throws {
    let forms: [@Sendable (String) -> String] = [
      { "- \($0)\n- b" }, { "so:\n\n1. \($0)\n2. b\n   - \($0)\n\nend" }, { "so\n\n```js\n\($0)\n```" },
      { "so\n\n~~~\n  \($0)\n~~~\nend" }, { "so\n\n    \($0)\n\n    b\n\nend" },
    ]
    let all = Self.subjects.flatMap { subject in forms.map { Self.notes("feat: a\n\nBREAKING CHANGE: \($0(subject))") }
    }
    let allowed: Set = ["h3", "ul", "ol", "li", "p", "strong", "code", "pre"]
    for (notes, readings) in zip(all, try MarkdownJudge.read(all.map { NotesMarkdown().text($0) })) {
      for page in readings {
        #expect(Set(page.tags).isSubset(of: allowed), "\(page.tags) \(NotesMarkdown().text(notes).debugDescription)")
        #expect(page.addresses.isEmpty, "\(NotesMarkdown().text(notes).debugDescription)")
        #expect(
          page.tags.filter { $0 == "h3" }.count == notes.sections.count,
          "\(NotesMarkdown().text(notes).debugDescription)")
      }
    }
  }

  @Test func onlyOurLinksAppear() throws {
    let markdown = NotesMarkdown(host: RemoteHost(remote: "git@github.com:acme/sdk.git"), showsAuthors: true)
    let all = Self.subjects.flatMap { subject in Self.messages.map { Self.notes($0(subject)) } }.filter { !$0.isEmpty }
    let allowed: Set = ["h3", "ul", "li", "p", "strong", "code", "a"]
    let addresses = ["https://github.com/acme/sdk/commit/c0ffee1234567890", "https://github.com/acme/sdk/pull/"]
    for (notes, readings) in zip(all, try MarkdownJudge.read(all.map(markdown.text))) {
      for page in readings {
        #expect(Set(page.tags).isSubset(of: allowed), "\(page.tags) \(markdown.text(notes).debugDescription)")
        let strange = page.addresses.filter { address in
          let isIssue = address.wholeMatch(of: /https:\/\/github\.com\/[\w.-]+\/[\w.-]+\/issues\/\d{1,9}/) != nil
          return !isIssue && !addresses.contains { address.hasPrefix($0) }
        }
        #expect(strange.isEmpty, "\(strange) \(markdown.text(notes).debugDescription)")
      }
    }
  }

  /// Hosts search the finished page for mentions and issues, outside code and links, so it must contain none.
  @Test func nobodyIsMentioned() throws {
    let names = [
      "@ada", "`x` @acme/team #12", "a@b.co", "x GH-12 acme/sdk#12 !12", "@@ada", "https://github.com/a/b/issues/1",
    ]
    let all = (names + HostileSubjects.random(250, seed: 5)).map { Self.notes("Thank \($0)", author: $0) }
    let markdown = NotesMarkdown(showsCommits: false, showsAuthors: true)
    for page in try MarkdownJudge.read(all.map(markdown.text)).joined() where !page.tags.contains("code") {
      let text = Array(page.text.utf8)
      let isNamed = zip(text, text.dropFirst()).contains { mark, next in
        let isLetter = ("a"..."z").contains(Unicode.Scalar(next)) || ("A"..."Z").contains(Unicode.Scalar(next))
        let isDigit = ("0"..."9").contains(Unicode.Scalar(next))
        return mark == UInt8(ascii: "@") && (isLetter || isDigit) || mark == UInt8(ascii: "#") && isDigit
      }
      #expect(!isNamed && !page.text.contains("GH-1"), "\(page.text)")
    }
  }

  @Test(arguments: [
    ("@ada", "@\u{200B}ada"), ("#12 a#b", "#\u{200B}12 a#b"), ("GH-1", "GH-\u{200B}1"), ("www.x", "www\u{200B}.x"),
    ("https://x", "https:\u{200B}//x"), ("a: b @ c", "a: b @ c"), ("é@ü@", "é@\u{200B}ü@"),
    ("a@-1.b", "a@\u{200B}-1.b"), ("", ""), ("!1!", "!\u{200B}1!"),
  ])
  func textsForTemplates(_ text: String, _ guarded: String) { #expect(MentionGuard.guarded(text) == guarded) }

  @Test func comparison() {
    let markdown = NotesMarkdown(host: RemoteHost(remote: "git@github.com:acme/sdk.git"))
    #expect(
      markdown.comparison(from: "v1_0", to: "a/b")
        == "Full changes: [v1_0...a/b](https://github.com/acme/sdk/compare/v1_0...a%2Fb)\n")
    #expect(NotesMarkdown().comparison(from: "1", to: "2") == nil)
  }
}
