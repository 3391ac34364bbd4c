import Artifacts
import Domain
import Platform

extension Rule {
  static let containerSecrets = Rule(
    .containerSecrets, .error, lesser: [.warning, .note],
    claim: "there are no private keys, credentials, repositories and provisioning profiles",
    reason:
      "every customer could read them: a repository has every version and often a token, a profile the vendor's devices and team",
    check: .artifact { subject in
      let holding = subject.newFiles.filter { !$0.credentials.isEmpty }
      let known = Set(holding.map(\.path))
      let files = subject.newEntries.filter { $0.kind != .directory && !known.contains($0.path) }.map(\.path)
      // In a submodule, `.git` is a file that names a folder of the vendor's.
      let repositories = outermost(subject.newEntries) { repositoryNames.contains($0.lowercased()) }
      return holding.flatMap { file in
        Credential.allCases.filter(file.credentials.contains).map {
          Violation(file.path, "contains \($0.name)", remedy: remedy, severity: $0 == .googleKey ? .warning : nil)
        }
      }
        + repositories.map {
          Violation(
            $0, "is a repository, with every version of its files",
            remedy: "take it out, and replace what may have been read")
        }
        + files.filter { path in isCredential(path) && !repositories.contains { RelativePath.isInside(path, $0) } }.map
      {
        Violation($0, "has the name of a file with credentials", remedy: remedy)
      }
        + files.compactMap { path in
          kind(ofName: path).map { Violation(path, "has the name of \($0)", remedy: remedy, severity: .note) }
        }
    })

  private static let remedy = "take it out, and replace the key if anyone may have read it"

  private static let repositoryNames: Set = [".git", ".svn", ".hg", ".bzr"]
  /// Under which programs keep passwords, tokens and keys.
  private static let credentialNames: Set = [
    ".env", ".npmrc", ".netrc", "_netrc", ".pypirc", ".dockercfg", ".git-credentials", ".htpasswd", ".pgpass",
    "id_rsa", "id_dsa", "id_ecdsa", "id_ed25519",
  ]

  /// The outermost files and folders with a name like that, sorted.
  static func outermost(_ entries: [FileTree.Entry], _ isMeant: (String) -> Bool) -> [String] {
    let found = entries.map(\.path).filter { isMeant(FilePath.lastComponent(of: $0)) }
    var outermost: [String] = []
    // Whatever is inside of a folder is behind it.
    for path in found.sorted(by: { ($0 + "/").precedesByBytes($1 + "/") }) {
      if let last = outermost.last, RelativePath.isInside(path, last) { continue }
      outermost.append(path)
    }
    return outermost
  }

  private static func isCredential(_ path: String) -> Bool {
    let name = FilePath.lastComponent(of: path).lowercased()
    return credentialNames.contains(name) || name.hasPrefix(".env.")
      || name == "credentials" && path.lowercased().hasSuffix(".aws/credentials")
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
