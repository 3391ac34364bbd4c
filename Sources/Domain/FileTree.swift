/// The names in a folder or an archive, without contents.
package struct FileTree: Hashable, Sendable {
  package struct Entry: Hashable, Sendable {
    package enum FileType: Hashable, Sendable {
      case directory
      case file(size: Int, executable: Bool)
      case symlink(target: String)
    }

    /// Relative to the root, components joined by `/`, without a slash at either end.
    package var path: String
    package var kind: FileType

    package init(_ path: String, _ kind: FileType) {
      self.path = path
      self.kind = kind
    }
  }

  /// Sorted by the bytes of their paths, which are unique.
  ///
  /// All comparisons are by bytes: the composed and the decomposed form of `é` are equal to `String`, but two files to a
  /// file system.
  package let entries: [Entry]

  // Not for any sequence: generic code of another module sorts three times as slowly.
  package init(_ entries: [Entry]) {
    let sorted = entries.sorted { $0.path.precedesByBytes($1.path) }
    let repeated = zip(sorted, sorted.dropFirst()).contains { $0.path.hasSameBytes(as: $1.path) }
    self.entries = repeated ? Self.withoutRepeated(sorted) : sorted
  }

  private init(sorted entries: [Entry]) { self.entries = entries }

  private static func withoutRepeated(_ sorted: [Entry]) -> [Entry] {
    sorted.reduce(into: []) { unique, entry in
      if unique.last?.path.hasSameBytes(as: entry.path) != true { unique.append(entry) }
    }
  }

  package subscript(path: String) -> Entry? {
    let index = firstIndex(notBefore: path)
    guard index < entries.count, entries[index].path.hasSameBytes(as: path) else { return nil }
    return entries[index]
  }

  package func isDirectory(_ path: String) -> Bool { self[path]?.kind == .directory }

  package func isFile(_ path: String) -> Bool {
    if case .file = self[path]?.kind { true } else { false }
  }

  /// Names directly inside a folder; the root is "".
  package func names(in folder: String) -> [String] {
    let prefix = folder.isEmpty ? "" : folder + "/"
    return range(below: prefix).compactMap { index in
      let path = entries[index].path.utf8
      let isDeeper =
        path.withContiguousStorageIfAvailable { $0.dropFirst(prefix.utf8.count).contains(UInt8(ascii: "/")) }
        ?? path.dropFirst(prefix.utf8.count).contains(UInt8(ascii: "/"))
      if isDeeper || path.count == prefix.utf8.count { return nil }
      return String(decoding: path.dropFirst(prefix.utf8.count), as: UTF8.self)
    }
  }

  /// The entries below a folder at any depth, with paths relative to it; the root is "".
  package func subtree(_ folder: String) -> FileTree { folder.isEmpty ? self : FileTree(sorted: below(folder)) }

  private func below(_ folder: String) -> [Entry] {
    let prefix = folder.isEmpty ? "" : folder + "/"
    return range(below: prefix).compactMap { index in
      let rest = entries[index].path.utf8.dropFirst(prefix.utf8.count)
      return rest.isEmpty ? nil : Entry(String(decoding: rest, as: UTF8.self), entries[index].kind)
    }
  }

  /// The entries whose paths start with `prefix`: a folder with a slash, or "" for the root.
  private func range(below prefix: String) -> Range<Int> {
    guard prefix.utf8.last == UInt8(ascii: "/") else { return entries.indices }
    // Everything below the folder comes before its path with the byte after the slash.
    let end = String(decoding: Array(prefix.utf8.dropLast()) + [UInt8(ascii: "/") + 1], as: UTF8.self)
    return firstIndex(notBefore: prefix)..<firstIndex(notBefore: end)
  }

  /// A binary search, because a framework may have 70,000 files.
  private func firstIndex(notBefore path: String) -> Int {
    entries.partitioningIndex { !$0.path.precedesByBytes(path) }
  }
}
