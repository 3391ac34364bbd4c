import Archive
import Domain
import Files
import Synchronization

/// What is known of the zips that were read before, for others that start with the same bytes.
final class SharedStarts: Sendable {
  fileprivate struct Known: Sendable {
    var path: String
    /// In the order of their data.
    var entries: [ZipStructure.Entry]
    /// Nil where something is wrong with it, or too much.
    var directory: ZipStructure.KnownStart.Directory?
    var content: ZipContent
    /// Of the bytes of all entries, without the directory.
    var data: Hashed
    /// These bytes, where they are few enough, so that only the other zip is read to compare.
    var bytes: [UInt8]?

    func length(sharedWith file: OpenFile) throws -> Int {
      if let bytes { return try file.sharedLength(with: bytes) }
      return try file.sharedLength(with: OpenFile.reading(path), limit: data.end)
    }
  }

  /// What a zip starts with.
  struct Start: Sendable {
    var content = ZipContent()
    /// In bytes.
    var end = 0
    /// Of these bytes.
    var hash = SHA256Midstate(of: SHA256())
  }

  /// The first bytes of a file and their hash.
  struct Hashed: Sendable {
    var end: Int
    var state: SHA256Midstate
  }

  /// The zip that a file has more bytes in common with than with any other.
  struct Relative: Sendable {
    fileprivate var known: Known
    fileprivate var length: Int

    var structure: ZipStructure.KnownStart? { known.directory.map { ZipStructure.KnownStart($0, length: length) } }
  }

  /// The same bytes of the same file are hashed once.
  private struct Place: Hashable {
    var path: String
    var end: Int
  }

  /// A release has a few products; more are not kept.
  private static let capacity = 4

  /// In bytes, of one zip's data.
  private static let heldSize = 8 << 20

  private let known = Mutex<[Known]>([])
  private let hashes = Mutex<[Place: SHA256Midstate]>([:])

  /// - Parameter data: the bytes of all entries, without the directory.
  func remember(_ path: String, _ structure: ZipStructure, _ content: ZipContent, _ data: Hashed) throws {
    // Content that does not agree with the directory entry by entry is no ground to build on.
    guard content.unread.isEmpty, content.entries.count == structure.entries.count,
      known.withLock({ $0.count < Self.capacity })
    else { return }
    let file = try OpenFile.reading(path)
    let zip = Known(
      path: path, entries: structure.inOrder, directory: try ZipStructure.KnownStart.Directory(structure, of: file),
      content: content, data: data, bytes: data.end > Self.heldSize ? nil : try file.read(count: data.end, at: 0))
    known.withLock { if $0.count < Self.capacity { $0.append(zip) } }
  }

  func relative(of file: OpenFile) throws -> Relative? {
    try known.withLock { $0 }.map { Relative(known: $0, length: try $0.length(sharedWith: file)) }
      .max { $0.length < $1.length }
  }

  /// The longest run of entries at the file's start that its relative starts with too, byte for byte.
  func start(of file: OpenFile, _ structure: ZipStructure, _ relative: Relative?) throws -> Start {
    guard let relative else { return Start() }
    let (known, length) = (relative.known, relative.length)
    let count = zip(known.entries, structure.inOrder).prefix {
      $0 == $1 && ($0.dataRange?.upperBound ?? .max) <= length
    }.count
    guard count > 0, let end = known.entries[count - 1].dataRange?.upperBound else { return Start() }
    let content = ZipContent(
      entries: Array(known.content.entries.prefix(count)), files: Array(known.content.files.prefix(count)))
    return Start(content: content, end: end, hash: try hash(of: file, known, end))
  }

  /// - Parameter file: one that starts as the known one does.
  private func hash(of file: OpenFile, _ known: Known, _ end: Int) throws -> SHA256Midstate {
    if end == known.data.end { return known.data.state }
    let place = Place(path: known.path, end: end)
    if let state = hashes.withLock({ $0[place] }) { return state }
    let hash = SHA256()
    try hash.update(file, 0..<end)
    let state = SHA256Midstate(of: hash)
    hashes.withLock { $0[place] = state }
    return state
  }
}

extension ZipStructure {
  /// As their headers stand in the file.
  var inOrder: [Entry] {
    let isOrdered = zip(entries, entries.dropFirst()).allSatisfy { $0.headerOffset <= $1.headerOffset }
    return isOrdered ? entries : entries.sorted { $0.headerOffset < $1.headerOffset }
  }

  /// Where the data of the last entry ends, in bytes from the file's start.
  var dataEnd: Int { entries.max { $0.headerOffset < $1.headerOffset }?.dataRange?.upperBound ?? 0 }
}
