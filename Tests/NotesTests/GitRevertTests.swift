import Domain
import Editing
import TestSupport
import Testing

/// git writes the reverts, also of merges, and lists the commits.
@Suite struct GitRevertTests {
  let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try git("init", "-q", "-b", "main")
  }

  @discardableResult
  private func git(_ arguments: String...) throws -> String {
    let environment = [
      "GIT_CONFIG_GLOBAL": "/dev/null", "GIT_CONFIG_SYSTEM": "/dev/null", "GIT_AUTHOR_NAME": "Ada",
      "GIT_AUTHOR_EMAIL": "ada@example.com", "GIT_COMMITTER_NAME": "Ada", "GIT_COMMITTER_EMAIL": "ada@example.com",
      "GIT_AUTHOR_DATE": "2026-01-01T00:00:00Z", "GIT_COMMITTER_DATE": "2026-01-01T00:00:00Z",
    ]
    let result = try Tool.run("git", arguments, in: folder.path, environment: environment)
    #expect(result.status == 0, "git \(arguments): \(result.errors)")
    return result.text
  }

  private func commit(_ message: String) throws {
    let name = message.filter { $0.isLetter || $0.isNumber }
    try folder.write(message, to: "\(name).txt")
    try git("add", ".")
    try git("commit", "-q", "-m", message)
  }

  private func notes(_ range: String = "HEAD") throws -> ReleaseNotes {
    let log = try git("log", "--topo-order", "-z", "--format=%H%n%P%n%B", range)
    return NotesCollector.notes(
      log.split(separator: "\0").map { entry in
        let lines = entry.split(separator: "\n", maxSplits: 2, omittingEmptySubsequences: false).map(String.init)
        return CommitList.commit(lines[0], lines[2], parents: lines[1].split(separator: " ").map(String.init))
      })
  }

  @Test func revertsOfReverts() throws {
    try commit("feat: a")
    try commit("fix: b")
    try git("tag", "1.0.0")
    try git("revert", "--no-edit", "HEAD~1")
    #expect(try notes().allTexts == ["b"])
    #expect(try notes("1.0.0..HEAD").texts(.reverted) == ["a"])
    try git("revert", "--no-edit", "HEAD")
    #expect(try notes().allTexts == ["a", "b"])
    #expect(try notes("1.0.0..HEAD").isEmpty)
    #expect(try notes("HEAD~1..HEAD").texts(.types) == ["a"])
    try git("revert", "--no-edit", "HEAD")
    #expect(try notes().allTexts == ["b"])
  }

  @Test func aRevertedMergeTakesItsCommitsAlong() throws {
    try commit("feat: a")
    try git("checkout", "-q", "-b", "side")
    try commit("feat: on the side")
    try commit("fix: on the side too")
    try git("checkout", "-q", "main")
    try commit("fix: on main")
    try git("merge", "-q", "--no-ff", "-m", "Merge branch 'side'", "side")
    try commit("fix: after")
    try git("revert", "--no-edit", "-m", "1", "HEAD~1")
    #expect(try notes().allTexts == ["a", "after", "on main"])
    #expect(try notes().change.hasFeature)
    try git("revert", "--no-edit", "HEAD")
    #expect(try Set(notes().allTexts) == ["a", "on the side", "on the side too", "on main", "after"])
  }

  @Test func theOtherSideOfAMergeIsReverted() throws {
    try commit("feat: a")
    try git("checkout", "-q", "-b", "side")
    try commit("feat: on the side")
    try git("checkout", "-q", "main")
    try commit("fix: on main")
    try git("merge", "-q", "--no-ff", "-m", "Merge branch 'side'", "side")
    try git("revert", "--no-edit", "-m", "2", "HEAD")
    #expect(try notes().allTexts == ["on the side", "a"])
  }

  /// The revert of a merge of an earlier release undoes nothing in this range.
  @Test func aMergeOutsideOfTheRange() throws {
    try commit("feat: a")
    try git("checkout", "-q", "-b", "side")
    try commit("feat: on the side")
    try git("checkout", "-q", "main")
    try git("merge", "-q", "--no-ff", "-m", "Merge branch 'side'", "side")
    try git("tag", "1.0.0")
    try git("revert", "--no-edit", "-m", "1", "HEAD")
    #expect(try notes("1.0.0..HEAD").texts(.reverted) == ["Merge branch 'side'"])
  }
}
