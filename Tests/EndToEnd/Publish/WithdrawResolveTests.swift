import Domain
import Foundation
import TestSupport
import Testing

/// What SwiftPM, which reads tags only, resolves after a withdrawal.
@Suite struct WithdrawResolveTests {
  private static let customer = ["--customer", "trailcast"]

  private func status(_ workspace: PublishWorkspace, _ more: [String] = []) throws -> Tool.Result {
    try ReleaseTool.run(
      ["status"] + Self.customer + more, in: workspace.folder.path, environment: PublishWorkspace.identity)
  }

  private func resolve(
    _ workspace: PublishWorkspace, in app: String, _ command: String = "resolve"
  ) throws -> [String] { try workspace.resolve(["trailcast"], "from: \"1.4.0\"", in: app, command: command) }

  @Test func withoutItsTagNobodyGetsIt() throws {
    let workspace = try PublishWorkspace.twoReleases()
    #expect(try resolve(workspace, in: "app") == ["1.5.0"])
    let planned = try workspace.withdraw("1.5.0", Self.customer + ["--dry-run"])
    planned.expectTells(["would withdraw, back to 1.4.0", "would delete", "tag 1.5.0"])
    let kept = try workspace.withdraw("1.5.0", Self.customer + ["--keep-tags"])
    kept.expect(0)
    #expect(!kept.text.contains("deleted"))
    #expect(try resolve(workspace, in: "kept") == ["1.5.0"])
    for more in [[], ["--remote"]] {
      let status = try status(workspace, more)
      status.expect(0)
      status.expectTells(["1.4.0 (1.5.0 withdrawn, 1.5.0 still resolvable)"])
    }
    try status(workspace, ["--remote"]).expectSays(["1.5.0 still resolvable: it is withdrawn, and its tag is there"])
    let document = try status(workspace, ["--json"])
    try DocumentJudge.validate([("status", document.text)])
    #expect(document.text.contains(#""resolvable": true"#))

    try workspace.withdraw("1.5.0", Self.customer).expectTells(["was withdrawn", "tag 1.5.0"])
    #expect(try resolve(workspace, in: "app", "update") == ["1.4.0"])
    #expect(try resolve(workspace, in: "new") == ["1.4.0"])
    #expect(TestFile.exists(workspace.folder["www/trailcast/1.5.0/ContextSDK.zip"]), "bytes stay")
    let after = try status(workspace, ["--remote"])
    after.expect(0)
    #expect(!(after.text + after.errors).contains("resolvable"))
    // Somebody brings the tag back.
    let remote = workspace.remote("trailcast")
    try workspace.git(["-C", remote, "tag", "1.5.0", "main~"])
    let returned = try status(workspace, ["--remote"])
    returned.expect(1)
    returned.expectTells(["1.5.0 still resolvable"])
    try workspace.checkRemotes()
  }

  @Test func theOldContentIsPublishedAbove() throws {
    var channels = PublishWorkspace.channels
    channels[0]["versions"] = [["path": "README.md", "pattern": "Install {{version}}"]]
    let workspace = try PublishWorkspace(channels: channels)
    let remote = workspace.remote("trailcast")
    let clone = workspace.folder["clone"]
    try workspace.git(["clone", "-q", remote, clone])
    try workspace.folder.write("Install 1.3.0\n", to: "clone/README.md")
    try workspace.git(["-C", clone, "add", "."])
    try workspace.git(["-C", clone, "commit", "-qm", "docs"])
    try workspace.git(["-C", clone, "push", "-q", "origin", "HEAD:main"])
    try workspace.publish(Self.customer).expect(0)
    // There is nothing to go back to.
    let ledger = try TestFile.text(workspace.folder["releases.jsonl"])
    let refused = try workspace.withdraw("1.4.0", Self.customer + ["--roll-forward"])
    refused.expect(65)
    refused.expectSays(["there is no version before 1.4.0 to publish again", "without --roll-forward"])
    #expect(try TestFile.text(workspace.folder["releases.jsonl"]) == ledger)
    try workspace.bump(to: "1.5.0")
    try workspace.publish(Self.customer).expect(0)
    #expect(try resolve(workspace, in: "app") == ["1.5.0"])

    let arguments = Self.customer + ["--roll-forward"]
    let before = try workspace.state(of: "trailcast")
    try workspace.withdraw("1.5.0", arguments + ["--dry-run"])
      .expectTells(["repositories: would withdraw, back to 1.4.0 as 1.5.1", "would delete"])
    #expect(try workspace.state(of: "trailcast") == before)
    let result = try workspace.withdraw("1.5.0", arguments)
    result.expect(0)
    result.expectTells(["repositories: withdrawn, back to 1.4.0 as 1.5.1", "tag 1.5.0"])
    #expect(try workspace.git(["-C", remote, "tag"]) == "1.4.0\n1.5.1\n")
    #expect(
      try workspace.git(["-C", remote, "rev-parse", "main"]) == workspace.git(["-C", remote, "rev-parse", "1.5.1^{}"]))
    #expect(try workspace.git(["-C", remote, "cat-file", "-t", "1.5.1"]) == "tag\n")
    let changed = try workspace.git(["-C", remote, "diff", "--name-only", "1.4.0", "1.5.1"])
    #expect(changed == "CHANGELOG.md\nREADME.md\nRELEASE_NOTES.md\n")
    func show(_ path: String) throws -> String { try workspace.git(["-C", remote, "show", "1.5.1:\(path)"]) }
    #expect(try show("README.md") == "Install 1.5.1\n")
    #expect(try show("RELEASE_NOTES.md").contains("has the content of 1.4.0 again. It replaces 1.5.0"))
    let changelog = try show("CHANGELOG.md")
    #expect(changelog.contains("1.5.1") && changelog.contains("1.4.0 again") && !changelog.contains("## 1.5.0"))
    #expect(try resolve(workspace, in: "app", "update") == ["1.5.1"])
    #expect(try resolve(workspace, in: "new") == ["1.5.1"])

    try expectRecorded(workspace)
    try workspace.withdraw("1.5.0", arguments).expectTells(["0 withdrawn, 2 withdrawn before"])
    #expect(try workspace.git(["-C", remote, "tag"]) == "1.4.0\n1.5.1\n")
    try workspace.checkRemotes()
    // Another 1.5.1 is refused.
    try ReleaseTool.run(["bump", "1.5.1", "--quiet"], in: workspace.folder.path).expect(0)
    let again = try ReleaseTool.run(["build"] + Self.customer, in: workspace.folder.path)
    again.expect(65)
    again.expectSays(["1.5.1 was published, but this build has other zips", "run `release bump`"])
    // The number after is not taken, and this one can be withdrawn too.
    try workspace.withdraw("1.5.1", Self.customer).expectTells(["repositories: withdrawn, back to 1.4.0"])
    try workspace.withdraw("1.5.0", arguments).expectTells(["back to 1.4.0 as 1.5.2"])
    #expect(try workspace.git(["-C", remote, "tag"]) == "1.4.0\n1.5.2\n")
  }

  private func expectRecorded(_ workspace: PublishWorkspace) throws {
    let lines = try TestFile.text(workspace.folder["releases.jsonl"])
    try DocumentJudge.validate(lines.split(separator: "\n").map { ("ledger", String($0)) })
    let entries = try lines.split(separator: "\n").map { try JSONValue(parsing: Array($0.utf8)) }
    let rolled = entries.filter { $0["version"] == "1.5.1" }
    let old = try #require(entries.first { $0["version"] == "1.4.0" && $0["channel"] == "repositories" })
    #expect(rolled.count == 1 && rolled[0]["event"] == "published" && rolled[0]["channel"] == "repositories")
    #expect(rolled[0]["products"] == old["products"] && rolled[0]["models"] == old["models"])
    let tagged = try workspace.git(["-C", workspace.remote("trailcast"), "rev-parse", "1.5.1^{}"]).dropLast()
    #expect(rolled[0]["commit"] == .string(String(tagged)))
    let status = try status(workspace, ["--remote"])
    status.expect(0)
    status.expectTells(["1.5.1"])
  }

  /// What the new number was given to between the two is no successor.
  @Test func aTakenNumberIsLeftAlone() throws {
    let workspace = try PublishWorkspace.twoReleases()
    try workspace.bump(to: "1.5.1")
    try workspace.publish(Self.customer).expect(0)
    let before = try workspace.git(["-C", workspace.remote("trailcast"), "rev-parse", "main", "1.5.1"])
    try workspace.withdraw("1.5.0", Self.customer + ["--roll-forward"])
      .expectTells(["left alone: branch main is at 1.5.1"])
    #expect(try workspace.git(["-C", workspace.remote("trailcast"), "rev-parse", "main", "1.5.1"]) == before)
    let mirror = Self.customer + ["--channel", "mirror"]
    try workspace.withdraw("1.4.0", mirror + ["--roll-forward"]).expect(65)
    for (arguments, status, says) in [
      (mirror + ["--delete-artifacts"], Int32(65), "its tag 1.4.0 stays, and names the artifacts"),
      (Self.customer + ["--channel", "miror"], 64, "did you mean mirror?"),
      (Self.customer + ["--keep-tags", "--delete-artifacts"], 64, "exclude each other"),
    ] {
      let result = try workspace.withdraw("1.4.0", arguments)
      result.expect(status)
      result.expectSays([says])
    }
    let result = try workspace.withdraw("1.4.0", mirror)
    result.expect(0)
    #expect(
      result.text
        == "trailcast  mirror: withdrawn www/trailcast/1.4.0\n1.4.0: 1 withdrawn, 0 withdrawn before, 0 left alone, 0 failed\n"
    )
    #expect(try workspace.git(["-C", workspace.remote("trailcast"), "tag"]) == "1.4.0\n1.5.1\n")
  }

  /// A tag that a rule of the server protects.
  @Test func whatCannotBeDeletedIsKnownToStay() throws {
    let workspace = try PublishWorkspace.twoReleases()
    let hook = "remotes/trailcast.git/hooks/update"
    try workspace.folder.write("#!/bin/sh\ncase $3 in 0000*) exit 1 ;; esac\n", to: hook, mode: 0o755)
    let refused = try workspace.withdraw("1.5.0", Self.customer)
    refused.expect(74)
    refused.expectSays(["cannot delete tag 1.5.0", "1.5.0 is withdrawn, but not all of it is deleted"])
    try status(workspace).expectTells(["1.5.0 still resolvable"])
    try TestFile.remove(workspace.folder[hook])
    try workspace.withdraw("1.5.0", Self.customer).expect(0)
    #expect(!(try status(workspace)).text.contains("resolvable"))
  }
}
