import Platform

extension ZipStructure.CentralEntry {
  /// Whether the entry's packed bytes are exactly this content, and its record says so.
  ///
  /// - Parameter zip: the file that has the entry.
  package func holds(_ content: CompressedContent, in zip: OpenFile) throws -> Bool {
    guard case .memory(let packed) = content.storage, let range = dataRange, method == content.sizes.method.rawValue,
      crc == content.crc, uncompressedSize == content.size, range.count == packed.count
    else { return false }
    return try zip.sharedLength(with: packed, at: range.lowerBound) == packed.count
  }
}
