import Domain
import Editing
import Testing

@Suite struct ReferenceTests {
  static let found: [(message: String, references: [String])] = [
    ("fix: a #12", ["#12"]), ("fix: #12 and a", ["#12"]), ("fix: a (see #12)", ["#12"]), ("fix: GH-12", ["#12"]),
    ("fix: acme/sdk#12", ["acme/sdk#12"]), ("fix: group/sub/sdk#12.", ["group/sub/sdk#12"]),
    ("fix: a #12, #13", ["#12", "#13"]), ("fix: fixes #12 in b", ["closes #12"]),
    ("fix: a\n\nCloses #12", ["closes #12"]), ("fix: a\n\nCloses: #12", ["closes #12"]),
    ("fix: a\n\nFixes #3, #4 and acme/sdk#5", ["closes #3", "closes #4", "closes acme/sdk#5"]),
    ("fix: a\n\nThis resolves GH-7.", ["closes #7"]), ("fix: a\n\nFIXED: #8", ["closes #8"]),
    ("fix: a\n\nbody\ncloses\n#9", ["closes #9"]), ("fix: a\n\nRefs: #1, acme/sdk#2", ["#1", "acme/sdk#2"]),
    ("fix: a\n\nRefs #3", ["#3"]), ("fix: a\n\nIt was #9 that closes #10, not #11 or #12", ["closes #10"]),
    ("fix: a #1\n\nCloses #1", ["closes #1"]), ("fix: a\n\nBREAKING CHANGE: see #1", []),
    ("fix: a\n\nIn the body #9 alone", []),
  ]

  @Test(arguments: found.indices) func isFound(_ index: Int) throws {
    let (message, expected) = Self.found[index]
    let notes = NotesCollector.notes(CommitList.commits([message]))
    let entry = try #require(notes.sections.last?.entries.first)
    #expect(entry.references.map { ($0.action == .closes ? "closes " : "") + $0.name } == expected, "\(message)")
  }

  @Test(arguments: [
    "#", "# 12", "#a", "#0", "#012", "#12a", "#12_", "#12é", "#1234567890", "&#12;", "a#12", "##12", "é#12", "/#12",
    "a/#12", "/a#12", "../a#12", "@a/b#12", "GH-", "GH-a", "aGH-1", "gh-12", "#fff",
  ])
  func isNone(_ text: String) throws {
    let notes = NotesCollector.notes(CommitList.commits(["fix: x \(text)"]))
    #expect(try #require(notes.sections.first?.entries.first).references == [], "\(text)")
  }

  @Test(arguments: [
    ("feat: a (#12)", "a", [12]), ("feat: a (#12) (#34)", "a", [34, 12]), ("Add a (#12)", "Add a", [12]),
    ("feat: a (#12).", "a (#12).", []), ("feat: a(#12)", "a", [12]), ("feat: a ( #12)", "a ( #12)", []),
    ("feat: (#12)", "(#12)", []), ("feat: a (#)", "a (#)", []), ("feat: a (#1234567890)", "a (#1234567890)", []),
    ("feat: a (b#12)", "a (b#12)", []),
  ])
  func pullRequests(_ message: String, _ text: String, _ numbers: [Int]) throws {
    let entry = try #require(NotesCollector.notes(CommitList.commits([message])).sections.first?.entries.first)
    #expect(entry.text == text)
    #expect(entry.pullRequests == numbers)
  }
}
