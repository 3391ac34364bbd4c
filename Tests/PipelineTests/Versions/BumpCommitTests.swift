import Domain
import Pipeline
import Platform
import TestSupport
import Testing

/// `release bump --commit`.
struct BumpCommitTests {
  private func commit(
    _ workspace: VersionWorkspace, in folder: String = "", variables: [String: String] = VersionWorkspace.identity
  ) throws -> BumpReport {
    try workspace.bump("minor", in: folder, variables: variables) { $0.commits = true }
  }

  @Test func theCommitHoldsTheVersionFilesAndNothingElse() throws {
    let workspace = try VersionWorkspace(committed: "1.4.0", files: ["other": "old\n", "staged": "old\n"])
    let git = try #require(workspace.git)
    try workspace.write("new\n", to: "staged")
    try git.git("add", "staged")
    try workspace.write("new\n", to: "other")
    try workspace.write("new\n", to: "unknown")
    let report = try commit(workspace)
    #expect(
      try git.git("log", "--format=%H %an %cn %s", "-1")
        == "\(report.commit ?? "") Ada Author Cora Committer chore(release): 1.5.0")
    #expect(try git.git("show", "--format=", "--name-only") == "SDK.podspec\nrelease.json")
    let status = try git.git("status", "--porcelain")
    #expect(status == " M other\nM  staged\n?? unknown")
    #expect(try git.git("show", "HEAD:SDK.podspec") + "\n" == VersionWorkspace.podspec("1.5.0"))
    try git.git("fsck", "--strict")
  }

  @Test func onAHeadWithoutABranchItIsMadeAsGitDoes() throws {
    let workspace = try VersionWorkspace(committed: "1.4.0")
    let git = try #require(workspace.git)
    try git.git("checkout", "--quiet", "--detach")
    let report = try commit(workspace)
    #expect(try git.git("rev-parse", "HEAD") == report.commit)
    #expect(try git.git("rev-parse", "main") != report.commit)
  }

  @Test func theFirstCommitIsOneToo() throws {
    let workspace = try VersionWorkspace(committed: "1.4.0")
    let git = try #require(workspace.git)
    try git.git("update-ref", "-d", "HEAD")
    try git.git("rm", "-rq", "--cached", ".")
    _ = try commit(workspace)
    #expect(try git.git("log", "--format=%s") == "chore(release): 1.5.0")
    #expect(try git.git("status", "--porcelain") == "")
  }

  /// A link is edited where it leads to, and so is the file that is committed.
  @Test func behindALink() throws {
    let workspace = try VersionWorkspace(committed: "1.4.0")
    let git = try #require(workspace.git)
    try git.git("mv", "SDK.podspec", "Real.podspec")
    try git.link("SDK.podspec", to: "Real.podspec")
    try git.commit("refactor: link")
    _ = try commit(workspace)
    #expect(try git.git("show", "--format=", "--name-only") == "Real.podspec\nrelease.json")
    #expect(try git.git("status", "--porcelain") == "")
    #expect(try FileSystem.linkTarget(workspace["SDK.podspec"]) == "Real.podspec")
  }

  @Test func inAFolderOfTheRepository() throws {
    let workspace = try VersionWorkspace(
      committed: "1.4.0",
      files: [
        "ios/release.json": VersionWorkspace.configuration("2.0.0", [#""../docs/SDK.podspec""#]),
        "docs/SDK.podspec": VersionWorkspace.podspec("2.0.0"),
      ])
    let report = try commit(workspace, in: "ios")
    #expect(report.to.description == "2.1.0")
    let git = try #require(workspace.git)
    #expect(try git.git("show", "--format=", "--name-only") == "docs/SDK.podspec\nios/release.json")
  }

  @Test func inALinkedWorktree() throws {
    let workspace = try VersionWorkspace(committed: "1.4.0")
    let git = try #require(workspace.git)
    try git.git("worktree", "add", "--quiet", "-b", "line", git.beside("line"))
    let linked = VersionWorkspace(at: git.beside("line"), git)
    let report = try commit(linked)
    #expect(try git.git("rev-parse", "line") == report.commit)
    #expect(try workspace.text("SDK.podspec") == VersionWorkspace.podspec("1.4.0"))
  }

  struct Refusal: CustomTestStringConvertible {
    var testDescription: String
    var status = Domain.ExitStatus.badInput
    var code: String
    var says: String
    var variables = VersionWorkspace.identity
    var prepare: @Sendable (VersionWorkspace, GitFixture) throws -> Void
  }

  static let refusals = [
    Refusal(
      testDescription: "a version file that has other changes", code: "version.uncommitted", says: "uncommitted"
    ) { workspace, _ in try workspace.write(VersionWorkspace.podspec("1.4.0") + "# new\n", to: "SDK.podspec") },
    Refusal(testDescription: "a version file that is staged", code: "version.uncommitted", says: "uncommitted") {
      workspace, git in
      try workspace.write(VersionWorkspace.podspec("1.4.0") + "# new\n", to: "SDK.podspec")
      try git.git("add", "SDK.podspec")
    },
    Refusal(
      testDescription: "nobody is there to make it", code: "git.missing-identity", says: "user.name", variables: [:]
    ) { _, _ in },
    Refusal(testDescription: "a merge is in progress", code: "git.operation-in-progress", says: "merge") { _, git in
      try git.git("checkout", "--quiet", "-b", "side")
      try git.commit("side")
      try git.git("checkout", "--quiet", "main")
      try git.git("merge", "--quiet", "--no-ff", "--no-commit", "side")
    },
    Refusal(testDescription: "the index is locked", status: .temporary, code: "git.locked", says: "lock") {
      workspace, git in try git.write("", to: ".git/index.lock")
    },
    Refusal(testDescription: "the branch is locked", status: .temporary, code: "git.locked", says: "lock") {
      workspace, git in try git.write("", to: ".git/refs/heads/main.lock")
    },
    Refusal(testDescription: "a version file is ignored", code: "git.ignored", says: ".gitignore") { workspace, git in
      try git.git("rm", "--quiet", "--cached", "SDK.podspec")
      try workspace.write("*.podspec\n", to: ".gitignore")
      try git.git("add", ".gitignore")
      try git.git("commit", "--quiet", "-m", "chore: ignore")
    },
    Refusal(testDescription: "a version file outside", code: "version.outside-repository", says: "working tree") {
      workspace, git in
      try git.git("rm", "--quiet", "SDK.podspec")
      try git.git("commit", "--quiet", "-m", "chore: move")
      try FileSystem.writeNewFile(git.beside("SDK.podspec"), Array(VersionWorkspace.podspec("1.4.0").utf8))
      try FileSystem.makeSymlink(workspace["SDK.podspec"], to: "../SDK.podspec")
    },
  ]

  @Test(arguments: refusals) func isRefusedWithEverythingAsItWas(_ row: Refusal) throws {
    let workspace = try VersionWorkspace(committed: "1.4.0")
    let git = try #require(workspace.git)
    try row.prepare(workspace, git)
    let before = try (workspace.state(), git.git("status", "--porcelain"), git.git("rev-parse", "HEAD"))
    let failure = try failure { try commit(workspace, variables: row.variables) }
    #expect(failure.status == row.status && failure.findings.map(\.code) == [row.code], "\(failure)")
    let finding = try #require(failure.findings.first)
    #expect(finding.message.contains(row.says) && finding.remedy != nil, "\(finding)")
    let after = try (workspace.state(), git.git("status", "--porcelain"), git.git("rev-parse", "HEAD"))
    #expect(before == after)
  }

  @Test func anIndexInTwoFilesIsForGitToRead() throws {
    let workspace = try VersionWorkspace(committed: "1.4.0")
    let git = try #require(workspace.git)
    try git.git("update-index", "--split-index")
    _ = try commit(workspace)
    #expect(try git.git("status", "--porcelain").isEmpty)
    #expect(try git.git("log", "-1", "--format=%s") == "chore(release): 1.5.0")
  }

  @Test func withoutARepository() throws {
    let workspace = try VersionWorkspace()
    let before = try workspace.state()
    let failure = try failure { try commit(workspace) }
    #expect(failure.status == .badInput && failure.findings.map(\.code) == ["git.not-repository"])
    #expect(failure.findings[0].remedy?.contains("git init") == true)
    #expect(try workspace.state() == before)
  }

  static let foreseen = ["git.missing-identity", "git.operation-in-progress"]

  @Test(arguments: refusals.filter { foreseen.contains($0.code) })
  func aDryRunSaysWhatStandsAgainstTheCommit(_ row: Refusal) throws {
    let workspace = try VersionWorkspace(committed: "1.4.0")
    try row.prepare(workspace, #require(workspace.git))
    let failure = try failure {
      try workspace.bump("minor", variables: row.variables) {
        $0.isDryRun = true
        $0.commits = true
      }
    }
    #expect(failure.findings.map(\.code) == [row.code])
  }
}
