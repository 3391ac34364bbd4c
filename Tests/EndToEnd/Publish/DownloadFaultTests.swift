import Foundation
import TestSupport
import Testing

/// Zips that cannot be read where customers will download them: each cause has words and a remedy of its own.
@Suite struct DownloadFaultTests {
  /// Each customer's downloads are spoiled as `download_server.py` says.
  private static let faults: [(customer: String, says: [String])] = [
    ("endless", ["has other bytes than dist/1.0.0/endless/ContextSDK.zip", "run `release bump patch`"]),
    ("locked", ["the server answers 401", "write the password into ~/.netrc"]),
    ("other", ["has other bytes than dist/1.0.0/other/ContextSDK.zip", "run `release bump patch`"]),
    ("packed", ["is sent with Content-Encoding gzip", "send this file as it is"]),
    ("page", ["is text/html, 27 bytes, and not ContextSDK.zip: a sign-in page?", "without a person who signs in"]),
    ("plain", ["it redirects from https to http", "let the server redirect to https"]),
    ("short", ["ContextSDK.zip: ends after ", "see what ends the answer"]),
    ("signin", ["is text/html, 27 bytes, and not ContextSDK.zip: a sign-in page?", "without a person who signs in"]),
    ("torn", ["cannot be read: ", "9 bytes remaining", "(curl 18)", "see what ends the answer"]),
  ]

  private let fixture: WorkspaceFixture
  private var folder: TemporaryFolder { fixture.folder }
  private let certificate: String
  private let server: ServerProcess

  init() throws {
    fixture = try WorkspaceFixture((Self.faults.map(\.customer) + ["moved"]).map { .init($0, [.init("upsell", 1)]) })
    let folder = fixture.folder
    certificate = try Self.makeCertificate(in: folder, "web.pem", key: "key.pem")
    let both = try TestFile.text(certificate) + TestFile.text(folder["key.pem"])
    try folder.write("", to: "www/.keep")
    server = try ServerProcess(
      Tool.python,
      [Judge.path("download_server.py"), folder["www"], try folder.write(both, to: "both.pem"), folder["log"]])
    try configure()
    try ReleaseTool.buildAll(fixture)
  }

  private static func makeCertificate(in folder: TemporaryFolder, _ name: String, key: String) throws -> String {
    try Tool.run(
      "openssl",
      [
        "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2", "-subj", "/CN=localhost", "-addext",
        "subjectAltName=DNS:localhost,IP:127.0.0.1", "-keyout", folder[key], "-out", folder[name],
      ]
    ).expect(0)
    return folder[name]
  }

  /// - Parameter retry: seconds.
  private func configure(
    _ artifact: [String: String] = [:], channels: [[String: String]]? = nil, retry: Int = 0
  ) throws {
    let url = "https://localhost:\(server.port)/{{app_id}}/{{version}}/{{product}}.zip"
    let mirror = ["name": "mirror", "kind": "directory", "path": "www/{{app_id}}/{{version}}/{{product}}.zip"]
    let document: [String: Any] = [
      "version": "1.0.0", "products": [["name": "ContextSDK", "base": "base/ContextSDK.xcframework"]],
      "templates": ["package": "templates/Package.swift", "notes": "templates/NOTES.md"],
      "retry": ["seconds": retry], "artifact": ["url": url].merging(artifact) { $1 }, "publish": channels ?? [mirror],
    ]
    let text = try JSONSerialization.data(withJSONObject: document, options: [.sortedKeys])
    try folder.write(String(decoding: text, as: UTF8.self), to: "release.json")
  }

  /// Publishes, and expects no secret in anything that the program writes.
  private func publish(_ more: [String], environment: [String: String] = [:]) throws -> Tool.Result {
    let trust = ["CURL_CA_BUNDLE": certificate, "HOME": folder["home"]]
    let result = try ReleaseTool.run(
      ["publish"] + more, in: folder.path, environment: trust.merging(environment) { $1 })
    let ledger = (try? TestFile.text(folder["releases.jsonl"])) ?? ""
    #expect(!(result.text + result.errors + ledger).contains("canary"))
    return result
  }

  @Test func everyCauseHasARemedyOfItsOwn() throws {
    let result = try publish(["--all"])
    result.expect(2)
    result.expectTells([
      "1 published, 0 there already, 0 held back, \(Self.faults.count) failed", "moved  mirror: published",
    ])
    let findings = result.errors.components(separatedBy: "\nhttps://")
    for fault in Self.faults {
      let finding = findings.first { $0.contains("/\(fault.customer)/1.0.0/") } ?? ""
      for words in fault.says { #expect(finding.contains(words), "\(fault.customer): \(result.errors)") }
      #expect(finding.contains("release bump") == ["other", "endless"].contains(fault.customer), "\(finding)")
    }
    let untrusted = try publish(["--customer", "page"], environment: ["CURL_CA_BUNDLE": folder["key.pem"]])
    untrusted.expect(74)
    untrusted.expectSays(["cannot be read: ", "(curl 77)", "let it send the whole chain"])
    let other = try Self.makeCertificate(in: folder, "other.pem", key: "other-key.pem")
    let unknown = try publish(["--customer", "page"], environment: ["CURL_CA_BUNDLE": other])
    unknown.expect(74)
    unknown.expectSays(["cannot be read: ", "(curl 60)", "let it send the whole chain"])
    #expect(!unknown.errors.contains("release bump"))
    // The password of a server is read as other programs read it.
    try folder.write("machine localhost login reader password canary-password\n", to: "home/.netrc", mode: 0o600)
    try publish(["--customer", "locked"]).expect(0)
  }

  private func address(_ fault: String) -> [String: String] {
    ["url": "https://localhost:\(server.port)/\(fault)/{{app_id}}/{{version}}/{{product}}.zip"]
  }

  /// As long as the server asks for, though the first pause would be shorter.
  @Test func aServerThatIsBusyIsAskedAgainAndAnotherForBytes() throws {
    try configure(address("busy"), retry: 20)
    try ReleaseTool.buildAll(fixture)
    let result = try publish(["--customer", "moved"])
    result.expect(0)
    result.expectSays(["the server answers 503", "trying again in 2 s"])
    #expect(try TestFile.text(folder["log"]).split(separator: "\n").count == 2)

    // As the assets of a release in a private repository of GitHub: without a header, the answer is a description.
    try configure(address("asset"))
    try ReleaseTool.buildAll(fixture)
    try publish(["--customer", "other"]).expect(0)
  }

  @Test func withoutPatienceNothingIsAskedAgain() throws {
    try configure(address("busy"))
    try ReleaseTool.buildAll(fixture)
    let result = try publish(["--customer", "moved"])
    result.expect(75)
    #expect(!result.errors.contains("trying again"), "\(result.errors)")
    #expect(try TestFile.text(folder["log"]).split(separator: "\n").count == 1)
  }

  @Test func credentialsAreSentToNoOtherHost() throws {
    let token = ["SDK_TOKEN": "canary-password\n"]
    try configure(["token": "SDK_TOKEN", "user": "reader"])
    try publish(["--customer", "locked"], environment: token).expect(0)
    let unset = try publish(["--customer", "moved"])
    unset.expect(78)
    unset.expectSays(["SDK_TOKEN: is not set"])
    for (artifact, sent) in [
      (["user": "reader"], "Basic cmVhZGVyOmNhbmFyeS1wYXNzd29yZA== -"), ([:], "Bearer canary-password -"),
      (["header": "X-Token"], "- canary-password"),
    ] {
      try folder.write("", to: "log")
      try configure(artifact.merging(["token": "SDK_TOKEN"]) { $1 })
      for state in ["releases.jsonl"] where TestFile.exists(folder[state]) { try TestFile.remove(folder[state]) }
      try publish(["--customer", "moved"], environment: token).expect(0)
      let requests = try TestFile.text(folder["log"]).split(separator: "\n").map(String.init)
      let path = "/moved/1.0.0/ContextSDK.zip"
      #expect(
        requests == [
          "localhost:\(server.port) \(path) \(sent)",
          "127.0.0.1:\(server.port) /elsewhere\(path)?signature=canary-signature - -",
        ])
    }
  }

  /// `status` asks as `publish` does. The server does not know HEAD.
  @Test func statusReadsWithTheSamePassword() throws {
    func status(_ customer: String, _ environment: [String: String] = [:]) throws -> Tool.Result {
      try ReleaseTool.run(
        ["status", "--remote", "--customer", customer], in: folder.path,
        environment: ["CURL_CA_BUNDLE": certificate, "HOME": folder["home"]].merging(environment) { $1 })
    }
    let token = ["SDK_TOKEN": "canary-password"]
    try configure(["confirm": "channel"])
    for customer in ["locked", "page", "short", "plain"] { try publish(["--customer", customer]).expect(0) }
    try status("page").expect(0)
    #expect(try TestFile.text(folder["log"]) == "")
    try configure(["token": "SDK_TOKEN", "user": "reader"])
    try status("locked", token).expect(0)
    try status("locked").expect(78)
    try configure()
    for (customer, code, says) in [
      ("locked", Int32(74), "the server answers 401"), ("page", 74, "is text/html, 27 bytes, and not ContextSDK.zip"),
      ("plain", 74, "it redirects from https to http"), ("short", 1, "has "),
    ] {
      let result = try status(customer)
      result.expect(code)
      result.expectSays([says])
    }
  }

  @Test func zipsMayBeComparedAtTheirChannelOnly() throws {
    try configure(["confirm": "channel"])
    let result = try publish(["--customer", "page"])
    result.expect(0)
    result.expectTells(["1 published", "; zips were compared at the channels, not at artifact.url"])
    #expect(try TestFile.text(folder["log"]) == "")
    let document = try publish(["--customer", "page", "--json"])
    #expect(document.text.contains(#""confirmed": "channel""#))
    try DocumentJudge.validate([("publish", document.text)])
    try configure(["confirm": "channel"], channels: [["name": "shop", "kind": "git", "url": "git/{{app_id}}.git"]])
    let nobody = try publish(["--customer", "page"])
    nobody.expect(78)
    nobody.expectSays(["shop: compares no zips", "app_id page"])
  }
}
