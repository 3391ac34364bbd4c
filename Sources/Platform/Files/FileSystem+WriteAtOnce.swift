extension FileSystem {
  /// Writes a file, replacing it at once: nobody sees half of it. Of a link, the file that it leads to is replaced. A device or a pipe
  /// is written to, and waits for a reader.
  package static func writeAtOnce(_ path: String, _ bytes: some Collection<UInt8>) throws {
    if let found = try status(path), found.kind == .other {
      let file = try OpenFile.writing(to: path)
      try file.write(bytes)
      return try file.close()
    }
    let path = try canonicalPath(path)
    let parent = FilePath.parent(of: path)
    let new = FilePath.join(try makeTemporaryDirectory(in: parent.isEmpty ? "." : parent, prefix: ".release-"), "new")
    defer { try? removeTree(FilePath.parent(of: new)) }
    try writeNewFile(new, bytes)
    try rename(new, to: path)
  }
}
