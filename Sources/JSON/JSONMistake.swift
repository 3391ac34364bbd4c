import CJansson

/// What the author of a text did wrong, worked out from where jansson gave up.
///
/// jansson says what its grammar expected next (`string or '}' expected near '}'`), at the end of the token it did not like.
/// Here that becomes what a person did (a comma after the last member), where they did it.
struct JSONMistake {
  var kind: JSONSyntaxError.Kind
  var offset: Int
  var message: String
  var remedy: String?

  init(_ kind: JSONSyntaxError.Kind, at offset: Int, _ message: String, remedy: String? = nil) {
    self.kind = kind
    self.offset = offset
    self.message = message
    self.remedy = remedy
  }

  init(_ error: json_error_t, in bytes: [UInt8]) {
    var error = error
    let message = withUnsafeBytes(of: error.text) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
    let stop = min(max(0, Int(error.position)), bytes.count)
    let token = JSONToken(endingAt: stop, in: bytes)
    self =
      switch json_error_code(&error) {
      case json_error_invalid_utf8: Self.encoding(at: stop, in: bytes)
      case json_error_duplicate_key: Self.duplicateKey(token, in: bytes)
      case json_error_stack_overflow:
        Self(.tooDeep, at: token.range.lowerBound, "lists and objects are nested too deeply")
      case json_error_numeric_overflow:
        Self(.number, at: token.range.lowerBound, "\(token.quoted(in: bytes)) is beyond the numbers that 64 bits hold")
      case json_error_null_byte_in_key:
        Self(.string, at: token.range.lowerBound, "a key contains the character NUL")
      case json_error_premature_end_of_input, json_error_invalid_argument:
        Self.incomplete(message, token, in: bytes)
      case json_error_end_of_input_expected: Self.afterEnd(token, in: bytes)
      default: Self.syntax(message, stop: stop, token, in: bytes)
      }
  }
}

extension JSONMistake {
  private static func encoding(at stop: Int, in bytes: [UInt8]) -> Self {
    let byte = bytes.dropFirst(stop).first.map { ": the byte 0x\(String($0, radix: 16))" } ?? ""
    return Self(.encoding, at: stop, "the text is not UTF-8\(byte)", remedy: "save the file as UTF-8")
  }

  private static func duplicateKey(_ token: JSONToken, in bytes: [UInt8]) -> Self {
    var name = token.quoted(in: bytes)
    if case .string(let key) = try? JSONValue(parsing: Array(bytes[token.range])) { name = Quotation.quote(key) }
    return Self(
      .duplicateKey, at: token.range.lowerBound, "the key \(name) stands twice in one object",
      remedy: "keep one of the two")
  }

  private static func incomplete(_ message: String, _ token: JSONToken, in bytes: [UInt8]) -> Self {
    if message.hasPrefix("premature end") {
      return Self(.string, at: token.range.lowerBound, "a string has no end", remedy: "close it with \"")
    }
    // The end of the last token says more than the line after the final newline.
    let end = (bytes.lastIndex { !JSONToken.isWhitespace($0) } ?? -1) + 1
    return end == 0
      ? Self(.incomplete, at: 0, "the text is empty")
      : Self(.incomplete, at: end, "the text ends too early", remedy: "close every [ and {; was the file cut off?")
  }

  private static func afterEnd(_ token: JSONToken, in bytes: [UInt8]) -> Self {
    comment(token, in: bytes)
      ?? Self(
        .afterEnd, at: token.range.lowerBound, "\(token.quoted(in: bytes)) stands after the end of the document",
        remedy: "remove what follows the last closing bracket")
  }

  static func comment(_ token: JSONToken, in bytes: [UInt8]) -> Self? {
    let text = bytes[token.range]
    guard text.starts(with: "//".utf8) || text.starts(with: "/*".utf8) || text.first == UInt8(ascii: "#") else {
      return nil
    }
    return Self(.comment, at: token.range.lowerBound, "JSON has no comments", remedy: "remove the comment")
  }

  /// Everything that jansson calls invalid syntax.
  private static func syntax(_ message: String, stop: Int, _ token: JSONToken, in bytes: [UInt8]) -> Self {
    inString(message, stop: stop, token, in: bytes)
      ?? comment(token, in: bytes)
      ?? trailingComma(token, in: bytes)
      ?? structure(message, token, in: bytes)
      ?? word(token, in: bytes)
  }

  private static func inString(_ message: String, stop: Int, _ token: JSONToken, in bytes: [UInt8]) -> Self? {
    if message.hasPrefix("unexpected newline") {
      return Self(.string, at: stop, "a string goes over the end of its line", remedy: "close it with \", or write \\n")
    }
    if message.hasPrefix("control character") {
      return Self(.string, at: stop, "a string contains a control character", remedy: "write it as \\t, \\n or \\u00XX")
    }
    if message.hasPrefix("invalid escape") {
      let backslash = bytes.prefix(stop).lastIndex(of: UInt8(ascii: "\\")) ?? stop
      return Self(.string, at: backslash, "an escape that JSON does not know", remedy: "write \\\\ for a backslash")
    }
    if message.hasPrefix("invalid Unicode") {
      return Self(.string, at: token.range.lowerBound, "a \\u escape is half of a surrogate pair")
    }
    return nil
  }
}
