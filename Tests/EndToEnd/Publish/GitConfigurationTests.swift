import Foundation
import TestSupport
import Testing

/// What git's configuration of the vendor's own repository says counts for customers' repositories.
@Suite struct GitConfigurationTests {
  private let release: SmallRelease
  /// The user's own files of git, empty at first.
  private let home: TemporaryFolder
  private let customer = "customer100"

  init() throws {
    release = try SmallRelease(customers: 1)
    home = try TemporaryFolder()
    try release.folder.write("dist\n", to: ".gitignore")
    try git("init", "-q", "-b", "main")
  }

  private var environment: [String: String] {
    ["HOME": home.path, "XDG_CONFIG_HOME": home["settings"], "GIT_CONFIG_NOSYSTEM": "1", "TMPDIR": home.path]
  }

  @discardableResult
  private func git(_ arguments: String..., sourceLocation: SourceLocation = #_sourceLocation) throws -> String {
    let result = try Tool.run("git", arguments, in: release.folder.path, environment: environment)
    try #require(result.status == 0, "\(arguments): \(result.errors)", sourceLocation: sourceLocation)
    return result.text
  }

  private func configure(_ values: KeyValuePairs<String, String>) throws {
    for (key, value) in values { try git("config", "--add", key, value) }
  }

  private func publish(_ more: String..., environment: [String: String] = [:]) throws -> Tool.Result {
    // They count more than git's configuration.
    try ReleaseTool.run(
      through: ["env"] + ["GIT_SSL_CAINFO", "CURL_CA_BUNDLE", "SSL_CERT_FILE"].flatMap { ["-u", $0] },
      ["publish", "--all", "--quiet"] + more, in: release.folder.path,
      environment: self.environment.merging(environment) { $1 })
  }

  private var remote: String { release.folder["remotes/\(customer).git"] }

  private func expectNothingSent(sourceLocation: SourceLocation = #_sourceLocation) throws {
    #expect(try git("-C", remote, "for-each-ref") == "", sourceLocation: sourceLocation)
    #expect(!TestFile.exists(release.folder["www"]), sourceLocation: sourceLocation)
  }

  /// As a job in a CI does it: nothing is set for the user. Paths begin at the root of the working tree.
  @Test func identityAndSignature() throws {
    try release.folder.write("", to: "keys/.keep")
    try Tool.run("ssh-keygen", ["-q", "-t", "ed25519", "-N", "", "-C", "", "-f", release.folder["keys/key"]])
      .expect(0)
    let key = try TestFile.text(release.folder["keys/key.pub"])
    try home.write("sdk@example.com \(key)", to: "allowed")
    try release.folder.write("[user]\n\temail = sdk@example.com\n", to: ".git/people")
    try configure([
      "user.name": "SDK Release", "user.email": "nobody@example.com", "includeIf.onbranch:main.path": "people",
      "commit.gpgSign": "true", "tag.gpgSign": "true", "gpg.format": "ssh", "user.signingKey": "keys/key",
      // Of this repository alone.
      "core.hooksPath": "hooks", "remote.origin.url": "/nowhere", "remote.origin.pushurl": "/nowhere",
      "branch.main.pushRemote": "/nowhere", "push.default": "nothing",
    ])
    try release.folder.write("#!/bin/sh\nexit 1\n", to: "hooks/reference-transaction", mode: 0o755)
    try publish("--dry-run").expect(0)
    try publish().expect(0)
    let people = try git("-C", remote, "log", "-1", "--format=%an <%ae> %cn <%ce>", "main")
    #expect(people == "SDK Release <sdk@example.com> SDK Release <sdk@example.com>\n")
    for command in [["verify-commit", "main"], ["verify-tag", "1.0.0"]] {
      let judged = try Tool.run(
        "git", ["-C", remote, "-c", "gpg.ssh.allowedSignersFile=\(home["allowed"])"] + command,
        environment: environment)
      judged.expect(0)
      #expect(judged.errors.contains("Good \"git\" signature for sdk@example.com"))
    }
  }

  private static let identity: KeyValuePairs = ["user.name": "SDK Release", "user.email": "sdk@example.com"]

  @Test func theCommandForSSH() throws {
    let server = try LoopbackServer.ssh(release.folder)
    defer { server.stop() }
    try release.configure(url: "ssh://127.0.0.1:\(server.port)\(release.folder["remotes"])/{{app_id}}.git")
    try configure(Self.identity)
    try release.folder.write("exec \(LoopbackServer.sshCommand(release.folder)) \"$@\"\n", to: "keys/ssh.sh")
    try configure(["core.sshCommand": "sh keys/ssh.sh"])
    try publish().expect(0)
    #expect(try git("-C", remote, "tag") == "1.0.0\n")
  }

  /// A header with a token as `actions/checkout` writes it, beside one of the user's, which the repository's takes back; another
  /// address; and a certificate by a relative path.
  @Test func theWayToAServer() throws {
    let server = try WebServer(release.folder, user: "robot", password: "secret")
    defer { server.stop() }
    try git("-C", remote, "config", "http.receivepack", "true")
    try release.configure(url: "https://git.example.com/{{app_id}}.git")
    let token = Data("robot:secret".utf8).base64EncodedString()
    try git("config", "--global", "http.extraHeader", "Authorization: Basic \(token)")
    try git("config", "--global", "http.sslCAInfo", "/nowhere")
    try configure(Self.identity)
    try configure([
      "http.\(server.url)/.extraheader": "", "http.\(server.url)/.extraHeader": "AUTHORIZATION: basic \(token)",
      "http.sslCAInfo": "web/certificate.pem", "url.\(server.url)/git/.insteadOf": "https://git.example.com/",
    ])
    let lacking = try publish(environment: ["PATH": "/nonexistent"])
    lacking.expect(78)
    lacking.expectSays(["channel repositories needs git, which is not in PATH"])
    let result = try publish()
    result.expect(0)
    #expect(!result.errors.contains(token))
    #expect(try git("-C", remote, "tag") == "1.0.0\n")
    let found = try Tool.run("grep", ["-rl", token, "dist", "releases.jsonl"], in: release.folder.path)
    #expect(found.text == "")
  }

  @Test func aCredentialHelper() throws {
    let server = try WebServer(release.folder, user: "robot", password: "secret")
    defer { server.stop() }
    try git("-C", remote, "config", "http.receivepack", "true")
    try release.configure(url: server.url + "/git/{{app_id}}.git")
    try configure(Self.identity)
    try release.folder.write("echo username=robot; echo password=secret\n", to: "scripts/answer.sh")
    try configure([
      "http.sslCAInfo": "web/certificate.pem", "credential.helper": "!sh scripts/answer.sh",
      "http.userAgent": "vendor",
    ])
    try publish().expect(0)
    #expect(try git("-C", remote, "tag") == "1.0.0\n")
  }

  struct Lack: CustomTestStringConvertible {
    var testDescription: String
    var settings: KeyValuePairs<String, String>
    var says: String
  }

  private static let lacks = [
    Lack(testDescription: "no name", settings: ["user.email": "a@b"], says: "git's configuration has no user.name"),
    Lack(
      testDescription: "no address", settings: ["user.name": "A"],
      says: "git's configuration has no user.email"),
    Lack(
      testDescription: "no key of gpg", settings: ["user.name": "A", "user.email": "a@b", "commit.gpgSign": "true"],
      says: "cannot sign the commit: gpg has no secret key for \"A <a@b>\""),
    Lack(
      testDescription: "no program",
      settings: [
        "user.name": "A", "user.email": "a@b", "tag.gpgSign": "true", "gpg.format": "x509",
        "gpg.x509.program": "tools/sign",
      ],
      says: "cannot sign the tag: there is no program tools/sign"),
    Lack(
      testDescription: "no key of ssh",
      settings: [
        "user.name": "A", "user.email": "a@b", "tag.gpgSign": "true", "gpg.format": "ssh", "user.signingKey": "~/key",
      ],
      says: "there is no key "),
    Lack(
      testDescription: "no key at all",
      settings: ["user.name": "A", "user.email": "a@b", "tag.gpgSign": "true", "gpg.format": "ssh"],
      says: "neither user.signingKey nor gpg.ssh.defaultKeyCommand gives a key"),
    Lack(
      testDescription: "no agent",
      settings: [
        "user.name": "A", "user.email": "a@b", "tag.gpgSign": "true", "gpg.format": "ssh",
        "user.signingKey": "key::ssh-ed25519 AAAA",
      ],
      says: "the ssh agent does not have the key"),
  ]

  /// What is missing is said by `check`, by a dry run, and before the first zip is sent.
  @Test func whatIsMissingIsKnownBefore() throws {
    let more = ["GNUPGHOME": home["gnupg"], "SSH_AUTH_SOCK": ""]
    try home.write("", to: "gnupg/.keep")
    try Tool.run("chmod", ["700", home["gnupg"]]).expect(0)
    defer { _ = try? Tool.run("gpgconf", ["--kill", "all"], environment: more) }
    let plain = try TestFile.text(release.folder[".git/config"])
    for lack in Self.lacks {
      try release.folder.write(plain, to: ".git/config")
      try configure(lack.settings)
      for result in [try publish("--dry-run", environment: more), try publish(environment: more)] {
        result.expect(65)
        result.expectSays([lack.says])
      }
      let check = try ReleaseTool.run(
        ["check"], in: release.folder.path, environment: environment.merging(more) { $1 })
      check.expect(0)
      #expect((check.errors + check.text).contains(lack.says), "\(lack): \(check.errors)\(check.text)")
      try expectNothingSent()
    }
  }

  /// A withdrawal makes a commit too: nothing is changed before it is known that it can be made.
  @Test func aWithdrawalAsksFirstToo() throws {
    try configure(["user.name": "A", "user.email": "a@b"])
    for version in ["1.0.0", "1.1.0"] {
      try release.build(version)
      try publish().expect(0)
    }
    let before = try git("-C", remote, "for-each-ref")
    for (key, message) in [("user.email", "has no user.email"), ("user.name", "has no user.name")] {
      try git("config", "--unset-all", key)
      for more in [["--dry-run"], []] {
        let result = try ReleaseTool.run(
          ["withdraw", "1.1.0", "--all", "--yes", "--quiet", "--reason", "r"] + more, in: release.folder.path,
          environment: environment)
        result.expect(65)
        result.expectSays([message])
        #expect(!result.errors.contains("dist/.release"), "\(result.errors)")
      }
    }
    #expect(try git("-C", remote, "for-each-ref") == before)
    try configure(["user.name": "A", "user.email": "a@b"])
    try ReleaseTool.run(
      ["withdraw", "1.1.0", "--all", "--yes", "--quiet", "--reason", "r"], in: release.folder.path,
      environment: environment
    ).expect(0)
  }

  /// The remedy as it is printed.
  @Test func theRemedyHelps() throws {
    let pattern = /git config --global (user\.[a-z]+)/
    for _ in 0..<2 {
      let result = try publish("--dry-run")
      result.expect(65)
      let key = try #require(result.errors.firstMatch(of: pattern)?.1)
      try git("config", "--global", String(key), "x@example.com")
    }
    try publish().expect(0)
    // Whatever is there needs no name.
    try TestFile.remove(home[".gitconfig"])
    try publish().expect(0)
  }

  /// As git: another user's repository says nothing here.
  @Test(.enabled(if: geteuid() == 0)) func anotherUsersRepository() throws {
    try configure(Self.identity)
    try Tool.run("chown", ["nobody", release.folder[".git"], release.folder.path]).expect(0)
    let refused = try publish()
    refused.expect(65)
    refused.expectSays([
      "is a repository that another user owns", "git config --global --add safe.directory \(release.folder.path)",
    ])
    try expectNothingSent()
    try git("config", "--global", "--add", "safe.directory", release.folder.path)
    try publish().expect(0)
  }
}
