import Domain
import Foundation
import TestSupport
import Testing

/// `release withdraw`, judged by git.
@Suite struct WithdrawTests {
  private func published() throws -> PublishWorkspace { try PublishWorkspace.twoReleases() }

  private func tree(_ workspace: PublishWorkspace, _ appID: String, _ name: String) throws -> String {
    try workspace.tree(appID, name)
  }

  @Test func theBranchGoesBackByANewCommit() throws {
    let workspace = try published()
    let remote = workspace.remote("trailcast")
    let before = try workspace.git(["-C", remote, "rev-parse", "main"])
    let result = try workspace.withdraw("1.5.0", ["--customer", "trailcast", "--keep-tags"])
    result.expect(0)
    result.expectTells(["trailcast  repositories: withdrawn, back to 1.4.0", "1.5.0: 2 withdrawn, 0 withdrawn before"])
    #expect(try tree(workspace, "trailcast", "main") == tree(workspace, "trailcast", "1.4.0"))
    #expect(try workspace.git(["-C", remote, "rev-parse", "main~"]) == before)
    #expect(try workspace.git(["-C", remote, "tag"]) == "1.4.0\n1.5.0\n")
    #expect(
      try workspace.git(["-C", remote, "log", "-1", "--format=%an <%ae>|%B", "main"])
        == "Publisher <publisher@example.com>|Withdraw 1.5.0\n\nThe files are those of 1.4.0 again.\n\n")
    try workspace.checkRemotes()
    try workspace.resolve(["trailcast"], "1.5.0")
    #expect(TestFile.exists(workspace.folder["www/trailcast/1.5.0/ContextSDK.zip"]), "published bytes stay")
    // Nobody else was asked about.
    #expect(try tree(workspace, "acme-fitness", "main") == tree(workspace, "acme-fitness", "1.5.0"))
  }

  @Test func aSecondRunFindsEverythingDone() throws {
    let workspace = try published()
    try workspace.withdraw("1.5.0", ["--all"]).expect(0)
    let before = try workspace.git(["-C", workspace.remote("trailcast"), "for-each-ref"])
    let ledger = try TestFile.text(workspace.folder["releases.jsonl"])
    let result = try workspace.withdraw("1.5.0", ["--all"])
    result.expect(0)
    result.expectTells(["1.5.0: 0 withdrawn, 10 withdrawn before, 0 left alone, 0 failed"])
    #expect(try workspace.git(["-C", workspace.remote("trailcast"), "for-each-ref"]) == before)
    #expect(try TestFile.text(workspace.folder["releases.jsonl"]) == ledger)
  }

  @Test func theNumberIsNeverUsedAgain() throws {
    let workspace = try published()
    try workspace.withdraw("1.5.0", ["--customer", "trailcast"]).expect(0)
    let says = ["1.5.0 was withdrawn: crashes at launch", "app_id trailcast", "run `release bump`"]
    for command in ["build", "plan", "publish"] {
      let alone = try ReleaseTool.run(
        [command, "--customer", "trailcast"], in: workspace.folder.path, environment: PublishWorkspace.identity)
      alone.expect(65)
      alone.expectSays(says)
      let all = try ReleaseTool.run(
        [command, "--all"], in: workspace.folder.path, environment: PublishWorkspace.identity)
      all.expect(2)
      all.expectSays(says)
    }
    try workspace.bump(to: "1.5.1")
    try workspace.publish().expect(0)
    #expect(try tree(workspace, "trailcast", "main") == tree(workspace, "trailcast", "1.5.1"))
    // The release on top of one that was withdrawn is a child of the withdrawal.
    let log = try workspace.git(["-C", workspace.remote("trailcast"), "log", "--format=%s", "main"])
    #expect(log == "Release 1.5.1\nWithdraw 1.5.0\nRelease 1.5.0\nRelease 1.4.0\n")
  }

  /// A lower number after a withdrawal is the highest again.
  @Test func aReleaseBelowAWithdrawnOneGetsTheBranch() throws {
    let workspace = try published()
    try workspace.withdraw("1.5.0", ["--all"]).expect(0)
    try ReleaseTool.run(["bump", "1.4.1", "--allow-lower", "--quiet"], in: workspace.folder.path).expect(0)
    try workspace.build()
    try workspace.publish().expect(0)
    #expect(try tree(workspace, "trailcast", "main") == tree(workspace, "trailcast", "1.4.1"))
    let result = try workspace.withdraw("1.4.1", ["--customer", "trailcast"])
    result.expectTells(["back to 1.4.0"])
    #expect(try tree(workspace, "trailcast", "main") == tree(workspace, "trailcast", "1.4.0"))
  }

  @Test func theVersionBeforeIsOneThatWasNotWithdrawn() throws {
    let workspace = try published()
    try workspace.withdraw("1.4.0", ["--customer", "trailcast"])
      .expectTells(["repositories: left alone: branch main is at 1.5.0"])
    let result = try workspace.withdraw("1.5.0", ["--customer", "trailcast"])
    result.expect(0)
    #expect(!result.text.contains("back to"))
    let remote = workspace.remote("trailcast")
    #expect(
      try workspace.git(["-C", remote, "ls-tree", "--name-only", "main"]) == "CHANGELOG.md\n", "no release is left")
    #expect(try workspace.git(["-C", remote, "tag"]) == "")
    // Without any tag, the branch's history tells that this is the customer's repository.
    try workspace.withdraw("1.5.0", ["--customer", "trailcast"]).expect(0)
    try workspace.checkRemotes()
  }

  @Test func filesOfTheVendorStay() throws {
    var channels = PublishWorkspace.channels
    channels[0]["versions"] = [["path": "README.md", "pattern": "Install {{version}}"]]
    channels[0]["include"] = ["LICENSE"]
    let workspace = try PublishWorkspace(channels: channels)
    try workspace.folder.write("Old licence\n", to: "LICENSE")
    let clone = workspace.folder["clone"]
    try workspace.git(["clone", "-q", workspace.remote("trailcast"), clone])
    try push(workspace, ["README.md": "Install 1.3.0\n", "docs/guide.md": "Guide\n"])
    try workspace.publish(["--customer", "trailcast"]).expect(0)
    try workspace.folder.write("New licence\n", to: "LICENSE")
    try workspace.bump(to: "1.5.0")
    try workspace.publish(["--customer", "trailcast"]).expect(0)
    try workspace.git(["-C", clone, "pull", "-q", "origin", "main"])
    try push(workspace, ["README.md": "# SDK\n\nInstall 1.5.0\n", "docs/guide.md": "Better\n"])
    try workspace.withdraw("1.5.0", ["--customer", "trailcast"]).expect(0)
    let remote = workspace.remote("trailcast")
    func show(_ path: String) throws -> String { try workspace.git(["-C", remote, "show", "main:\(path)"]) }
    #expect(try show("README.md") == "# SDK\n\nInstall 1.4.0\n")
    #expect(try show("docs/guide.md") == "Better\n")
    #expect(try show("LICENSE") == "Old licence\n")
    let changed = try workspace.git(["-C", remote, "diff", "--name-only", "1.4.0", "main"])
    #expect(changed == "README.md\ndocs/guide.md\n")
  }

  private func push(_ workspace: PublishWorkspace, _ files: [String: String]) throws {
    let clone = workspace.folder["clone"]
    for (path, text) in files { try workspace.folder.write(text, to: "clone/" + path) }
    try workspace.git(["-C", clone, "add", "."])
    try workspace.git(["-C", clone, "commit", "-qm", "by hand"])
    try workspace.git(["-C", clone, "push", "-q", "origin", "HEAD:main"])
  }

  @Test func aBranchThatWasChangedByHandIsLeftAlone() throws {
    let workspace = try published()
    try workspace.git(["clone", "-q", workspace.remote("trailcast"), workspace.folder["clone"]])
    try push(workspace, ["Package.swift": "// by hand\n", "ContextSDK.zip": "by hand"])
    let before = try workspace.state(of: "trailcast")
    let result = try workspace.withdraw("1.5.0", ["--customer", "trailcast"])
    result.expect(65)
    result.expectSays(["branch main has another ContextSDK.zip than 1.5.0", "correct it by hand"])
    #expect(try workspace.state(of: "trailcast") == before)
    let refused = try workspace.withdraw("1.5.0", ["--customer", "trailcast", "--delete-artifacts"])
    refused.expect(65)
    refused.expectSays(["branch main has another ContextSDK.zip", "nothing was deleted"])
    #expect(try workspace.state(of: "trailcast") == before)
    #expect(TestFile.exists(workspace.folder["www/trailcast/1.5.0/ContextSDK.zip"]))
  }

  @Test func tagsAndArtifactsAreDeletedIfAskedFor() throws {
    let workspace = try published()
    let planned = try workspace.withdraw("1.5.0", ["--customer", "trailcast", "--delete-artifacts", "--dry-run"])
    planned.expect(0)
    planned.expectTells(["would withdraw, back to 1.4.0", "would delete", "ContextSDK.zip"])
    #expect(try workspace.git(["-C", workspace.remote("trailcast"), "tag"]) == "1.4.0\n1.5.0\n")
    try workspace.folder.write("somebody's", to: "www/trailcast/1.5.0/RELEASE_NOTES.md")
    let result = try workspace.withdraw("1.5.0", ["--customer", "trailcast", "--delete-artifacts"])
    result.expect(0)
    result.expectTells([
      "tag 1.5.0\n", "RELEASE_NOTES.md: it has other bytes than were published",
      "a repository keeps the zips of its history",
    ])
    let remote = workspace.remote("trailcast")
    #expect(try workspace.git(["-C", remote, "tag"]) == "1.4.0\n")
    #expect(TestFile.names(in: workspace.folder["www/trailcast/1.5.0"]) == ["RELEASE_NOTES.md"])
    #expect(TestFile.names(in: workspace.folder["www/trailcast/1.4.0"]).contains("ContextSDK.zip"))
    try workspace.withdraw("1.5.0", ["--customer", "trailcast", "--delete-artifacts"]).expect(0)
    try workspace.publish(["--customer", "trailcast"]).expect(65)
    #expect(try workspace.git(["-C", remote, "tag"]) == "1.4.0\n")
    try workspace.checkRemotes()
  }

  /// Its tag names the zips, and cannot be deleted.
  @Test func aChannelThatIsGoneKeepsTheArtifacts() throws {
    let workspace = try published()
    try workspace.edit("release.json") { $0["publish"] = [PublishWorkspace.channels[1]] }
    let refused = try workspace.withdraw("1.5.0", ["--customer", "trailcast", "--delete-artifacts"])
    refused.expect(65)
    refused.expectSays(["repositories: release.json has no channel of this name", "nothing was deleted"])
    #expect(TestFile.exists(workspace.folder["www/trailcast/1.5.0/ContextSDK.zip"]))
    let result = try workspace.withdraw("1.5.0", ["--customer", "trailcast"])
    result.expect(0)
    result.expectTells(["repositories: left alone: release.json has no channel", "mirror: withdrawn"])
  }

  @Test func aTagThatSomebodyMovedIsNotDeleted() throws {
    let workspace = try published()
    let remote = workspace.remote("trailcast")
    try workspace.git(["-C", remote, "tag", "-f", "1.5.0", "1.4.0^{}"])
    let result = try workspace.withdraw("1.5.0", ["--customer", "trailcast", "--delete-artifacts"])
    result.expect(65)
    #expect(try workspace.git(["-C", remote, "tag"]) == "1.4.0\n1.5.0\n")
    #expect(TestFile.exists(workspace.folder["www/trailcast/1.5.0/ContextSDK.zip"]), "a tag has its artifact")
  }

  /// A branch and a tag for each customer.
  @Test func aSharedRepositoryGoesBackForOneCustomerOnly() throws {
    let channel: [String: Any] = [
      "name": "shared", "kind": "git", "url": "remotes/shared.git", "branch": "{{app_id}}",
      "tag": "{{app_id}}/{{version}}",
    ]
    let workspace = try PublishWorkspace(channels: [channel])
    let remote = workspace.remote("shared")
    try workspace.git(["init", "-q", "--bare", remote])
    try workspace.publish().expect(0)
    try workspace.bump(to: "1.5.0")
    try workspace.publish().expect(0)
    let result = try workspace.withdraw("1.5.0", ["--customer", "trailcast", "--customer", "acme-fitness"])
    result.expect(0)
    func tree(_ name: String) throws -> String { try workspace.git(["-C", remote, "rev-parse", "\(name)^{tree}"]) }
    for customer in PublishWorkspace.customers {
      let isBack = ["trailcast", "acme-fitness"].contains(customer)
      #expect(try tree(customer) == tree("\(customer)/\(isBack ? "1.4.0" : "1.5.0")"))
    }
    try workspace.git(["-C", remote, "fsck", "--strict", "--no-dangling"])
  }
}
