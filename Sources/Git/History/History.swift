/// The commits of a range, by their ids alone: 20 bytes each, however long the messages are.
package struct History: Hashable, Sendable {
  /// A commit comes before its parents; otherwise the newest comes first. As `git rev-list --date-order`.
  package var commits: [ObjectID]
  /// Commits of the range whose parents a shallow clone lacks, so that older commits of the range are missing.
  /// `git fetch --unshallow` gets them, or `git fetch --deepen=<n>`.
  package var cutOff: [ObjectID]
}

extension Repository {
  /// The commits that are reachable from `end` but not from `start`.
  ///
  /// Like git, reads the ancestors of `start` only as far as the commits' dates make necessary. If clocks were very
  /// wrong, the range may contain a commit too many.
  /// - Parameter start: nil for all commits that are reachable from `end`.
  /// - Throws: `GitError` `.unreadableObject`, `.wrongKind`.
  package func history(from start: ObjectID? = nil, to end: ObjectID) throws -> History {
    var walk = try CommitWalk(graph, from: start.map(graph.node), to: graph.node(end))
    while try walk.advance(withSlack: true) {}
    let found = walk.range
    return History(
      commits: try dateOrder(found, graph).map(graph.id), cutOff: found.filter(graph.isCut).map(graph.id))
  }

  /// Whether `ancestor` is reachable from `descendant`, or is the same commit.
  ///
  /// In a shallow clone, false may also mean that the clone lacks the commits between them.
  /// - Throws: `GitError` `.unreadableObject`, `.wrongKind`.
  package func isAncestor(_ ancestor: ObjectID, of descendant: ObjectID) throws -> Bool {
    let goal = graph.node(ancestor)
    var walk = try CommitWalk(graph, from: graph.node(descendant), to: goal)
    // Every commit on a way from the descendant to its ancestor is reachable from the descendant alone, so the walk
    // does not end before it has followed that way, whatever the dates are.
    while !walk.isReachableFromStart(goal), try walk.advance() {}
    return walk.isReachableFromStart(goal)
  }
}

/// Walks back from both ends of a range, newest commit first, and marks which end each commit is reachable from.
private struct CommitWalk {
  private struct State {
    var fromStart = false
    var fromEnd = false
    var isQueued = false
    var wasVisited = false

    /// Whether the walk has to visit the commit: to find more commits of the range, or to pass a mark that came late,
    /// because of a wrong clock, on to its parents.
    var isPending: Bool { isQueued && (wasVisited || !(fromStart && fromEnd)) }
  }

  private let graph: CommitGraph
  /// By node.
  private var states: [State] = []
  private var queue = CommitQueue()
  private var pending = 0
  /// Commits that were reachable only from the end when they were visited, newest first.
  private var found: [CommitGraph.Node] = []
  private var oldest = Int64.max
  private var slack = Self.fullSlack

  /// The number of commits that are visited after nothing is pending, as many as in git, for clocks that are slightly
  /// wrong.
  private static let fullSlack = 5

  init(_ graph: CommitGraph, from start: CommitGraph.Node?, to end: CommitGraph.Node) throws {
    self.graph = graph
    if let start { try mark(start, fromStart: true, fromEnd: false) }
    try mark(end, fromStart: false, fromEnd: true)
  }

  var range: [CommitGraph.Node] { found.filter { !isReachableFromStart($0) } }

  func isReachableFromStart(_ node: CommitGraph.Node) -> Bool { node < states.count && states[node].fromStart }

  /// Visits the next commit.
  /// - Parameter withSlack: whether to go on for a few commits that may yet turn out to be descendants of found ones.
  /// - Returns: false at the end of the walk.
  mutating func advance(withSlack: Bool = false) throws -> Bool {
    if pending > 0 || queue.nextTime.map({ $0 >= oldest }) == true { slack = Self.fullSlack } else { slack -= 1 }
    guard withSlack ? slack > 0 : pending > 0, let node = queue.removeNext() else { return false }
    var state = states[node]
    if state.isPending { pending -= 1 }
    if !state.fromStart, !state.wasVisited {
      found.append(node)
      oldest = try graph.time(node)
    }
    state.isQueued = false
    state.wasVisited = true
    states[node] = state
    for parent in try graph.parents(node) { try mark(parent, fromStart: state.fromStart, fromEnd: state.fromEnd) }
    return true
  }

  private mutating func mark(_ node: CommitGraph.Node, fromStart: Bool, fromEnd: Bool) throws {
    while states.count <= node { states.append(State()) }
    let before = states[node]
    var state = before
    state.fromStart = state.fromStart || fromStart
    state.fromEnd = state.fromEnd || fromEnd
    if (state.fromStart, state.fromEnd) == (before.fromStart, before.fromEnd) { return }
    if !state.isQueued {
      queue.insert(node, time: try graph.time(node))
      state.isQueued = true
    }
    pending += (state.isPending ? 1 : 0) - (before.isPending ? 1 : 0)
    states[node] = state
  }
}

/// Puts children before parents, and otherwise the newest first.
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

/// A priority queue of commits, as a binary heap: the newest first, of equally old ones the one that was inserted
/// first.
private struct CommitQueue {
  private struct Entry {
    let node: CommitGraph.Node
    let time: Int64
    let arrival: Int

    func isBefore(_ other: Entry) -> Bool { time == other.time ? arrival < other.arrival : time > other.time }
  }

  private var heap: [Entry] = []
  private var arrivals = 0

  var nextTime: Int64? { heap.first?.time }

  mutating func insert(_ node: CommitGraph.Node, time: Int64) {
    heap.append(Entry(node: node, time: time, arrival: arrivals))
    arrivals += 1
    var child = heap.count - 1
    while child > 0, heap[child].isBefore(heap[(child - 1) / 2]) {
      heap.swapAt(child, (child - 1) / 2)
      child = (child - 1) / 2
    }
  }

  mutating func removeNext() -> CommitGraph.Node? {
    guard let first = heap.first, let last = heap.popLast() else { return nil }
    if !heap.isEmpty {
      heap[0] = last
      sink()
    }
    return first.node
  }

  private mutating func sink() {
    var parent = 0
    while true {
      var least = parent
      for child in [2 * parent + 1, 2 * parent + 2] where child < heap.count && heap[child].isBefore(heap[least]) {
        least = child
      }
      if least == parent { return }
      heap.swapAt(parent, least)
      parent = least
    }
  }
}
