import TestSupport
import Testing

/// What a server of customers' repositories answers, and what a run makes of it.
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

  private func expectNothingSent(sourceLocation: SourceLocation = #_sourceLocation) throws {
    #expect(try git("-C", remote, "tag", "--list", "1.0.0") == "", sourceLocation: sourceLocation)
    #expect(!TestFile.exists(release.folder["www"]), sourceLocation: sourceLocation)
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
