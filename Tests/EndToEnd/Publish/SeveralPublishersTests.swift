import Foundation
import TestSupport
import Testing

/// Many customers on a server, whom several publishers bring their release, and whose runs are killed.
@Suite struct SeveralPublishersTests {
  private static let customers = Extent.everyKill ? 100 : 30

  @Test func everybodyGetsTheRelease() throws {
    let release = try SmallRelease(customers: Self.customers)
    let server = try LoopbackServer.daemon(release.folder["remotes"])
    defer { server.stop() }
    try release.configure(url: "git://127.0.0.1:\(server.port)/{{app_id}}.git")
    let watcher = try TagWatcher(release.folder)
    var random = SeededGenerator(seed: 21)
    for _ in 0..<4 {
      let run = try release.background()
      usleep(UInt32.random(in: 50_000...500_000, using: &random))
      run.send(SIGKILL)
      _ = run.end()
    }
    let runs = try (0..<2).map { _ in try release.background() }
    for run in runs { run.expectEnd(0) }
    try watcher.expectSeen(Self.customers)
    let last = try release.publish()
    last.expect(0)
    #expect(last.text == "1.0.0: 0 published, \(2 * Self.customers) there already, 0 held back, 0 failed\n")
    try expectPublished(release)
  }

  /// Every repository is valid, and has one commit with what was built, beside its changelog.
  private func expectPublished(_ release: SmallRelease) throws {
    let result = try release.shell(
      """
      for one; do
        git -C remotes/$one.git fsck --strict --no-dangling --no-progress >&2 || exit
        git -C remotes/$one.git for-each-ref --format='%(refname)' && git -C remotes/$one.git rev-list --all --count
        mkdir -p copies/$one && git -C remotes/$one.git archive 1.0.0 | tar -xC copies/$one && rm copies/$one/CHANGELOG.md
        for file in copies/$one/*; do cmp "$file" "dist/1.0.0/$one/${file##*/}" || exit; done
        ls copies/$one | tr '\\n' ' '
      done
      """, release.customers)
    result.expect(0)
    let each = "refs/heads/main\nrefs/tags/1.0.0\n1\nContextSDK.zip Package.swift RELEASE_NOTES.md "
    #expect(result.text == String(repeating: each, count: Self.customers))
  }
}
