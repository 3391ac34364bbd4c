import Foundation
import TestSupport
import Testing

/// Repositories on real servers: `git daemon`, `sshd`, and nginx with `git http-backend`.
@Suite struct GitServerTests {
  private func channel(_ url: String, _ more: [String: Any] = [:]) -> [[String: Any]] {
    [["name": "repositories", "kind": "git", "url": url].merging(more) { $1 }]
  }

  private func use(_ channels: [[String: Any]], in workspace: PublishWorkspace) throws {
    try workspace.edit("release.json") {
      $0["publish"] = channels
      $0["retry"] = ["seconds": 1]
    }
  }

  private func expectPublished(_ workspace: PublishWorkspace) throws {
    try workspace.checkRemotes()
    for customer in PublishWorkspace.customers {
      #expect(try workspace.git(["-C", workspace.remote(customer), "tag"]) == "1.4.0\n")
    }
  }

  @Test func overGitsOwnProtocol() throws {
    let workspace = try PublishWorkspace()
    let server = try LoopbackServer.daemon(workspace.folder["remotes"])
    defer { server.stop() }
    try use(channel("git://127.0.0.1:\(server.port)/{{app_id}}.git"), in: workspace)
    try workspace.publish().expect(0)
    try expectPublished(workspace)
    try workspace.publish().expectTells(["0 published, 3 there already"])
    server.stop()
    let result = try workspace.publish(["--customer", "trailcast"])
    result.expect(75)
    result.expectSays(["cannot list references", "Connection refused"])
  }

  @Test func overSSH() throws {
    let workspace = try PublishWorkspace()
    let server = try LoopbackServer.ssh(workspace.folder)
    defer { server.stop() }
    let remotes = workspace.folder["remotes"]
    try use(channel("ssh://127.0.0.1:\(server.port)\(remotes)/{{app_id}}.git"), in: workspace)
    // The host's key is not known.
    try workspace.folder.write("", to: "ssh/nobody")
    let stranger = LoopbackServer.sshCommand(workspace.folder, knownHosts: "ssh/nobody")
    let refused = try workspace.publish(["--customer", "trailcast"], environment: ["GIT_SSH_COMMAND": stranger])
    refused.expect(74)
    refused.expectSays(["Host key verification failed", "add the server's key to known_hosts"])
    let ssh = ["GIT_SSH_COMMAND": LoopbackServer.sshCommand(workspace.folder)]
    try workspace.publish(environment: ssh).expect(0)
    try expectPublished(workspace)
    // libgit2 reads repositories of version 1 with a leak, so none becomes one by fetching.
    let caches = try Tool.run("grep", ["-rh", "repositoryformatversion", "dist/.release"], in: workspace.folder.path)
    #expect(Set(caches.text.split(separator: "\n")) == ["\trepositoryformatversion = 0"])
    // Another machine, without the cache: the tags' trees are fetched and compared.
    try TestFile.remove(workspace.folder["dist/.release/repositories"])
    try workspace.publish(environment: ssh).expectTells(["0 published, 3 there already"])
  }

  @Test func overHTTPSWithATokenAndZipsByURL() throws {
    let secret = "canary-\(UInt64.random(in: 1 ... .max))"
    let workspace = try PublishWorkspace()
    try workspace.folder.write("", to: "www/.keep")
    let server = try WebServer(workspace.folder, user: "robot", password: secret)
    defer { server.stop() }
    for customer in PublishWorkspace.customers {
      try workspace.git(["-C", workspace.remote(customer), "config", "http.receivepack", "true"])
    }
    let git = channel("\(server.url)/git/{{app_id}}.git", ["token": "SDK_TOKEN", "user": "robot"])
    let downloads: [String: Any] = [
      "name": "downloads", "kind": "directory", "path": "www/{{app_id}}/{{version}}/{{product}}.zip",
    ]
    try use(git + [downloads], in: workspace)
    try workspace.edit("release.json") {
      $0["artifact"] = ["url": "\(server.url)/www/{{app_id}}/{{version}}/{{product}}.zip"]
    }
    let manifest = try TestFile.text(workspace.folder["templates/Package.swift"])
    try workspace.folder.write(
      manifest.replacing("path: \"{{path}}\"", with: "url: \"{{url}}\", checksum: \"{{checksum}}\""),
      to: "templates/Package.swift")
    try workspace.build()
    let trust = ["GIT_SSL_CAINFO": server.certificate, "CURL_CA_BUNDLE": server.certificate]
    let stranger = try workspace.publish(
      ["--customer", "trailcast"], environment: trust.merging(["SDK_TOKEN": "wrong"]) { $1 })
    stranger.expect(74)
    stranger.expectSays(["Authentication failed", "check the token and its rights"])
    let untrusted = try workspace.publish(["--customer", "trailcast"], environment: ["SDK_TOKEN": secret])
    untrusted.expect(74)
    untrusted.expectSays(["certificate"])
    let results = try (0..<2).map { _ in try workspace.publish(environment: trust.merging(["SDK_TOKEN": secret]) { $1 })
    }
    results[0].expect(0)
    results[1].expectTells(["0 published, 6 there already"])
    try expectPublished(workspace)
    for result in results + [stranger, untrusted] { #expect(!(result.text + result.errors).contains(secret)) }
    let found = try Tool.run("grep", ["-rl", secret, "dist", "releases.jsonl", "remotes"], in: workspace.folder.path)
    #expect(found.text == "")
  }
}
