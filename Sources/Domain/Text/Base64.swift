/// Base64 with padding (RFC 4648, 4).
package enum Base64 {
  private static let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)

  package static func text(_ bytes: [UInt8]) -> String {
    var characters: [UInt8] = []
    characters.reserveCapacity((bytes.count + 2) / 3 * 4)
    for start in stride(from: 0, to: bytes.count, by: 3) {
      let part = bytes[start..<min(start + 3, bytes.count)]
      let padded = Array(part) + [0, 0]
      let group = UInt32(padded[0]) << 16 | UInt32(padded[1]) << 8 | UInt32(padded[2])
      for place in 0..<4 {
        let character = alphabet[Int(group >> UInt32(18 - 6 * place) & 63)]
        characters.append(place <= part.count ? character : UInt8(ascii: "="))
      }
    }
    return String(decoding: characters, as: UTF8.self)
  }

  /// - Returns: nil for anything that `text` does not write.
  package static func bytes(_ text: String) -> [UInt8]? {
    // Bits that mean nothing must be 0, so that no two texts are the same bytes.
    decoded(Array(text.utf8)).flatMap { self.text($0) == text ? $0 : nil }
  }

  /// The bytes of a text whose last bits may be anything, as other programs write it.
  package static func decoded(_ characters: [UInt8]) -> [UInt8]? {
    var bytes: [UInt8] = []
    var (bits, known): (UInt32, UInt32) = (0, 0)
    var padding = 0
    for character in characters {
      if character == UInt8(ascii: "=") {
        padding += 1
        continue
      }
      guard padding == 0, let digit = sextet(character) else { return nil }
      bits = bits << 6 | digit
      known += 6
      guard known >= 8 else { continue }
      known -= 8
      bytes.append(UInt8(truncatingIfNeeded: bits >> known))
    }
    return characters.count.isMultiple(of: 4) && padding <= 2 ? bytes : nil
  }

  /// The value of a digit; nil for blanks, the padding and what is no Base64.
  @inlinable package static func sextet(_ character: UInt8) -> UInt32? {
    switch character {
    case UInt8(ascii: "A")...UInt8(ascii: "Z"): UInt32(character - UInt8(ascii: "A"))
    case UInt8(ascii: "a")...UInt8(ascii: "z"): UInt32(character - UInt8(ascii: "a")) + 26
    case UInt8(ascii: "0")...UInt8(ascii: "9"): UInt32(character - UInt8(ascii: "0")) + 52
    case UInt8(ascii: "+"): 62
    case UInt8(ascii: "/"): 63
    default: nil
    }
  }
}
