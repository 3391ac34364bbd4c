import Domain
import Platform

/// The first bytes of several zips: a range of a file, its hash, and the directory records of its entries.
package struct ZipPrefix: Sendable {
  let path: String
  let length: Int
  /// The same bytes in memory; nil if they are too many. Where no blocks can be shared, writing them from memory takes a quarter of
  /// the time that the kernel needs to copy them between files (ext4, Linux 6).
  let bytes: [UInt8]?
  let midstate: SHA256Midstate
  let directory: [UInt8]
  let count: Int
  let time: DOSTime

  package static let memoryLimit = 32 << 20

  /// Creates a file that starts with these bytes: by the blocks of the prefix's own file where the file system can share them.
  func begin(_ path: String) throws -> OpenFile {
    let source = try OpenFile.reading(self.path)
    let (file, shared) = try OpenFile.creating(path, sharing: length, of: source)
    if let bytes {
      try file.write(bytes[shared...])
    } else {
      try file.append(from: source, shared..<length)
    }
    return file
  }
}

/// The bytes that a writer wrote after those that it continued, and the digest of the whole zip.
package struct ZipTail: Sendable {
  /// Where they start in the file.
  package let offset: Int
  let bytes: [UInt8]
  /// Computed while they were written.
  package let digest: Digest

  /// Longer tails are not kept in memory.
  package static let memoryLimit = 8 << 20

  /// Whether a file of this size ends with these bytes, and has them at the same offset. If what comes before is the same
  /// too, the file has the digest.
  package func ends(_ file: OpenFile, size: Int) throws -> Bool {
    guard size - offset == bytes.count else { return false }
    return try file.sharedLength(with: bytes, at: offset) == bytes.count
  }
}
