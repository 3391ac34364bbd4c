import TestSupport
import Testing

@Suite struct ShipPushTests {
  @Test func branchAndTagGoTogether() throws {
    let workspace = try ShipWorkspace()
    try workspace.ship(["minor", "--yes", "--push"]).expectTells(["push     main and 1.5.0 to origin"])
    #expect(try workspace.git(["-C", "origin.git", "describe", "main"]) == "1.5.0\n")
    try workspace.ship(["minor", "--yes", "--push"]).expectTells(["already shipped 1.5.0"])
  }

  /// `ship.push` names the remote; --no-push leaves it to a later run.
  @Test func theConfigurationNamesTheRemote() throws {
    let workspace = try ShipWorkspace()
    let configuration = try TestFile.text(workspace.folder["release.json"])
    let pushing = configuration.replacing(#""customers":"#, with: #""ship": {"push": "origin"}, "customers":"#)
    try workspace.commit("chore: push", pushing, to: "release.json")
    try workspace.ship(["minor", "--yes", "--no-push"]).expect(0)
    #expect(try workspace.git(["-C", "origin.git", "tag"]) == "")
    let result = try workspace.ship(["minor", "--yes"])
    result.expect(0)
    result.expectTells(["publish  was done before", "push     main and 1.5.0 to origin"])
    #expect(try workspace.git(["-C", "origin.git", "describe", "main"]) == "1.5.0\n")
    let nowhere = try workspace.git(["show", "HEAD:release.json"]).replacing(#""push":"origin""#, with: #""push":"x""#)
      .replacing(#""push": "origin""#, with: #""push": "x""#)
    try workspace.commit("chore: nowhere", nowhere, to: "release.json")
    try workspace.ship(["minor", "--yes"]).expect(78)
  }

  /// Before anything is done, because afterwards the tag would have to move.
  @Test func aRemoteWithOtherCommitsIsRefused() throws {
    let workspace = try ShipWorkspace()
    try workspace.git(["clone", "-q", "origin.git", "ignored/clone"])
    let clone = workspace.folder["ignored/clone"]
    try workspace.folder.write("x", to: "ignored/clone/x")
    try workspace.git(["-C", clone, "add", "x"])
    try workspace.git(["-C", clone, "commit", "-qm", "other"])
    try workspace.git(["-C", clone, "push", "-q"])
    let result = try workspace.ship(["minor", "--yes", "--push"])
    result.expect(65)
    result.expectSays(["origin main: has commits that are not here", "git pull"])
    #expect(try workspace.log() == ["feat: begin"])
    try workspace.git(["pull", "-q"])
    try workspace.ship(["minor", "--yes", "--push"]).expect(0)
  }

  @Test func aRefusedPushIsTriedAgain() throws {
    let workspace = try ShipWorkspace()
    try workspace.refusePushes(to: "origin.git", "the freeze lasts until Monday")
    let result = try workspace.ship(["minor", "--yes", "--push"])
    result.expect(74)
    result.expectSays(["the freeze lasts until Monday", "1.5.0 is not shipped"])
    result.expectTells(["push     failed"])
    try workspace.allowPushes(to: "origin.git")
    try workspace.ship(["minor", "--yes", "--push"]).expect(0)
    #expect(try workspace.git(["-C", "origin.git", "describe", "main"]) == "1.5.0\n")
  }
}
