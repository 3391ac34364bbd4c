import Domain

/// An entry's path and kind, without its bytes.
package struct ZipEntry: Hashable, Sendable {
  package enum FileType: Hashable, Sendable {
    case directory
    case file(executable: Bool)
    case symlink
  }

  /// Relative, with components joined by `/` and no slash at the end.
  package var path: String
  package var kind: FileType

  package init(_ path: String, _ kind: FileType) {
    self.path = path
    self.kind = kind
  }

  /// The name in the archive, where a directory's ends in a slash.
  package var name: [UInt8] { Array(path.utf8) + (kind == .directory ? [UInt8(ascii: "/")] : []) }

  /// File type and permissions: 0755 for directories and executables, 0644 for other files, 0755 for links.
  var mode: UInt32 {
    switch kind {
    case .directory: 0o040755
    case .file(executable: true): 0o100755
    case .file(executable: false): 0o100644
    case .symlink: 0o120755
    }
  }

  /// The order of entries: by the bytes of their names in the archive.
  package static func precedes(_ left: ZipEntry, _ right: ZipEntry) -> Bool {
    left.name.lexicographicallyPrecedes(right.name)
  }
}

/// An entry's compressed bytes, and the SHA-256 of the bytes before compression.
package struct PackedContent: Sendable {
  package let compressed: CompressedContent
  package let digest: Digest
  package var size: Int { compressed.size }

  /// For a directory or an empty file.
  package static let empty = PackedContent(
    compressed: CompressedContent(
      sizes: ZipSizes(method: .stored, crc: 0, compressed: 0, uncompressed: 0), storage: .memory([])),
    digest: SHA256.digest(of: []))
}
