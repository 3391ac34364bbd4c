import Files

/// An entry's bytes, compressed once and written any number of times.
package struct CompressedContent: Sendable {
  enum Storage: Sendable {
    case memory([UInt8])
    /// The path of a file with exactly the bytes to write.
    case file(String)
  }

  let sizes: ZipSizes
  let storage: Storage
  /// Size before compression, in bytes.
  package var size: Int { sizes.uncompressed }
  /// CRC-32 of the bytes before compression.
  package var crc: UInt32 { sizes.crc }

  /// The bytes before compression. Nil if they do not have the stated size and CRC-32, or are not in memory.
  package func unpacked() -> [UInt8]? {
    guard case .memory(let packed) = storage else { return nil }
    let bytes = sizes.method == .stored ? packed : Deflater.decompress(packed, size: size)
    guard let bytes, bytes.count == size, bytes.withUnsafeBytes({ Deflater.crc32($0) }) == crc else { return nil }
    return bytes
  }

  /// Whether an entry of a zip has exactly these bytes, and says so.
  package func isContent(of entry: ZipStructure.Entry, in zip: OpenFile) throws -> Bool {
    guard case .memory(let packed) = storage, let range = entry.dataRange, entry.method == sizes.method.rawValue,
      entry.crc == crc, entry.uncompressedSize == size, range.count == packed.count
    else { return false }
    return try zip.sharedLength(with: packed, at: range.lowerBound) == packed.count
  }
}
