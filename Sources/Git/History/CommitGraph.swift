/// Commits and their parents, read as they are asked for and kept: a few words for each.
///
/// libgit2 1.5 knows nothing of shallow clones: it fails at the first parent that was left behind, also where that lies
/// outside of what was asked. Here a commit on the boundary has no parents.
final class CommitGraph {
  /// A commit by its place in the graph.
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
  /// The parents of all commits, each commit's own in one range.
  private var parents: [Node] = []
  private var cut: Set<Node> = []

  init(_ objects: ObjectReader, boundary: Set<ObjectID>) {
    self.objects = objects
    self.boundary = boundary
  }

  var count: Int { entries.count }

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

  /// The parents of a commit that was read before; none for one that was not.
  func knownParents(_ node: Node) -> ArraySlice<Node> {
    entries[node].parents.map { parents[$0] } ?? []
  }

  /// Whether a commit has parents that a shallow clone left behind. For a commit that was read before.
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

extension ObjectReader {
  /// - Throws: `GitError`: `.wrongKind` for another kind of object, `.unreadableObject`.
  func commit<Result>(_ id: ObjectID, _ body: (CommitObject) throws -> Result) throws -> Result {
    try read(id) { kind, bytes in
      guard kind == .commit else { throw GitError(.wrongKind(kind.rawValue), "read commit", id.description) }
      guard let commit = CommitObject(bytes) else {
        throw GitError(.unreadableObject, "read commit", id.description, detail: "its header is broken")
      }
      return try body(commit)
    }
  }
}
