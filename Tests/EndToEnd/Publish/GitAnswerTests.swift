import Foundation
import TestSupport
import Testing

/// What servers of customers' repositories answer, and what a run makes of it.
@Suite struct GitAnswerTests {
  private let release: SmallRelease
  private let remote: String

  init() throws {
    release = try SmallRelease(customers: 1)
    remote = release.folder["remotes/customer100.git"]
  }

  @discardableResult
  private func git(_ arguments: String..., sourceLocation: SourceLocation = #_sourceLocation) throws -> String {
    let result = try Tool.run(
      "git", arguments, in: release.folder.path, environment: PublishWorkspace.identity)
    try #require(result.status == 0, "\(arguments): \(result.errors)", sourceLocation: sourceLocation)
    return result.text
  }

  /// A commit of somebody else's on the branch.
  private func pushByHand(_ files: [String: String]) throws {
    let clone = release.folder["clone"]
    if !TestFile.exists(clone) { try git("clone", "-q", remote, clone) }
    for (name, text) in files { try release.folder.write(text, to: "clone/" + name) }
    try git("-C", clone, "add", ".")
    try git("-C", clone, "commit", "-qm", "by hand")
    try git("-C", clone, "push", "-q", "origin", "HEAD:main")
  }

  private func expectNothingSent(sourceLocation: SourceLocation = #_sourceLocation) throws {
    #expect(try git("-C", remote, "tag", "--list", "1.0.0") == "", sourceLocation: sourceLocation)
    #expect(!TestFile.exists(release.folder["www"]), sourceLocation: sourceLocation)
  }

  private func throughDaemon(_ body: () throws -> Void) throws {
    let server = try LoopbackServer.daemon(release.folder["remotes"])
    defer { server.stop() }
    try release.configure(url: "git://127.0.0.1:\(server.port)/{{app_id}}.git")
    try body()
  }

  struct Push: CustomTestStringConvertible {
    var testDescription: String
    /// Runs in the clone.
    var script: String
  }

  static let pushes = [
    Push(
      testDescription: "one more commit", script: "git commit -q --allow-empty -m more; git push -q origin HEAD:main"),
    Push(
      testDescription: "another history, and the old one is gone",
      script: """
        git checkout -q --orphan other; git commit -q --allow-empty -m other; git push -q -f origin other:main
        git --git-dir="$REMOTE" gc -q --prune=now
        """),
  ]

  /// Somebody pushes between the list of references and the fetch: a `git` in PATH does so before the first fetch.
  @Test(arguments: pushes) func aPushBeforeTheFetch(_ push: Push) throws {
    try pushByHand(["notes.txt": "1\n"])
    try throughDaemon {
      let real = try Tool.locate("git")
      try release.folder.write(
        """
        #!/bin/sh
        case " $* " in *" fetch "*)
          if mkdir '\(release.folder["pushed"])' 2>/dev/null; then (
            unset $(env | sed -n 's/^\\(GIT_CONFIG_COUNT\\|GIT_DIR\\)=.*/\\1/p')
            cd '\(release.folder["clone"])'
            PATH='\(FileManager.default.currentDirectoryPath)':$OLDPATH REMOTE='\(remote)'
            export PATH REMOTE
            \(push.script)
          ) >/dev/null 2>&1; fi ;;
        esac
        exec '\(real)' "$@"
        """, to: "bin/git", mode: 0o755)
      let path = ProcessInfo.processInfo.environment["PATH"] ?? ""
      let environment = ["PATH": release.folder["bin"] + ":" + path, "OLDPATH": path]
      try release.publish(environment: environment).expect(0)
      #expect(TestFile.exists(release.folder["pushed"]))
      #expect(try git("-C", remote, "rev-parse", "main") == git("-C", remote, "rev-parse", "1.0.0^{commit}"))
      // So does a withdrawal, on a machine without a cache.
      try TestFile.remove(release.folder["pushed"])
      try TestFile.remove(release.folder["dist/.release/repositories"])
      try git("-C", release.folder["clone"], "pull", "-q", "--rebase", "-X", "theirs", "origin", "main")
      let withdrawn = try ReleaseTool.run(
        PublishWorkspace.withdrawal("1.0.0", ["--all"], reason: "broken"), in: release.folder.path,
        environment: PublishWorkspace.identity.merging(environment) { $1 })
      withdrawn.expect(0)
      #expect(try git("-C", remote, "tag") == "")
      #expect(!withdrawn.errors.contains("git fsck"))
      #expect(TestFile.exists(release.folder["pushed"]))
    }
  }

  /// git follows it; here nothing leaves TLS.
  @Test func aRedirectWithoutEncryption() throws {
    let server = try WebServer(release.folder, user: "robot", password: "secret")
    defer { server.stop() }
    try git("-C", remote, "config", "http.receivepack", "true")
    let trust = ["GIT_SSL_CAINFO": server.certificate]
    let judged = try Tool.run(
      "git", ["ls-remote", server.url + "/moved/customer100.git"],
      environment: PublishWorkspace.identity.merging(trust) { $1 })
    judged.expect(0)
    try release.configure(url: server.url + "/moved/{{app_id}}.git")
    let result = try release.publish(environment: trust)
    result.expect(74)
    result.expectSays(["let the server redirect to https only"])
    try expectNothingSent()
  }
}
