import Foundation
import TestSupport
import Testing

/// A workspace whose variants are signed, and the key.
struct SignedWorkspace {
  let fixture: WorkspaceFixture
  let keys: TemporaryFolder

  /// - Parameter configuration: members added to release.json, each with a comma before it.
  init(_ configuration: String) throws {
    keys = try TemporaryFolder()
    fixture = try WorkspaceFixture(
      configuration: #", "sign": { "key": "\#(keys["key"])" }\#(configuration)"#)
    try Tool.run("ssh-keygen", ["-q", "-t", "ed25519", "-N", "", "-C", "key", "-f", keys["key"]]).expect(0)
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
}
