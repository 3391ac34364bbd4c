extension Repository {
  /// The commits of a history that changed something at or below one of the paths, in the same order. A merge counts
  /// only if the paths differ from those of each of its parents. No side branch is left out to simplify the history: as
  /// `git rev-list --full-history`.
  ///
  /// - Parameter paths: from the root of the repository; "" is all of it.
  /// - Throws: `GitError` `.unreadableObject`.
  package func history(_ history: History, touching paths: [String]) throws -> History {
    let paths = paths.map { $0.split(separator: "/").filter { $0 != "." }.joined(separator: "/") }
    var known: [ObjectID: [TreeEntry?]] = [:]
    func entries(_ commit: ObjectID) throws -> [TreeEntry?] {
      if let entries = known[commit] { return entries }
      let tree = try tree(of: commit)
      let entries = try paths.map { $0.isEmpty ? TreeEntry(folder: tree) : try entry(at: $0, inTree: tree) }
      known[commit] = entries
      return entries
    }
    var filtered = history
    filtered.commits = try history.commits.filter { commit in
      let (now, parents) = (try entries(commit), try parents(of: commit))
      // A commit without parents changes what it has at the paths.
      return try parents.isEmpty ? now.contains { $0 != nil } : parents.allSatisfy { try entries($0) != now }
    }
    return filtered
  }

  /// The files that any of the commits has at one of the paths. Each occurs once, in the order of the commits.
  ///
  /// - Throws: `GitError` `.unreadableObject`.
  package func versions(of paths: [String], in commits: [ObjectID]) throws -> [ObjectID] {
    var trees: Set<ObjectID> = []
    var seen: Set<ObjectID> = []
    return try commits.flatMap { commit in
      let tree = try tree(of: commit)
      if !trees.insert(tree).inserted { return [ObjectID]() }
      return try paths.compactMap { try entry(at: $0, inTree: tree) }
        .filter { $0.kind == .file && seen.insert($0.id).inserted }.map(\.id)
    }
  }

  /// The bytes of a file of a commit; nil if they are more than the limit.
  /// - Throws: `GitError` `.unreadableObject`.
  package func contents(of file: ObjectID, limit: Int) throws -> [UInt8]? {
    try describe(file).size > limit ? nil : object(file).bytes
  }
}
