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

  package init(creating path: String, time: DOSTime) throws {
    file = try OpenFile.creating(path)
    self.time = time
    hash = SHA256()
    directory = []
    count = 0
    offset = 0
  }

  /// Starts with what another writer has written: its bytes are copied, not compressed or hashed again.
  package init(creating path: String, continuing prefix: ZipPrefix) throws {
    file = try OpenFile.creating(path)
    try file.append(from: OpenFile.reading(prefix.path), count: prefix.length)
    time = prefix.time
    hash = prefix.midstate.resume()
    directory = prefix.directory
    count = prefix.count
    offset = prefix.length
  }

  package func add(_ entry: ZipEntry, _ content: PackedContent) throws {
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
    return ZipPrefix(
      path: file.path, length: offset, midstate: SHA256Midstate(of: hash), directory: directory, count: count,
      time: time)
  }

  /// Writes the central directory and closes the file.
  package func finish() throws -> (size: Int, digest: Digest) {
    let end = EndOfCentralDirectory(count: count, directorySize: directory.count, directoryOffset: offset)
    try directory.withUnsafeBytes(write)
    var record: [UInt8] = []
    end.append(to: &record)
    try record.withUnsafeBytes(write)
    try drain()
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
  }
}

/// The start of a zip that several archives share: bytes in a file, and the state of everything that grows with them.
package struct ZipPrefix: Sendable {
  let path: String
  let length: Int
  let midstate: SHA256Midstate
  let directory: [UInt8]
  let count: Int
  let time: DOSTime
}

extension ZipPrefix {
  /// Whether a finished file starts with this prefix and its central directory with the prefix's entries.
  package func startsFile(_ path: String) throws -> Bool {
    let file = try OpenFile.reading(path)
    let source = try OpenFile.reading(self.path)
    return try file.isEqual(to: source, count: length) && directoryIsShared(with: file)
  }

  /// The digest of the whole file, computed by reading only what follows the prefix.
  package func digest(ofFileContinuing path: String) throws -> Digest {
    let hash = midstate.resume()
    let file = try OpenFile.reading(path)
    var offset = length
    while true {
      let chunk = try file.read(count: 1 << 18, at: offset)
      if chunk.isEmpty { return hash.digest() }
      hash.update(chunk)
      offset += chunk.count
    }
  }

  /// The central directory follows the file's last entry; its place stands in the end record, whose last 6 bytes are
  /// offset and comment length. A directory beyond 4 GiB is located by the Zip64 record instead.
  private func directoryIsShared(with file: OpenFile) throws -> Bool {
    let size = try file.size()
    let tail = try file.read(count: 98, at: max(0, size - 98))
    guard tail.count == 98 else { return false }
    var start = tail.littleEndian(at: 98 - 6, count: 4)
    if start == ZipLimit.large || tail.littleEndian(at: 0, count: 4) == 0x0606_4b50 {
      start = tail.littleEndian(at: 48, count: 8)
    }
    guard 0...size ~= start else { return false }
    return try file.read(count: directory.count, at: start) == directory
  }
}

extension [UInt8] {
  fileprivate func littleEndian(at offset: Int, count: Int) -> Int {
    self[offset..<offset + count].reversed().reduce(0) { $0 << 8 | Int($1) }
  }
}
