import Artifacts
import Domain

extension Rule {
  static let containerSecrets = Rule(
    .containerSecrets, .warning, lesser: [.note],
    claim: "there are no private keys and no provisioning profiles",
    reason: "every customer could read them, and a profile names the vendor's devices and team",
    artifact: { subject in
      let named = subject.newEntries.filter { $0.kind != .directory }.compactMap { entry in
        kind(ofName: entry.path).map { (entry.path, $0) }
      }
      let keys = subject.newFiles.filter { file in
        file.isPrivateKey || file.content.bytes.map { holdsPrivateKey($0, file.path) } ?? false
      }
      return keys.map { Violation($0.path, "contains a private key", remedy: remedy) }
        + named.filter { path, _ in !keys.contains { $0.path == path } }.map {
          Violation($0, "has the name of \($1)", remedy: remedy, severity: .note)
        }
    })

  private static let remedy = "take it out, and replace the key if anyone may have read it"

  private static func kind(ofName path: String) -> String? {
    switch RelativePath.fileExtension(path) {
    case "mobileprovision", "provisionprofile": "a provisioning profile"
    case "p12", "pfx", "p8", "keychain", "keychain-db", "jks", "keystore": "a file with private keys"
    default: nil
    }
  }

  /// After other text. Such files are kept only if their names say what they are.
  private static func holdsPrivateKey(_ bytes: [UInt8], _ path: String) -> Bool {
    guard ["pem", "key"].contains(RelativePath.fileExtension(path)) else { return false }
    let text = String(decoding: bytes, as: UTF8.self)
    return text.contains("-----BEGIN ") && text.contains("PRIVATE KEY")
  }
}
