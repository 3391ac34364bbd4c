import Archive
import Domain
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

  /// The same bytes of the same file are hashed, and read, once.
  private struct Place: Hashable {
    var path: String
    var end: Int
  }

  /// A release has a few products; more are not kept.
  private static let capacity = 4

  /// In bytes: starts up to this size are kept in memory, so that only the other zip is read to compare.
  private static let heldSize = 8 << 20

  private let known = Mutex<[Known]>([])
  private let held = Mutex<[Place: [UInt8]]>([:])
  private let hashes = Mutex<[Place: SHA256Midstate]>([:])

  /// - Parameter data: the bytes of all entries, without the directory.
  func remember(_ path: String, _ structure: ZipStructure, _ content: ZipContent, _ data: Hashed) {
    // Content that does not agree with the directory entry by entry is no ground to build on.
    guard content.unread.isEmpty, content.entries.count == structure.entries.count else { return }
    let isKept = known.withLock { known in
      guard known.count < Self.capacity else { return false }
      known.append(Known(path: path, entries: structure.inOrder, content: content))
      return true
    }
    if isKept { hashes.withLock { $0[Place(path: path, end: data.end)] = data.state } }
  }

  /// The longest run of entries at the file's start that another zip starts with too, byte for byte.
  func start(of file: OpenFile, _ structure: ZipStructure) throws -> Start {
    let entries = structure.inOrder
    let candidates = known.withLock { $0 }.map { known in
      (known, count: zip(known.entries, entries).prefix { $0 == $1 }.count)
    }
    guard let (known, count) = candidates.max(by: { $0.count < $1.count }), count > 0,
      let end = entries[count - 1].dataRange?.upperBound,
      try starts(file, as: known.path, count: end)
    else { return Start() }
    let content = ZipContent(
      entries: Array(known.content.entries.prefix(count)), files: Array(known.content.files.prefix(count)))
    return Start(content: content, end: end, hash: try hash(of: file, Place(path: known.path, end: end)))
  }

  private func starts(_ file: OpenFile, as path: String, count: Int) throws -> Bool {
    guard count <= Self.heldSize else { return try file.isEqual(to: OpenFile.reading(path), count: count) }
    let place = Place(path: path, end: count)
    if let bytes = held.withLock({ $0[place] }) { return try file.holds(bytes, at: 0) }
    let bytes = try OpenFile.reading(path).read(count: count, at: 0)
    guard bytes.count == count else { return false }
    held.withLock { if $0.count < Self.capacity { $0[place] = bytes } }
    return try file.holds(bytes, at: 0)
  }

  /// - Parameter file: one that starts as the file at `place` does.
  private func hash(of file: OpenFile, _ place: Place) throws -> SHA256Midstate {
    if let known = hashes.withLock({ $0[place] }) { return known }
    let hash = SHA256()
    try hash.update(file, 0..<place.end)
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
