import Foundation
import TestSupport
import Testing

/// What a run has not confirmed or not recorded is not done, and the next run does not believe it either.
@Suite struct UnconfirmedTests {
  /// The second run has nothing to send, and the zips still cannot be downloaded.
  @Test func aZipThatNobodyCanDownloadIsNotPublished() throws {
    let fixture = try WorkspaceFixture([.init("alpha", [.init("upsell", 1)])])
    let port = try LoopbackServer.freePort()
    let folder = fixture.folder
    try folder.write(
      """
      {"version": "1.0.0", "products": [{"name": "ContextSDK", "base": "base/ContextSDK.xcframework"}],
       "templates": {"package": "templates/Package.swift", "notes": "templates/NOTES.md"}, "retry": {"seconds": 0},
       "artifact": {"url": "https://127.0.0.1:\(port)/{{app_id}}/{{version}}/{{product}}.zip"},
       "publish": [{"name": "mirror", "kind": "directory", "path": "www/{{app_id}}/{{version}}/{{product}}.zip"}]}
      """, to: "release.json")
    try ReleaseTool.buildAll(fixture)
    for more in [[], [], ["--dry-run"]] {
      let result = try ReleaseTool.run(["publish", "--all"] + more, in: folder.path)
      result.expect(75)
      result.expectSays(["https://127.0.0.1:\(port)/alpha/1.0.0/ContextSDK.zip: cannot be read"])
      result.expectTells(["0 there already", "1 failed"])
      #expect(TestFile.exists(folder["www/alpha/1.0.0/ContextSDK.zip"]))
      #expect(!TestFile.exists(folder["releases.jsonl"]))
    }
  }

  /// `ship` looks everywhere before it sends anything.
  @Test func oneCustomersConflictStopsAShipment() throws {
    let workspace = try ShipWorkspace()
    try workspace.folder.write("other bytes", to: "www/trailcast/1.5.0/ContextSDK.zip")
    let result = try workspace.ship(["1.5.0", "--yes"])
    result.expect(65)
    result.expectSays(["www/trailcast/1.5.0/ContextSDK.zip: already has other bytes"])
    for customer in PublishWorkspace.customers {
      #expect(try workspace.git(["-C", "remotes/\(customer).git", "for-each-ref"]) == "")
      #expect(TestFile.exists(workspace.folder["www/\(customer)"]) == (customer == "trailcast"))
    }
    // Whom nobody can ask stops nobody else.
    try TestFile.remove(workspace.folder["www/trailcast"])
    try TestFile.remove(workspace.folder["remotes/trailcast.git"])
    try workspace.ship(["1.5.0", "--yes"]).expect(2)
    #expect(try workspace.git(["-C", "remotes/acme-fitness.git", "tag"]) == "1.5.0\n")
  }

  /// What everybody had and nobody has any more is not "already shipped".
  @Test func aWithdrawnReleaseIsNotShipped() throws {
    let workspace = try ShipWorkspace()
    try workspace.ship(["1.5.0", "--yes"]).expect(0)
    func withdraw(_ customers: [String]) throws {
      try ReleaseTool.run(
        PublishWorkspace.withdrawal("1.5.0", customers + ["--quiet"], reason: "bad"), in: workspace.folder.path,
        environment: PublishWorkspace.identity
      ).expect(0)
    }
    try withdraw(["--customer", "trailcast"])
    let some = try workspace.ship(["1.5.0", "--yes"])
    some.expect(0)
    some.expectSays(["1.5.0 was withdrawn: bad"])
    try withdraw(["--all"])
    let none = try workspace.ship(["1.5.0", "--yes"])
    none.expect(65)
    none.expectSays(["1.5.0 was withdrawn: bad"])
    #expect(!none.text.contains("already shipped"))
  }

  #if os(Linux)
    /// The tag is public, and the ledger's disk is full: the report says both, and the next run records it.
    @Test func aLedgerOnAFullDisk() throws {
      let release = try SmallRelease(customers: 2)
      try release.folder.write("", to: "ledger/.keep")
      let path = release.folder["release.json"]
      try release.folder.write(
        TestFile.text(path).replacing("{\"products", with: "{\"ledger\": \"ledger/releases.jsonl\", \"products"),
        to: "release.json")
      let script = #"""
        mount -t tmpfs -o size=64k tmpfs ledger && touch ledger/releases.jsonl || exit 99
        dd if=/dev/zero of=ledger/fill bs=4k 2>/dev/null
        "$@"; status=$?
        rm ledger/fill
        [ -n "$(git -C remotes/customer100.git tag)" ] && [ ! -s ledger/releases.jsonl ] || exit 98
        "$@" || exit 97
        cat ledger/releases.jsonl
        exit $status
        """#
      let result = try ReleaseTool.run(
        through: ["unshare", "--map-root-user", "--mount", "sh", "-c", script, "sh"], ["publish", "--all", "--quiet"],
        in: release.folder.path, environment: PublishWorkspace.identity)
      result.expect(74)
      result.expectSays([
        "1.0.0 is published, but not recorded here: ", "No space left on device", "which records it",
        "app_id customer100: mirror, repositories",
      ])
      #expect(!result.errors.contains("nothing incomplete was kept"))
      result.expectTells([
        "0 published, 0 there already, 0 held back, 2 published, but not recorded, 0 failed",
        "0 published, 4 there already, 0 held back, 0 failed",
      ])
      #expect(result.text.split(separator: "\n").count { $0.contains(#""event": "published""#) } == 4)
    }

    /// What is withdrawn and cannot be recorded is told as that, and the next run records it.
    @Test func aWithdrawalsLedgerOnAFullDisk() throws {
      let workspace = try PublishWorkspace.twoReleases()
      // The last line ends where a page does: not one byte more has room.
      let script = #"""
        mkdir ledger && mount -t tmpfs -o size=64k tmpfs ledger && head -c -1 releases.jsonl >ledger/lines || exit 99
        room=$((4096 - ($(wc -c <ledger/lines) + 1) % 4096))
        printf "%${room}s\n" >>ledger/lines && mount --bind ledger/lines releases.jsonl || exit 99
        dd if=/dev/zero of=ledger/fill bs=4k 2>/dev/null
        cp ledger/lines before
        "$@"; status=$?
        rm ledger/fill
        cmp before ledger/lines || exit 98
        [ "$(git -C remotes/trailcast.git show main:Package.swift)" = \
          "$(git -C remotes/trailcast.git show 1.4.0:Package.swift)" ] || exit 97
        "$@" || exit 96
        cat ledger/lines
        exit $status
        """#
      let result = try ReleaseTool.run(
        through: ["unshare", "--map-root-user", "--mount", "sh", "-c", script, "sh"],
        PublishWorkspace.withdrawal("1.5.0", ["--all", "--quiet"], reason: "bad"), in: workspace.folder.path,
        environment: PublishWorkspace.identity)
      result.expect(74)
      result.expectSays([
        "1.5.0 is withdrawn, but not recorded here: ", "No space left on device", "which records it",
        "app_id trailcast: ",
      ])
      let lines = result.text.split(separator: "\n").filter { $0.contains(#""event": "withdrawn""#) }
      #expect(lines.count == 2 * PublishWorkspace.customers.count, "\(result.text)")
    }
  #endif
}
