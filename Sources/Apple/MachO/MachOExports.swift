/// The names that others can link against, with C's leading underscore.
package struct MachOExports: Hashable, Sendable {
  package enum Source: String, Hashable, Sendable { case trie, symbolTable }

  /// Sorted, each once.
  package var names: [String]
  package var source: Source

  init(names: [String], source: Source) {
    self.source = source
    self.names = names
    // In place: the names of a large library are not held twice.
    self.names.sort()
    var last: String?
    self.names.removeAll { name in
      defer { last = name }
      return name == last
    }
  }
}

/// What the names of one file's symbols may cost. Names can share their bytes in the file, but not in memory.
struct SymbolBudget {
  var count = 1 << 20
  /// In bytes.
  var size = 64 << 20
  /// What they may take in memory, in bytes.
  var memory = Int.max

  mutating func spend(_ bytes: Int, at offset: Int) throws(Malformed) {
    count -= 1
    size -= bytes
    guard count >= 0, size >= 0 else {
      throw Malformed(message: "exports more than a million names, or 64 MiB of them", offset: offset, isLimit: true)
    }
    // A string, its bytes beside it, and room to sort.
    memory -= bytes + 64
    guard memory >= 0 else {
      throw Malformed(message: "exports more names than can be held in memory", offset: offset, isLimit: true)
    }
  }
}
