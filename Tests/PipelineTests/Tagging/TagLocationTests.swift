import Domain
import Pipeline
import TestSupport
import Testing

/// `release tag` in clones, worktrees and submodules.
struct TagLocationTests {
  private let workspace: VersionWorkspace
  private let git: GitFixture

  init() throws {
    workspace = try VersionWorkspace(committed: "1.4.0")
    git = try #require(workspace.git)
  }

  /// A clone of a bare remote, as a release machine has it.
  private func clone(_ options: [String] = []) throws -> (VersionWorkspace, GitFixture) {
    try git.git("clone", "--quiet", "--bare", git.path, git.beside("remote.git"))
    try git.git(["clone", "--quiet"] + options + ["file://" + git.beside("remote.git"), git.beside("clone")])
    let clone = git.at("clone")
    return (VersionWorkspace(at: clone.path, clone), clone)
  }

  private func expectTag(
    _ workspace: VersionWorkspace, _ git: GitFixture, sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let report = try workspace.tag()
    #expect(report.outcome == .made, sourceLocation: sourceLocation)
    #expect(try git.git("rev-parse", "1.4.0^{commit}", "HEAD") == "\(report.commit)\n\(report.commit)")
    try git.git("fsck", "--strict")
    #expect(try workspace.tag().outcome == .wasThere, sourceLocation: sourceLocation)
  }

  @Test func inACloneOfABareRemote() throws {
    let (workspace, clone) = try clone()
    try expectTag(workspace, clone)
    #expect(try workspace.tag().remote == "origin")
    try clone.git("push", "--quiet", "origin", "1.4.0")
    #expect(try clone.git("ls-remote", "--tags", "origin", "1.4.0^{}").hasSuffix("refs/tags/1.4.0^{}"))
  }

  @Test func behindTheUpstream() throws {
    let (workspace, clone) = try clone()
    for message in ["fix: one", "fix: two"] { try clone.commit(message) }
    try clone.git("push", "--quiet", "origin", "main")
    try clone.git("reset", "--quiet", "--hard", "HEAD~2")
    let failure = try failure { try workspace.tag() }
    #expect(failure.findings.map(\.code) == ["tag.behind"])
    #expect(failure.findings.first?.message.contains("lacks 2 commits of origin/main") == true)
    #expect(try workspace.tag { $0.allowsBehind = true }.outcome == .made)
  }

  @Test func aheadOfTheUpstreamOrWithoutOne() throws {
    let (workspace, clone) = try clone()
    try clone.commit("fix: one")
    #expect(try workspace.tag { $0.isDryRun = true }.outcome == .wouldBeMade)
    try clone.git("branch", "--unset-upstream")
    #expect(try workspace.tag().outcome == .made)
  }

  @Test func theUpstreamIsGone() throws {
    let (workspace, clone) = try clone()
    for name in ["HEAD", "main"] { try clone.git("update-ref", "--no-deref", "-d", "refs/remotes/origin/\(name)") }
    try expectTag(workspace, clone)
  }

  @Test func inAShallowClone() throws {
    for message in ["fix: one", "fix: two"] { try git.commit(message) }
    let (workspace, clone) = try clone(["--depth", "1"])
    let shallow = try failure { try workspace.tag() }
    #expect(shallow.status == .badInput && shallow.findings.map(\.code) == ["git.shallow"])
    #expect(
      try workspace.tag {
        $0.isDryRun = true; $0.allowsLower = true
      }.outcome == .wouldBeMade)
    try clone.git("tag", "1.3.0")
    try expectTag(workspace, clone)
  }

  @Test func inACloneWithoutTags() throws {
    let (workspace, clone) = try clone(["--no-tags"])
    let tagless = try failure { try workspace.tag() }
    #expect(tagless.status == .badInput && tagless.findings.map(\.code) == ["git.no-tags"])
    #expect(tagless.findings[0].remedy == "run `git fetch --tags`")
    try clone.git("config", "--unset", "remote.origin.tagOpt")
    try expectTag(workspace, clone)
  }

  @Test func inALinkedWorktree() throws {
    try git.git("worktree", "add", "--quiet", "-b", "line", git.beside("line"))
    let linked = git.at("line")
    try expectTag(VersionWorkspace(at: linked.path, linked), linked)
    #expect(try git.git("tag") == "1.4.0")
  }

  @Test func inASubmodule() throws {
    let outer = git.at("outer")
    try git.git("init", "--quiet", outer.path)
    try outer.git("submodule", "--quiet", "add", git.path, "vendor/sdk")
    try outer.commit("chore: add the SDK")
    let inner = git.at("outer/vendor/sdk")
    try expectTag(VersionWorkspace(at: inner.path, inner), inner)
    #expect(try outer.git("tag") == "")
  }

  @Test func amongPackedRefs() throws {
    for tag in ["1.3.0", "1.2.0"] { try git.tag(tag, "Release") }
    try git.git("pack-refs", "--all", "--prune")
    try expectTag(workspace, git)
    try git.git("pack-refs", "--all", "--prune")
    #expect(try workspace.tag().outcome == .wasThere)
    try git.tag("1.6.0")
    try git.git("pack-refs", "--all", "--prune")
    try workspace.bump { $0.commits = true }
    #expect(try failure { try workspace.tag() }.findings.map(\.code) == ["tag.not-above"])
  }

  @Test func inAFolderOfTheRepository() throws {
    try workspace.write(VersionWorkspace.configuration("2.0.0", [#""../docs/SDK.podspec""#]), to: "ios/release.json")
    try workspace.write(VersionWorkspace.podspec("2.0.0"), to: "docs/SDK.podspec")
    try git.commit("feat: another release")
    #expect(try workspace.tag(in: "ios").tag == "2.0.0")
  }

  @Test func withoutARepository() throws {
    let failure = try failure { try VersionWorkspace().tag() }
    #expect(failure.status == .badInput && failure.findings.map(\.code) == ["git.not-repository"])
  }
}
