extension Repository {
  /// Whether `ancestor` can be reached from `descendant`, or is the same commit.
  ///
  /// In a shallow clone false may also mean that the way there was left behind.
  /// - Throws: `GitError` `.unreadableObject`, `.wrongKind`.
  package func isAncestor(_ ancestor: ObjectID, of descendant: ObjectID) throws -> Bool {
    try commonAncestors(ancestor, descendant).contains(ancestor)
  }

  /// The best common ancestors, the newest first: none of them can be reached from another. As `git merge-base --all`.
  package func mergeBases(_ one: ObjectID, _ other: ObjectID) throws -> [ObjectID] {
    let found = try commonAncestors(one, other)
    if found.count < 2 { return found }
    // Commits whose dates run backwards let some through that lie below others.
    return try found.filter { candidate in
      try !found.contains { try $0 != candidate && isAncestor(candidate, of: $0) }
    }
  }

  /// How many commits each of two has that the other has not.
  package func distance(of one: ObjectID, from other: ObjectID) throws -> (ahead: Int, behind: Int) {
    (try history(from: other, to: one).commits.count, try history(from: one, to: other).commits.count)
  }

  private func commonAncestors(_ one: ObjectID, _ other: ObjectID) throws -> [ObjectID] {
    if one == other { return [one] }
    var painting = Painting(graph)
    return try painting.common(graph.node(one), graph.node(other)).map(graph.id)
  }
}

/// Paints what can be reached from either of two commits, newest first, until everything left is below what both reach.
private struct Painting {
  private struct Paint: OptionSet {
    let rawValue: UInt8
    static let one = Paint(rawValue: 1)
    static let other = Paint(rawValue: 2)
    static let both: Paint = [.one, .other]
    /// Below a commit that both reach: cannot be the best.
    static let below = Paint(rawValue: 4)
  }

  private let graph: CommitGraph
  private var paints: [CommitGraph.Node: Paint] = [:]
  private var queue = CommitQueue()
  private var queued: Set<CommitGraph.Node> = []
  /// How many of the queue are not known to be below.
  private var open = 0
  private var common: [CommitGraph.Node] = []

  init(_ graph: CommitGraph) { self.graph = graph }

  mutating func common(_ one: CommitGraph.Node, _ other: CommitGraph.Node) throws -> [CommitGraph.Node] {
    try add(.one, to: one)
    try add(.other, to: other)
    while open > 0, let node = queue.removeNext() {
      queued.remove(node)
      var paint = paints[node] ?? []
      if !paint.contains(.below) { open -= 1 }
      if paint == .both {
        common.append(node)
        paint.insert(.below)
      }
      for parent in try graph.parents(node) { try add(paint, to: parent) }
    }
    return common.filter { paints[$0]?.contains(.below) == false }
  }

  private mutating func add(_ paint: Paint, to node: CommitGraph.Node) throws {
    let before = paints[node] ?? []
    let after = before.union(paint)
    if before == after { return }
    paints[node] = after
    let isNew = queued.insert(node).inserted
    if isNew { queue.insert(node, time: try graph.time(node)) }
    if isNew, !after.contains(.below) { open += 1 }
    if !isNew, after.contains(.below), !before.contains(.below) { open -= 1 }
  }
}
