import Domain
import Platform

/// Writes a zip file and hashes it on the way: the digest is that of the written bytes, not of a file read back.
package final class ZipWriter {
  package struct NameTooLong: Error {
    package var path: String
  }

  private let file: OpenFile
  private let time: DOSTime
  private let hash: SHA256
  private var directory: [UInt8]
  private var count: Int
  private var offset: Int
  private var buffer: [UInt8] = []
  private static let bufferSize = 1 << 18

  /// The bytes written by this writer, to be shared with others or compared; nil if they are too many or not wanted.
  private var kept: [UInt8]?
  private let keptLimit: Int
  /// Where the bytes start that are this writer's own.
  private let tailOffset: Int

  /// - Parameter keptLimit: up to this many bytes are also kept in memory, for the writers that continue this one.
  package init(creating path: String, time: DOSTime, keeping keptLimit: Int = 0) throws {
    file = try OpenFile.creating(path)
    self.keptLimit = keptLimit
    kept = keptLimit > 0 ? [] : nil
    // This reserves address space, not memory: pages that are never written cost nothing.
    kept?.reserveCapacity(keptLimit)
    self.time = time
    hash = SHA256()
    (directory, count, offset, tailOffset) = ([], 0, 0, 0)
  }

  /// Starts with the bytes of another writer, which are shared or copied, and not compressed or hashed again.
  ///
  /// - Parameter keptLimit: up to this many further bytes are kept in memory, as the tail.
  package init(creating path: String, continuing prefix: ZipPrefix, keeping keptLimit: Int = 0) throws {
    file = try prefix.begin(path)
    self.keptLimit = keptLimit
    kept = keptLimit > 0 ? [] : nil
    kept?.reserveCapacity(2 * Self.bufferSize)
    time = prefix.time
    hash = prefix.midstate.resume()
    (directory, count, offset, tailOffset) = (prefix.directory, prefix.count, prefix.length, prefix.length)
  }

  package func add(_ entry: ZipEntry, _ content: PackedContent) throws { try add(entry, content.compressed) }

  package func add(_ entry: ZipEntry, _ content: CompressedContent) throws {
    let name = entry.name
    guard name.count <= ZipLimit.nameLength else { throw NameTooLong(path: entry.path) }
    CentralDirectoryHeader(name: name, sizes: content.sizes, time: time, mode: entry.mode, offset: offset)
      .append(to: &directory)
    count += 1
    var header: [UInt8] = []
    LocalFileHeader(name: name, sizes: content.sizes, time: time).append(to: &header)
    try header.withUnsafeBytes(write)
    try content.forEachPiece(write)
  }

  /// The bytes written so far, for other writers to continue. The file must exist as long as they need it.
  package func prefix() throws -> ZipPrefix {
    try drain()
    let bytes = kept
    // The bytes that follow are not shared.
    kept = nil
    return ZipPrefix(
      path: file.path, length: offset, bytes: bytes, midstate: SHA256Midstate(of: hash), directory: directory,
      count: count, time: time)
  }

  /// Writes the central directory and closes the file.
  package func finish() throws -> (size: Int, digest: Digest) {
    let (size, digest, _) = try finishWithTail()
    return (size, digest)
  }

  /// - Returns: with a tail if it was kept.
  package func finishWithTail() throws -> (size: Int, digest: Digest, tail: ZipTail?) {
    let end = EndOfCentralDirectory(count: count, directorySize: directory.count, directoryOffset: offset)
    try directory.withUnsafeBytes(write)
    var record: [UInt8] = []
    end.append(to: &record)
    try record.withUnsafeBytes(write)
    try drain()
    file.startFlushing()
    try file.close()
    let digest = hash.digest()
    return (offset, digest, kept.map { ZipTail(offset: tailOffset, bytes: $0, digest: digest) })
  }

  private func write(_ bytes: UnsafeRawBufferPointer) throws {
    offset += bytes.count
    if buffer.count + bytes.count > Self.bufferSize { try drain() }
    if bytes.count > Self.bufferSize {
      try emit(bytes)
    } else {
      buffer.append(contentsOf: bytes)
    }
  }

  private func drain() throws {
    try buffer.withUnsafeBytes(emit)
    buffer.removeAll(keepingCapacity: true)
  }

  private func emit(_ bytes: UnsafeRawBufferPointer) throws {
    hash.update(bytes)
    try file.write(bytes)
    guard let count = kept?.count else { return }
    if count + bytes.count > keptLimit { kept = nil } else { kept?.append(contentsOf: bytes) }
  }
}
