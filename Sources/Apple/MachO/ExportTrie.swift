/// The tree of exported names (mach-o/loader.h, at `dyld_info_command`): edges carry parts of names, nodes end them.
struct ExportTrie {
  private struct Edge {
    var node: Int
    /// How many bytes of the name stand above it.
    var depth: Int
    var text: ArraySlice<UInt8>
  }

  /// More edges than any tree of names has open at once.
  private static let maximumOfEdges = 1 << 15

  private let whole: ByteReader
  /// A bit for each byte at which a node can begin.
  private var visited: [UInt64]
  /// Bytes of all nodes read so far.
  private var consumed = 0
  private var names: [String] = []

  static func names(_ bytes: ByteReader, budget: inout SymbolBudget) throws(Malformed) -> [String] {
    guard !bytes.isAtEnd else { return [] }
    // What remembers the visits is needed only here.
    budget.memory -= bytes.remaining / 8
    defer { budget.memory += bytes.remaining / 8 }
    var trie = ExportTrie(whole: bytes)
    try trie.walk(&budget)
    return trie.names
  }

  private init(whole: ByteReader) {
    self.whole = whole
    visited = [UInt64](repeating: 0, count: whole.remaining / 64 + 1)
  }

  /// Depth first, so that one buffer holds the name so far: what stands above an edge is still in it.
  private mutating func walk(_ budget: inout SymbolBudget) throws(Malformed) {
    var name: [UInt8] = []
    var stack = [Edge(node: 0, depth: 0, text: [])]
    while let edge = stack.popLast() {
      name.removeSubrange(edge.depth...)
      name += edge.text
      var node = try whole.at(edge.node)
      guard visit(edge.node) else {
        throw Malformed(message: "has an export trie that joins its branches", offset: node.position)
      }
      // What the symbol is: its address, or where it is re-exported from.
      let start = node.position
      let terminal = try self.size(&node)
      if terminal > 0 {
        try budget.spend(name.count, at: node.position)
        names.append(String(decoding: name, as: UTF8.self))
      }
      _ = try node.take(terminal)
      stack += try children(&node, depth: name.count).reversed()
      guard stack.count <= Self.maximumOfEdges else {
        throw Malformed(message: "has an export trie with too many branches", offset: start)
      }
      consumed += node.position - start
      // Nodes that lie on top of one another could each read the whole trie.
      guard consumed <= whole.remaining else {
        throw Malformed(message: "has an export trie whose nodes overlap", offset: start)
      }
    }
  }

  /// - Parameter node: within the trie, or at its end.
  /// - Returns: whether it is the first visit.
  private mutating func visit(_ node: Int) -> Bool {
    let (word, bit) = (node / 64, UInt64(1) << UInt64(node % 64))
    defer { visited[word] |= bit }
    return visited[word] & bit == 0
  }

  private func children(_ node: inout ByteReader, depth: Int) throws(Malformed) -> [Edge] {
    var edges: [Edge] = []
    for _ in 0..<(try node.byte()) {
      let text = try node.terminated()
      edges.append(Edge(node: try size(&node), depth: depth, text: text))
    }
    return edges
  }

  private func size(_ node: inout ByteReader) throws(Malformed) -> Int {
    let start = node.position
    guard let size = Int(exactly: try node.uleb128()) else {
      throw Malformed(message: "has a size that no file reaches", offset: start)
    }
    return size
  }
}
