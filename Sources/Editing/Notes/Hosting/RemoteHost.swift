import Domain

/// A repository's pages on a known kind of host.
package struct RemoteHost: Hashable, Sendable {
  package enum Service: String, Hashable, Sendable, CaseIterable {
    case github, gitlab, bitbucket
    /// Also Forgejo and Codeberg.
    case gitea
    case azure
    case sourcehut
  }

  package let kind: Service
  /// The repository's page: `https://github.com/owner/repo`. Never contains a user or a password.
  package let base: String
  /// The host's page: `https://github.com`.
  let origin: String
  /// Whether it is a server of one's own.
  let isOwn: Bool

  /// Returns nil for an unknown host, and for an address that is not a repository's. Notes then have no links.
  /// - Parameters:
  ///   - remote: the URL that git fetches from or pushes to, in any form.
  ///   - kind: the software on a self-hosted server, if neither its name nor the form of the address says it.
  package init?(remote: String, kind: Service? = nil) {
    guard let address = RemoteAddress(remote) else { return nil }
    let known = Self.known[address.host]
    guard let kind = kind ?? known?.kind ?? Self.likely(address),
      let path = Self.path(address.path, kind, isPublic: known != nil)
    else {
      return nil
    }
    self.kind = kind
    isOwn = known == nil
    let port = known == nil ? address.port.map { ":\($0)" } ?? "" : ""
    origin = (known.map { "https://\($0.host)" } ?? "\(address.scheme)://\(address.host)") + port
    base = origin + "/" + path.joined(separator: "/")
  }

  /// The hosts of pages, by the host names of remotes.
  private static let known: [String: (kind: Service, host: String)] = [
    "github.com": (.github, "github.com"), "www.github.com": (.github, "github.com"),
    "ssh.github.com": (.github, "github.com"), "gitlab.com": (.gitlab, "gitlab.com"),
    "altssh.gitlab.com": (.gitlab, "gitlab.com"), "bitbucket.org": (.bitbucket, "bitbucket.org"),
    "altssh.bitbucket.org": (.bitbucket, "bitbucket.org"), "codeberg.org": (.gitea, "codeberg.org"),
    "gitea.com": (.gitea, "gitea.com"), "dev.azure.com": (.azure, "dev.azure.com"),
    "ssh.dev.azure.com": (.azure, "dev.azure.com"), "vs-ssh.visualstudio.com": (.azure, "dev.azure.com"),
    "git.sr.ht": (.sourcehut, "git.sr.ht"),
  ]

  /// The software that people name their servers after.
  private static let names: [String: Service] = [
    "github": .github, "gitlab": .gitlab, "bitbucket": .bitbucket, "gitea": .gitea, "forgejo": .gitea,
    "codeberg": .gitea, "sourcehut": .sourcehut,
  ]

  /// The software on a self-hosted server, by the form of an address that no other has, or by a word of its name:
  /// `gitlab.example.com`.
  private static func likely(_ address: RemoteAddress) -> Service? {
    if known.keys.contains(where: { address.host.hasPrefix($0 + ".") }) { return nil }
    if address.path.dropLast().last == "_git" { return .azure }
    if address.path.dropLast(2).last == "scm" || address.sshPort == "7999" { return .bitbucket }
    if address.host.hasSuffix(".ghe.com") { return .github }
    let words = address.host.split { $0 == "." || $0 == "-" }.dropLast()
    return words.lazy.compactMap { names[String($0)] }.first
  }

  /// The path of the repository's page.
  private static func path(_ path: [String], _ kind: Service, isPublic: Bool) -> [String]? {
    switch kind {
    case .azure:
      // `v3/organisation/project/repository` over SSH.
      if path.count == 4, path[0] == "v3" { return [path[1], path[2], "_git", path[3]] }
      if isPublic { return path.count == 4 && path[2] == "_git" ? path : nil }
      return path.count >= 3 && path[path.count - 2] == "_git" ? path : nil
    case .bitbucket where !isPublic: return dataCenter(path)
    case .gitlab: return path.count >= 2 ? path : nil
    default: return path.count == 2 || path.count > 2 && !isPublic ? path : nil
    }
  }

  /// The page of a repository on Bitbucket Data Center, whose remotes are `…/scm/project/repository`, over SSH without `scm`.
  private static func dataCenter(_ path: [String]) -> [String]? {
    guard let repository = path.last, let owner = path.dropLast().last else { return nil }
    let isPerson = owner.hasPrefix("~")
    let context = path.dropLast(2)
    return (context.last == "scm" ? context.dropLast() : context)
      + [isPerson ? "users" : "projects", isPerson ? String(owner.dropFirst()) : owner, "repos", repository]
  }
}
