import CJSONReader

/// Runs of characters that are no token of JSON.
extension JSONDiagnostic {
  /// Whether a token is no JSON wherever it stands, rather than JSON in the wrong place.
  static func isWord(_ token: JSONToken, _ problem: json_problem, at offset: Int, in bytes: [UInt8]) -> Bool {
    let text = bytes[token.range]
    guard let first = text.first, JSONToken.isPartOfWord(first) else { return false }
    return switch problem {
    case .value, .number: true
    // What was read of it is JSON, but not what it goes on with: the 0 of 01, the true of truely.
    case .objectEnd, .arrayEnd, .documentEnd:
      token.range.lowerBound < offset && (isDigit(bytes[offset]) || isLetter(first) && isLetter(bytes[offset]))
    default: false
    }
  }

  private static func isDigit(_ byte: UInt8) -> Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) }

  private static func isLetter(_ byte: UInt8) -> Bool { (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20) }

  static func word(_ token: JSONToken, in bytes: [UInt8]) -> Self {
    let start = token.range.lowerBound
    let text = bytes[token.range]
    if text.starts(with: [0xEF, 0xBB, 0xBF]) {
      return Self(
        .encoding, at: start, "the text starts with a byte order mark", remedy: "save the file as UTF-8 without one")
    }
    let found = token.quoted(in: bytes)
    switch bytes[start...].first ?? 0 {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "+"), UInt8(ascii: "-"), UInt8(ascii: "."):
      return Self(
        .number, at: start, "\(found) is not a number in JSON", remedy: "write it like 73, -1, 0.5 or 1e3")
    case UInt8(ascii: "'"):
      return Self(.token, at: start, "\(found) is not JSON", remedy: "write strings in double quotes")
    default:
      return Self(
        .token, at: start, "\(found) is not JSON",
        remedy: "write strings in double quotes; the only words are true, false, null")
    }
  }
}
