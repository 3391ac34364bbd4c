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

/// Writes an archive and keeps a list of the entries written.
struct PackedEntryWriter {
  let archive: ZipWriter
  /// In the order of the archive.
  private(set) var entries: [PackedEntry] = []

  init(_ archive: ZipWriter) { self.archive = archive }

  mutating func add(_ entry: ZipEntry, _ packed: PackedContent) throws {
    try archive.add(entry, packed)
    entries.append(PackedEntry(entry: entry, size: packed.size, digest: packed.digest))
  }
}
