import Files

extension FileSystem {
  /// Writes a file, replacing it at once: nobody sees half of it.
  static func writeAtOnce(_ path: String, _ text: String) throws {
    let parent = FilePath.parent(of: path)
    let new = FilePath.join(try makeTemporaryDirectory(in: parent.isEmpty ? "." : parent, prefix: ".release-"), "new")
    defer { try? removeTree(FilePath.parent(of: new)) }
    try writeNewFile(new, text.utf8)
    try rename(new, to: path)
  }
}
