/// Mistakes between the values of a document.
extension JSONMistake {
  static func trailingComma(_ token: JSONToken, in bytes: [UInt8]) -> Self? {
    let closing = bytes[token.range]
    guard token.previous == UInt8(ascii: ","), closing.elementsEqual("]".utf8) || closing.elementsEqual("}".utf8),
      let comma = bytes.prefix(token.range.lowerBound).lastIndex(of: UInt8(ascii: ","))
    else { return nil }
    let bracket = String(decoding: closing, as: UTF8.self)
    return Self(
      .trailingComma, at: comma, "a comma stands before the closing \(bracket)", remedy: "remove the comma")
  }

  static func structure(_ message: String, _ token: JSONToken, in bytes: [UInt8]) -> Self? {
    let start = token.range.lowerBound
    let found = token.quoted(in: bytes)
    if message.hasPrefix("string or '}' expected") {
      return Self(.token, at: start, "expected a key, found \(found)", remedy: "write keys in double quotes")
    }
    if message.hasPrefix("':' expected") {
      return Self(.token, at: start, "expected ':' after a key, found \(found)", remedy: "write \"key\": value")
    }
    for (closing, container) in [("]", "a list"), ("}", "an object")] where message.hasPrefix("'\(closing)' expected") {
      return Self(
        .token, at: start, "expected ',' or '\(closing)' in \(container), found \(found)",
        remedy: "separate values with commas; close \(container) with \(closing)")
    }
    if message.hasPrefix("unexpected token") {
      return Self(.token, at: start, "expected a value, found \(found)", remedy: "write a value, or remove a comma")
    }
    return nil
  }

  /// A run of characters that is no token of JSON.
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

extension JSONToken {
  func quoted(in bytes: [UInt8]) -> String {
    Quotation.quote(String(decoding: bytes[range], as: UTF8.self), limit: 40)
  }
}
