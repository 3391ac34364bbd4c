import CJSONReader

/// What the author of a text did wrong, worked out from where RapidJSON gave up.
///
/// RapidJSON says what its grammar expected next (a key, at this offset). Here that becomes what a person did (a comma after the
/// last member), where they did it.
struct JSONDiagnostic: Error {
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

  init(_ problem: json_problem, at offset: Int, in bytes: [UInt8]) {
    self =
      switch problem {
      case .memory: Self(.tooDeep, at: offset, "there is not enough memory for what the text contains")
      case .nul: Self(.encoding, at: offset, "the text contains a NUL byte", remedy: "save the file as UTF-8")
      case .depth: Self(.tooDeep, at: offset, "lists and objects are nested too deeply")
      case .range: .beyondRange(JSONToken(containing: offset, in: bytes).text(in: bytes), at: offset)
      case .stringEnd, .escape, .surrogate, .nulInKey: Self.inString(problem, at: offset, in: bytes)
      case .encoding: Self.encoding(at: offset, in: bytes)
      case .none, .value, .key, .colon, .objectEnd, .arrayEnd, .documentEnd, .number:
        Self.betweenStrings(problem, at: offset, in: bytes)
      }
  }
}

/// Mistakes that show in values.
extension JSONDiagnostic {
  static func duplicateKey(_ key: String, at offset: Int) -> Self {
    Self(
      .duplicateKey, at: offset, "the key \(Quotation.quote(key)) stands twice in one object",
      remedy: "keep one of the two")
  }

  static func surrogate(at offset: Int) -> Self {
    Self(.string, at: offset, "a \\u escape is half of a surrogate pair")
  }

  static func beyondRange(_ number: String, at offset: Int) -> Self {
    Self(.number, at: offset, "\(Quotation.quote(number, limit: 40)) is beyond the numbers that 64 bits hold")
  }
}

extension JSONDiagnostic {
  static func encoding(at offset: Int, in bytes: [UInt8]) -> Self {
    let byte = bytes.dropFirst(offset).first.map { ": the byte 0x\(String($0, radix: 16))" } ?? ""
    return Self(.encoding, at: offset, "the text is not UTF-8\(byte)", remedy: "save the file as UTF-8")
  }

  private static func inString(_ problem: json_problem, at offset: Int, in bytes: [UInt8]) -> Self {
    let start = JSONToken(endingAt: offset, in: bytes).range.lowerBound
    switch (problem, bytes.dropFirst(offset).first) {
    case (.surrogate, _): return surrogate(at: start)
    case (.nulInKey, _): return Self(.string, at: start, "a key contains the character NUL")
    case (.stringEnd, _): return Self(.string, at: start, "a string has no end", remedy: "close it with \"")
    case (_, UInt8(ascii: "\\")):
      return Self(.string, at: offset, "an escape that JSON does not know", remedy: "write \\\\ for a backslash")
    case (_, UInt8(ascii: "\n")):
      return Self(
        .string, at: offset, "a string goes over the end of its line", remedy: "close it with \", or write \\n")
    default:
      return Self(
        .string, at: offset, "a string contains a control character", remedy: "write it as \\t, \\n or \\u00XX")
    }
  }
}
