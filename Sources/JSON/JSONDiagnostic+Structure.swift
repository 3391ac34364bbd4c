import CJSONReader

/// Mistakes between the strings of a document.
extension JSONDiagnostic {
  static func betweenStrings(_ problem: json_problem, at offset: Int, in bytes: [UInt8]) -> Self {
    let token = token(of: problem, at: offset, in: bytes)
    if token.range.isEmpty { return incomplete(bytes) }
    return encoding(token, in: bytes)
      ?? comment(token, in: bytes)
      ?? trailingComma(token, in: bytes)
      ?? (isWord(token, problem, at: offset, in: bytes) ? word(token, in: bytes) : nil)
      ?? structure(problem, token, in: bytes)
  }

  /// A word or number that ends too early ends before the offset; any other token that was not expected begins there.
  private static func token(of problem: json_problem, at offset: Int, in bytes: [UInt8]) -> JSONToken {
    let isBehind = problem == .value || problem == .number
    let endsThere = isBehind && offset > 0 && JSONToken.isPartOfWord(bytes[offset - 1])
    return endsThere ? JSONToken(endingAt: offset, in: bytes) : JSONToken(containing: offset, in: bytes)
  }

  private static func incomplete(_ bytes: [UInt8]) -> Self {
    // The end of the last token says more than the line after the final newline.
    let end = (bytes.lastIndex { !JSONToken.isWhitespace($0) } ?? -1) + 1
    return end == 0
      ? Self(.incomplete, at: 0, "the text is empty", remedy: "write it anew; was the file cut off?")
      : Self(.incomplete, at: end, "the text ends too early", remedy: "close every [ and {; was the file cut off?")
  }

  private static func encoding(_ token: JSONToken, in bytes: [UInt8]) -> Self? {
    var parser = Unicode.UTF8.ForwardParser()
    var text = bytes[token.range].makeIterator()
    var offset = token.range.lowerBound
    while true {
      switch parser.parseScalar(from: &text) {
      case .valid(let scalar): offset += scalar.count
      case .error: return encoding(at: offset, in: bytes)
      case .emptyInput: return nil
      }
    }
  }

  private static func comment(_ token: JSONToken, in bytes: [UInt8]) -> Self? {
    let text = bytes[token.range]
    guard text.starts(with: "//".utf8) || text.starts(with: "/*".utf8) || text.first == UInt8(ascii: "#") else {
      return nil
    }
    return Self(.comment, at: token.range.lowerBound, "JSON has no comments", remedy: "remove the comment")
  }

  private static func trailingComma(_ token: JSONToken, in bytes: [UInt8]) -> Self? {
    let closing = bytes[token.range]
    guard token.previous == UInt8(ascii: ","), closing.elementsEqual("]".utf8) || closing.elementsEqual("}".utf8),
      let comma = bytes.prefix(token.range.lowerBound).lastIndex(of: UInt8(ascii: ","))
    else { return nil }
    let bracket = String(decoding: closing, as: UTF8.self)
    return Self(
      .trailingComma, at: comma, "a comma stands before the closing \(bracket)", remedy: "remove the comma")
  }

  private static func structure(_ problem: json_problem, _ token: JSONToken, in bytes: [UInt8]) -> Self {
    let start = token.range.lowerBound
    let found = token.quoted(in: bytes)
    switch problem {
    case .key:
      return Self(.token, at: start, "expected a key, found \(found)", remedy: "write keys in double quotes")
    case .colon:
      return Self(.token, at: start, "expected ':' after a key, found \(found)", remedy: "write \"key\": value")
    case .objectEnd: return end("an object", "}", start, found)
    case .arrayEnd: return end("a list", "]", start, found)
    case .documentEnd:
      return Self(
        .afterEnd, at: start, "\(found) stands after the end of the document",
        remedy: "remove what follows the last closing bracket")
    default:
      return Self(.token, at: start, "expected a value, found \(found)", remedy: "write a value, or remove a comma")
    }
  }

  private static func end(_ container: String, _ closing: String, _ start: Int, _ found: String) -> Self {
    Self(
      .token, at: start, "expected ',' or '\(closing)' in \(container), found \(found)",
      remedy: "separate values with commas; close \(container) with \(closing)")
  }
}
