extension Repository {
  /// The commits of a history that changed something at or beneath one of the paths, in its order. A merge counts only where
  /// the paths differ from those of every parent. No commit is passed over for its neighbours' sake, as git without
  /// `--full-history` does.
  ///
  /// - Parameter paths: from the root of the repository; "" is all of it.
  /// - Throws: `GitError` `.unreadableObject`.
  package func history(_ history: History, touching paths: [String]) throws -> History {
    var filter = PathFilter(paths, objects)
    var filtered = history
    filtered.commits = try history.commits.filter { commit in
      try filter.isChanged(by: commit, after: graph.parents(graph.node(commit)).map(graph.id))
    }
    return filtered
  }
}

/// Tells which commits changed something at or beneath given paths, by comparing the ids of what stands there.
private struct PathFilter {
  private let paths: [String]
  private let objects: ObjectReader
  /// What stood at the paths, by commit. A commit's parents are asked for soon after it, so few need to be kept.
  private var known: [ObjectID: [TreeEntry?]] = [:]

  private static let kept = 4096

  init(_ paths: [String], _ objects: ObjectReader) {
    self.paths = paths.map { $0.split(separator: "/").filter { $0 != "." }.joined(separator: "/") }
    self.objects = objects
  }

  /// A commit without parents is a change where it has anything there.
  mutating func isChanged(by commit: ObjectID, after parents: [ObjectID]) throws -> Bool {
    let now = try entries(commit)
    if parents.isEmpty { return now.contains { $0 != nil } }
    for parent in parents where try entries(parent) == now { return false }
    return true
  }

  private mutating func entries(_ commit: ObjectID) throws -> [TreeEntry?] {
    if let entries = known[commit] { return entries }
    let tree = try objects.commit(commit) { $0.tree }
    let entries = try paths.map { path in
      path.isEmpty ? TreeEntry(mode: 0o040000, id: tree) : try objects.entry(at: path, inTree: tree)
    }
    if known.count >= Self.kept { known.removeAll(keepingCapacity: true) }
    known[commit] = entries
    return entries
  }
}
