import Artifacts
import Domain

extension Rule {
  static let containerSecrets = Rule(
    .containerSecrets, .error, lesser: [.warning, .note],
    claim: "there are no private keys, credentials, repositories and provisioning profiles",
    reason:
      "every customer could read them: a repository has every version and often a token, a profile the vendor's devices and team",
    artifact: { subject in
      let holding = subject.newFiles.filter { !$0.credentials.isEmpty }
      let known = Set(holding.map(\.path))
      let files = subject.newEntries.filter { $0.kind != .directory && !known.contains($0.path) }.map(\.path)
      let repositories = Set(subject.newEntries.compactMap { repository(in: $0.path) })
      return holding.flatMap { file in
        Credential.allCases.filter(file.credentials.contains).map {
          Violation(file.path, "contains \($0.name)", remedy: remedy, severity: $0 == .googleKey ? .warning : nil)
        }
      }
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
    outermost(in: path) { [".git", ".svn", ".hg", ".bzr"].contains($0.lowercased()) }
  }

  /// The outermost file or folder, with a name like that, that a path is of or inside of.
  static func outermost(in path: String, _ isMeant: (Substring) -> Bool) -> String? {
    let parts = path.split(separator: "/", omittingEmptySubsequences: false)
    return parts.firstIndex(where: isMeant).map { parts[...$0].joined(separator: "/") }
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
}

extension Credential {
  fileprivate var name: String {
    switch self {
    case .privateKey: "a private key"
    case .awsKey: "an access key of AWS"
    case .githubToken: "a token of GitHub"
    case .slackToken: "a token of Slack"
    case .googleKey: "an API key of Google"
    }
  }
}
