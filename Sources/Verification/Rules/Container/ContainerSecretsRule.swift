import Artifacts
import Domain

extension Rule {
  static let containerSecrets = Rule(
    .containerSecrets, .error, lesser: [.note],
    claim: "there are no private keys, credentials, repositories and provisioning profiles",
    reason:
      "every customer could read them: a repository has every version and often a token, a profile the vendor's devices and team",
    artifact: { subject in
      let keys = subject.newFiles.filter { file in
        file.isPrivateKey || file.content.bytes.map { holdsPrivateKey($0, file.path) } ?? false
      }
      let files = subject.newEntries.filter { $0.kind != .directory }.map(\.path)
        .filter { path in !keys.contains { $0.path == path } }
      let repositories = Set(subject.newEntries.compactMap { repository(in: $0.path) })
      return keys.map { Violation($0.path, "contains a private key", remedy: remedy) }
        + repositories.sorted { $0.precedesByBytes($1) }.map {
          Violation(
            $0, "is a repository, with every version of its files",
            remedy: "take it out, and replace what may have been read")
        }
        + files.filter { repository(in: $0) == nil && isCredential($0) }.map {
          Violation($0, "has the name of a file with credentials", remedy: remedy)
        }
        + files.compactMap { path in
          kind(ofName: path).map { Violation(path, "has the name of \($0)", remedy: remedy, severity: .note) }
        }
    })

  private static let remedy = "take it out, and replace the key if anyone may have read it"

  /// The repository that a path is of, or inside of. In a submodule, `.git` is a file that names a folder of the vendor's.
  private static func repository(in path: String) -> String? {
    let parts = path.split(separator: "/", omittingEmptySubsequences: false)
    let index = parts.firstIndex { [".git", ".svn", ".hg", ".bzr"].contains($0.lowercased()) }
    return index.map { parts[...$0].joined(separator: "/") }
  }

  /// Names under which programs keep passwords, tokens and keys.
  private static func isCredential(_ path: String) -> Bool {
    let name = (path.split(separator: "/").last ?? "").lowercased()
    let known = [
      ".env", ".npmrc", ".netrc", "_netrc", ".pypirc", ".dockercfg", ".git-credentials", ".htpasswd",
      ".pgpass", "id_rsa",
      "id_dsa", "id_ecdsa", "id_ed25519",
    ]
    return known.contains(name) || name.hasPrefix(".env.") || path.lowercased().hasSuffix(".aws/credentials")
  }

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
