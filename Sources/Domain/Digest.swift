/// A SHA-256 digest.
package struct Digest: Hashable, Sendable, Comparable, CustomStringConvertible {
  // Four words instead of an array, because tables of all customers' models have digests as keys.
  private let words: (UInt64, UInt64, UInt64, UInt64)

  package static let byteCount = 32

  /// 64 zeros, for a digest that is not known yet.
  package static let zero = Digest(words: (0, 0, 0, 0))

  private init(words: (UInt64, UInt64, UInt64, UInt64)) { self.words = words }

  /// Nil unless there are exactly 32 bytes.
  package init?(_ bytes: [UInt8]) {
    guard bytes.count == Self.byteCount else { return nil }
    var words: (UInt64, UInt64, UInt64, UInt64) = (0, 0, 0, 0)
    // Shifts the bytes into 256 bits from the right.
    for byte in bytes {
      words.0 = words.0 << 8 | words.1 >> 56
      words.1 = words.1 << 8 | words.2 >> 56
      words.2 = words.2 << 8 | words.3 >> 56
      words.3 = words.3 << 8 | UInt64(byte)
    }
    self.words = words
  }

  /// Nil unless there are exactly 64 hexadecimal digits, of either case.
  package init?(hex: String) { self.init(hex: hex.utf8) }

  /// The same of ASCII characters.
  package init?(hex: some Collection<UInt8>) {
    // A generic loop is slow, and a build reads a digest for every file that it has placed before.
    let read = hex.withContiguousStorageIfAvailable { Self.words(hex: $0) } ?? Self.words(hex: Array(hex))
    guard let read else { return nil }
    words = read
  }

  private static func words(hex: some RandomAccessCollection<UInt8>) -> (UInt64, UInt64, UInt64, UInt64)? {
    guard hex.count == 64 else { return nil }
    var words: (UInt64, UInt64, UInt64, UInt64) = (0, 0, 0, 0)
    for digit in hex {
      guard let value = digit.hexValue else { return nil }
      words.0 = words.0 << 4 | words.1 >> 60
      words.1 = words.1 << 4 | words.2 >> 60
      words.2 = words.2 << 4 | words.3 >> 60
      words.3 = words.3 << 4 | UInt64(value)
    }
    return words
  }

  package var bytes: [UInt8] {
    withUnsafeBytes(of: (words.0.bigEndian, words.1.bigEndian, words.2.bigEndian, words.3.bigEndian), Array.init)
  }

  package var base64: String { Base64.text(bytes) }

  /// 64 lowercase hexadecimal digits.
  package var description: String {
    let words = [words.0, words.1, words.2, words.3]
    return String(unsafeUninitializedCapacity: 64) { buffer in
      for index in 0..<64 {
        let digit = UInt8(truncatingIfNeeded: words[index / 16] >> UInt64(60 - index % 16 * 4)) & 15
        buffer[index] = digit < 10 ? UInt8(ascii: "0") + digit : UInt8(ascii: "a") + digit - 10
      }
      return 64
    }
  }

  package static func == (left: Digest, right: Digest) -> Bool { left.words == right.words }
  package static func < (left: Digest, right: Digest) -> Bool { left.words < right.words }

  package func hash(into hasher: inout Hasher) {
    // A digest is uniform, so one word is enough.
    hasher.combine(words.0)
  }
}
