import Foundation
import TestSupport
import Testing

/// An answer that proves nothing: a release is gone only from a repository that is the customer's.
@Suite struct WithdrawProofTests {
  enum Impostor: String, CaseIterable {
    case signInPage, emptyAnswer, emptyRepository, anotherRepository
  }

  @Test(arguments: Impostor.allCases) func absenceIsProven(_ impostor: Impostor) throws {
    let workspace = try PublishWorkspace.twoReleases()
    let remote = workspace.remote("trailcast")
    try Tool.run("mv", [remote, workspace.folder["genuine.git"]]).expect(0)
    let server = try stand(impostor, in: workspace)
    defer { server?.stop() }
    let ledger = try TestFile.text(workspace.folder["releases.jsonl"])
    for more in [[], ["--keep-tags"], ["--roll-forward"], ["--delete-artifacts"], ["--dry-run"]] {
      let result = try workspace.withdraw("1.5.0", ["--customer", "trailcast"] + more)
      result.expect(75)
      result.expectSays(["trailcast.git"])
    }
    #expect(try TestFile.text(workspace.folder["releases.jsonl"]) == ledger, "the number is not burned")
    #expect(TestFile.exists(workspace.folder["www/trailcast/1.5.0/ContextSDK.zip"]))
    let status = try ReleaseTool.run(
      ["status", "--remote", "--customer", "trailcast"], in: workspace.folder.path,
      environment: PublishWorkspace.identity)
    status.expect(75)
    status.expectTells(["1.5.0 [failed]"])
    if impostor == .emptyRepository { try expectNothingOnTopOfNothing(workspace) }
    server?.stop()
    try workspace.edit("release.json") { $0["publish"] = PublishWorkspace.channels }
    if TestFile.exists(remote) { try TestFile.remove(remote) }
    try Tool.run("mv", [workspace.folder["genuine.git"], remote]).expect(0)
    try workspace.withdraw("1.5.0", ["--customer", "trailcast"]).expectTells(["withdrawn, back to 1.4.0"])
  }

  /// Puts something in the place of trailcast's repository.
  private func stand(_ impostor: Impostor, in workspace: PublishWorkspace) throws -> LoopbackServer? {
    let remote = workspace.remote("trailcast")
    switch impostor {
    case .emptyRepository: try workspace.git(["init", "-q", "--bare", "-b", "main", remote])
    case .anotherRepository:
      try workspace.git(["init", "-q", "-b", "main", workspace.folder["other"]])
      try workspace.git(["-C", workspace.folder["other"], "commit", "-q", "--allow-empty", "-m", "first"])
      try workspace.git(["clone", "-q", "--bare", workspace.folder["other"], remote])
    case .signInPage, .emptyAnswer:
      let page = impostor == .signInPage ? "<html><form>Sign in</form></html>" : ""
      let port = try LoopbackServer.freePort()
      let script = """
        import http.server, sys
        class Portal(http.server.BaseHTTPRequestHandler):
            def do_GET(self):
                self.send_response(200)
                self.send_header("Content-Type", "text/html")
                self.send_header("Content-Length", str(len(sys.argv[2])))
                self.end_headers()
                self.wfile.write(sys.argv[2].encode())
            do_POST = do_GET
            def log_message(self, *_): pass
        http.server.ThreadingHTTPServer(("127.0.0.1", int(sys.argv[1])), Portal).serve_forever()
        """
      let server = try LoopbackServer(
        "python3", in: workspace.folder.path, port: port, ["-c", script, "\(port)", page]
      ) { LoopbackServer.accepts(port) }
      var channels = PublishWorkspace.channels
      channels[0]["url"] = "http://127.0.0.1:\(port)/{{app_id}}.git"
      try workspace.edit("release.json") { $0["publish"] = channels }
      return server
    }
    return nil
  }

  private func expectNothingOnTopOfNothing(_ workspace: PublishWorkspace) throws {
    try workspace.bump(to: "1.6.0")
    for more in [["--dry-run"], []] {
      let result = try workspace.publish(["--customer", "trailcast"] + more)
      result.expect(75)
      result.expectSays(["has no branch and no tag, but the ledger has releases there"])
    }
    #expect(try workspace.git(["-C", workspace.remote("trailcast"), "for-each-ref"]) == "")
    // A vendor who has made the repository anew says so.
    let clone = workspace.folder["anew"]
    try workspace.git(["clone", "-q", workspace.remote("trailcast"), clone])
    try workspace.git(["-C", clone, "commit", "-q", "--allow-empty", "-m", "first"])
    try workspace.git(["-C", clone, "push", "-q", "origin", "HEAD:main"])
    try workspace.publish(["--customer", "trailcast"]).expect(0)
  }

  /// Every destination is asked before the first is changed.
  @Test func nothingIsChangedIfOneRefuses() throws {
    let workspace = try PublishWorkspace.twoReleases()
    try workspace.folder.write(
      """
      #!/bin/sh
      cat >/dev/null
      echo "$RELEASE_VERB" >>calls
      test "$RELEASE_VERB" != look || exit $(cat answer)
      """, to: "shop.sh", mode: 0o755)
    let shop: [String: Any] = [
      "name": "a-shop", "kind": "command", "look": ["./shop.sh"], "put": ["./shop.sh"], "withdraw": ["./shop.sh"],
    ]
    try workspace.edit("release.json") { $0["publish"] = [shop] + PublishWorkspace.channels }
    try workspace.folder.write("0", to: "answer")
    try workspace.publish(["--customer", "trailcast"]).expect(0)
    func calls() throws -> [Substring] { try TestFile.text(workspace.folder["calls"]).split(separator: "\n") }
    let remote = workspace.remote("trailcast")
    let tagged = try workspace.git(["-C", remote, "rev-parse", "1.5.0"]).dropLast()
    try workspace.git(["-C", remote, "update-ref", "refs/tags/1.5.0", "1.4.0^{}"])
    for (answer, status, says) in [
      ("0", Int32(65), "the tag names commit"), ("2", 65, "another release has this version"),
      ("9", 74, "look ended with status 9"),
    ] {
      try workspace.folder.write("", to: "calls")
      try workspace.folder.write(answer, to: "answer")
      if answer != "0" { try workspace.git(["-C", remote, "update-ref", "refs/tags/1.5.0", String(tagged)]) }
      let state = try workspace.state(of: "trailcast")
      let result = try workspace.withdraw("1.5.0", ["--customer", "trailcast"])
      result.expect(status)
      result.expectSays([says])
      #expect(try Set(calls()).subtracting(["look"]) == [], "\(says)")
      #expect(try workspace.state(of: "trailcast") == state)
    }
    try workspace.folder.write("1", to: "answer")
    try workspace.folder.write("", to: "calls")
    try workspace.withdraw("1.5.0", ["--customer", "trailcast"]).expect(0)
    #expect(try calls() == ["look", "withdraw"])
  }

  /// Only manifest, podspecs and zips tell which release a branch has.
  @Test func editedNotesNeverBlock() throws {
    var channels = PublishWorkspace.channels
    channels[0]["include"] = ["LICENSE"]
    let workspace = try PublishWorkspace(channels: channels)
    try workspace.folder.write("Notes of {{version}}\n", to: "templates/NOTES.txt")
    try workspace.folder.write("Guide to {{version}}\n", to: "templates/GUIDE")
    try workspace.folder.write("Copying 1\n", to: "LICENSE")
    try workspace.edit("release.json") { configuration in
      var templates = configuration["templates"] as? [String: Any] ?? [:]
      templates["notes"] = "templates/NOTES.txt"
      templates["files"] = ["templates/GUIDE"]
      configuration["templates"] = templates
    }
    try workspace.build()
    try workspace.publish(["--customer", "trailcast"]).expect(0)
    try workspace.folder.write("Copying 2\n", to: "LICENSE")
    try workspace.bump(to: "1.5.0")
    try workspace.publish(["--customer", "trailcast"]).expect(0)
    let clone = workspace.folder["clone"]
    try workspace.git(["clone", "-q", workspace.remote("trailcast"), clone])
    let edited = ["RELEASE_NOTES.txt", "GUIDE", "LICENSE"]
    for path in edited { try workspace.folder.write("By hand\n", to: "clone/" + path) }
    try workspace.git(["-C", clone, "commit", "-qam", "by hand"])
    try workspace.git(["-C", clone, "push", "-q", "origin", "HEAD:main"])
    for _ in 0..<2 { try workspace.withdraw("1.5.0", ["--customer", "trailcast"]).expect(0) }
    let changed = try workspace.git(["-C", workspace.remote("trailcast"), "diff", "--name-only", "1.4.0", "main"])
    #expect(changed.split(separator: "\n").map(String.init) == edited.sorted())
  }

  /// A folder that is not mounted looks like one that has lost everything.
  @Test func anEmptyFolderProvesNothing() throws {
    let workspace = try PublishWorkspace.twoReleases()
    let ledger = try TestFile.bytes(workspace.folder["releases.jsonl"])
    let (www, away) = (workspace.folder["www"], workspace.folder["away"])
    try FileManager.default.moveItem(atPath: www, toPath: away)
    try workspace.folder.write("", to: "www/.keep")
    for more in [["--dry-run"], [], ["--delete-artifacts"]] {
      let result = try workspace.withdraw("1.5.0", ["--customer", "trailcast", "--quiet"] + more)
      result.expect(75)
      result.expectSays(["www/trailcast/1.5.0/ContextSDK.zip: there is nothing here", "it cannot be asked"])
      #expect(try TestFile.bytes(workspace.folder["releases.jsonl"]) == ledger)
      #expect(try workspace.git(["-C", "remotes/trailcast.git", "tag"]) == "1.4.0\n1.5.0\n")
    }
    try TestFile.remove(www)
    try FileManager.default.moveItem(atPath: away, toPath: www)
    for _ in 0..<2 { try workspace.withdraw("1.5.0", ["--customer", "trailcast", "--delete-artifacts"]).expect(0) }
  }
}
