import Platform

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
}
