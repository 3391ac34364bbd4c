import Foundation
import TestSupport
import Testing

/// What servers of customers' repositories answer, and what a run makes of it.
@Suite struct GitAnswerTests {
  private let release: SmallRelease
  private let remote: String
  private let customer = "customer100"

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
  private func pushByHand(_ files: [String: String], to branch: String = "main") throws {
    let clone = release.folder["clone"]
    if !TestFile.exists(clone) { try git("clone", "-q", remote, clone) }
    for (name, text) in files { try release.folder.write(text, to: "clone/" + name) }
    try git("-C", clone, "add", ".")
    try git("-C", clone, "commit", "-qm", "by hand")
    try git("-C", clone, "push", "-q", "origin", "HEAD:" + branch)
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

  /// The repository is named that cannot be read, and what helps.
  @Test func aDamagedRepository() throws {
    try pushByHand(["notes.txt": "1\n"])
    try release.publish().expect(0)
    let tree = try git("-C", remote, "rev-parse", "1.0.0^{tree}").prefix(40)
    let object = "\(remote)/objects/\(tree.prefix(2))/\(tree.dropFirst(2))"
    try Tool.run("chmod", ["644", object]).expect(0)
    try Data("damaged".utf8).write(to: URL(fileURLWithPath: object))
    let result = try release.publish()
    result.expect(65)
    result.expectSays(["\(remote): cannot read the repository", "run `git fsck` in \(remote)"])
  }

  /// git takes a web page for a repository without references.
  @Test(arguments: ["<html><body>Please sign in</body></html>\\n", ""]) func aWebPage(body: String) throws {
    let script = """
      import http.server
      class Page(http.server.BaseHTTPRequestHandler):
        def do_GET(self):
          self.send_response(200)
          self.send_header("Content-Type", "text/html")
          self.end_headers()
          self.wfile.write(b"\(body)")
        def log_message(self, *words): pass
      server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Page)
      print(server.server_address[1], flush=True)
      server.serve_forever()
      """
    let server = try ServerProcess(Tool.python, ["-c", script])
    let url = "http://127.0.0.1:\(server.port)/customer100.git"
    try release.configure(url: "http://127.0.0.1:\(server.port)/{{app_id}}.git")
    for more in [["--all", "--dry-run"], ["--all"]] {
      let result = try release.publish(more)
      result.expect(75)
      result.expectSays(["\(url): cannot be asked: the answer is not that of a git server: a sign-in page?"])
      try expectNothingSent()
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

  struct Rival: CustomTestStringConvertible {
    /// Of a reference that is there.
    var name: String
    var wanted: String
    var testDescription: String { name }
  }

  static let rivals = [
    Rival(name: "refs/tags/1.0.0/rc1", wanted: "refs/tags/1.0.0"),
    Rival(name: "refs/heads/main/acme", wanted: "refs/heads/main"),
  ]

  /// What git cannot have beside what is there is known before anything is sent.
  @Test(arguments: rivals) func aReferenceInTheWay(_ rival: Rival) throws {
    try pushByHand(["notes.txt": "1\n"], to: "other")
    try git("-C", remote, "update-ref", rival.name, "refs/heads/other")
    let expectRefused = {
      for more in [["--all", "--dry-run"], ["--all"]] {
        let result = try release.publish(more)
        result.expect(65)
        result.expectSays(["\(rival.wanted): git cannot have it beside \(rival.name), which is there"])
        try expectNothingSent()
      }
    }
    try expectRefused()
    try throughDaemon(expectRefused)
  }

  /// A clone of a repository whose HEAD names no branch has no files.
  @Test(arguments: [false, true]) func aHEADThatNamesAnotherBranch(isServer: Bool) throws {
    try git("-C", remote, "symbolic-ref", "HEAD", "refs/heads/master")
    let expectWarning = {
      for more in [["--all", "--dry-run"], ["--all"]] {
        let result = try release.publish(more)
        result.expect(0)
        result.expectSays([
          "HEAD names the branch master, which does not exist", "git symbolic-ref HEAD refs/heads/main",
        ])
      }
    }
    let expectAll = {
      try expectWarning()
      try git("-C", remote, "symbolic-ref", "HEAD", "refs/heads/main")
      let after = try release.publish()
      after.expect(0)
      #expect(!after.errors.contains("HEAD names"))
    }
    if isServer { try throughDaemon(expectAll) } else { try expectAll() }
  }

  /// Attributes that would convert a zip when it is checked out.
  @Test(arguments: ["* text eol=crlf", "*.zip text\n", "*.zip eol=lf\r\n*.md text\r\n"]) func textAttributes(
    _ text: String
  ) throws {
    try pushByHand([".gitattributes": text, "notes.txt": "1\n"])
    try release.publish().expect(0)
    let zip = "ContextSDK.zip"
    try git("clone", "-q", remote, release.folder["fresh"])
    let wanted = try TestFile.bytes(release.folder["dist/1.0.0/customer100/\(zip)"])
    #expect(try TestFile.bytes(release.folder["fresh/\(zip)"]) == wanted)
    let ending = text.contains("\r\n") ? "\r\n" : "\n"
    let line = (text.hasSuffix(ending) ? "" : ending) + "*.zip -text" + ending
    #expect(try git("-C", remote, "show", "main:.gitattributes") == text + line)
    let changed = try git("-C", remote, "diff", "--name-only", "main~", "main")
    #expect(changed.split(separator: "\n").first == ".gitattributes")
    try release.build("1.1.0")
    try release.publish().expect(0)
    #expect(try git("-C", remote, "show", "main:.gitattributes") == text + line)
  }

  @Test func attributesThatCannotBe() throws {
    for text in ["*.zip filter=lfs diff=lfs merge=lfs -text", "* filter=crypt"] {
      try pushByHand([".gitattributes": text])
      for more in [["--all", "--dry-run"], ["--all"]] {
        let result = try release.publish(more)
        result.expect(65)
        result.expectSays([
          ".gitattributes: gives ContextSDK.zip to the filter \(text.contains("lfs") ? "lfs" : "crypt")",
          "`*.zip -filter`",
        ])
        #expect(try git("-C", remote, "tag") == "")
      }
    }
    try pushByHand([".gitattributes": "* filter=crypt text=auto\n*.zip -filter\n"])
    try release.publish().expect(0)
  }
}
