extension Repository {
  /// The commits of a history that changed something at or below one of the paths, in the same order. A merge counts
  /// only if the paths differ from those of each of its parents. No side branch is left out to simplify the history: as
  /// `git rev-list --full-history`.
  ///
  /// - Parameter paths: from the root of the repository; "" is all of it.
  /// - Throws: `GitError` `.unreadableObject`.
  package func history(_ history: History, touching paths: [String]) throws -> History {
    var filter = PathFilter(paths, objects)
    var filtered = history
    filtered.commits = try history.commits.filter { commit in
      try filter.isChanged(by: commit, after: parents(of: commit))
    }
    return filtered
  }
}

extension Repository {
  /// The files that any of the commits has at one of the paths. Each occurs once, in the order of the commits.
  ///
  /// - Throws: `GitError` `.unreadableObject`.
  package func versions(of paths: [String], in commits: [ObjectID]) throws -> [ObjectID] {
    var trees: Set<ObjectID> = []
    var seen: Set<ObjectID> = []
    return try commits.flatMap { commit in
      let tree = try objects.commit(commit) { $0.tree }
      if !trees.insert(tree).inserted { return [ObjectID]() }
      return try paths.compactMap { try objects.entry(at: $0, inTree: tree) }
        .filter { $0.kind == .file && seen.insert($0.id).inserted }.map(\.id)
    }
  }

  /// The bytes of a file of a commit; nil if they are more than the limit.
  /// - Throws: `GitError` `.unreadableObject`.
  package func contents(of file: ObjectID, limit: Int) throws -> [UInt8]? {
    if try objects.describe(file).size > limit { return nil }
    return try objects.read(file) { _, bytes in Array(bytes) }
  }
}

/// Compares the ids of the entries that commits have at given paths.
private struct PathFilter {
  private let paths: [String]
  private let objects: ObjectReader
  /// The entries at the paths, by commit. The entries of a commit's parents are needed soon again, so a few thousand
  /// suffice.
  private var known: [ObjectID: [TreeEntry?]] = [:]

  private static let limit = 4096

  init(_ paths: [String], _ objects: ObjectReader) {
    self.paths = paths.map { $0.split(separator: "/").filter { $0 != "." }.joined(separator: "/") }
    self.objects = objects
  }

  /// A commit without parents changes what it has at the paths.
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
      path.isEmpty ? TreeEntry(folder: tree) : try objects.entry(at: path, inTree: tree)
    }
    if known.count >= Self.limit { known.removeAll(keepingCapacity: true) }
    known[commit] = entries
    return entries
  }
}
