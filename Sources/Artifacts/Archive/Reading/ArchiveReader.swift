import Domain
import Platform

/// Why an archive cannot be read, in libarchive's words.
package struct ArchiveError: Error, Hashable, Sendable {
  package var path: String
  package var operation: String
  package var message: String
}

/// One entry of an archive, as libarchive describes it.
package struct ArchivedEntry: Hashable, Sendable {
  /// As stored, without a directory's trailing slash.
  package var path: String
  /// Nil for a hard link, a device or a pipe, which do not belong in an SDK.
  package var kind: FileTree.Entry.FileType?
}

/// Reads archives through libarchive, so that our own writer is never checked by our own reader.
package enum ArchiveReader {
  /// Calls `body` with every entry, in the order of the entries' data. Data is read only if `body` asks for it.
  ///
  /// - Parameter count: how many of the first entries are skipped.
  /// - Throws: `ArchiveError` if libarchive refuses the archive, `SystemError` for a file that cannot be opened or read.
  package static func forEachEntry(
    of path: String, skipping count: Int = 0, _ body: (ArchivedEntry, borrowing EntryData) throws -> Void
  ) throws {
    // For a missing file, the system's message is better than libarchive's.
    _ = try OpenFile.reading(path)
    try forEachEntry(of: { try ArchiveHandle(opening: path) }, skipping: count, body)
  }

  /// How an archive in memory is read.
  package enum Format: Sendable {
    case zip, tar, ar
    /// A tar or any single file, compressed.
    case gzip, bzip2
  }

  /// Reads an archive in memory.
  ///
  /// - Parameters:
  ///   - progress: called before each block that is read, except of a zip; what it throws ends the reading. Some archives unpack to
  ///     nothing for seconds.
  ///   - unpacked: called with bytes whenever some were unpacked; what it throws ends the reading. Of a compressed archive, it
  ///     gets all bytes, also those of a tar's headers; of others, those of entries whose data `body` asks for.
  package static func forEachEntry(
    ofArchive bytes: [UInt8], as format: Format = .zip, progress: @escaping () throws -> Void = {},
    unpacked: @escaping (UnsafeRawBufferPointer) throws -> Void = { _ in },
    _ body: (ArchivedEntry, borrowing EntryData) throws -> Void
  ) throws {
    try bytes.withUnsafeBytes { bytes in
      switch format {
      case .zip, .tar, .ar:
        try forEachEntry(of: { try ArchiveHandle(reading: bytes, as: format, progress: progress, unpacked) }, body)
      case .gzip, .bzip2:
        // One layer of compression at a time: libarchive would unpack any number of them without a word.
        try forEachEntry(of: { try ArchiveHandle(reading: bytes, as: format, progress: progress) }) { stream, data in
          try forEachEntry(of: { try ArchiveHandle(unpacking: data.handle, unpacked) }) { entry, data in
            var entry = entry
            if data.handle.isSingleFile { entry.path = stream.path }
            try body(entry, data)
          }
        }
      }
    }
  }

  private static func forEachEntry(
    of open: () throws -> ArchiveHandle, skipping count: Int = 0,
    _ body: (ArchivedEntry, borrowing EntryData) throws -> Void
  ) throws {
    try UTF8Locale.during {
      let handle = try open()
      for _ in 0..<count { guard try handle.next() != nil else { break } }
      while let entry = try handle.next() { try body(try handle.describe(entry), EntryData(handle: handle)) }
      try handle.close()
    }
  }
}

/// The data of the current entry.
package struct EntryData: ~Copyable {
  fileprivate let handle: ArchiveHandle

  /// Calls `body` with the bytes, block by block.
  package func forEachBlock(_ body: (UnsafeRawBufferPointer) throws -> Void) throws {
    try handle.forEachBlock(body)
  }

  package func digest() throws -> Digest {
    let hash = SHA256()
    try forEachBlock { hash.update($0) }
    return hash.digest()
  }

  /// - Throws: `ArchiveError` for more than `limit` bytes, whatever the header says.
  package func bytes(limit: Int) throws -> [UInt8] {
    var bytes: [UInt8] = []
    try forEachBlock { block in
      guard bytes.count + block.count <= limit else {
        throw handle.error("read", "an entry has more than \(limit) bytes")
      }
      bytes.append(contentsOf: block)
    }
    return bytes
  }
}
