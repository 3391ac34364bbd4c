/// The names that others can link against, with C's leading underscore.
package struct MachOExports: Hashable, Sendable {
  package enum Source: String, Hashable, Sendable { case trie, symbolTable }

  /// Sorted, each once.
  package var names: [String]
  package var source: Source

  init(names: [String], source: Source) {
    self.source = source
    self.names = []
    self.names.reserveCapacity(names.count)
    for name in names.sorted() where name != self.names.last { self.names.append(name) }
  }
}

/// What the names of one file's symbols may cost. Names can share their bytes in the file, but not in memory.
struct SymbolBudget {
  var count = 1 << 20
  /// In bytes.
  var size = 64 << 20

  mutating func spend(_ bytes: Int, at offset: Int) throws(Malformed) {
    count -= 1
    size -= bytes
    guard count >= 0, size >= 0 else {
      throw Malformed(message: "exports more than a million names, or 64 MiB of them", offset: offset)
    }
  }
}
