import Domain
import Editing
import TestSupport
import Testing

/// The messages that a squash lists in its body, as GitHub writes them, are changes of their own.
@Suite struct SquashTests {
  /// The entries of the newest commit of a history, the oldest first, and what is left of the others.
  private func notes(_ history: [String]) -> ReleaseNotes { RevertTests.notes(history) }

  @Test func bulletsAreEntries() throws {
    let message = """
      fix: some fix (#12)

      * fix: keep the cache

      * feat(api)!: drop iOS 13 (#11)

      BREAKING CHANGE: iOS 14 is required

      * test: more of them

      * Add what has no type

      * feat: new API

      Co-authored-by: Bea <bea@example.com>
      """
    let notes = notes([message])
    #expect(notes.texts(.types) == ["drop iOS 13", "new API", "some fix", "keep the cache"])
    #expect(notes.texts(.breaking) == ["drop iOS 13"] && notes.texts(.other).isEmpty)
    let breaking = try #require(notes.sections.first?.entries.first)
    #expect(breaking.breakingTexts == ["iOS 14 is required"] && breaking.pullRequests == [11, 12])
    let all = notes.sections.flatMap(\.entries)
    #expect(all.allSatisfy { $0.commits == [CommitList.name(0)] && $0.authors == ["Ada", "Bea"] })
    #expect(all.filter(\.isBreaking).allSatisfy { $0.text == "drop iOS 13" })
    #expect(notes.change == ChangeLevel(hasBreaking: true, hasFeature: true, hasListed: true, hasChanges: true))
  }

  @Test func theFirstBulletMayBeTheSubject() {
    let notes = notes(["feat: a (#2)\n\n* feat: a\n\n* fix: b"])
    #expect(notes.texts(.types) == ["a", "b"])
    #expect(notes.sections[0].entries[0].commits.count == 1)
  }

  @Test(arguments: [
    "fix: a\n\n```\n* feat: b\n```", "fix: a\n\n* one\n* of: two", "fix: a\n\n  * feat: nested", "fix: a\n\n1. feat: b",
    "Revert \"fix: x\"\n\n* feat: y\n\nThis reverts commit 1234567.",
  ]) func otherListsAreNone(_ message: String) {
    #expect(notes([message]).allTexts.count == 1 && !notes([message]).change.hasFeature)
  }

  @Test func aScopeSelectsBullets() {
    var collector = NotesCollector(options: NotesOptions(excludedScopes: ["server"]))
    collector.add(CommitList.commit("c0ffee1", "chore(server): a\n\n* fix(server): b\n\n* fix: c"))
    #expect(collector.notes().allTexts == ["c"] && collector.notes().change.hasChanges)
  }

  private static let name = CommitList.name(0)

  /// The first commit of each history is `feat: x`.
  @Test(
    arguments: [
      // Undone from outside, also if the subject says something else.
      ("fix: b (#2)\n\n* fix: b\n\n* Revert \"feat: x\"\n\nThis reverts commit \(name).", ["b"], []),
      // Undone and restored again.
      (
        "fix: b\n\n* Revert \"feat: x\"\n\nThis reverts commit \(name).\n\n* Reapply \"feat: x\"\n\nThis reverts commit 12345678.",
        ["b", "x"], []
      ),
      // Only what the squash itself has made before.
      ("fix: b\n\n* feat: x\n\n* Revert \"feat: x\"\n\nThis reverts commit 12345678.", ["b", "x"], []),
      ("fix: b\n\n* feat: y\n\n* Revert \"feat: y\"\n\n* Revert \"Revert \"feat: y\"\"", ["x", "y", "b"], []),
      // From an earlier release.
      ("fix: b\n\n* Revert \"feat: z\"\n\nThis reverts commit 12345678.", ["x", "b"], ["z"]),
      // The subject is a revert too.
      (
        "Revert two changes (#3)\n\n* Revert \"feat: x\"\n\nThis reverts commit \(name).\n\n* Reapply \"feat: x\"\n\n"
          + "* Revert \"feat: z\"\n\nThis reverts commit 12345678.", ["x"], ["Revert two changes"]
      ),
    ] as [(String, [String], [String])]) func reverts(_ message: String, _ told: [String], _ reverted: [String])
  {
    let notes = notes(["feat: x", message])
    #expect(Set(notes.texts(.types) + notes.texts(.other)) == Set(told))
    #expect(notes.texts(.reverted) == reverted)
    #expect(notes.allTexts.count == told.count + reverted.count)
  }

  @Test func aRevertedSquashUndoesNothing() {
    let squash = "fix: b\n\n* feat: c\n\n* Revert \"feat: x\"\n\nThis reverts commit \(Self.name)."
    let notes = notes(["feat: x", squash, RevertTests.git(1, subject: "fix: b")])
    #expect(notes.allTexts == ["x"])
  }

  /// Whatever its list says: a squash that leaves the files of a commit alone has not undone it.
  @Test func theFilesTellWhatIsLost() {
    let squash = "fix: b\n\n* Revert \"feat: x\"\n\nThis reverts commit \(Self.name)."
    var collector = NotesCollector()
    for (number, message) in ["feat: x", squash].enumerated().reversed() {
      collector.add(CommitList.commit(CommitList.name(number), message))
    }
    var asked: [[String]] = []
    let notes = collector.collected { commit, squash in
      asked.append([commit, squash])
      return false
    }.notes()
    #expect(asked == [[CommitList.name(0), CommitList.name(1)]])
    #expect(notes.allTexts == ["x", "b"])
  }
}
