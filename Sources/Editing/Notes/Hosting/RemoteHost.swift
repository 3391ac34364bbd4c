import Domain

/// A repository's pages on a known kind of host.
package struct RemoteHost: Hashable, Sendable {
  package enum Kind: String, Hashable, Sendable, CaseIterable {
    case github, gitlab, bitbucket
    /// Also Forgejo and Codeberg.
    case gitea
    case azure
    case sourcehut
  }

  package let kind: Kind
  /// The repository's page: `https://github.com/owner/repo`. Never contains a user or a password.
  package let base: String
  /// The host's page: `https://github.com`.
  let origin: String

  /// Returns nil for an unknown host, and for an address that is not a repository's. Notes then have no links.
  /// - Parameters:
  ///   - remote: the URL that git fetches from or pushes to, in any form.
  ///   - kind: the software on a self-hosted server, whose name does not say it.
  package init?(remote: String, kind: Kind? = nil) {
    guard let address = RemoteAddress(remote) else { return nil }
    let known = Self.known[address.host]
    guard let kind = kind ?? known?.kind, let path = Self.path(address.path, kind, isPublic: known != nil) else {
      return nil
    }
    self.kind = kind
    let port = known == nil ? address.port.map { ":\($0)" } ?? "" : ""
    origin = (known.map { "https://\($0.host)" } ?? "\(address.scheme)://\(address.host)") + port
    base = origin + "/" + path.joined(separator: "/")
  }

  /// The hosts of pages, by the host names of remotes.
  private static let known: [String: (kind: Kind, host: String)] = [
    "github.com": (.github, "github.com"), "www.github.com": (.github, "github.com"),
    "ssh.github.com": (.github, "github.com"), "gitlab.com": (.gitlab, "gitlab.com"),
    "altssh.gitlab.com": (.gitlab, "gitlab.com"), "bitbucket.org": (.bitbucket, "bitbucket.org"),
    "altssh.bitbucket.org": (.bitbucket, "bitbucket.org"), "codeberg.org": (.gitea, "codeberg.org"),
    "gitea.com": (.gitea, "gitea.com"), "dev.azure.com": (.azure, "dev.azure.com"),
    "ssh.dev.azure.com": (.azure, "dev.azure.com"), "git.sr.ht": (.sourcehut, "git.sr.ht"),
  ]

  /// The path of the repository's page.
  private static func path(_ path: [String], _ kind: Kind, isPublic: Bool) -> [String]? {
    switch kind {
    case .azure:
      // `v3/organisation/project/repository` over SSH.
      if path.count == 4, path[0] == "v3" { return [path[1], path[2], "_git", path[3]] }
      return path.count == 4 && path[2] == "_git" ? path : nil
    case .gitlab: return path.count >= 2 ? path : nil
    default: return path.count == 2 || path.count > 2 && !isPublic ? path : nil
    }
  }
}
