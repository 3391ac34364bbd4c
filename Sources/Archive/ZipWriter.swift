import Domain
import Files

/// Writes a zip file, hashing as it goes: the digest is that of the bytes that went out, never of a second reading.
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

  /// What has been written, where it is to be shared and is not too much to hold.
  private var kept: [UInt8]?
  private let keptLimit: Int

  /// - Parameter keptLimit: up to this many bytes are held in memory too, for the writers that continue this one.
  package init(creating path: String, time: DOSTime, keeping keptLimit: Int = 0) throws {
    file = try OpenFile.creating(path)
    self.keptLimit = keptLimit
    if keptLimit > 0 {
      kept = []
      // Address space, not memory: pages that are never written cost nothing.
      kept?.reserveCapacity(keptLimit)
    }
    self.time = time
    hash = SHA256()
    directory = []
    count = 0
    offset = 0
  }

  /// Starts with what another writer has written: its bytes are copied, not compressed or hashed again.
  package init(creating path: String, continuing prefix: ZipPrefix) throws {
    file = try OpenFile.creating(path)
    keptLimit = 0
    try prefix.copy(to: file)
    time = prefix.time
    hash = prefix.midstate.resume()
    directory = prefix.directory
    count = prefix.count
    offset = prefix.length
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

  /// What has been written so far, for other writers to continue. The file must stay as long as they need it.
  package func prefix() throws -> ZipPrefix {
    try drain()
    let bytes = kept
    // What follows is shared by nobody.
    kept = nil
    return ZipPrefix(
      path: file.path, length: offset, bytes: bytes, midstate: SHA256Midstate(of: hash), directory: directory,
      count: count, time: time)
  }

  /// Writes the central directory and closes the file.
  package func finish() throws -> (size: Int, digest: Digest) {
    let end = EndOfCentralDirectory(count: count, directorySize: directory.count, directoryOffset: offset)
    try directory.withUnsafeBytes(write)
    var record: [UInt8] = []
    end.append(to: &record)
    try record.withUnsafeBytes(write)
    try drain()
    file.startFlushing()
    try file.close()
    return (offset, hash.digest())
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
