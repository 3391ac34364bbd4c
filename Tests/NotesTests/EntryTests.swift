import Domain
import Editing
import TestSupport
import Testing

/// The content of entries besides their text.
@Suite struct EntryTests {
  private func entries(_ commits: [Commit], _ options: NotesOptions = NotesOptions()) -> [ReleaseNotes.Change] {
    NotesCollector.notes(commits, options: options).sections.flatMap(\.entries)
  }

  private func breaking(_ text: String) -> String? {
    entries([CommitList.commit("c0ffee1", "feat: a\n\nBREAKING CHANGE: \(text)")]).first?.breakingTexts.first
  }

  @Test(arguments: [
    ("one\ntwo\n\nthree", "one two\n\nthree"), ("- a\n  b\n- c", "- a b\n- c"),
    ("so:\n* a\n+ b\n\nend", "so:\n\n- a\n- b\n\nend"), ("1. a\n2) b", "1. a\n2. b"),
    ("- a\n  - b\n    - c\n- d", "- a\n    - b\n        - c\n- d"),
    ("so\n\n```swift\nlet x: Int\n\n  let y = 1\n```\nend", "so\n\n```swift\nlet x: Int\n\n  let y = 1\n```\n\nend"),
    ("so\n\n    let x\n\n      let y\nend", "so\n\n```\nlet x\n\n  let y\n```\n\nend"),
    ("so\n\n~~~\n```\n~~~", "so\n\n````\n```\n````"), ("so\n  indented\n    more", "so indented more"),
  ]) func formsAreKept(_ text: String, _ expected: String) {
    #expect(breaking(text) == expected)
    // The text has the same form again.
    #expect(breaking(expected) == expected)
  }

  @Test func longTextsAreCut() {
    let long = breaking(String(repeating: "- word\n", count: 2_000)) ?? ""
    #expect(long.utf8.count < 6_000 && long.hasSuffix("…"))
    #expect((breaking("a\n\n```\n\(String(repeating: "x\n", count: 9_000))```") ?? "").utf8.count < 10_000)
  }

  @Test func scopesAreWhole() {
    let scope = String(repeating: "core,", count: 60) + "api"
    let notes = NotesCollector.notes([CommitList.commit("c0ffee1", "fix(\(scope)): a")])
    #expect(notes.sections.first?.entries.first?.scope == scope)
    #expect(NotesMarkdown().text(notes).contains("…**: a"))
  }

  /// HEAD merges two branches; the second had merged `main` before.
  @Test(arguments: [
    "Merge pull request #12 from acme/tiles\n\nfeat: tiles", "Merged in tiles (pull request #12)\n\nTiles",
    "Merge branch 'tiles' into 'main'\n\nfeat: tiles\n\nSee merge request acme/sdk!12", "Merged PR 12: feat: tiles",
    "Merge pull request 'feat: tiles' (#12) from tiles into main",
  ]) func mergesGiveTheirNumber(_ message: String) {
    let found = entries([
      CommitList.commit("f", "Merge branch 'x'", parents: ["e", "d"]),
      CommitList.commit("e", message, parents: ["b", "c"]), CommitList.commit("d", "fix: d (#3)", parents: ["c1"]),
      CommitList.commit("c", "fix: c (#12)", parents: ["c1"]), CommitList.commit("c1", "fix: c1 (#9)", parents: ["a"]),
      CommitList.commit("b", "fix: b", parents: ["a"]), CommitList.commit("a", "fix: a"),
    ])
    #expect(
      Dictionary(uniqueKeysWithValues: found.map { ($0.text, $0.pullRequests) })
        == ["a": [], "b": [], "c1": [9, 12], "c": [12], "d": [3]])
  }

  @Test func squashesGiveTheirNumber() {
    let found = entries(
      CommitList.commits(["Merged PR 34: feat: x", "Merged PR x: y", "Merged PR 5: ", "Merged PR 7: plain"]))
    #expect(found.map(\.text) == ["x", "Merged PR x: y", "Merged PR 5:", "plain"])
    #expect(found.map(\.pullRequests) == [[34], [], [], [7]])
  }

  /// GitLab's merge requests have a mark of their own; a number with `#` is an issue there.
  @Test func mergeRequestsKeepTheirMark() {
    let notes = NotesCollector.notes([
      CommitList.commit("f", "Merge branch 'x' into 'main'\n\nSee merge request acme/sdk!12", parents: ["a", "b"]),
      CommitList.commit("b", "fix: b", parents: ["a"]), CommitList.commit("a", "fix: a (!7)", parents: ["c"]),
      CommitList.commit("c", "fix: c (#5)"),
    ])
    let text = NotesMarkdown(host: RemoteHost(remote: "git@gitlab.com:acme/sdk"), showsCommits: false).text(notes)
    let base = "https://gitlab.com/acme/sdk/-"
    #expect(
      text == """
        ### Fixes

        - b ([!12](\(base)/merge_requests/12))
        - a ([!7](\(base)/merge_requests/7))
        - c ([#5](\(base)/issues/5))

        """)
  }

  /// Only a word that the convention or the options name is a type.
  @Test func wordsThatAreNoTypesStay() {
    let messages = [
      "iOS: crash", "tvOS: crash", "Breaking: drop iOS 12", "deps(core): x", "deps!: y", "improve: z", "Docs: hidden",
    ]
    let notes = NotesCollector.notes(
      CommitList.commits(messages), options: NotesOptions(sections: [.init("Better", types: ["improve"])]))
    #expect(notes.texts(.other) == Array(messages.prefix(5)) && notes.texts(.types) == ["z"])
    #expect(notes.texts(.breaking) == ["deps!: y"] && notes.change.hasBreaking)
    // What is written like a scope still selects commits.
    #expect(entries(CommitList.commits(["deps(core): x"]), NotesOptions(excludedScopes: ["core"])).isEmpty)
  }

  @Test func onlyTheSameIsMerged() {
    var options = NotesOptions(sections: [.init("New", types: ["feat", "add"])])
    let messages = ["feat: a", "add: a", "feat(x): a", "feat!: a", "feat: a"]
    func commits(_ messages: [String]) -> [[Int]] {
      entries(CommitList.commits(messages), options).map { entry in
        messages.indices.filter { entry.commits.contains(CommitList.name($0)) }
      }
    }
    #expect(commits(messages) == [[3], [0, 4], [1], [2], [3]])
    // A commit that amends one does not repeat what it breaks.
    options = NotesOptions()
    #expect(commits(["fixup! feat: a", "feat: a\n\nBREAKING CHANGE: b"]) == [[0, 1], [0, 1]])
  }

  @Test func commitsAreSkippedAndReworded() {
    let commits = CommitList.commits(["feat: a", "fix: b", "chore: c", "feat!: d", "fix(x): e"])
    var options = NotesOptions(excludedScopes: ["x"])
    options.skippedCommits = [CommitList.name(0), CommitList.name(3)]
    options.messages = [CommitList.name(2): "fix(core): quicker (#8)"]
    let notes = NotesCollector.notes(commits, options: options)
    #expect(notes.allTexts == ["b", "quicker"])
    #expect(notes.sections[0].entries[1].pullRequests == [8])
    #expect(notes.change == ChangeLevel(hasListed: true, hasChanges: true))
  }

  @Test func theLevelFollowsTheOptions() {
    func change(_ messages: [String], _ options: NotesOptions) -> ChangeLevel {
      NotesCollector.notes(CommitList.commits(messages), options: options).change
    }
    let added = NotesOptions(featureTypes: ["add"])
    #expect(change(["add: a"], added) == ChangeLevel(hasFeature: true, hasListed: true, hasChanges: true))
    #expect(change(["feat: a"], added) == ChangeLevel(hasListed: true, hasChanges: true))
    #expect(change(["chore: a", "docs: b"], added) == ChangeLevel(hasChanges: true))
    let scoped = NotesOptions(includedScopes: ["core"])
    #expect(change(["feat(docs)!: a"], scoped) == ChangeLevel())
    #expect(change(["chore(docs): a"], scoped) == ChangeLevel())
    #expect(change(["fix(core): a"], scoped) == ChangeLevel(hasListed: true, hasChanges: true))
  }
}
