import Artifacts
import Domain

/// An entry that was packed, and what must be found when the archive is read back.
struct PackedEntry: Sendable {
  var entry: ZipEntry
  /// Unpacked, in bytes.
  var size: Int
  /// SHA-256 of a file's bytes, or of a link's target.
  var digest: Digest
}

extension ZipWriter {
  func adding(_ entry: ZipEntry, _ packed: PackedContent) throws -> PackedEntry {
    try add(entry, packed)
    return PackedEntry(entry: entry, size: packed.size, digest: packed.digest)
  }
}
