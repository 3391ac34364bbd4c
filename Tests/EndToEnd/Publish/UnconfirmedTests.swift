import TestSupport
import Testing

/// What a run has not recorded is not done, and the next run does not believe it either.
@Suite struct UnconfirmedTests {
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
        "; until it is, package managers still find tag 1.5.0",
        "app_id trailcast: ",
      ])
      let lines = result.text.split(separator: "\n").filter { $0.contains(#""event": "withdrawn""#) }
      #expect(lines.count == 2 * PublishWorkspace.customers.count, "\(result.text)")
    }
  #endif
}
