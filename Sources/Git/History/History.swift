/// The commits of a range, by their names alone: 20 bytes for each, however long the messages are.
package struct History: Hashable, Sendable {
  /// No commit stands before one that was made upon it; otherwise the newest first. As `git rev-list --date-order`.
  package var commits: [ObjectID]
  /// Commits of the range whose parents a shallow clone left behind: what is below them is missing from the range.
  /// `git fetch --unshallow` brings it, or `git fetch --deepen=<n>`.
  package var cutOff: [ObjectID]
}

extension Repository {
  /// What can be reached from `end` and not from `start`.
  ///
  /// Reads `start`'s own past only as far as it takes to see where the two meet, and goes by the commits' dates in that, as git
  /// does: histories whose clocks were wrong by far may show a commit too many.
  /// - Parameter start: nil for everything from the beginning.
  /// - Throws: `GitError` `.unreadableObject`, `.wrongKind`.
  package func history(from start: ObjectID? = nil, to end: ObjectID) throws -> History {
    var walk = RangeWalk(graph)
    if let start { try walk.exclude(start) }
    try walk.include(end)
    let found = try walk.run()
    return History(
      commits: try dateOrder(found, graph).map(graph.id), cutOff: found.filter(graph.isCut).map(graph.id))
  }
}

/// Walks back from the ends of a range, newest commit first, until only excluded commits are left.
private struct RangeWalk {
  private let graph: CommitGraph
  private var queue = CommitQueue()
  private var seen: Set<CommitGraph.Node> = []
  private var excluded: Set<CommitGraph.Node> = []
  /// How many of the queue are not excluded.
  private var wanted = 0
  private var queued: Set<CommitGraph.Node> = []

  /// Commits looked at after only excluded ones were left: as many as git, for dates that are wrong by a little.
  private static let slack = 5

  init(_ graph: CommitGraph) { self.graph = graph }

  mutating func exclude(_ id: ObjectID) throws {
    let node = graph.node(id)
    excluded.insert(node)
    try enqueue(node)
  }

  mutating func include(_ id: ObjectID) throws { try enqueue(graph.node(id)) }

  /// - Returns: the range, newest first.
  mutating func run() throws -> [CommitGraph.Node] {
    var found: [CommitGraph.Node] = []
    var oldest = Int64.max
    var slack = Self.slack
    while let node = queue.removeNext() {
      queued.remove(node)
      if excluded.contains(node) {
        for parent in try graph.parents(node) {
          excludeKnown(parent)
          try enqueue(parent)
        }
        slack = mayMeet(oldest) ? Self.slack : slack - 1
        if queue.isEmpty || slack == 0 { break }
      } else {
        wanted -= 1
        for parent in try graph.parents(node) { try enqueue(parent) }
        oldest = try graph.time(node)
        found.append(node)
      }
    }
    return found.filter { !excluded.contains($0) }
  }

  private func mayMeet(_ oldest: Int64) -> Bool {
    wanted > 0 || queue.nextTime.map { $0 >= oldest } == true
  }

  private mutating func enqueue(_ node: CommitGraph.Node) throws {
    guard seen.insert(node).inserted else { return }
    queue.insert(node, time: try graph.time(node))
    queued.insert(node)
    if !excluded.contains(node) { wanted += 1 }
  }

  /// Excludes a commit and what is known to be below it.
  private mutating func excludeKnown(_ node: CommitGraph.Node) {
    var pending = [node]
    while let node = pending.popLast() {
      guard excluded.insert(node).inserted else { continue }
      if queued.contains(node) { wanted -= 1 }
      pending += graph.knownParents(node)
    }
  }
}

/// Children before parents, otherwise the newest first.
private func dateOrder(_ found: [CommitGraph.Node], _ graph: CommitGraph) throws -> [CommitGraph.Node] {
  var children = Dictionary(uniqueKeysWithValues: found.map { ($0, 0) })
  for node in found {
    for parent in try graph.parents(node) { children[parent]? += 1 }
  }
  var queue = CommitQueue()
  for node in found where children[node] == 0 { queue.insert(node, time: try graph.time(node)) }
  var ordered: [CommitGraph.Node] = []
  ordered.reserveCapacity(found.count)
  while let node = queue.removeNext() {
    ordered.append(node)
    for parent in try graph.parents(node) {
      guard let left = children[parent] else { continue }
      children[parent] = left - 1
      if left == 1 { queue.insert(parent, time: try graph.time(parent)) }
    }
  }
  return ordered
}
