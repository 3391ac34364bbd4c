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
}
