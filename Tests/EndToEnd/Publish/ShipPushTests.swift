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

  /// Makes somebody push to origin while customers get the release.
  private func overtake(_ workspace: ShipWorkspace) throws {
    try workspace.git(["clone", "-q", "origin.git", "ignored/clone"])
    let clone = workspace.folder["ignored/clone"]
    try workspace.folder.write("x", to: "ignored/clone/x")
    try workspace.git(["-C", clone, "add", "x"])
    try workspace.git(["-C", clone, "commit", "-qm", "other"])
    let hook = "#!/bin/sh\nenv -u GIT_DIR git -C '\(clone)' push -q\nexit 0\n"
    try workspace.folder.write(hook, to: "remotes/trailcast.git/hooks/post-receive", mode: 0o755)
  }

  /// The remedy holds, for a version and for a level: no other version is shipped before this one is pushed.
  @Test(arguments: [("1.5.0", []), ("minor", []), ("minor", ["--rebase"])])
  func anOvertakenPushIsMadeUpFor(_ request: String, _ way: [String]) throws {
    let workspace = try ShipWorkspace()
    try overtake(workspace)
    let command = [request, "--yes", "--push"]
    for _ in 0..<2 {
      let result = try workspace.ship(command)
      result.expect(65)
      result.expectSays([
        "origin main: has commits that are not here",
        "run `git pull --no-rebase origin main`, then the same command again",
      ])
      #expect(!result.errors.contains("git push"), "\(result.errors)")
    }
    try workspace.git(["pull", "-q"] + (way.isEmpty ? ["--no-rebase", "--no-edit"] : way) + ["origin", "main"])
    let result = try workspace.ship(command)
    result.expect(0)
    result.expectTells(["ship 1.5.0", "publish  was done before", "push     main and 1.5.0 to origin"])
    #expect(try workspace.git(["-C", "origin.git", "tag"]) == "1.5.0\n")
    #expect(try workspace.git(["-C", "origin.git", "rev-parse", "main"]) == workspace.git(["rev-parse", "HEAD"]))
    try workspace.ship(["1.5.0", "--yes", "--push"]).expectTells(["already shipped 1.5.0"])
    try workspace.ship(["minor", "--dry-run", "--push"]).expectTells(["ship 1.6.0, after 1.5.0"])
  }

  /// A release that was not to be pushed holds up nothing, and its tag can be pushed later.
  @Test func aTagIsPushedLater() throws {
    let workspace = try ShipWorkspace()
    try workspace.ship(["minor", "--yes"]).expect(0)
    try workspace.git(["push", "-q", "origin", "main"])
    try workspace.commit("feat: more", "more", to: "NEWS")
    try workspace.ship(["minor", "--dry-run", "--push"]).expectTells(["ship 1.6.0, after 1.5.0"])
    let result = try workspace.ship(["1.5.0", "--yes", "--push"])
    result.expect(0)
    result.expectTells(["push     1.5.0 to origin"])
    #expect(try workspace.git(["-C", "origin.git", "describe", "main"]) == "1.5.0\n")
    try workspace.ship(["1.5.0", "--yes", "--push"]).expectTells(["already shipped 1.5.0"])
  }

  /// Of two runs at once, the other one may push first.
  @Test func whatTheOtherRunHasPushedIsThere() throws {
    let workspace = try ShipWorkspace()
    let other = "#!/bin/sh\ngit push -q --no-verify origin HEAD:refs/heads/main 1.5.0\n"
    try workspace.folder.write(other, to: ".git/hooks/pre-push", mode: 0o755)
    let result = try workspace.ship(["minor", "--yes", "--push"])
    result.expect(0)
    result.expectTells(["push     was done before"])
    #expect(try workspace.git(["-C", "origin.git", "describe", "main"]) == "1.5.0\n")
  }

  @Test func anotherTagOfTheRemoteIsNamed() throws {
    let workspace = try ShipWorkspace()
    try workspace.git(["-C", "origin.git", "tag", "1.5.0", "main"])
    let result = try workspace.ship(["minor", "--yes", "--push"])
    result.expect(65)
    result.expectSays(["origin 1.5.0: is another tag than the one here"])
  }
}
