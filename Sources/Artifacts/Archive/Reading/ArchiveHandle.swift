import CArchive
import Domain
import Platform

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// An archive that libarchive reads.
final class ArchiveHandle {
  private let archive: OpaquePointer
  private let path: String
  /// Small, since every seek past skipped data refills it.
  private static let blockSize = 16 << 10
  private let unpacked: ((UnsafeRawBufferPointer) throws -> Void)?
  private var source: Source?
  /// The size that the current entry declares; nil if it declares none.
  private var declaredSize: Int?

  init(opening path: String) throws {
    archive = try Self.make(path)
    self.path = path
    unpacked = nil
    try setUp(.zip)
    try check(archive_read_open_filename(archive, path, Self.blockSize), "open")
  }

  /// The bytes must stay valid as long as the handle.
  ///
  /// - Parameter progress: called before each block that is read, except of a zip, which is read by its directory.
  init(
    reading bytes: UnsafeRawBufferPointer, as format: ArchiveReader.Format, progress: @escaping () throws -> Void,
    _ unpacked: ((UnsafeRawBufferPointer) throws -> Void)? = nil
  ) throws {
    path = "an archive in memory"
    archive = try Self.make(path)
    self.unpacked = unpacked
    try setUp(format)
    if format == .zip {
      try check(archive_read_open_memory(archive, bytes.baseAddress, bytes.count), "open")
    } else {
      try open(Source(bytes, progress))
    }
    // Of a compressed stream that breaks off before its first byte, libarchive says that it is empty.
    if format == .gzip || format == .bzip2, archive_errno(archive) != 0 { try check(ARCHIVE_FATAL, "open") }
  }

  /// Reads a tar, or any other file, that is the current entry of another archive.
  init(unpacking outer: ArchiveHandle, _ unpacked: @escaping (UnsafeRawBufferPointer) throws -> Void) throws {
    path = outer.path
    archive = try Self.make(path)
    self.unpacked = nil
    try setUpTar()
    try setUpSingleFile()
    try open(Source(outer, unpacked))
  }

  private func open(_ source: Source) throws {
    self.source = source
    let context = Unmanaged.passUnretained(source).toOpaque()
    try check(archive_read_open2(archive, context, nil, Self.read, nil, nil), "open")
  }

  private static let read:
    @convention(c) (
      OpaquePointer?, UnsafeMutableRawPointer?, UnsafeMutablePointer<UnsafeRawPointer?>?
    ) -> la_ssize_t = { _, source, block in
      guard let source, let block else { return -1 }
      return Unmanaged<Source>.fromOpaque(source).takeUnretainedValue().next(block)
    }

  /// Bytes that libarchive asks for block by block.
  private final class Source {
    /// Nil at the end.
    private let block: () throws -> UnsafeRawBufferPointer?
    private(set) var failure: (any Error)?

    /// The unpacked bytes of an outer archive.
    init(_ outer: ArchiveHandle, _ unpacked: @escaping (UnsafeRawBufferPointer) throws -> Void) {
      block = {
        while let bytes = try outer.nextBlock()?.bytes {
          try unpacked(bytes)
          if !bytes.isEmpty { return bytes }
        }
        return nil
      }
    }

    init(_ bytes: UnsafeRawBufferPointer, _ progress: @escaping () throws -> Void) {
      var rest = bytes[...]
      block = {
        try progress()
        defer { rest = rest.dropFirst(ArchiveHandle.blockSize) }
        return rest.isEmpty ? nil : UnsafeRawBufferPointer(rebasing: rest.prefix(ArchiveHandle.blockSize))
      }
    }

    /// - Returns: the number of bytes in the next block, 0 at the end, -1 after a failure.
    func next(_ block: UnsafeMutablePointer<UnsafeRawPointer?>) -> la_ssize_t {
      do {
        let bytes = try self.block()
        block.pointee = bytes?.baseAddress
        return bytes?.count ?? 0
      } catch {
        failure = error
        return -1
      }
    }
  }

  private static func make(_ path: String) throws -> OpaquePointer {
    guard let archive = archive_read_new() else { throw SystemError("allocate a reader", path) }
    return archive
  }

  private func setUp(_ format: ArchiveReader.Format) throws {
    switch format {
    case .zip:
      try check(archive_read_support_format_zip_seekable(archive), "set up")
      // On macOS, libarchive would merge "__MACOSX/._name" into "name" and hide it.
      try check(archive_read_set_format_option(archive, "zip", "mac-ext", nil), "set up")
    case .tar: try setUpTar()
    case .ar: try check(archive_read_support_format_ar(archive), "set up")
    // A warning, which is refused too, would mean that libarchive runs another program to unpack.
    case .gzip:
      try setUpSingleFile()
      try check(archive_read_append_filter(archive, ARCHIVE_FILTER_GZIP), "set up")
    case .bzip2:
      try setUpSingleFile()
      try check(archive_read_append_filter(archive, ARCHIVE_FILTER_BZIP2), "set up")
    }
  }

  private func setUpSingleFile() throws {
    try check(archive_read_support_format_raw(archive), "set up")
    try check(archive_read_support_format_empty(archive), "set up")
  }

  private func setUpTar() throws {
    try check(archive_read_support_format_tar(archive), "set up")
    try check(archive_read_set_format_option(archive, "tar", "mac-ext", nil), "set up")
    // Without it, a second archive after the end of the first would not be seen.
    try check(archive_read_set_format_option(archive, "tar", "read_concatenated_archives", "1"), "set up")
  }

  /// Whether it is no archive, but a file that is read as its only entry.
  var isSingleFile: Bool { archive_format(archive) == ARCHIVE_FORMAT_RAW }

  deinit { archive_read_free(archive) }

  func close() throws { try check(archive_read_close(archive), "close") }

  func next() throws -> OpaquePointer? {
    var entry: OpaquePointer?
    let code = archive_read_next_header(archive, &entry)
    if try isEnd(code) { return nil }
    // A warning here is a name that cannot be converted: the entry could not be compared with anything.
    try check(code, "read the next entry of")
    declaredSize = entry.flatMap { archive_entry_size_is_set($0) == 0 ? nil : Int(archive_entry_size($0)) }
    return entry
  }

  func describe(_ entry: OpaquePointer) throws -> ArchivedEntry {
    guard let name = archive_entry_pathname(entry), let path = String(validatingCString: name) else {
      throw error("read", "an entry's name is not UTF-8")
    }
    let size = Int(archive_entry_size(entry))
    guard size >= 0 else { throw error("read", "the entry \(path) claims a size of \(size) bytes") }
    return ArchivedEntry(path: withoutSlash(path), kind: try kind(of: entry, path, size: size))
  }

  /// Works on bytes, since `String` may treat a slash and what precedes it as one character.
  private func withoutSlash(_ path: String) -> String {
    guard path.utf8.count > 1, path.utf8.last == UInt8(ascii: "/") else { return path }
    return String(path[..<path.utf8.index(before: path.utf8.endIndex)])
  }

  private func kind(of entry: OpaquePointer, _ path: String, size: Int) throws -> FileTree.Entry.FileType? {
    if archive_entry_hardlink(entry) != nil { return nil }
    switch archive_entry_filetype(entry) & 0o170000 {
    case 0o040000: return .directory
    // libarchive gives members of an `ar` the mode that they were packed with, which need not have a type.
    case 0 where archive_format(archive) == ARCHIVE_FORMAT_AR_GNU || archive_format(archive) == ARCHIVE_FORMAT_AR_BSD,
      0o100000:
      return .file(size: size, executable: archive_entry_perm(entry) & 0o111 != 0)
    case 0o120000:
      guard let target = archive_entry_symlink(entry).flatMap({ String(validatingCString: $0) }) else {
        throw error("read", "the link \(path) has no readable target")
      }
      return .symlink(target: target)
    default: return nil
    }
  }

  /// - Throws: `ArchiveError` for an entry that unpacks to another size than it declares.
  func forEachBlock(_ body: (UnsafeRawBufferPointer) throws -> Void) throws {
    var position = 0
    while let (block, offset) = try nextBlock() {
      guard offset == position else { throw error("read the data of", "an entry has a hole") }
      position += block.count
      if let declaredSize, position > declaredSize {
        throw error("read the data of", "unpacks to more than \(Amount.count(declaredSize, "byte")), which it declares")
      }
      try unpacked?(block)
      try body(block)
    }
    if let declaredSize, position < declaredSize {
      throw error(
        "read the data of", "unpacks to \(Amount.count(position, "byte")), not the \(declaredSize) that it declares")
    }
  }

  /// - Returns: nil at the end of the entry's data.
  private func nextBlock() throws -> (bytes: UnsafeRawBufferPointer, offset: Int)? {
    var block: UnsafeRawPointer?
    var size = 0
    var offset: la_int64_t = 0
    let code = archive_read_data_block(archive, &block, &size, &offset)
    if try isEnd(code) { return nil }
    try check(code, "read the data of")
    return (UnsafeRawBufferPointer(start: block, count: size), Int(offset))
  }

  private func isEnd(_ code: Int32) throws -> Bool {
    // To some readers, an archive ends where no more can be read.
    if let failure = source?.failure { throw failure }
    return code == ARCHIVE_EOF
  }

  private func check(_ code: Int32, _ operation: String) throws {
    if code == ARCHIVE_OK { return }
    if let failure = source?.failure { throw failure }
    let fault = SystemError(operation, path, code: archive_errno(archive))
    // A hostile archive can ask for more memory than there is.
    if fault.isOfTheMachine, fault.code != ENOMEM { throw fault }
    let message = archive_error_string(archive).map { String(cString: $0) } ?? "unknown error \(code)"
    // Some of them end in a line feed.
    throw error(operation, message.split(whereSeparator: \.isNewline).joined(separator: " "))
  }

  func error(_ operation: String, _ message: String) -> ArchiveError {
    ArchiveError(path: path, operation: operation, message: message)
  }
}
