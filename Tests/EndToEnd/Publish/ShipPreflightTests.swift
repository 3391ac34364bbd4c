import Foundation
import TestSupport
import Testing

/// What only publishing would find is found before the bump.
@Suite struct ShipPreflightTests {
  struct Obstacle: CustomTestStringConvertible {
    var testDescription: String
    /// In `release.json`.
    var text = ""
    var replacement = ""
    var settings: [[String]] = []
    var status: Int32
    var says: [String]
  }

  static let obstacles = [
    Obstacle(
      testDescription: "a token that is not set", text: #""kind":"git""#,
      replacement: #""kind":"git","token":"CANARY_TOKEN""#, status: 78, says: ["CANARY_TOKEN: is not set"]),
    Obstacle(
      testDescription: "a server that does not answer", text: #""remotes\/{{app_id}}.git""#,
      replacement: #""https:\/\/127.0.0.1:1\/{{app_id}}.git""#, status: 75,
      says: ["cannot list references", "and 4 other customers: channel repositories"]),
    Obstacle(
      testDescription: "a signing key that is not there",
      settings: [["commit.gpgsign", "true"], ["gpg.format", "ssh"], ["user.signingkey", "keys/canary"]], status: 65,
      says: ["keys/canary", "user.signingKey"]),
  ]

  @Test(arguments: obstacles) func anObstacle(_ obstacle: Obstacle) throws {
    let workspace = try ShipWorkspace()
    var configuration = try TestFile.text(workspace.folder["release.json"])
    configuration = configuration.replacing(#""customers":"#, with: #""retry":{"seconds":0},"customers":"#)
    if !obstacle.text.isEmpty {
      #expect(configuration.contains(obstacle.text))
      configuration = configuration.replacing(obstacle.text, with: obstacle.replacement)
    }
    try workspace.commit("feat: change", configuration, to: "release.json")
    try workspace.git(["push", "-q"])
    for setting in obstacle.settings { try workspace.git(["config"] + setting) }
    let before = try workspace.git(["rev-parse", "HEAD"])
    for arguments in [["minor", "--dry-run", "--push"], ["minor", "--yes", "--push"]] {
      let result = try workspace.ship(arguments)
      result.expect(obstacle.status)
      result.expectSays(obstacle.says)
      // One cause is reported once.
      #expect(result.errors.components(separatedBy: obstacle.says[0]).count == 2, "\(result.errors)")
    }
    #expect(try workspace.git(["rev-parse", "HEAD"]) == before)
    #expect(try workspace.git(["-C", "origin.git", "for-each-ref", "--format=%(refname)"]) == "refs/heads/main\n")
    #expect(!TestFile.exists(workspace.folder["dist"]))
  }

  /// Where something is pushed, a run that has published has reserved the version before.
  @Test func aVersionOfSomebodyElse() throws {
    let workspace = try ShipWorkspace()
    try workspace.git(["push", "-q", "remotes/trailcast.git", "HEAD:refs/tags/1.5.0"])
    let result = try workspace.ship(["minor", "--yes", "--push"])
    result.expect(65)
    result.expectSays(["remotes/trailcast.git 1.5.0: has 1.5.0 already", "app_id trailcast: channel repositories"])
    #expect(try workspace.log() == ["feat: begin"])
  }

  /// What only the build would find.
  @Test(arguments: [
    ("Examples/ContextSDK/Models/Custom/trailcast/att_prompt.mlmodel", "raise modelVersion"),
    ("templates/Package.swift", "{{nothing}}"),
  ]) func whatCannotBeBuilt(path: String, says: String) throws {
    let workspace = try ShipWorkspace()
    try workspace.ship(["minor", "--yes", "--push"]).expect(0)
    try workspace.folder.write(
      path.hasSuffix(".mlmodel")
        ? CoreMLFixture.model(flowName: "att_prompt", version: "5", salt: "again") : Array("{{nothing}}".utf8), to: path
    )
    try workspace.git(["commit", "-qam", "feat: change"])
    for arguments in [["minor", "--dry-run", "--push"], ["minor", "--yes", "--push"]] {
      let result = try workspace.ship(arguments)
      result.expect(65)
      result.expectSays([path, says])
    }
    #expect(try workspace.log().first == "feat: change")
    #expect(!TestFile.exists(workspace.folder["dist/1.6.0"]))
  }

  /// The others get the release.
  @Test func oneCustomerWhoCannotBeAsked() throws {
    let workspace = try ShipWorkspace()
    try Tool.run("mv", ["remotes/trailcast.git", "ignored"], in: workspace.folder.path).expect(0)
    let plan = try workspace.ship(["minor", "--dry-run"])
    plan.expect(0)
    plan.expectSays(["warning", "app_id trailcast: channel repositories"])
    try workspace.ship(["minor", "--yes"]).expect(2)
  }
}
