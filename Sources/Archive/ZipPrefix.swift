import Domain
import Files

/// The start of a zip that several archives share: bytes in a file, and the state of everything that grows with them.
package struct ZipPrefix: Sendable {
  let path: String
  let length: Int
  /// The same bytes in memory, where they are few enough: writing them from there takes a quarter of the time that the
  /// kernel takes to copy them from file to file (ext4, Linux 6).
  let bytes: [UInt8]?
  let midstate: SHA256Midstate
  let directory: [UInt8]
  let count: Int
  let time: DOSTime

  package static let memoryLimit = 32 << 20

  func copy(to file: OpenFile) throws {
    if let bytes { return try file.write(bytes) }
    try file.append(from: OpenFile.reading(path), count: length)
  }
}

extension ZipPrefix {
  /// Whether a finished file starts with this prefix and its central directory with the prefix's entries.
  package func startsFile(_ path: String) throws -> Bool {
    let file = try OpenFile.reading(path)
    return try isStart(of: file) && directoryIsShared(with: file)
  }

  private func isStart(of file: OpenFile) throws -> Bool {
    if let bytes { return try file.holds(bytes, at: 0) }
    return try file.isEqual(to: OpenFile.reading(path), count: length)
  }

  /// Whether the file that the prefix came from, finished, holds the bytes that were hashed into `digest`: what is in memory
  /// is what was hashed, so comparing with it is enough; without it the file is hashed again.
  package func isFinished(size: Int, digest: Digest) throws -> Bool {
    guard bytes != nil else { return try SHA256.digest(ofFile: path, size: size) == digest }
    return try startsFile(path) && self.digest(ofFileContinuing: path) == digest
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
