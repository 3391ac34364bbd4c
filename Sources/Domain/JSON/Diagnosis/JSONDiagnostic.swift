import CJSONReader

/// A syntax error at a byte offset, in the author's terms.
///
/// RapidJSON reports what its grammar expected next, such as a key. A diagnostic says what the author did, such as leaving a
/// comma after the last member, and points there.
struct JSONDiagnostic: Error {
  var kind: JSONSyntaxError.Reason
  var offset: Int
  var message: String
  var remedy: String?

  init(_ kind: JSONSyntaxError.Reason, at offset: Int, _ message: String, remedy: String? = nil) {
    self.kind = kind
    self.offset = offset
    self.message = message
    self.remedy = remedy
  }

  init(_ problem: json_problem, at offset: Int, in bytes: [UInt8]) {
    self =
      switch problem {
      case .memory: Self(.tooDeep, at: offset, "not enough memory to read the document")
      case .nul: Self(.encoding, at: offset, "the document contains a NUL byte", remedy: "save the file as UTF-8")
      case .depth:
        Self(
          .tooDeep, at: offset, "lists and objects are nested too deeply",
          remedy: "nest at most \(json_maximum_depth) of them")
      case .stringEnd, .escape, .surrogate, .nulInKey: Self.inString(problem, at: offset, in: bytes)
      case .encoding: Self.encoding(at: offset, in: bytes)
      case .none, .value, .key, .colon, .objectEnd, .arrayEnd, .documentEnd, .number:
        Self.betweenStrings(problem, at: offset, in: bytes)
      }
  }

  func syntaxError(in bytes: [UInt8]) -> JSONSyntaxError {
    let (line, column) = bytes.lineAndColumn(at: offset)
    return JSONSyntaxError(kind: kind, line: line, column: column, message: message, remedy: remedy)
  }
}

// MARK: Errors in values

extension JSONDiagnostic {
  static func duplicateKey(_ key: String, at offset: Int) -> Self {
    Self(.duplicateKey, at: offset, "duplicate key \(Quotation.quote(key))", remedy: "remove one of the two")
  }

  static func surrogate(at offset: Int) -> Self {
    Self(
      .string, at: offset, "unpaired surrogate in a \\u escape", remedy: "write both halves, or the character itself")
  }

  private static func encoding(at offset: Int, in bytes: [UInt8]) -> Self {
    let byte = bytes.dropFirst(offset).first.map { ": byte 0x\(String($0, radix: 16))" } ?? ""
    return Self(.encoding, at: offset, "invalid UTF-8\(byte)", remedy: "save the file as UTF-8")
  }

  private static func inString(_ problem: json_problem, at offset: Int, in bytes: [UInt8]) -> Self {
    let start = JSONToken(endingAt: offset, in: bytes).range.lowerBound
    switch (problem, bytes.dropFirst(offset).first) {
    case (.surrogate, _): return surrogate(at: start)
    case (.nulInKey, _): return Self(.string, at: start, "a key contains a NUL character", remedy: "remove it")
    case (.stringEnd, _): return Self(.string, at: start, "unterminated string", remedy: "close it with \"")
    case (_, UInt8(ascii: "\\")):
      return Self(.string, at: offset, "invalid escape sequence", remedy: "write \\\\ for a backslash")
    case (_, UInt8(ascii: "\n")):
      return Self(.string, at: offset, "line break in a string", remedy: "close the string with \", or write \\n")
    default:
      return Self(.string, at: offset, "control character in a string", remedy: "write it as \\t, \\n or \\u00XX")
    }
  }
}

// MARK: Errors between strings

extension JSONDiagnostic {
  private static func betweenStrings(_ problem: json_problem, at offset: Int, in bytes: [UInt8]) -> Self {
    let token = token(of: problem, at: offset, in: bytes)
    if token.range.isEmpty { return incomplete(bytes) }
    return encoding(token, in: bytes)
      ?? comment(token, in: bytes)
      ?? trailingComma(token, in: bytes)
      ?? (isInvalidWord(token, problem, at: offset, in: bytes) ? invalidWord(token, in: bytes) : nil)
      ?? structure(problem, token, in: bytes)
  }

  /// RapidJSON stops after a word or number that ends too early, and before any other unexpected token.
  private static func token(of problem: json_problem, at offset: Int, in bytes: [UInt8]) -> JSONToken {
    let mayEndThere = problem == .value || problem == .number
    let endsThere = mayEndThere && offset > 0 && JSONToken.isPartOfWord(bytes[offset - 1])
    return endsThere ? JSONToken(endingAt: offset, in: bytes) : JSONToken(containing: offset, in: bytes)
  }

  private static func incomplete(_ bytes: [UInt8]) -> Self {
    // The end of the last token tells more than the line after the final newline.
    let end = (bytes.lastIndex { !JSONToken.isWhitespace($0) } ?? -1) + 1
    return end == 0
      ? Self(.incomplete, at: 0, "the document is empty", remedy: "write it again, or restore it")
      : Self(
        .incomplete, at: end, "the document ends too early",
        remedy: "close every [ and {, or restore the file if it was cut off")
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
    return Self(.comment, at: token.range.lowerBound, "JSON does not allow comments", remedy: "remove the comment")
  }

  private static func trailingComma(_ token: JSONToken, in bytes: [UInt8]) -> Self? {
    let closing = bytes[token.range]
    guard token.previous == UInt8(ascii: ","), closing.elementsEqual("]".utf8) || closing.elementsEqual("}".utf8),
      let comma = bytes.prefix(token.range.lowerBound).lastIndex(of: UInt8(ascii: ","))
    else { return nil }
    let bracket = String(decoding: closing, as: UTF8.self)
    return Self(.trailingComma, at: comma, "trailing comma before \(bracket)", remedy: "remove the comma")
  }

  /// Whether a token is invalid anywhere in JSON, rather than valid but misplaced.
  private static func isInvalidWord(
    _ token: JSONToken, _ problem: json_problem, at offset: Int, in bytes: [UInt8]
  ) -> Bool {
    let text = bytes[token.range]
    guard let first = text.first, JSONToken.isPartOfWord(first) else { return false }
    return switch problem {
    case .value, .number: true
    // RapidJSON accepted its start: the 0 of 01, the true of truely.
    case .objectEnd, .arrayEnd, .documentEnd:
      token.range.lowerBound < offset && (bytes[offset].isDigit || first.isLetter && bytes[offset].isLetter)
    default: false
    }
  }

  private static func invalidWord(_ token: JSONToken, in bytes: [UInt8]) -> Self {
    let start = token.range.lowerBound
    if bytes[token.range].starts(with: [0xEF, 0xBB, 0xBF]) {
      return Self(
        .encoding, at: start, "the document starts with a byte order mark",
        remedy: "save the file as UTF-8 without one")
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

  private static func structure(_ problem: json_problem, _ token: JSONToken, in bytes: [UInt8]) -> Self {
    let start = token.range.lowerBound
    let found = token.quoted(in: bytes)
    switch problem {
    case .key:
      return Self(.token, at: start, "expected a key, found \(found)", remedy: "write keys in double quotes")
    case .colon:
      return missingColon(before: token, found, in: bytes)
    case .objectEnd: return end("an object", closing: "}", at: start, found: found)
    case .arrayEnd: return end("a list", closing: "]", at: start, found: found)
    case .documentEnd:
      return Self(
        .afterEnd, at: start, "unexpected \(found) after the end of the document",
        remedy: "remove everything after the last closing bracket")
    default:
      return Self(.token, at: start, "expected a value, found \(found)", remedy: "write a value, or remove a comma")
    }
  }

  /// It is missing after the key, perhaps lines above what was found.
  private static func missingColon(before token: JSONToken, _ found: String, in bytes: [UInt8]) -> Self {
    let end = (bytes[..<token.range.lowerBound].lastIndex { !JSONToken.isWhitespace($0) } ?? 0) + 1
    let text = JSONToken(endingAt: end, in: bytes).text(in: bytes)
    let key = Quotation.quote(String(text.dropFirst().dropLast()), limit: 40)
    return Self(
      .token, at: end, "the colon after the key \(key) is missing, found \(found)", remedy: "write \"key\": value")
  }

  private static func end(_ container: String, closing: String, at start: Int, found: String) -> Self {
    Self(
      .token, at: start, "expected ',' or '\(closing)' in \(container), found \(found)",
      remedy: "separate values with commas; close \(container) with \(closing)")
  }
}
