/// The ways in which programs print a secret.
enum SecretForms {
  /// Shorter pieces of Base64 would be found in other words.
  private static let shortestPiece = 6
  /// Shorter lines of a secret are not secret by themselves, as the ends of a key's frame.
  private static let shortestLine = 4

  static func all(of secret: String) -> Set<[UInt8]> {
    let lines = secret.split(whereSeparator: \.isNewline).map(String.init)
    let parts = [secret, lines.joined()] + lines.filter { $0.utf8.count >= shortestLine }
    return parts.reduce(into: []) { forms, part in
      if part.allSatisfy(\.isWhitespace) { return }
      let bytes = Array(part.utf8)
      forms.insert(bytes)
      forms.formUnion(percentEncoded(bytes))
      forms.formUnion(base64(bytes))
    }
  }

  private static func percentEncoded(_ bytes: [UInt8]) -> [[UInt8]] {
    let escapes = bytes.map { PercentEncoding.isUnreserved($0) ? [$0] : Array(PercentEncoding.escape($0).utf8) }
    return [escapes.flatMap(\.self), escapes.flatMap { $0.count > 1 ? $0.map(\.lowercased) : $0 }]
  }

  /// The whole, and what is left of it if other bytes come before and after, as in `user:password`: three of them share four
  /// characters, so there are three ways.
  private static func base64(_ bytes: [UInt8]) -> [[UInt8]] {
    [Base64.alphabet, Array(Base64.alphabet.dropLast(2) + "-_".utf8)].flatMap { alphabet -> [[UInt8]] in
      let pieces = (0..<3).map { before in
        let known = (8 * before + 5) / 6..<8 * (before + bytes.count) / 6
        return characters(known, of: [UInt8](repeating: 0, count: before) + bytes, alphabet)
      }
      let whole = characters(0..<(8 * bytes.count + 5) / 6, of: bytes, alphabet)
      let padding = [UInt8](repeating: UInt8(ascii: "="), count: (4 - whole.count % 4) % 4)
      return (pieces + [whole, whole + padding]).filter { $0.count >= shortestPiece }
    }
  }

  /// A character stands for six bits.
  private static func characters(_ range: Range<Int>, of bytes: [UInt8], _ alphabet: [UInt8]) -> [UInt8] {
    range.map { index in
      let (byte, bit) = (6 * index).quotientAndRemainder(dividingBy: 8)
      let next = byte + 1 < bytes.count ? bytes[byte + 1] : 0
      let pair = UInt16(bytes[byte]) << 8 | UInt16(next)
      return alphabet[Int(pair >> UInt16(10 - bit) & 0x3F)]
    }
  }
}
