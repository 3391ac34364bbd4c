import Domain
import Platform

/// Files that were inspected in their packed form. An entry with the same packed bytes, sizes and CRC-32 is such a file, and
/// is neither unpacked nor searched again.
package struct KnownContents: Sendable {
  /// By CRC-32.
  private var contents: [UInt32: [(packed: CompressedContent, file: InspectedFile)]] = [:]

  package init() {}

  /// Unpacks and inspects contents of a zip without a code seal; those that are not in memory are left out.
  ///
  /// - Parameters:
  ///   - files: with a path that the content has in the artifact. Only entries with the same last component are taken
  ///     for the file, since its name decides how a file is read.
  ///   - artifactSize: in bytes.
  package init(
    _ files: [(path: String, content: CompressedContent)], artifactSize: Int, _ options: InspectionOptions
  ) {
    var options = options
    options.isSealed = false
    let scanner = FileScanner(options, budget: RetentionBudget(options, artifactSize: artifactSize))
    for (path, content) in files {
      guard let bytes = content.unpacked() else { continue }
      scanner.begin(path)
      bytes.withUnsafeBytes(scanner.feed)
      contents[content.crc, default: []].append((content, scanner.finish(isExecutable: false)))
    }
  }

  /// - Parameter entries: of the zip at `path`.
  /// - Returns: nil unless every entry is a folder or one of the files.
  /// - Throws: `SystemError` for a zip that cannot be read.
  func content(
    of entries: ArraySlice<ZipStructure.CentralEntry>, in path: String
  ) throws -> ZipContent? {
    if contents.isEmpty { return nil }
    let zip = try OpenFile.reading(path)
    var content = ZipContent()
    for entry in entries {
      switch entry.kind {
      case .directory: content.items.append(ZipContent.Item(entry: FileTree.Entry(entry.path, .directory)))
      case .file:
        guard var file = try file(entry, in: zip) else { return nil }
        file.path = entry.path
        file.isExecutable = (entry.unixMode ?? 0) & 0o111 != 0
        let kind = FileTree.Entry.FileType.file(size: file.size, executable: file.isExecutable)
        content.items.append(ZipContent.Item(entry: FileTree.Entry(entry.path, kind), file: file))
      default: return nil
      }
    }
    return content
  }

  private func file(_ entry: ZipStructure.CentralEntry, in zip: OpenFile) throws -> InspectedFile? {
    let name = FilePath.lastComponent(of: entry.path)
    return try contents[entry.crc]?.first {
      try FilePath.lastComponent(of: $0.file.path).hasSameBytes(as: name) && entry.holds($0.packed, in: zip)
    }?.file
  }
}
