import Domain
import Platform

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
