import Domain
import Foundation
import TestSupport
import Testing

/// A workspace whose variants are signed, and the keys.
struct SignedWorkspace {
  let fixture: WorkspaceFixture
  let keys: TemporaryFolder

  /// - Parameter configuration: members added to release.json, each with a comma before it.
  init(_ configuration: String = "") throws {
    keys = try TemporaryFolder()
    fixture = try WorkspaceFixture(
      configuration: #", "sign": { "key": "\#(keys["key"])" }\#(configuration)"#)
    try makeKey("key")
  }

  func makeKey(_ name: String, passphrase: String = "", _ kind: String = "ed25519") throws {
    for old in [name, name + ".pub"] { try? TestFile.remove(keys[old]) }
    try Tool.run(
      "ssh-keygen", ["-q", "-t", kind, "-N", passphrase, "-C", name, "-f", keys[name]]
    ).expect(0)
    let key = try TestFile.text(keys[name + ".pub"]).split(separator: "\n")[0]
    try keys.write("release@example.com namespaces=\"file\" \(key)\n", to: "allowed-" + name)
  }

  /// OpenSSH's own verdict on every variant.
  func expectSigned(by key: String = "key", sourceLocation: SourceLocation = #_sourceLocation) throws {
    for customer in fixture.customers {
      let list = fixture.output + "/\(customer.appID)/SHA256SUMS"
      let result = try Tool.run(
        "ssh-keygen",
        ["-Y", "verify", "-f", keys["allowed-" + key], "-I", "release@example.com", "-n", "file", "-s", list + ".sig"],
        input: TestFile.text(list))
      result.expect(0, sourceLocation: sourceLocation)
    }
  }

  func release(_ words: String..., environment: [String: String] = [:]) throws -> Tool.Result {
    try ReleaseTool.run(words, in: fixture.folder.path, environment: Self.plain.merging(environment) { $1 })
  }

  func edit(_ old: String, _ new: String) throws {
    let text = try TestFile.text(fixture.configurationPath)
    try #require(text.contains(old))
    try fixture.folder.write(text.replacing(old, with: new), to: "release.json")
  }

  /// Nothing of whoever runs the tests.
  static let plain = [
    "SSH_AUTH_SOCK": "", "SSH_ASKPASS": "", "DISPLAY": "", "GIT_CONFIG_GLOBAL": "/dev/null", "GIT_CONFIG_NOSYSTEM": "1",
  ]

  /// git's configuration with another program that signs.
  static func program(_ path: String) -> [String: String] {
    ["GIT_CONFIG_COUNT": "1", "GIT_CONFIG_KEY_0": "gpg.ssh.program", "GIT_CONFIG_VALUE_0": path]
  }
}
