import Archive
import Files
import Synchronization

/// What is known of the zips that were read before, for others that start with the same bytes.
final class SharedStarts: Sendable {
  private struct Known: Sendable {
    var path: String
    /// In the order of their data.
    var entries: [ZipStructure.Entry]
    var content: ZipContent
  }

  /// A release has a few products; more are not kept.
  private static let capacity = 4

  private let known = Mutex<[Known]>([])

  func remember(_ path: String, _ structure: ZipStructure, _ content: ZipContent) {
    // Content that does not agree with the directory entry by entry is no ground to build on.
    guard content.unread.isEmpty, content.entries.count == structure.entries.count else { return }
    known.withLock { known in
      guard known.count < Self.capacity else { return }
      known.append(Known(path: path, entries: structure.inOrder, content: content))
    }
  }

  /// The longest run of entries at the file's start that another zip starts with too, byte for byte.
  func start(of file: OpenFile, _ structure: ZipStructure) throws -> ZipContent {
    let entries = structure.inOrder
    let candidates = known.withLock { $0 }.map { known in
      (known, count: zip(known.entries, entries).prefix { $0 == $1 }.count)
    }
    guard let (known, count) = candidates.max(by: { $0.count < $1.count }), count > 0,
      let end = entries[count - 1].dataRange?.upperBound,
      try file.isEqual(to: OpenFile.reading(known.path), count: end)
    else { return ZipContent() }
    return ZipContent(
      entries: Array(known.content.entries.prefix(count)), files: Array(known.content.files.prefix(count)))
  }
}

extension ZipStructure {
  /// As their headers stand in the file.
  fileprivate var inOrder: [Entry] { entries.sorted { $0.headerOffset < $1.headerOffset } }
}
