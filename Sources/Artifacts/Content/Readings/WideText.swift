/// Texts in UTF-32 of either byte order, at any alignment, as programs store wide characters.
struct WideText {
  /// The last bytes, which a text may continue.
  private var tail: [UInt8] = []

  /// Longer than every token, in bytes.
  private static let overlap = 4 * 1024
  private static let shortest = 3

  /// - Returns: the texts in a piece and in the end of the one before, in UTF-8 with NULs between them.
  mutating func texts(in chunk: UnsafeRawBufferPointer) -> [UInt8] {
    tail += chunk
    var texts: [UInt8] = []
    tail.withUnsafeBytes { bytes in
      // Where a text that was read ends, for each alignment and order.
      var ends = [Int](repeating: 0, count: 8)
      for place in 0..<max(0, bytes.count - 7) {
        let word = UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: place, as: UInt64.self))
        let isLittle = word & 0xFFFF_0000_FFFF_0000 == 0
        guard isLittle || word & 0x0000_FFFF_0000_FFFF == 0, word != 0 else { continue }
        let lane = place & 3 | (isLittle ? 0 : 4)
        if place >= ends[lane] { ends[lane] = Self.append(bytes, from: place, isLittle: isLittle, to: &texts) }
      }
    }
    tail.removeFirst(max(0, tail.count - Self.overlap))
    return texts
  }

  /// - Returns: where the text ends.
  private static func append(
    _ bytes: UnsafeRawBufferPointer, from start: Int, isLittle: Bool, to texts: inout [UInt8]
  ) -> Int {
    let before = texts.count
    var (place, count) = (start, 0)
    while place + 4 <= bytes.count {
      let unit = bytes.loadUnaligned(fromByteOffset: place, as: UInt32.self)
      guard let scalar = Unicode.Scalar(isLittle ? UInt32(littleEndian: unit) : UInt32(bigEndian: unit)),
        scalar.value > 0x1F
      else { break }
      texts.append(contentsOf: UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter)
      (place, count) = (place + 4, count + 1)
    }
    if count < shortest { texts.removeLast(texts.count - before) } else { texts.append(0) }
    return place
  }
}
