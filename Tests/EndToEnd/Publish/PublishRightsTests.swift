import Foundation
import TestSupport
import Testing

/// A dry run says who may not publish, and sends nothing.
@Suite struct PublishRightsTests {
  private func use(_ channels: [[String: Any]], in workspace: PublishWorkspace) throws {
    try workspace.edit("release.json") { $0["publish"] = channels }
  }

  private func git(_ url: String) -> [[String: Any]] { [["name": "repositories", "kind": "git", "url": url]] }

  private func expectNothingSent(_ workspace: PublishWorkspace, sourceLocation: SourceLocation = #_sourceLocation)
    throws
  {
    for customer in PublishWorkspace.customers {
      let references = try workspace.git(["-C", workspace.remote(customer), "for-each-ref"])
      #expect(references == "", sourceLocation: sourceLocation)
      let objects = try workspace.git(["-C", workspace.remote(customer), "count-objects"])
      #expect(objects.hasPrefix("0 objects"), sourceLocation: sourceLocation)
    }
    #expect(!TestFile.exists(workspace.folder["releases.jsonl"]), sourceLocation: sourceLocation)
  }

  @Test func everyCustomerAndChannelIsTold() throws {
    let workspace = try PublishWorkspace()
    try workspace.publish(["--customer", "acme-fitness"]).expect(0)
    try workspace.folder.write("old bytes", to: "www/trailcast/1.4.0/ContextSDK.zip")
    let result = try workspace.publish(["--all", "--dry-run"])
    result.expect(2)
    result.expectTells([
      "acme-fitness  repositories: was there",
      "c2d67cdb-e117-4c3e-acca-2ae7f1a42210  repositories: would publish tag 1.4.0",
      "trailcast  conflict: www/trailcast/1.4.0/ContextSDK.zip already has other bytes",
      "6 would be published, 2 there already, 0 held back, 1 failed",
    ])
    #expect(try workspace.git(["-C", workspace.remote("trailcast"), "for-each-ref"]) == "")
  }

  @Test func placeholdersOfInitAreNotPublished() throws {
    let workspace = try PublishWorkspace()
    try workspace.editCustomer("trailcast") { $0["bundle_identifiers"] = ["invalid.placeholder.trailcast"] }
    try ReleaseTool.run(["check"], in: workspace.folder.path).expect(0)
    try workspace.build()
    for more in [["--dry-run"], []] {
      let result = try workspace.publish(["--all"] + more)
      result.expect(2)
      result.expectSays(["].bundle_identifiers: the bundle identifiers are placeholders", "app_id trailcast"])
      #expect(try workspace.git(["-C", workspace.remote("trailcast"), "for-each-ref"]) == "")
    }
    #expect(try workspace.git(["-C", workspace.remote("acme-fitness"), "tag"]) == "1.4.0\n")
  }

  @Test func aServerThatTakesNoPushes() throws {
    let workspace = try PublishWorkspace()
    let server = try LoopbackServer.daemon(workspace.folder["remotes"], takesPushes: false)
    defer { server.stop() }
    try use(git("git://127.0.0.1:\(server.port)/{{app_id}}.git"), in: workspace)
    let result = try workspace.publish(["--customer", "trailcast", "--dry-run"])
    result.expect(74)
    result.expectSays(["cannot push here", "access denied"])
    result.expectTells(["trailcast  cannot be published: git://"])
    try expectNothingSent(workspace)
  }

  /// Reading needs no rights on this server if nobody asks for a password.
  @Test func aServerThatDoesNotKnowThePublisher() throws {
    let workspace = try PublishWorkspace()
    try workspace.folder.write("", to: "www/.keep")
    let server = try WebServer(workspace.folder, user: "robot", password: "right")
    defer { server.stop() }
    var channels = git("\(server.url)/git/{{app_id}}.git")
    channels[0]["token"] = "SDK_TOKEN"
    channels[0]["user"] = "robot"
    try use(channels, in: workspace)
    let trust = ["GIT_SSL_CAINFO": server.certificate]
    let stranger = try workspace.publish(
      ["--customer", "trailcast", "--dry-run"], environment: trust.merging(["SDK_TOKEN": "wrong"]) { $1 })
    stranger.expect(74)
    stranger.expectSays(["Authentication failed"])
    // It may read: the repositories do not take pushes over https.
    let reader = try workspace.publish(
      ["--customer", "trailcast", "--dry-run"], environment: trust.merging(["SDK_TOKEN": "right"]) { $1 })
    reader.expect(0)
    try workspace.git(["-C", workspace.remote("trailcast"), "config", "http.receivepack", "false"])
    let refused = try workspace.publish(
      ["--customer", "trailcast", "--dry-run"], environment: trust.merging(["SDK_TOKEN": "right"]) { $1 })
    refused.expect(74)
    refused.expectSays(["cannot push here", "403"])
    try expectNothingSent(workspace)
  }

  /// As a user whom the modes of files bind.
  @Test func foldersOfOthers() throws {
    let workspace = try PublishWorkspace()
    try workspace.folder.write("", to: "www/.keep")
    let places = ["www", "remotes/trailcast.git/objects"]
    defer { for place in places { _ = try? Tool.run("chmod", ["755", workspace.folder[place]]) } }
    for place in places {
      try Tool.run("chmod", ["555", workspace.folder[place]]).expect(0)
      let bound = geteuid() == 0 ? ["setpriv", "--bounding-set=-all", "--inh-caps=-all"] : ["env"]
      let result = try ReleaseTool.run(
        through: bound, ["publish", "--customer", "trailcast", "--dry-run"], in: workspace.folder.path,
        environment: PublishWorkspace.identity)
      result.expect(74)
      result.expectSays([workspace.folder[place] + ": is not writable"])
      try Tool.run("chmod", ["755", workspace.folder[place]]).expect(0)
    }
    try expectNothingSent(workspace)
    try workspace.publish(["--customer", "trailcast", "--dry-run"]).expect(0)
  }

  /// What cannot be recorded is not published, nor withdrawn.
  @Test func aLedgerThatCannotBeWritten() throws {
    let workspace = try PublishWorkspace()
    try workspace.folder.link("releases.jsonl", to: "elsewhere.jsonl")
    for more in [[], ["--dry-run"]] {
      let result = try workspace.publish(["--all"] + more)
      result.expect(65)
      result.expectSays(["releases.jsonl: is a link"])
      try expectNothingSent(workspace)
    }
    try TestFile.remove(workspace.folder["releases.jsonl"])
    try workspace.publish(["--customer", "trailcast"]).expect(0)
    let before = try workspace.state(of: "trailcast")
    try Tool.run("mv", ["releases.jsonl", "elsewhere.jsonl"], in: workspace.folder.path).expect(0)
    try workspace.folder.link("releases.jsonl", to: "elsewhere.jsonl")
    try workspace.withdraw("1.4.0", ["--all"]).expect(65)
    #expect(try workspace.state(of: "trailcast") == before)
  }
}
