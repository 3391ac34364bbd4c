/// Limits for the symbol names of one file. Names can share bytes in the file, but not in memory.
struct SymbolBudget {
  var count = 1 << 20
  /// Length of all names, in bytes.
  var size = 64 << 20
  /// Memory for the names, in bytes.
  var memory = Int.max

  mutating func spend(_ bytes: Int, at offset: Int) throws(Malformed) {
    count -= 1
    size -= bytes
    guard count >= 0, size >= 0 else {
      throw Malformed(message: "exports more than a million names or 64 MiB of names", offset: offset, isLimit: true)
    }
    // The string and its bytes on the heap, rounded up.
    memory -= bytes + 64
    guard memory >= 0 else {
      throw Malformed(message: "exports more names than fit in memory", offset: offset, isLimit: true)
    }
  }
}

/// The tree of exported names (mach-o/loader.h, at `dyld_info_command`): edges carry parts of names, and a node ends a name.
struct ExportTrie {
  private struct Edge {
    var node: Int
    /// Bytes of the name above the edge.
    var depth: Int
    var text: ArraySlice<UInt8>
  }

  /// More open edges than any real trie has.
  private static let maximumOfEdges = 1 << 15

  private let whole: ByteReader
  /// One bit for each byte at which a node can begin.
  private var visited: [UInt64]
  /// Bytes of all nodes read so far.
  private var consumed = 0
  private var names: [String] = []

  static func names(_ bytes: ByteReader, budget: inout SymbolBudget) throws(Malformed) -> [String] {
    guard !bytes.isAtEnd else { return [] }
    // `visited` is needed only during this call.
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

  /// Depth first, so that one buffer contains the name so far: the part above an edge is still in it.
  private mutating func walk(_ budget: inout SymbolBudget) throws(Malformed) {
    var name: [UInt8] = []
    var stack = [Edge(node: 0, depth: 0, text: [])]
    while let edge = stack.popLast() {
      name.removeSubrange(edge.depth...)
      name += edge.text
      var node = try whole.at(edge.node)
      guard visit(edge.node) else {
        throw Malformed(message: "has an export trie that reaches a node twice", offset: node.position)
      }
      // The symbol's address, or the library that it is re-exported from.
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
      // Overlapping nodes could each read the whole trie.
      guard consumed <= whole.remaining else {
        throw Malformed(message: "has an export trie whose nodes overlap", offset: start)
      }
    }
  }

  /// - Parameter node: an offset in the trie, or its end.
  /// - Returns: whether this is the first visit.
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
      throw Malformed(message: "has a size larger than any file", offset: start)
    }
    return size
  }
}

/// `LC_SYMTAB` (mach-o/loader.h, mach-o/nlist.h).
struct SymbolTable {
  struct Extents {
    var symbols: MachOExtent
    var strings: MachOExtent
  }

  private let symbols: ByteReader
  private let strings: ByteReader
  private let header: MachOHeader

  init(_ extents: Extents, of image: MachOImageBytes, header: MachOHeader) throws(Malformed) {
    symbols = try image.bytes(of: .symbols, extents.symbols)
    strings = try image.bytes(of: .strings, extents.strings)
    self.header = header
  }

  /// External symbols that the image defines, except those with hidden visibility, which only the linker uses.
  func exported(budget: inout SymbolBudget) throws(Malformed) -> [String] {
    var names: [String] = []
    var rest = symbols
    while !rest.isAtEnd {
      let name = try rest.size(4, header.order)
      let type = try rest.byte()
      // Section number and description.
      _ = try rest.take(3)
      let value = try rest.unsigned(header.isWide ? 8 : 4, header.order)
      guard Self.isExported(type, value: value) else { continue }
      let text = try strings.at(name)
      let bytes = text.rest
      guard let end = bytes.firstIndex(of: 0) else {
        throw Malformed(message: "has a symbol name without a terminator", offset: text.position)
      }
      try budget.spend(end - bytes.startIndex, at: text.position)
      names.append(String(decoding: bytes[..<end], as: UTF8.self))
    }
    return names
  }

  /// `n_type`: any bit of 0xe0 marks a debugging entry, 0x10 is hidden (`N_PEXT`), 0x01 is external (`N_EXT`).
  private static func isExported(_ type: UInt8, value: UInt64) -> Bool {
    guard type & 0xE0 == 0, type & 0x10 == 0, type & 0x01 == 1 else { return false }
    switch type & 0x0E {
    // Undefined; with a value it is a common symbol of that size.
    case 0x0: return value != 0
    // Prebound, and so undefined here.
    case 0xC: return false
    default: return true
    }
  }
}
