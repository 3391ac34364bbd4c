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

  private func publish(environment: [String: String] = [:]) throws -> Tool.Result {
    // They count more than git's configuration.
    try ReleaseTool.run(
      through: ["env"] + ["GIT_SSL_CAINFO", "CURL_CA_BUNDLE", "SSL_CERT_FILE"].flatMap { ["-u", $0] },
      ["publish", "--all", "--quiet"], in: release.folder.path,
      environment: self.environment.merging(environment) { $1 })
  }

  private var remote: String { release.folder["remotes/\(customer).git"] }

  private func expectNothingSent(sourceLocation: SourceLocation = #_sourceLocation) throws {
    #expect(try git("-C", remote, "for-each-ref") == "", sourceLocation: sourceLocation)
    #expect(!TestFile.exists(release.folder["www"]), sourceLocation: sourceLocation)
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

    // Without the header, a helper has the password.
    try git("config", "--global", "--unset", "http.extraHeader")
    try git("config", "--unset-all", "http.\(server.url)/.extraHeader")
    try release.folder.write("echo username=robot; echo password=secret\n", to: "scripts/answer.sh")
    try configure(["credential.helper": "!sh scripts/answer.sh", "http.userAgent": "vendor"])
    try release.build("1.1.0")
    try publish().expect(0)
    #expect(try git("-C", remote, "tag") == "1.0.0\n1.1.0\n")
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
