import Foundation
import TestSupport
import Testing

/// Customers' repositories that were restored from a backup, and locks that killed processes left in them.
@Suite struct RestoredRepositoryTests {
  private let release: SmallRelease
  private let remote: String

  init() throws {
    release = try SmallRelease(customers: 1)
    remote = release.folder["remotes/customer100.git"]
  }

  @discardableResult
  private func git(_ arguments: String..., sourceLocation: SourceLocation = #_sourceLocation) throws -> String {
    let result = try Tool.run(
      "git", ["-C", remote] + arguments, in: release.folder.path, environment: PublishWorkspace.identity)
    try #require(result.status == 0, "\(arguments): \(result.errors)", sourceLocation: sourceLocation)
    return result.text
  }

  private func commit(_ name: String, sourceLocation: SourceLocation = #_sourceLocation) throws -> String {
    try git("rev-parse", name + "^{commit}", sourceLocation: sourceLocation)
  }

  /// As from a backup: what is loose and named by nothing is gone.
  private func restore(_ copy: String) throws {
    try TestFile.remove(remote)
    try Tool.run("cp", ["-a", release.folder[copy], remote]).expect(0)
  }

  private func backUp(to copy: String) throws {
    try Tool.run("cp", ["-a", remote, release.folder[copy]]).expect(0)
  }

  /// Over a server as well as at a path.
  private func serving(_ isServer: Bool, _ body: () throws -> Void) throws {
    if !isServer { return try body() }
    let server = try LoopbackServer.daemon(release.folder["remotes"])
    defer { server.stop() }
    try release.configure(url: "git://127.0.0.1:\(server.port)/{{app_id}}.git")
    try body()
  }

  @Test(arguments: [false, true]) func aTagComesBackOnItsCommit(isServer: Bool) throws {
    try serving(isServer) {
      try backUp(to: "empty")
      try release.publish().expect(0)
      let published = try commit("1.0.0")
      // The tag alone.
      try git("update-ref", "-d", "refs/tags/1.0.0")
      try release.publish(["--all", "--dry-run"]).expect(0)
      try release.publish().expect(0)
      #expect(try commit("1.0.0") == published)
      // The tag, and the customer has gone on.
      try git("update-ref", "-d", "refs/tags/1.0.0")
      let more = try git("commit-tree", "-p", "main", "-m", "by hand", "main^{tree}").prefix(40)
      try git("update-ref", "refs/heads/main", String(more))
      try release.publish().expect(0)
      #expect(try commit("1.0.0") == published)
      #expect(try commit("main") == more + "\n")
      // Everything: the cache has the commit.
      try restore("empty")
      try release.publish().expect(0)
      #expect(try [commit("1.0.0"), commit("main")] == [published, published])
      try git("fsck", "--strict")
      // A second release on top, and a backup from before.
      try backUp(to: "first")
      try release.build("1.1.0")
      try release.publish().expect(0)
      let second = try commit("1.1.0")
      try restore("first")
      try release.publish().expect(0)
      #expect(try [commit("1.1.0"), commit("main"), commit("1.0.0")] == [second, second, published])
    }
  }

  /// No other commit gets the version.
  @Test(arguments: [false, true]) func aCommitThatIsGone(isServer: Bool) throws {
    try serving(isServer) {
      try backUp(to: "empty")
      try release.publish().expect(0)
      let published = try commit("1.0.0").prefix(40)
      try restore("empty")
      try TestFile.remove(release.folder["dist/.release/repositories"])
      // Without any reference, it could be another repository.
      try release.publish().expect(75)
      let tree = try git("hash-object", "-w", "-t", "tree", "/dev/null").prefix(40)
      let other = try git("commit-tree", "-m", "by hand", String(tree)).prefix(40)
      try git("update-ref", "refs/heads/main", String(other))
      try TestFile.remove(release.folder["www"])
      for more in [["--all", "--dry-run"], ["--all"]] {
        let result = try release.publish(more)
        result.expect(65)
        result.expectSays([
          "1.0.0: the tag is gone, and so is its commit \(published), which the ledger names",
          "push that commit and its tag from a clone that has them",
        ])
        #expect(try git("for-each-ref", "--format=%(refname)") == "refs/heads/main\n")
        #expect(!TestFile.exists(release.folder["www"]))
      }
    }
  }

  /// A lock without a process, as a run that was killed leaves it.
  @Test func aLockIsNamedWithItsAge() throws {
    try release.configure(retry: 0)
    for name in ["refs/heads/main", "refs/tags/1.0.0"] {
      let lock = "\(remote)/\(name).lock"
      try Data().write(to: URL(fileURLWithPath: lock))
      try Tool.run("touch", ["-d", "3 hours ago", lock]).expect(0)
      for more in [["--all", "--dry-run"], ["--all"]] {
        let result = try release.publish(more)
        result.expect(75)
        result.expectSays([
          "customer100.git/\(name).lock: locks a reference, and is 3 hours old",
          "(`pgrep -l 'git|release'`), remove it",
        ])
      }
      try TestFile.remove(lock)
    }
    try release.publish().expect(0)
  }

  /// By a dry run too.
  @Test(arguments: ["refs/heads/main", "refs/tags/1.1.0", "packed-refs"]) func aWithdrawalNamesALockToo(name: String)
    throws
  {
    try release.configure(retry: 0)
    try release.publish().expect(0)
    try release.build("1.1.0")
    try release.publish().expect(0)
    let lock = "\(remote)/\(name).lock"
    try Data().write(to: URL(fileURLWithPath: lock))
    try Tool.run("touch", ["-d", "3 hours ago", lock]).expect(0)
    let before = try Tool.run("git", ["-C", remote, "show-ref"]).text
    for more in [["--dry-run"], []] {
      let result = try withdraw(more)
      result.expect(75)
      result.expectSays(["customer100.git/\(name).lock: locks a reference, and is 3 hours old"])
    }
    #expect(try Tool.run("git", ["-C", remote, "show-ref"]).text == before)
    try TestFile.remove(lock)
    try withdraw([]).expect(0)
  }

  private func withdraw(_ more: [String]) throws -> Tool.Result {
    try ReleaseTool.run(
      ["withdraw", "1.1.0", "--all", "--yes", "--quiet", "--reason", "r"] + more, in: release.folder.path,
      environment: PublishWorkspace.identity)
  }
}
