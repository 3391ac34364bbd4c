/// Commits and their parents, read on demand and kept: a few words for each.
///
/// Read here rather than by libgit2's `git_revwalk`, which fails as a whole in two cases that git handles: at the
/// boundary of a shallow clone (before libgit2 1.7), and at a commit with a malformed committer or date (1.9 still
/// does). docs/decisions/0009-git-history.md has the measurements.
final class CommitGraph {
  /// The index of a commit in the graph.
  typealias Node = Int

  private struct Entry {
    let id: ObjectID
    var time: Int64 = 0
    var parents: Range<Int>?
  }

  private let objects: ObjectReader
  private let boundary: Set<ObjectID>
  private var nodes: [ObjectID: Node] = [:]
  private var entries: [Entry] = []
  /// The parents of all commits; those of one commit are a range of it.
  private var parents: [Node] = []
  private var cut: Set<Node> = []

  /// - Parameter boundary: the commits whose parents a shallow clone lacks. Here they have none.
  init(_ objects: ObjectReader, boundary: Set<ObjectID>) {
    self.objects = objects
    self.boundary = boundary
  }

  func node(_ id: ObjectID) -> Node {
    if let node = nodes[id] { return node }
    entries.append(Entry(id: id))
    nodes[id] = entries.count - 1
    return entries.count - 1
  }

  func id(_ node: Node) -> ObjectID { entries[node].id }

  /// Seconds since 1970, by the committer's clock.
  func time(_ node: Node) throws -> Int64 {
    try load(node)
    return entries[node].time
  }

  func parents(_ node: Node) throws -> ArraySlice<Node> {
    parents[try load(node)]
  }

  /// Whether a shallow clone lacks the parents of a commit. Known only for a commit that was read before.
  func isCut(_ node: Node) -> Bool { cut.contains(node) }

  @discardableResult
  private func load(_ node: Node) throws -> Range<Int> {
    if let known = entries[node].parents { return known }
    let id = entries[node].id
    let (time, ids) = try objects.commit(id) { ($0.time, $0.parents) }
    let start = parents.count
    if boundary.contains(id) {
      if !ids.isEmpty { cut.insert(node) }
    } else {
      for id in ids { parents.append(self.node(id)) }
    }
    entries[node].time = time
    entries[node].parents = start..<parents.count
    return start..<parents.count
  }
}
