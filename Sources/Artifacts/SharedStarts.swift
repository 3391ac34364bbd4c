import Archive
import Domain
import Files
import Synchronization

/// What is known of the zips that were read before, for others that start with the same bytes.
final class SharedStarts: Sendable {
  /// A zip that was read, as long as others may share its start.
  fileprivate final class Known: Sendable {
    let path: String
    let structure: ZipStructure
    /// In the order of their data.
    let entries: [ZipStructure.Entry]
    let content: ZipContent
    /// Of the bytes of all entries, without the directory.
    let data: Hashed
    /// Read when there is something to compare with it.
    private let ground = Mutex<Ground?>(nil)
    /// Of its first bytes, by their number.
    private let hashes: Mutex<[Int: SHA256Midstate]>

    init(_ path: String, _ structure: ZipStructure, _ content: ZipContent, _ data: Hashed) {
      self.path = path
      self.structure = structure
      entries = structure.inOrder
      self.content = content
      self.data = data
      hashes = Mutex([data.end: data.state])
    }

    /// What the file holds.
    struct Ground: Sendable {
      /// Nil where something is wrong with it, or too much.
      var directory: ZipStructure.KnownStart.Directory?
      /// Of the data, where they are few enough, so that only the other zip is read to compare.
      var bytes: [UInt8]?
    }

    func relative(of file: OpenFile) throws -> Relative {
      let ground = try ground.withLock { ground in
        let read = try ground ?? readGround()
        ground = read
        return read
      }
      let length =
        if let bytes = ground.bytes {
          try file.sharedLength(with: bytes)
        } else {
          try file.sharedLength(with: OpenFile.reading(path), limit: data.end)
        }
      return Relative(
        known: self, length: length,
        structure: ground.directory.map { ZipStructure.KnownStart($0, length: length) })
    }

    private func readGround() throws -> Ground {
      let file = try OpenFile.reading(path)
      return Ground(
        directory: try ZipStructure.KnownStart.Directory(structure, of: file),
        bytes: data.end > SharedStarts.heldSize ? nil : try file.read(count: data.end, at: 0))
    }

    /// The same bytes are hashed once.
    ///
    /// - Parameter file: one that starts with these bytes too.
    func hash(of file: OpenFile, _ end: Int) throws -> SHA256Midstate {
      if let state = hashes.withLock({ $0[end] }) { return state }
      let hash = SHA256()
      try hash.update(file, 0..<end)
      let state = SHA256Midstate(of: hash)
      hashes.withLock { $0[end] = state }
      return state
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
    /// What is known of its entries, where nothing was wrong with them.
    var structure: ZipStructure.KnownStart?
  }

  /// A release has a few products; more are not kept.
  private static let capacity = 4

  /// In bytes, of one zip's data.
  fileprivate static let heldSize = 8 << 20

  private let known = Mutex<[Known]>([])

  /// - Parameter data: the bytes of all entries, without the directory.
  func remember(_ path: String, _ structure: ZipStructure, _ content: ZipContent, _ data: Hashed) {
    // Content that does not agree with the directory entry by entry is no ground to build on.
    guard content.unread.isEmpty, content.entries.count == structure.entries.count else { return }
    known.withLock { if $0.count < Self.capacity { $0.append(Known(path, structure, content, data)) } }
  }

  func relative(of file: OpenFile) throws -> Relative? {
    try known.withLock { $0 }.map { try $0.relative(of: file) }.max { $0.length < $1.length }
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
    return Start(content: content, end: end, hash: try known.hash(of: file, end))
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
