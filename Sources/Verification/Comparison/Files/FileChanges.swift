import Domain

/// The files that differ between two artifacts, path by path.
package struct FileChanges: Sendable {
  package struct Change: Sendable {
    package var old: ContentItem
    package var new: ContentItem

    package var path: String { new.path }

    /// Whether anything but the mode differs.
    package var hasOtherContent: Bool {
      var old = old
      if case .file(let size, _, let digest) = old.kind, case .file(_, let isExecutable, _) = new.kind {
        old.kind = .file(size: size, isExecutable: isExecutable, digest: digest)
      }
      return !old.holdsTheSame(as: new)
    }
  }

  /// Sorted by the bytes of their (new) paths, as the other lists.
  package var added: [ContentItem] = []
  package var removed: [ContentItem] = []
  package var changed: [Change] = []
  /// The same bytes at another path.
  package var moved: [Change] = []

  package var isEmpty: Bool { added.isEmpty && removed.isEmpty && changed.isEmpty && moved.isEmpty }

  /// - Parameter old: sorted by the bytes of the paths, like `new`.
  init(old: [ContentItem], new: [ContentItem]) {
    var (left, right) = (old[...], new[...])
    while let before = left.first, let after = right.first {
      if before.key == after.key {
        if !before.holdsTheSame(as: after) { changed.append(Change(old: before, new: after)) }
        left.removeFirst()
        right.removeFirst()
      } else if before.key < after.key {
        removed.append(left.removeFirst())
      } else {
        added.append(right.removeFirst())
      }
    }
    removed += left
    added += right
    findMoves()
  }

  private struct MoveKey: Hashable {
    var digest: Digest
    /// The last component of the path; nil for any.
    var name: ByteText?
  }

  /// Pairs removed files with added files of the same bytes, files of the same name first.
  private mutating func findMoves() {
    var origins: [ByteText: ContentItem] = [:]
    var taken: Set<ByteText> = []
    for sameName in [true, false] {
      let key = { (item: ContentItem) in
        item.digest.map { MoveKey(digest: $0, name: sameName ? item.name : nil) }
      }
      // The last of each list is taken first.
      var gone: [MoveKey: [ContentItem]] = [:]
      for item in removed.reversed() where item.size > 0 && !taken.contains(item.key) {
        if let key = key(item) { gone[key, default: []].append(item) }
      }
      for item in added where item.size > 0 && origins[item.key] == nil {
        guard let key = key(item), let origin = gone[key]?.popLast() else { continue }
        origins[item.key] = origin
        taken.insert(origin.key)
      }
    }
    moved = added.compactMap { item in origins[item.key].map { Change(old: $0, new: item) } }
    added.removeAll { origins[$0.key] != nil }
    removed.removeAll { taken.contains($0.key) }
  }
}

extension ContentItem {
  fileprivate var name: ByteText {
    ByteText(String(decoding: path.utf8.split(separator: UInt8(ascii: "/")).last ?? path.utf8[...], as: UTF8.self))
  }
}
