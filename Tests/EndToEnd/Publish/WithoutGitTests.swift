import Foundation
import TestSupport
import Testing

/// Machines without a `git` program, where libgit2 uses the network. The judge is git nevertheless.
@Suite struct WithoutGitTests {
  private static let noGit = ["PATH": "/nonexistent"]

  private func expectPublished(_ workspace: PublishWorkspace, _ tags: String) throws {
    try workspace.checkRemotes()
    for customer in PublishWorkspace.customers {
      #expect(try workspace.git(["-C", workspace.remote(customer), "tag"]) == tags)
    }
  }

  @Test func toPathsAndThenWithGit() throws {
    let workspace = try PublishWorkspace()
    try workspace.publish(environment: Self.noGit).expect(0)
    try expectPublished(workspace, "1.4.0\n")
    let states = try PublishWorkspace.customers.map(workspace.state)
    try workspace.publish(environment: Self.noGit).expectTells(["0 published, 10 there already"])
    try workspace.bump(to: "1.5.0")
    try workspace.publish(environment: Self.noGit).expect(0)
    try expectPublished(workspace, "1.4.0\n1.5.0\n")
    try workspace.resolve(["trailcast"], "1.5.0")
    let other = try PublishWorkspace()
    try other.publish().expect(0)
    #expect(try PublishWorkspace.customers.map(other.state) == states)
  }

  @Test func backFromPaths() throws {
    let workspace = try PublishWorkspace.twoReleases()
    try workspace.withdraw("1.5.0", ["--customer", "trailcast", "--delete-artifacts"], environment: Self.noGit)
      .expect(0)
    #expect(try workspace.git(["-C", workspace.remote("trailcast"), "tag"]) == "1.4.0\n")
    #expect(try workspace.tree("trailcast", "main") == workspace.tree("trailcast", "1.4.0"))
    try workspace.publish(["--customer", "acme-fitness", "--dry-run"], environment: Self.noGit)
      .expectTells(["0 would be published, 2 there already"])
    try workspace.checkRemotes()
  }

  @Test func whatOnlyGitCanDoIsRefused() throws {
    let workspace = try PublishWorkspace()
    try workspace.folder.write("#!/bin/sh\n", to: "remotes/trailcast.git/hooks/pre-receive", mode: 0o755)
    let result = try workspace.publish(["--customer", "trailcast"], environment: Self.noGit)
    result.expect(74)
    result.expectSays(["hooks/pre-receive: cannot push: only git runs this hook", "install git"])
    #expect(try workspace.git(["-C", workspace.remote("trailcast"), "for-each-ref"]) == "")
    try workspace.edit("release.json") {
      $0["publish"] = [["name": "repositories", "kind": "git", "url": "ssh://127.0.0.1/{{app_id}}.git"]]
    }
    let remote = try workspace.publish(["--customer", "trailcast"], environment: Self.noGit)
    remote.expect(74)
    remote.expectSays(["there is no git in PATH", "install git; without it only https and paths work"])
  }

  @Test func overHTTPSWithAToken() throws {
    let secret = "canary-\(UInt64.random(in: 1 ... .max))"
    let workspace = try PublishWorkspace()
    let server = try WebServer(workspace.folder, user: "robot", password: secret)
    defer { server.stop() }
    for customer in PublishWorkspace.customers {
      try workspace.git(["-C", workspace.remote(customer), "config", "http.receivepack", "true"])
    }
    try workspace.edit("release.json") {
      $0["retry"] = ["seconds": 1]
      $0["publish"] = [
        [
          "name": "repositories", "kind": "git", "url": "\(server.url)/git/{{app_id}}.git", "token": "SDK_TOKEN",
          "user": "robot",
        ]
      ]
    }
    let trust = Self.noGit.merging(["GIT_SSL_CAINFO": server.certificate]) { $1 }
    let right = trust.merging(["SDK_TOKEN": secret]) { $1 }
    let stranger = try workspace.publish(
      ["--customer", "trailcast"], environment: trust.merging(["SDK_TOKEN": "wrong"]) { $1 })
    stranger.expect(74)
    stranger.expectSays(["Authentication failed", "check the token and its rights"])
    let untrusted = try workspace.publish(
      ["--customer", "trailcast"], environment: Self.noGit.merging(["SDK_TOKEN": secret]) { $1 })
    untrusted.expect(74)
    untrusted.expectSays(["certificate"])
    try workspace.publish(environment: right).expect(0)
    try expectPublished(workspace, "1.4.0\n")
    // Another machine, without the cache, on top of a commit that somebody has pushed.
    try TestFile.remove(workspace.folder["dist/.release/repositories"])
    try workspace.publish(environment: right).expectTells(["0 published, 5 there already"])
    try workspace.bump(to: "1.5.0")
    try workspace.publish(environment: right).expect(0)
    try expectPublished(workspace, "1.4.0\n1.5.0\n")
    let found = try Tool.run("grep", ["-rl", secret, "dist", "releases.jsonl", "remotes"], in: workspace.folder.path)
    #expect(found.text == "")
    server.stop()
    try workspace.publish(["--customer", "trailcast"], environment: right).expect(75)
  }
}
