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
    let pieces = (0..<3).map { before in
      let known = (8 * before + 5) / 6..<8 * (before + bytes.count) / 6
      return Array(Array(Base64.text([UInt8](repeating: 0, count: before) + bytes).utf8)[known])
    }
    let whole = Array(Base64.text(bytes).utf8)
    let forms = (pieces + [whole, whole.filter { $0 != UInt8(ascii: "=") }]).filter { $0.count >= shortestPiece }
    // In URLs (RFC 4648, 5).
    let others = [UInt8(ascii: "+"): UInt8(ascii: "-"), UInt8(ascii: "/"): UInt8(ascii: "_")]
    return forms + forms.map { form in form.map { others[$0] ?? $0 } }
  }
}
