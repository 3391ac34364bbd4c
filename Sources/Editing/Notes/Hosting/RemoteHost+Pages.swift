import Domain

/// URLs of pages, with names percent-encoded; nil if the host has no such page.
extension RemoteHost {
  package func commitURL(_ id: String) -> String? {
    let id = PercentEncoding.encodePathComponent(id)
    switch kind {
    case .gitlab: return "\(base)/-/commit/\(id)"
    case .bitbucket: return "\(base)/commits/\(id)"
    case .github, .gitea, .azure, .sourcehut: return "\(base)/commit/\(id)"
    }
  }

  /// - Parameter repository: another repository on the same host, as `owner/repo`.
  package func issueURL(_ number: Int, in repository: String? = nil) -> String? {
    guard let base = repository.map(page) ?? base else { return nil }
    switch kind {
    // Data Center has no issues of its own.
    case .bitbucket where isOwn: return nil
    case .github, .gitea, .bitbucket: return "\(base)/issues/\(number)"
    case .gitlab: return "\(base)/-/issues/\(number)"
    // Work items belong to the project, not to one of its repositories.
    case .azure: return repository == nil ? "\(project)/_workitems/edit/\(number)" : nil
    // A tracker's name is independent of the repository's.
    case .sourcehut: return nil
    }
  }

  /// The page of one of an entry's pull requests. A number with `#` names an issue on GitLab.
  package func pullRequestURL(_ number: Int, of entry: ReleaseNotes.Change) -> String? {
    kind == .gitlab && !entry.mergeRequests.contains(number) ? issueURL(number) : pullRequestURL(number)
  }

  package func pullRequestURL(_ number: Int) -> String? {
    switch kind {
    case .github: "\(base)/pull/\(number)"
    case .gitlab: "\(base)/-/merge_requests/\(number)"
    case .bitbucket: "\(base)/pull-requests/\(number)"
    case .gitea: "\(base)/pulls/\(number)"
    case .azure: "\(base)/pullrequest/\(number)"
    case .sourcehut: nil
    }
  }

  /// The page with the changes between two tags.
  package func compareURL(from: String, to: String) -> String? {
    let (from, to) = (PercentEncoding.encodePathComponent(from), PercentEncoding.encodePathComponent(to))
    switch kind {
    case .github, .gitea: return "\(base)/compare/\(from)...\(to)"
    case .gitlab: return "\(base)/-/compare/\(from)...\(to)"
    case .bitbucket where isOwn: return "\(base)/compare/commits?sourceBranch=\(to)&targetBranch=\(from)"
    // The newer one first, with a carriage return between them.
    case .bitbucket: return "\(base)/branches/compare/\(to)%0D\(from)"
    case .azure: return "\(base)/branchCompare?baseVersion=GT\(from)&targetVersion=GT\(to)"
    case .sourcehut: return "\(base)/log/\(from)..\(to)"
    }
  }

  package func releaseTagURL(_ tag: String) -> String? {
    let tag = PercentEncoding.encodePathComponent(tag)
    switch kind {
    case .github, .gitea: return "\(base)/releases/tag/\(tag)"
    case .gitlab: return "\(base)/-/releases/\(tag)"
    case .bitbucket where isOwn: return "\(base)/browse?at=\(tag)"
    case .bitbucket: return "\(base)/commits/tag/\(tag)"
    case .azure: return "\(base)?version=GT\(tag)"
    case .sourcehut: return "\(base)/refs/\(tag)"
    }
  }

  private func page(_ repository: String) -> String? {
    let names = repository.utf8.split(separator: UInt8(ascii: "/")).map { String(Substring($0)) }
    // Only GitLab has nested groups.
    guard names.count == 2 || names.count > 2 && kind == .gitlab, names.allSatisfy({ $0 != "." && $0 != ".." }) else {
      return nil
    }
    return ([origin] + names.map(PercentEncoding.encodePathComponent)).joined(separator: "/")
  }

  /// Azure's base without `/_git/repository`.
  private var project: String {
    base.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
      .dropLast(2).map { String(Substring($0)) }.joined(separator: "/")
  }
}
