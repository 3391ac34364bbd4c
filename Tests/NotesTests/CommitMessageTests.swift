import TestSupport
import Testing

@testable import Editing

/// Conventional Commits 1.0.0; the numbers are the rules of its specification.
@Suite struct CommitMessageTests {
  struct Case: Sendable, CustomTestStringConvertible {
    var name: String
    var message: String
    var type: String?
    var scope: String?
    var isBreaking = false
    var description: String?
    var body: String?
    var footers: [String] = []
    var breaking: [String] = []
    var testDescription: String { name }
  }

  static let specification = [
    Case(name: "1: type and description", message: "feat: read CRLF", type: "feat", description: "read CRLF"),
    Case(name: "4: a scope", message: "fix(parser): end", type: "fix", scope: "parser", description: "end"),
    Case(name: "5: blanks in front", message: "fix:   end  ", type: "fix", description: "end"),
    Case(name: "13: marked", message: "feat!: drop 5", type: "feat", isBreaking: true, description: "drop 5"),
    Case(
      name: "13: marked with a scope", message: "chore(api)!: drop 5", type: "chore", scope: "api", isBreaking: true,
      description: "drop 5"),
    Case(name: "14: any type", message: "deps-dev_2: x", type: "deps-dev_2", description: "x"),
    Case(name: "15: any case", message: "FeAt(API): X", type: "feat", scope: "API", description: "X"),
    Case(
      name: "6, 7: a body of paragraphs", message: "fix: a\n\nfirst\nline\n\nsecond", type: "fix", description: "a",
      body: "first\nline\n\nsecond"),
    Case(
      name: "8: footers behind the body", message: "fix: a\n\nbody\n\nReviewed-by: Z\nRefs: #123", type: "fix",
      description: "a", body: "body", footers: ["Reviewed-by=Z", "Refs=#123"]),
    Case(
      name: "8: footers without a body", message: "fix: a\n\nRefs #123", type: "fix", description: "a",
      footers: ["Refs#123"]),
    Case(
      name: "8: no blank line, no footer", message: "fix: a\n\nbody\nRefs: #1", type: "fix", description: "a",
      body: "body\nRefs: #1"),
    Case(
      name: "9: a blank in the token", message: "fix: a\n\nSigned off: b", type: "fix", description: "a",
      body: "Signed off: b"),
    Case(
      name: "10: a value of several lines", message: "fix: a\n\nNote: one\n  two\n\nthree\nRefs: #1", type: "fix",
      description: "a", footers: ["Note=one\n  two\n\nthree", "Refs=#1"]),
    Case(
      name: "11, 12: a breaking footer", message: "feat: a\n\nBREAKING CHANGE: keys move", type: "feat",
      isBreaking: true, description: "a", footers: ["BREAKING CHANGE=keys move"], breaking: ["keys move"]),
    Case(
      name: "16: with a hyphen", message: "feat: a\n\nBREAKING-CHANGE: keys move", type: "feat", isBreaking: true,
      description: "a", footers: ["BREAKING-CHANGE=keys move"], breaking: ["keys move"]),
    Case(
      name: "15: not in lower case", message: "feat: a\n\nbreaking-change: x\nBreaking-Change: y", type: "feat",
      description: "a", footers: ["breaking-change=x", "Breaking-Change=y"]),
    Case(
      name: "15: nor with a blank", message: "feat: a\n\nBreaking change: x", type: "feat", description: "a",
      body: "Breaking change: x"),
    Case(
      name: "12: a colon, no number sign", message: "feat: a\n\nBREAKING-CHANGE #1", type: "feat", description: "a",
      footers: ["BREAKING-CHANGE#1"]),
    Case(
      name: "12 and 13 together", message: "feat!: a\n\nbody\n\nBREAKING CHANGE: b\nmore\nRefs: #2", type: "feat",
      isBreaking: true, description: "a", body: "body", footers: ["BREAKING CHANGE=b\nmore", "Refs=#2"],
      breaking: ["b\nmore"]),
    Case(
      name: "12: two of them", message: "feat: a\n\nBREAKING CHANGE: b\nBREAKING CHANGE: c", type: "feat",
      isBreaking: true, description: "a", footers: ["BREAKING CHANGE=b", "BREAKING CHANGE=c"], breaking: ["b", "c"]),
    Case(
      name: "git cut the blank off", message: "feat: a\n\nBREAKING CHANGE:\nkeys move", type: "feat", isBreaking: true,
      description: "a", footers: ["BREAKING CHANGE=keys move"], breaking: ["keys move"]),
    Case(name: "11: as the subject", message: "BREAKING CHANGE: keys move", isBreaking: true),
    Case(
      name: "16: as the subject, with a hyphen", message: "BREAKING-CHANGE: keys move\n\nb", isBreaking: true,
      body: "b"),
    Case(
      name: "a footer counts without a type", message: "Move keys\n\nBREAKING CHANGE: b", isBreaking: true,
      footers: ["BREAKING CHANGE=b"], breaking: ["b"]),
  ]

  static let forms = [
    Case(
      name: "CRLF", message: "fix(a): b\r\n\r\nbody\r\n\r\nRefs: #1\r\n", type: "fix", scope: "a", description: "b",
      body: "body", footers: ["Refs=#1"]),
    Case(name: "blank lines in front", message: "\n  \n\tfix: a \t\n", type: "fix", description: "a"),
    Case(
      name: "no blank line behind the subject", message: "fix: a\nRefs: #1", type: "fix", description: "a",
      body: "Refs: #1"),
    Case(name: "blanks in a scope", message: "fix( a b ): c", type: "fix", scope: "a b", description: "c"),
    Case(name: "a package as scope", message: "fix(@a/b-c, d): e", type: "fix", scope: "@a/b-c, d", description: "e"),
    Case(name: "a colon in the description", message: "fix: a: b", type: "fix", description: "a: b"),
    Case(name: "other scripts", message: "fix(日本): é", type: "fix", scope: "日本", description: "é"),
    Case(
      name: "what looks like a footer", message: "fix: a\n\nsee https://a.b/c: d\n\n- x: y\n\n1: 2", type: "fix",
      description: "a", body: "see https://a.b/c: d\n\n- x: y\n\n1: 2"),
    Case(
      name: "a breaking change right below the subject", message: "feat: a\nBREAKING CHANGE: keys move\n\nRefs: #1",
      type: "feat", isBreaking: true, description: "a", footers: ["BREAKING CHANGE=keys move", "Refs=#1"],
      breaking: ["keys move"]),
    Case(
      name: "a breaking change right below the body", message: "feat: a\n\nbody\nBREAKING CHANGE: keys move",
      type: "feat", isBreaking: true, description: "a", body: "body", footers: ["BREAKING CHANGE=keys move"],
      breaking: ["keys move"]),
    Case(
      name: "a wrapped subject", message: "feat(a): one\n  two\nthree (#4)\n\nbody", type: "feat", scope: "a",
      description: "one   two three (#4)", body: "body"),
    Case(
      name: "a list below the subject", message: "fix: a\n- one\n- two", type: "fix", description: "a",
      body: "- one\n- two"),
    Case(
      name: "a trailer below the subject", message: "fix: a\nSigned-off-by: b", type: "fix", description: "a",
      body: "Signed-off-by: b"),
    Case(
      name: "code is no footer",
      message: "fix: a\n\nBREAKING CHANGE: write\n\n```yaml\nkey: value\n```\nRefs: #1", type: "fix", isBreaking: true,
      description: "a", footers: ["BREAKING CHANGE=write\n\n```yaml\nkey: value\n```", "Refs=#1"],
      breaking: ["write\n\n```yaml\nkey: value\n```"]),
    Case(
      name: "a squash's list ends the breaking change",
      message:
        "fix: a (#12)\n\n* feat!: drop iOS 13\n\nBREAKING CHANGE: iOS 14 is required\n\n* feat: new API\n\nits text",
      type: "fix", isBreaking: true, description: "a (#12)", body: "* feat!: drop iOS 13",
      footers: ["BREAKING CHANGE=iOS 14 is required"], breaking: ["iOS 14 is required"]),
    Case(
      name: "a list in a breaking change", message: "feat: a\n\nBREAKING CHANGE: keys\n* one\n* note: two",
      type: "feat",
      isBreaking: true, description: "a", footers: ["BREAKING CHANGE=keys\n* one\n* note: two"],
      breaking: ["keys\n* one\n* note: two"]),
    Case(
      name: "code that never ends", message: "fix: a\n\n```\n\nBREAKING CHANGE: b", type: "fix", isBreaking: true,
      description: "a", body: "```", footers: ["BREAKING CHANGE=b"], breaking: ["b"]),
    Case(
      name: "Azure DevOps", message: "Merged PR 34: feat(a)!: b\n\nRelated work items: #12", type: "feat", scope: "a",
      isBreaking: true, description: "b", body: "Related work items: #12"),
    Case(
      name: "a footer without a value", message: "fix: a\n\nRefs:\n\nb #", type: "fix", description: "a",
      body: "Refs:\n\nb #"),
  ]

  static let withoutType = [
    "", "\n\n", "Update things", "feat:no blank", "feat:\tx", "feat:", "feat: ", "feat : x", "feat (a): x", "feat(): x",
    "feat( ): x", "feat(a: x", "feat(a)b: x", "feat((a)): x", "feat!(a): x", "feat!!: x", ": x", "!: x", "(a): x",
    "1feat: x", "✨ feat: x", ":sparkles: feat: x", "✨: x", "fix a: b", "https://a.b/c: d", "fïx: a",
  ]

  @Test(arguments: specification + forms) func isRead(_ expected: Case) {
    let message = CommitMessage(expected.message)
    #expect(message.header?.type == expected.type)
    #expect(message.header?.scope == expected.scope)
    #expect(message.description == expected.description)
    #expect(message.isBreaking == expected.isBreaking)
    #expect(message.body == expected.body)
    #expect(message.texts { $0.separator == .colon ? "=" : "#" } == expected.footers)
    #expect(message.breakingTexts == expected.breaking)
  }

  @Test(arguments: withoutType) func hasNoType(_ subject: String) {
    #expect(CommitMessage(subject).header == nil)
    #expect(CommitMessage(subject + "\n\nfix: no subject").header == nil || subject.allSatisfy(\.isNewline))
  }

  /// git's reader of trailers agrees if both have the same rules: one block of footers at the end.
  @Test func gitFindsTheSameFooters() throws {
    let bodies = ["", "One paragraph.\n\n", "One\nparagraph.\n\nAnother one.\n\n"]
    let blocks = [
      ["Reviewed-by: Z"], ["Refs: #123", "Signed-off-by: Ada <ada@example.com>"], ["A: b", "C-d: e: f", "G2: h #3"],
    ]
    for body in bodies {
      for block in blocks {
        let text = "fix: a\n\n" + body + block.joined(separator: "\n") + "\n"
        let result = try Tool.run("git", ["interpret-trailers", "--parse"], input: text)
        let trailers = CommitMessage(text).texts { _ in ": " }.map { $0 + "\n" }.joined()
        #expect(result.status == 0 && result.text == trailers, "\(text)")
      }
    }
  }

  /// However a message is cut or changed, every part that is read is a part of it.
  @Test func damagedMessagesAreRead() {
    var generator = SeededGenerator(seed: 7)
    let pieces = [
      "BREAKING CHANGE", "fix", "(", ")", "!", ":", " ", "#", "\n", "\r\n", "a", "-", "é", "12", "\0", "\t",
    ]
    for example in Self.specification + Self.forms {
      for _ in 0..<100 {
        var bytes = Array(example.message.utf8)
        for _ in 0..<Int.random(in: 1...4, using: &generator) {
          let index = Int.random(in: 0...bytes.count, using: &generator)
          let end = min(bytes.count, index + Int.random(in: 0...3, using: &generator))
          bytes.replaceSubrange(index..<end, with: Array((pieces.randomElement(using: &generator) ?? "").utf8))
        }
        let text = String(decoding: bytes, as: UTF8.self)
        let message = CommitMessage(text)
        let footers = message.footers.flatMap { [$0.token, $0.value] }.map(message.bytes.text)
        let parts = [message.subject, message.body ?? ""] + footers
        // The lines of a wrapped subject are joined.
        func joined(_ text: String) -> [UInt8] { text.utf8.map { $0 == 0x0A ? 0x20 : $0 } }
        #expect(parts.allSatisfy { joined(text).contains(joined($0)) }, "\(text.debugDescription)")
        let notes = NotesCollector.notes(CommitList.commits([text]))
        // The messages that a squash lists count too.
        let isMore = text.contains("fixup") || text.contains("\n* ")
        #expect(notes.change.hasBreaking == message.isBreaking || isMore, "\(text.debugDescription)")
      }
    }
  }
}

extension CommitMessage {
  /// The footers, with a separator of ours.
  fileprivate func texts(_ separator: (Footer) -> String) -> [String] {
    footers.map { bytes.text($0.token) + separator($0) + bytes.text($0.value) }
  }
}
