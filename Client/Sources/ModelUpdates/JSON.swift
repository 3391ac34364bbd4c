/// A value of a document, as exact as its text: what is verified is what is used, and no number becomes a `Double`.
enum JSON: Codable, Equatable, Sendable {
  case null
  case boolean(Bool)
  /// As it is written.
  case number(String)
  case string(String)
  case array([JSON])
  case object([String: JSON])

  subscript(key: String) -> JSON? { members?[key] }

  var boolean: Bool? { if case .boolean(let value) = self { return value } else { return nil } }
  var text: String? { if case .string(let text) = self { return text } else { return nil } }
  var numeral: String? { if case .number(let text) = self { return text } else { return nil } }
  var elements: [JSON]? { if case .array(let elements) = self { return elements } else { return nil } }
  var members: [String: JSON]? { if case .object(let members) = self { return members } else { return nil } }
  var number: Int? { numeral.flatMap { Int($0) } }
  var double: Double? { numeral.flatMap { Double($0) } }
  var texts: [String]? {
    let texts = elements?.compactMap(\.text)
    return texts?.count == elements?.count ? texts : nil
  }
}

extension JSON {
  /// The text that is signed (TUF 1.0.34, section 4.2: OLPC's canonical JSON).
  ///
  /// - Throws: `Refusal` for a fraction, which has no canonical form.
  func canonical() throws -> String {
    switch self {
    case .null: return "null"
    case .boolean(let value): return String(value)
    case .number(let text):
      guard let number = Int(text) else { throw Refusal("a fraction in metadata") }
      return String(number)
    case .string(let text): return JSON.quoted(text)
    case .array(let elements): return "[" + (try elements.map { try $0.canonical() }).joined(separator: ",") + "]"
    case .object(let members):
      let sorted = members.sorted { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }
      return "{" + (try sorted.map { try JSON.quoted($0) + ":" + $1.canonical() }).joined(separator: ",") + "}"
    }
  }

  private static func quoted(_ text: String) -> String {
    var quoted = "\""
    for scalar in text.unicodeScalars {
      if scalar == "\"" || scalar == "\\" { quoted.unicodeScalars.append("\\") }
      quoted.unicodeScalars.append(scalar)
    }
    return quoted + "\""
  }
}

extension JSON {
  /// Reads one document (RFC 8259). An object with two members of one name is refused, as readers differ on which counts.
  ///
  /// - Throws: `Refusal`.
  init(_ bytes: [UInt8]) throws {
    var reader = Reader(bytes: bytes)
    self = try reader.value(depth: 0)
    if reader.position < bytes.count { throw Refusal("more than one document") }
  }

  private struct Reader {
    let bytes: [UInt8]
    var position = 0
    private static let deepest = 32
    /// What follows a backslash, and what it means: `"\/bfnrt`.
    private static let escapes: [UInt8: UInt8] = [
      0x22: 0x22, 0x5C: 0x5C, 0x2F: 0x2F, 0x62: 0x08, 0x66: 0x0C, 0x6E: 0x0A, 0x72: 0x0D, 0x74: 0x09,
    ]

    init(bytes: [UInt8]) { self.bytes = bytes }

    private var next: UInt8? { position < bytes.count ? bytes[position] : nil }

    private mutating func take(_ word: StaticString) -> Bool {
      let found = word.withUTF8Buffer { bytes[position...].starts(with: $0) }
      if found { position += word.utf8CodeUnitCount }
      return found
    }

    private mutating func skipSpaces() {
      while let byte = next, [0x20, 0x09, 0x0A, 0x0D].contains(byte) { position += 1 }
    }

    mutating func value(depth: Int) throws -> JSON {
      if depth > Self.deepest { throw Refusal("a document that is too deep") }
      skipSpaces()
      defer { skipSpaces() }
      if take("{") { return .object(try members(depth)) }
      if take("[") { return .array(try elements(depth)) }
      if take("\"") { return .string(try string()) }
      if take("true") { return .boolean(true) }
      if take("false") { return .boolean(false) }
      if take("null") { return .null }
      return try number()
    }

    private mutating func members(_ depth: Int) throws -> [String: JSON] {
      var members: [String: JSON] = [:]
      skipSpaces()
      if take("}") { return members }
      repeat {
        skipSpaces()
        guard take("\"") else { throw Refusal("no JSON") }
        let name = try string()
        skipSpaces()
        guard take(":") else { throw Refusal("no JSON") }
        guard members.updateValue(try value(depth: depth + 1), forKey: name) == nil else {
          throw Refusal("two members of one name")
        }
      } while take(",")
      guard take("}") else { throw Refusal("no JSON") }
      return members
    }

    private mutating func elements(_ depth: Int) throws -> [JSON] {
      var elements: [JSON] = []
      skipSpaces()
      if take("]") { return elements }
      repeat { elements.append(try value(depth: depth + 1)) } while take(",")
      guard take("]") else { throw Refusal("no JSON") }
      return elements
    }

    private mutating func number() throws -> JSON {
      let start = position
      _ = take("-")
      // No digit follows a zero in front.
      if !take("0") { try digits() }
      if take(".") { try digits() }
      if take("e") || take("E") {
        if !take("+") { _ = take("-") }
        try digits()
      }
      return .number(String(decoding: bytes[start..<position], as: UTF8.self))
    }

    private mutating func digits() throws {
      let start = position
      while let byte = next, (0x30...0x39).contains(byte) { position += 1 }
      if position == start { throw Refusal("no JSON") }
    }

    /// After its first quote.
    private mutating func string() throws -> String {
      var text: [UInt8] = []
      while let byte = next, byte != 0x22 {
        if byte < 0x20 { throw Refusal("no JSON") }
        if take("\\") {
          text += try escaped()
        } else {
          text.append(byte)
          position += 1
        }
      }
      // No NUL, which ends texts elsewhere.
      guard take("\""), !text.contains(0),
        let valid = String(validatingUTF8: text.map { CChar(bitPattern: $0) } + [0])
      else { throw Refusal("no text") }
      return valid
    }

    private mutating func escaped() throws -> [UInt8] {
      guard take("u") else {
        guard let byte = next.flatMap({ Self.escapes[$0] }) else { throw Refusal("no JSON") }
        position += 1
        return [byte]
      }
      var scalar = try hexadecimal()
      if (0xD800..<0xDC00).contains(scalar), take("\\u") {
        let low = try hexadecimal()
        guard (0xDC00..<0xE000).contains(low) else { throw Refusal("no text") }
        scalar = 0x10000 + (scalar - 0xD800) << 10 + (low - 0xDC00)
      }
      guard let character = Unicode.Scalar(scalar) else { throw Refusal("no text") }
      return Array(String(Character(character)).utf8)
    }

    private mutating func hexadecimal() throws -> UInt32 {
      let digits = String(decoding: bytes[position...].prefix(4), as: UTF8.self)
      guard digits.utf8.count == 4, !digits.hasPrefix("+"), let value = UInt32(digits, radix: 16) else {
        throw Refusal("no JSON")
      }
      position += 4
      return value
    }
  }
}
