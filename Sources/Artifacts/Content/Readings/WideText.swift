/// Texts in UTF-32 of either byte order, at any alignment, as programs store wide characters.
struct WideText {
  /// The texts in UTF-8, with NULs between them.
  private(set) var text: [UInt8] = []
  /// The last four bytes in both orders. At first, no text.
  private var (little, big): (UInt32, UInt32) = (.max, .max)
  private var count = 0
  /// The characters of texts that go on: for each alignment in little-endian order, then in big-endian order.
  private var runs = [[Unicode.Scalar]](repeating: [], count: 8)
  private var openRuns = 0

  private static let (shortest, longest) = (3, 1 << 16)
  private static let limit = 4 << 20

  mutating func feed(_ chunk: UnsafeRawBufferPointer) {
    var place = 0
    while place + 8 <= chunk.count {
      let word = UInt64(littleEndian: chunk.loadUnaligned(fromByteOffset: place, as: UInt64.self))
      if openRuns == 0, !Self.hasZeroPair(word) {
        skip(word)
      } else {
        for offset in 0..<8 { take(chunk[place + offset]) }
      }
      place += 8
    }
    for byte in chunk[place...] { take(byte) }
  }

  mutating func finish() { for lane in runs.indices { end(lane) } }

  /// Whether two bytes in a row may be zero, as in eight bytes of any UTF-32.
  private static func hasZeroPair(_ word: UInt64) -> Bool {
    let zeros = (word &- 0x0101_0101_0101_0101) & ~word & 0x8080_8080_8080_8080
    return zeros & zeros << 8 != 0
  }

  private mutating func skip(_ word: UInt64) {
    little = UInt32(truncatingIfNeeded: word >> 32)
    big = little.byteSwapped
    count += 8
  }

  private mutating func take(_ byte: UInt8) {
    little = little >> 8 | UInt32(byte) << 24
    big = big << 8 | UInt32(byte)
    count += 1
    take(little, count & 3)
    take(big, count & 3 | 4)
  }

  private mutating func take(_ unit: UInt32, _ lane: Int) {
    guard unit > 0x1F, unit < 0x11_0000, let scalar = Unicode.Scalar(unit), runs[lane].count < Self.longest else {
      if !runs[lane].isEmpty { end(lane) }
      return
    }
    if runs[lane].isEmpty { openRuns += 1 }
    runs[lane].append(scalar)
  }

  private mutating func end(_ lane: Int) {
    if runs[lane].count >= Self.shortest, text.count < Self.limit {
      for scalar in runs[lane] { text += Array(String(scalar).utf8) }
      text.append(0)
    }
    if !runs[lane].isEmpty { openRuns -= 1 }
    runs[lane] = []
  }
}
