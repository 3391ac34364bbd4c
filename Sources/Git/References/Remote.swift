import CGit

package struct Remote: Hashable, Sendable {
  package var name: String
  /// The URL to fetch from, with `url.<base>.insteadOf` applied; nil if only a push URL is configured.
  package var url: String?
}

/// The branch that a local branch tracks.
package struct Upstream: Hashable, Sendable {
  /// The short name of the remote-tracking branch: "origin/main".
  package var name: String
  /// Nil if it is a branch of the same repository.
  package var remote: String?
  /// The commit that was fetched last; nil if the branch was never fetched, or was deleted.
  package var commit: ObjectID?
}

extension Repository {
  /// Ordered by name.
  package func remotes() throws -> [Remote] {
    let prefix = "remote."
    let names = try settings.compactMap { setting -> String? in
      guard setting.key.hasPrefix(prefix), let end = [".url", ".pushurl"].first(where: setting.key.hasSuffix) else {
        return nil
      }
      return String(setting.key.dropFirst(prefix.count).dropLast(end.count))
    }
    return try Set(names).sorted().map { name in
      // Of several, git fetches from the first.
      let url = try settings.first { $0.key == "remote.\(name).url" }?.value
      return Remote(name: name, url: try url.map(sharedConfiguration.rewritten))
    }
  }

  /// - Returns: nil if there is no remote of that name.
  package func remote(_ name: String) throws -> Remote? { try remotes().first { $0.name == name } }

  /// The remote of the current branch's upstream, else "origin", else the only remote.
  package func defaultRemote() throws -> Remote? {
    if case .branch(let branch, _) = try head(), let name = try upstream(of: branch)?.remote {
      return try remote(name)
    }
    if let origin = try remote("origin") { return origin }
    let all = try remotes()
    return all.count == 1 ? all.first : nil
  }

  /// The upstream that `branch.<name>.remote` and `branch.<name>.merge` configure, if any.
  /// - Parameter branch: its short name.
  package func upstream(of branch: String) throws(GitError) -> Upstream? {
    let local = "refs/heads/\(branch)"
    let tracking = try optional { () throws(GitError) in
      try bufferText("read upstream", subject: branch) { git_branch_upstream_name(&$0, handle.pointer, local) }
    }
    guard let tracking else { return nil }
    let remote = try bufferText("read upstream", subject: branch) {
      git_branch_upstream_remote(&$0, handle.pointer, local)
    }
    return Upstream(
      name: String(tracking.trimmingPrefix("refs/remotes/").trimmingPrefix("refs/heads/")),
      remote: remote == "." ? nil : remote,
      commit: try optional { () throws(GitError) in try target(of: tracking) })
  }
}
