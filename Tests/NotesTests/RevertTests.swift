import Domain
import Editing
import TestSupport
import Testing

@Suite struct RevertTests {
  static func git(_ number: Int, subject: String, verb: String = "Revert") -> String {
    "\(verb) \"\(subject)\"\n\nThis reverts commit \(CommitList.name(number)).\n"
  }

  struct Case: Sendable, CustomTestStringConvertible {
    var name: String
    /// The oldest first. Number n is the commit with id n.
    var history: [String]
    var told: [String]
    var reverted: [String] = []
    var testDescription: String { name }
  }

  /// `NotesCollector` takes the newest first. Each message keeps its id.
  static func notes(_ history: [String]) -> ReleaseNotes {
    NotesCollector.notes(
      history.enumerated().reversed().map { CommitList.commit(CommitList.name($0), $1) })
  }

  static let cases = [
    Case(name: "both vanish", history: ["feat: a", git(0, subject: "feat: a")], told: []),
    Case(name: "others stay", history: ["feat: a", "fix: b", git(0, subject: "feat: a")], told: ["b"]),
    Case(
      name: "reverted revert", history: ["feat: a", git(0, subject: "feat: a"), git(1, subject: "Revert \"feat: a\"")],
      told: ["a"]),
    Case(
      name: "reapplied", history: ["feat: a", git(0, subject: "feat: a"), git(1, subject: "feat: a", verb: "Reapply")],
      told: ["a"]),
    Case(
      name: "reverted three times",
      history: [
        "feat: a", git(0, subject: "feat: a"), git(1, subject: "feat: a", verb: "Reapply"),
        git(2, subject: "Reapply \"feat: a\""),
      ], told: []),
    Case(name: "outside of the range", history: [git(99, subject: "feat(x): a")], told: [], reverted: ["a"]),
    Case(name: "outside, and reapplied", history: [git(99, subject: "feat: a", verb: "Reapply")], told: ["a"]),
    Case(name: "outside, old form", history: [git(99, subject: "Revert \"feat: a\"")], told: ["a"]),
    Case(name: "outside, twice over", history: [git(99, subject: "Reapply \"feat: a\"")], told: [], reverted: ["a"]),
    Case(
      name: "outside, then reverted here",
      history: [git(99, subject: "feat: a"), git(0, subject: "Revert \"feat: a\"")],
      told: []),
    Case(name: "outside, of a hidden type", history: [git(99, subject: "chore: a")], told: []),
    Case(name: "hidden and reverted here", history: ["chore: a", git(0, subject: "chore: a")], told: []),
    Case(name: "without a type", history: ["Add a", git(0, subject: "Add a")], told: []),
    Case(
      name: "a name that a rebase changed", history: ["feat: a", git(99, subject: "feat: a")], told: []),
    Case(
      name: "the name before the subject",
      history: ["feat: a (#1)", "fix: b", "feat: a (#1)", git(0, subject: "feat: a (#1)"), "fix: c"],
      told: ["c", "a", "b"]),
    Case(
      name: "picked with -x, then reverted by the name of the original",
      history: [
        "feat: a\n\n(cherry picked from commit \(CommitList.name(50)))", "feat: a", git(50, subject: "feat: a"),
      ], told: ["a"]),
    Case(
      name: "picked with -x, and the original is there too",
      history: ["feat: a", "feat: a\n\n(cherry picked from commit \(CommitList.name(0)))", git(0, subject: "feat: a")],
      told: ["a"]),
    Case(
      name: "without a name", history: ["feat: a (#12)", "Revert \"feat: a (#12)\" (#13)"], told: []),
    Case(
      name: "by GitHub's button", history: ["feat: b (#12)", "Revert \"feat: a\" (#13)\n\nReverts acme/sdk#12"],
      told: []),
    Case(
      name: "the convention's, with a footer",
      history: [
        "feat: a", "feat: b", "fix: c",
        "revert: noodles\n\nRefs: \(CommitList.name(0).prefix(7)), \(CommitList.name(1))",
      ],
      told: ["c"]),
    Case(
      name: "the convention's, one of two outside",
      history: ["feat: a", "revert: noodles\n\nRefs: 676104e, \(CommitList.name(0).prefix(9))"], told: [],
      reverted: ["noodles"]),
    Case(name: "the convention's, by its header", history: ["feat(x): a", "revert: feat(x): a"], told: []),
    Case(name: "an issue's number is no name", history: ["revert: a\n\nRefs: #1234567"], told: [], reverted: ["a"]),
    Case(
      name: "with words of its own",
      history: ["feat: a", "Revert the slow a\n\nThis reverts commit \(CommitList.name(0)).\nIt was slow."], told: []),
    Case(
      name: "with words of its own, outside", history: ["Revert the slow a\n\nThis reverts commit 1234567."], told: [],
      reverted: ["Revert the slow a"]),
    Case(
      name: "a squash whose body quotes a revert",
      history: [
        "feat: a", "fix: b (#2)\n\n* feat: c\n\n* Revert \"feat: c\"\n\nThis reverts commit \(CommitList.name(0)).",
        "feat: d (#3)\n\n* Reverts acme/sdk#2\n\nReverts acme/sdk#2", "Undo e\n\nThis reverts commit 1234567.",
      ], told: ["a", "b", "d", "Undo e"]),
    Case(
      name: "a squash of Azure DevOps, and its revert",
      history: ["Merged PR 34: feat: a", "Merged PR 35: Revert \"Merged PR 34: feat: a\""], told: []),
    Case(
      name: "a subject on two lines",
      history: ["feat: a long\nsubject", "Revert \"feat: a long subject\"\n\nReverted for now."], told: []),
    Case(
      name: "with a type before it", history: ["feat: a", git(0, subject: "feat: a", verb: "chore: revert")], told: []),
    Case(
      name: "with a type before it, outside", history: [git(99, subject: "feat: a", verb: "chore(x): Revert")],
      told: [],
      reverted: ["a"]),
    Case(
      name: "with a type that is listed, outside", history: [git(99, subject: "feat: a", verb: "fix: revert")],
      told: ["revert \"feat: a\""]),
    Case(
      name: "with a type, and nothing that names the commit", history: ["feat: a", "fix: revert \"feat: a\""],
      told: ["revert \"feat: a\"", "a"]),
    Case(
      name: "two names",
      history: [
        "feat: a", "feat: b",
        "Revert both\n\nThis reverts commit \(CommitList.name(0)).\nThis reverts commit \(CommitList.name(1)).",
      ],
      told: []),
    Case(
      name: "no revert at all", history: ["feat: a", "Revert \"feat: a", "Revert a"],
      told: ["Revert a", "Revert \"feat: a", "a"]),
    Case(
      name: "of a part only", history: ["feat: a", "Revert \"feat: a\" in the tests only"],
      told: ["Revert \"feat: a\" in the tests only", "a"]),
    Case(
      name: "of a part only, reverted again", history: ["feat: a", "Revert \"Revert \"feat: a\" in the tests\""],
      told: ["a"], reverted: ["Revert \"feat: a\" in the tests"]),
    Case(name: "GitLab's mark", history: ["feat: a", "Revert \"feat: a\" (!7) (#8)"], told: []),
    Case(
      name: "a short name is none", history: ["feat: a", "Revert it\n\nThis reverts commit c00000."],
      told: ["Revert it", "a"]),
  ]

  @Test(arguments: cases) func pairs(_ expected: Case) {
    let notes = Self.notes(expected.history)
    #expect(Set(notes.texts(.types) + notes.texts(.other)) == Set(expected.told))
    #expect(notes.texts(.reverted) == expected.reverted)
    #expect(notes.allTexts.count == expected.told.count + expected.reverted.count)
  }

  @Test func theNextVersionDependsOnWhatIsLeft() {
    let breaking = "feat!: a"
    #expect(
      Self.notes([breaking]).change
        == ChangeLevel(hasBreaking: true, hasFeature: true, hasListed: true, hasChanges: true))
    #expect(Self.notes([breaking, Self.git(0, subject: breaking)]).change == ChangeLevel())
    #expect(Self.notes([Self.git(99, subject: breaking)]).change == ChangeLevel(hasListed: true, hasChanges: true))
    #expect(Self.notes(["chore: a"]).change == ChangeLevel(hasChanges: true))
    #expect(Self.notes(["chore!: a"]).change == ChangeLevel(hasBreaking: true, hasListed: true, hasChanges: true))
    #expect(Self.notes(["fixup! feat: a"]).change == ChangeLevel(hasListed: true, hasChanges: true))
    #expect(Self.notes([]).change == ChangeLevel())
  }

  /// Compares with the simplest form of the rule: a commit counts unless a commit that counts reverts it.
  @Test func randomHistories() {
    var generator = SeededGenerator(seed: 11)
    for _ in 0..<500 {
      var targets: [Int?] = []
      let count = Int.random(in: 1...14, using: &generator)
      for number in 0..<count {
        let isRevert = number > 0 && Bool.random(using: &generator)
        targets.append(isRevert ? Int.random(in: -3..<number, using: &generator) : nil)
      }
      let history = targets.enumerated().map { number, target in
        target.map { "Revert \(number)\n\nThis reverts commit \(CommitList.name($0 < 0 ? 900 - $0 : $0))." }
          ?? "feat: change \(number)"
      }
      func stands(_ number: Int) -> Bool {
        !targets.indices.contains { targets[$0] == number && stands($0) }
      }
      let notes = Self.notes(history)
      let told = targets.indices.filter { targets[$0] == nil && stands($0) }.map { "change \($0)" }
      let reverted = targets.indices.filter { (targets[$0] ?? 0) < 0 && stands($0) }.map { "Revert \($0)" }
      #expect(notes.texts(.types) == told.reversed(), "\(history)")
      #expect(notes.texts(.other) + notes.texts(.reverted) == reverted.reversed(), "\(history)")
    }
  }
}
