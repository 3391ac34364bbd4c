import Artifacts
import Domain
import Platform

/// Files, links and perhaps folders, with the digests of their contents.
package struct ContentTree: Sendable {
  package struct Item: Hashable, Sendable {
    /// Relative to the tree's root.
    package var path: String
    package var kind: FileTree.Entry.FileType
    /// Of a file's content or a link's target.
    package var digest: Digest
    /// The path that it was read from.
    var origin: String
  }

  /// Sorted by the bytes of their paths.
  package let entries: [Item]

  init(_ entries: [Item]) { self.entries = entries.sorted { $0.path.precedesByBytes($1.path) } }

  private init(sorted entries: [Item]) { self.entries = entries }

  /// A digest of paths, kinds and contents, the same wherever and whenever the tree is.
  package var digest: Digest {
    let hash = SHA256()
    // No path contains a zero byte, so no other tree has the same text.
    for entry in entries { hash.update(Array("\(entry.letter) \(entry.digest) \(entry.path)\0".utf8)) }
    return hash.digest()
  }

  /// In bytes, of files.
  package var size: Int { entries.reduce(0) { $0 + $1.kind.size } }

  func filter(_ isKept: (Item) -> Bool) -> ContentTree { ContentTree(sorted: entries.filter(isKept)) }
}

extension FileTree.Entry.FileType {
  /// Of a file, in bytes.
  var size: Int { if case .file(let size, _) = self { size } else { 0 } }
}

extension ContentTree.Item {
  fileprivate var letter: String {
    switch kind {
    case .file(_, executable: false): "f"
    case .file(_, executable: true): "x"
    case .symlink: "l"
    case .directory: "d"
    }
  }
}
