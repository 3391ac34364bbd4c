import Archive

/// Writes an archive and keeps a list of what it has written, to be held against what is read back.
struct ContentWriter {
  let archive: ZipWriter
  /// In the order of the archive.
  private(set) var contents: [PackedBase.Content]

  /// - Parameter contents: what the archive starts with.
  init(_ archive: ZipWriter, after contents: [PackedBase.Content] = []) {
    self.archive = archive
    self.contents = contents
  }

  mutating func add(_ entry: ZipEntry, _ packed: PackedContent) throws {
    try archive.add(entry, packed)
    contents.append(PackedBase.Content(entry: entry, size: packed.size, digest: packed.digest))
  }
}
