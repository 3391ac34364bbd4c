import Domain

/// Finds the merge that brought a commit into the line of first parents, in one pass over commits of which each arrives
/// before its parents.
struct MainLine: Sendable {
  /// The next commit of the line; nil before the first one.
  private var next: String?
  /// The pull requests of the line's merges, the newest first.
  private var merges: [MergeMessage.Number?] = []
  /// For commits of other lines that are still to come, the oldest merge that leads to them: an index into `merges`.
  private var origins: [String: Int] = [:]

  /// - Parameter pullRequest: the number in the message, if the commit is a merge.
  /// - Returns: the pull request that brought the commit in.
  mutating func arrive(_ commit: Commit, pullRequest: MergeMessage.Number?) -> MergeMessage.Number? {
    let origin = origins.removeValue(forKey: commit.id)
    if next == nil || next == commit.id {
      next = commit.parents.first ?? ""
      if commit.isMerge { merges.append(pullRequest) }
      for parent in commit.parents.dropFirst() { origins[parent] = merges.count - 1 }
      return nil
    }
    guard let origin else { return nil }
    for parent in commit.parents { origins[parent] = max(origins[parent] ?? 0, origin) }
    return merges[origin]
  }
}
