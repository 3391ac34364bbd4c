import Domain
import Foundation
import TestSupport
import Testing

/// `release withdraw` at repositories on a server, at a store, and by own programs.
@Suite struct WithdrawServerTests {
  /// The server leaves files out of what it sends, and another machine has no cache.
  @Test func filesOfTheOlderReleaseAreFetched() throws {
    let workspace = try PublishWorkspace()
    let server = try LoopbackServer.daemon(workspace.folder["remotes"])
    defer { server.stop() }
    let channel: [String: Any] = [
      "name": "repositories", "kind": "git", "url": "git://127.0.0.1:\(server.port)/{{app_id}}.git",
      "versions": [["path": "README.md", "pattern": "Install {{version}}"]],
    ]
    try workspace.edit("release.json") {
      $0["publish"] = [channel]
      $0["retry"] = ["seconds": 1]
    }
    let remote = workspace.remote("trailcast")
    for name in ["uploadpack.allowFilter", "uploadpack.allowAnySHA1InWant"] {
      try workspace.git(["-C", remote, "config", name, "true"])
    }
    let clone = workspace.folder["clone"]
    try workspace.git(["clone", "-q", remote, clone])
    try workspace.folder.write("Install 1.3.0\n", to: "clone/README.md")
    try workspace.git(["-C", clone, "add", "."])
    try workspace.git(["-C", clone, "commit", "-qm", "docs"])
    try workspace.git(["-C", clone, "push", "-q", "origin", "HEAD:main"])
    try workspace.publish(["--customer", "trailcast"]).expect(0)
    try workspace.bump(to: "1.5.0")
    try workspace.publish(["--customer", "trailcast"]).expect(0)
    try TestFile.remove(workspace.folder["dist"])
    let result = try workspace.withdraw("1.5.0", ["--customer", "trailcast", "--delete-artifacts"])
    result.expect(0)
    result.expectTells(["withdrawn, back to 1.4.0", "tag 1.5.0"])
    func tree(_ name: String) throws -> String { try workspace.git(["-C", remote, "rev-parse", "\(name)^{tree}"]) }
    #expect(try tree("main") == tree("1.4.0"))
    #expect(try workspace.git(["-C", remote, "tag"]) == "1.4.0\n")
    try workspace.git(["-C", remote, "fsck", "--strict", "--no-dangling"])
    try workspace.withdraw("1.5.0", ["--customer", "trailcast", "--delete-artifacts"]).expect(0)
    server.stop()
    try workspace.withdraw("1.5.0", ["--customer", "trailcast"]).expect(75)
    try ReleaseTool.run(["status", "--remote"], in: workspace.folder.path).expect(75)
  }

  @Test func aServerThatRefusesIsQuoted() throws {
    let workspace = try PublishWorkspace()
    try workspace.publish().expect(0)
    try workspace.folder.write(
      "#!/bin/sh\ncase $3 in 0000*) echo 'tags are for ever'; exit 1 ;; esac\n",
      to: "remotes/trailcast.git/hooks/update", mode: 0o755)
    let result = try workspace.withdraw("1.4.0", ["--all", "--delete-artifacts"])
    result.expect(2)
    result.expectSays(["cannot delete tag 1.4.0", "tags are for ever"])
    let built = TestFile.names(in: workspace.folder["dist/1.4.0/trailcast"]).filter { $0 != "SHA256SUMS" }
    #expect(TestFile.names(in: workspace.folder["www/trailcast/1.4.0"]) == built, "a tag has its artifact")
    #expect(TestFile.names(in: workspace.folder["www/acme-fitness/1.4.0"]) == [])
    #expect(try workspace.git(["-C", workspace.remote("acme-fitness"), "tag"]) == "")
  }

  @Test func objectsOfAStoreAreDeleted() throws {
    let workspace = try S3Workspace()
    try workspace.publish().expect(0)
    func run(_ arguments: [String]) throws -> Tool.Result {
      try ReleaseTool.run(arguments, in: workspace.folder.path, environment: S3Workspace.credentials)
    }
    try run(["status", "--remote"]).expect(0)
    let result = try run(
      ["withdraw", "1.0.0", "--customer", "beta", "--reason", "bad", "--yes", "--delete-artifacts"])
    result.expect(0)
    result.expectTells(["deleted http://127.0.0.1", "/sdk/beta/1.0.0/ContextSDK.zip"])
    try workspace.expectPublished(["alpha", "gamma"])
    try run(["status", "--remote"]).expect(0)
    try workspace.store.run("delete", "STORE:\(workspace.bucket)/sdk/alpha/1.0.0/ContextSDK.zip")
    let missing = try run(["status", "--remote"])
    missing.expect(1)
    missing.expectSays(["the ledger has 1.0.0, but this is missing there: http://127.0.0.1"])
  }

  /// The network wants a person to sign in, so nothing is known of the bucket.
  @Test func aPageInTheStoresPlaceProvesNothing() throws {
    let folder = try TemporaryFolder()
    try folder.write("", to: "sdk/mode")
    let server = try ServerProcess(Tool.python, [Judge.path("s3_store.py"), folder.path])
    let workspace = try S3Workspace(server.port, bucket: "sdk", customers: [WorkspaceFixture.Customer("gamma")])
    try workspace.publish().expect(0)
    let ledger = try TestFile.text(workspace.folder["releases.jsonl"])
    try folder.write("page", to: "sdk/mode")
    try workspace.configure(retry: 0)
    for arguments in [
      ["withdraw", "1.0.0", "--all", "--reason", "bad", "--yes", "--delete-artifacts"], ["status", "--remote"],
      ["publish", "--all", "--dry-run"],
    ] {
      let result = try ReleaseTool.run(
        arguments, in: workspace.folder.path, environment: S3Workspace.credentials)
      result.expect(75)
      result.expectSays(["not a store's answer: text/html, 53 bytes, with status 200: a sign-in page?"])
    }
    #expect(try TestFile.text(workspace.folder["releases.jsonl"]) == ledger)
    try folder.write("", to: "sdk/mode")
    try workspace.publish().expectTells(["0 published, 1 there already"])
  }

  @Test func ownProgramsWithdrawAndDelete() throws {
    let fixture = try WorkspaceFixture()
    let folder = fixture.folder
    let manifest = try TestFile.text(folder["templates/Package.swift"])
    try folder.write(
      manifest.replacing(#"url: "{{url}}", checksum: "{{checksum}}""#, with: #"path: "{{path}}""#),
      to: "templates/Package.swift")
    try folder.write(
      """
      #!/bin/sh
      echo "$RELEASE_VERB $RELEASE_APP_ID $RELEASE_VERSION" >>calls
      cat >"input-$RELEASE_VERB"
      case $RELEASE_VERB in
        look) test -e "shop-$RELEASE_APP_ID" || exit 1 ;;
        reveal) touch "shop-$RELEASE_APP_ID" ;;
        withdraw) if [ -e broken ]; then echo "shop is closed"; exit 9; fi ;;
        delete) rm "shop-$RELEASE_APP_ID" ;;
      esac
      """, to: "shop.sh", mode: 0o755)
    func configure(_ more: String) throws {
      try folder.write(
        """
        {"version": "1.0.0", "products": [{"name": "ContextSDK", "base": "base/ContextSDK.xcframework"}],
         "templates": {"package": "templates/Package.swift", "notes": "templates/NOTES.md"},
         "publish": [{"name": "shop", "kind": "command", "look": ["./shop.sh"], "reveal": ["./shop.sh"]\(more)}]}
        """, to: "release.json")
    }
    try configure("")
    try ReleaseTool.buildAll(fixture)
    try ReleaseTool.run(["publish", "--all"], in: folder.path).expect(0)
    try TestFile.remove(folder["calls"])
    func withdraw(_ customer: String) throws -> Tool.Result {
      try ReleaseTool.run(
        ["withdraw", "1.0.0", "--customer", customer, "--reason", "bad", "--yes", "--delete-artifacts"],
        in: folder.path)
    }
    let unable = try withdraw("alpha")
    unable.expect(0)
    unable.expectTells([#"stays: ./shop.sh: the channel has no "delete" command"#])
    #expect(!TestFile.exists(folder["calls"]))
    try configure(#", "withdraw": ["./shop.sh"], "delete": ["./shop.sh"]"#)
    try folder.write("", to: "broken")
    let closed = try withdraw("beta")
    closed.expect(74)
    closed.expectSays(["withdraw ended with status 9: shop is closed", "app_id beta: channel shop"])
    #expect(!(try TestFile.text(folder["releases.jsonl"])).contains(#""event": "withdrawn", "app_id": "beta""#))
    try TestFile.remove(folder["broken"])
    try withdraw("beta").expectTells(["deleted ./shop.sh"])
    let calls = try TestFile.text(folder["calls"]).split(separator: "\n")
    #expect(calls == ["look", "withdraw", "look", "withdraw", "delete"].map { "\($0) beta 1.0.0" })
    let told = try JSONValue(parsing: TestFile.bytes(folder["input-delete"]))
    let digest = try Tool.run("sha256sum", [fixture.output + "/beta/ContextSDK.zip"]).text.prefix(64)
    #expect(told["products"]?.listed.first?["file"]?["sha256"] == .string(String(digest)))
    #expect(TestFile.exists(folder["shop-alpha"]) && !TestFile.exists(folder["shop-beta"]))
  }
}
