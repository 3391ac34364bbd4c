/// What a folder or an archive holds, by name; contents stay where they are.
package struct FileTree: Hashable, Sendable {
  package struct Entry: Hashable, Sendable {
    package enum Kind: Hashable, Sendable {
      case directory
      case file(size: Int, executable: Bool)
      case symlink(target: String)
    }

    /// Relative to the root, components joined by `/`, without a slash at either end.
    package var path: String
    package var kind: Kind

    package init(_ path: String, _ kind: Kind) {
      self.path = path
      self.kind = kind
    }
  }

  /// Sorted by the bytes of their paths; each path once.
  package let entries: [Entry]
  private let indexByPath: [String: Int]

  package init(_ entries: some Sequence<Entry>) {
    let sorted = entries.sorted { $0.path.utf8.lexicographicallyPrecedes($1.path.utf8) }
    self.entries = sorted
    indexByPath = Dictionary(sorted.enumerated().map { ($1.path, $0) }, uniquingKeysWith: { first, _ in first })
  }

  package subscript(path: String) -> Entry? { indexByPath[path].map { entries[$0] } }

  package func isDirectory(_ path: String) -> Bool { self[path]?.kind == .directory }

  package func isFile(_ path: String) -> Bool {
    if case .file = self[path]?.kind { true } else { false }
  }

  /// Names directly inside a folder; the root is "".
  package func names(in folder: String) -> [String] {
    let prefix = folder.isEmpty ? "" : folder + "/"
    return entries.compactMap { entry in
      guard entry.path.hasPrefix(prefix), entry.path.utf8.count > prefix.utf8.count else { return nil }
      let rest = entry.path.dropFirst(prefix.count)
      return rest.contains("/") ? nil : String(rest)
    }
  }

  /// The part below a folder, with paths relative to it.
  package func subtree(_ folder: String) -> FileTree {
    let prefix = folder + "/"
    return FileTree(
      entries.filter { $0.path.hasPrefix(prefix) }.map { Entry(String($0.path.dropFirst(prefix.count)), $0.kind) })
  }
}
