import CArchive
import Domain
import Files

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Why an archive cannot be read, in libarchive's words.
package struct ArchiveError: Error, Hashable, Sendable {
  package var path: String
  package var operation: String
  package var message: String
}

/// One entry of an archive, as libarchive describes it.
package struct ArchivedEntry: Hashable, Sendable {
  package enum Kind: Hashable, Sendable {
    case directory
    case file(executable: Bool)
    case symlink(target: String)
    /// A hard link, a device or a pipe, which do not belong in an SDK.
    case other
  }

  /// As stored, without a directory's trailing slash.
  package var path: String
  package var kind: Kind
  /// Size before compression, in bytes.
  package var size: Int
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
    case zip, tar
    /// A tar or any single file, compressed by gzip or bzip2.
    case compressed
  }

  /// Reads an archive in memory. Entries of formats other than zip are unpacked even if `body` does not ask for their data.
  package static func forEachEntry(
    ofArchive bytes: [UInt8], as format: Format = .zip, _ body: (ArchivedEntry, borrowing EntryData) throws -> Void
  ) throws {
    try bytes.withUnsafeBytes { bytes in try forEachEntry(of: { try ArchiveHandle(reading: bytes, as: format) }, body) }
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

private final class ArchiveHandle {
  private let archive: OpaquePointer
  private let path: String
  /// Small, since every seek past skipped data refills it.
  private static let blockSize = 16 << 10

  init(opening path: String) throws {
    archive = try Self.make(path)
    self.path = path
    try setUp(.zip)
    try check(archive_read_open_filename(archive, path, Self.blockSize), "open")
  }

  /// The bytes must stay valid as long as the handle.
  init(reading bytes: UnsafeRawBufferPointer, as format: ArchiveReader.Format) throws {
    path = "an archive in memory"
    archive = try Self.make(path)
    try setUp(format)
    try check(archive_read_open_memory(archive, bytes.baseAddress, bytes.count), "open")
  }

  private static func make(_ path: String) throws -> OpaquePointer {
    guard let archive = archive_read_new() else { throw SystemError("allocate a reader for", path) }
    return archive
  }

  private func setUp(_ format: ArchiveReader.Format) throws {
    switch format {
    case .zip:
      try check(archive_read_support_format_zip_seekable(archive), "set up")
      // On macOS, libarchive would merge "__MACOSX/._name" into "name" and hide it.
      try check(archive_read_set_format_option(archive, "zip", "mac-ext", nil), "set up")
    case .tar: try setUpTar()
    case .compressed:
      try setUpTar()
      // A warning, which is refused too, would mean that libarchive runs another program to unpack.
      try check(archive_read_support_filter_gzip(archive), "set up")
      try check(archive_read_support_filter_bzip2(archive), "set up")
      try check(archive_read_support_format_raw(archive), "set up")
      try check(archive_read_support_format_empty(archive), "set up")
    }
  }

  private func setUpTar() throws {
    try check(archive_read_support_format_tar(archive), "set up")
    try check(archive_read_set_format_option(archive, "tar", "mac-ext", nil), "set up")
    // Without it, a second archive after the end of the first would not be seen.
    try check(archive_read_set_format_option(archive, "tar", "read_concatenated_archives", "1"), "set up")
  }

  deinit { archive_read_free(archive) }

  func close() throws { try check(archive_read_close(archive), "close") }

  func next() throws -> OpaquePointer? {
    var entry: OpaquePointer?
    let code = archive_read_next_header(archive, &entry)
    if code == ARCHIVE_EOF { return nil }
    // A warning here is a name that cannot be converted: the entry could not be compared with anything.
    try check(code, "read the next entry of")
    return entry
  }

  func describe(_ entry: OpaquePointer) throws -> ArchivedEntry {
    guard let name = archive_entry_pathname(entry), let path = String(validatingCString: name) else {
      throw error("read", "an entry's name is not UTF-8")
    }
    let size = Int(archive_entry_size(entry))
    guard size >= 0 else { throw error("read", "the entry \(path) claims a size of \(size) bytes") }
    return ArchivedEntry(path: withoutSlash(path), kind: try kind(of: entry, path), size: size)
  }

  /// Works on bytes, since `String` may treat a slash and what precedes it as one character.
  private func withoutSlash(_ path: String) -> String {
    guard path.utf8.count > 1, path.utf8.last == UInt8(ascii: "/") else { return path }
    return String(path[..<path.utf8.index(before: path.utf8.endIndex)])
  }

  private func kind(of entry: OpaquePointer, _ path: String) throws -> ArchivedEntry.Kind {
    if archive_entry_hardlink(entry) != nil { return .other }
    switch archive_entry_filetype(entry) & 0o170000 {
    case 0o040000: return .directory
    case 0o100000: return .file(executable: archive_entry_perm(entry) & 0o111 != 0)
    case 0o120000:
      guard let target = archive_entry_symlink(entry).flatMap({ String(validatingCString: $0) }) else {
        throw error("read", "the link \(path) has no readable target")
      }
      return .symlink(target: target)
    default: return .other
    }
  }

  func forEachBlock(_ body: (UnsafeRawBufferPointer) throws -> Void) throws {
    var position: la_int64_t = 0
    while true {
      var block: UnsafeRawPointer?
      var size = 0
      var offset: la_int64_t = 0
      let code = archive_read_data_block(archive, &block, &size, &offset)
      if code == ARCHIVE_EOF { return }
      try check(code, "read the data of")
      guard offset == position else { throw error("read the data of", "an entry has a hole") }
      try body(UnsafeRawBufferPointer(start: block, count: size))
      position += la_int64_t(size)
    }
  }

  private func check(_ code: Int32, _ operation: String) throws {
    if code == ARCHIVE_OK { return }
    let fault = SystemError(operation, path, code: archive_errno(archive))
    // A hostile archive can ask for more memory than there is.
    if fault.isOfTheMachine, fault.code != ENOMEM { throw fault }
    let message = archive_error_string(archive).map { String(cString: $0) } ?? "unknown error \(code)"
    throw error(operation, message)
  }

  func error(_ operation: String, _ message: String) -> ArchiveError {
    ArchiveError(path: path, operation: operation, message: message)
  }
}
