/// A value of a document, as exact as its text: what is verified is what is used, and no number becomes a `Double`.
enum JSON: Equatable {
  case null
  case boolean(Bool)
  case integer(Int)
  /// Any other number, as it is written.
  case decimal(String)
  case string(String)
  case array([JSON])
  case object([String: JSON])

  subscript(key: String) -> JSON? { if case .object(let members) = self { return members[key] } else { return nil } }

  var text: String? { if case .string(let text) = self { return text } else { return nil } }
  var number: Int? { if case .integer(let number) = self { return number } else { return nil } }
  var elements: [JSON]? { if case .array(let elements) = self { return elements } else { return nil } }
  var members: [String: JSON]? { if case .object(let members) = self { return members } else { return nil } }
  var texts: [String]? {
    guard let elements else { return nil }
    let texts = elements.compactMap(\.text)
    return texts.count == elements.count ? texts : nil
  }
}

extension JSON {
  /// The bytes that are signed (TUF 1.0.34, section 4.2: OLPC's canonical JSON).
  ///
  /// - Throws: `Refusal` for a fraction, which has no canonical form.
  func canonical() throws -> [UInt8] {
    var bytes: [UInt8] = []
    try write(to: &bytes)
    return bytes
  }

  private func write(to bytes: inout [UInt8]) throws {
    switch self {
    case .null: bytes += "null".utf8
    case .boolean(let value): bytes += (value ? "true" : "false").utf8
    case .integer(let number): bytes += String(number).utf8
    case .decimal: throw Refusal("a fraction in metadata")
    case .string(let text): JSON.write(text, to: &bytes)
    case .array(let elements):
      bytes.append(UInt8(ascii: "["))
      for (index, element) in elements.enumerated() {
        if index > 0 { bytes.append(UInt8(ascii: ",")) }
        try element.write(to: &bytes)
      }
      bytes.append(UInt8(ascii: "]"))
    case .object(let members):
      bytes.append(UInt8(ascii: "{"))
      let sorted = members.sorted { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }
      for (index, member) in sorted.enumerated() {
        if index > 0 { bytes.append(UInt8(ascii: ",")) }
        JSON.write(member.key, to: &bytes)
        bytes.append(UInt8(ascii: ":"))
        try member.value.write(to: &bytes)
      }
      bytes.append(UInt8(ascii: "}"))
    }
  }

  private static func write(_ text: String, to bytes: inout [UInt8]) {
    bytes.append(UInt8(ascii: "\""))
    for byte in text.utf8 {
      if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\") { bytes.append(UInt8(ascii: "\\")) }
      bytes.append(byte)
    }
    bytes.append(UInt8(ascii: "\""))
  }
}

extension JSON {
  /// Reads one document (RFC 8259). An object with two members of one name is refused, as readers differ on which counts.
  ///
  /// - Throws: `Refusal`.
  init(_ bytes: [UInt8]) throws {
    var reader = Reader(bytes: bytes)
    self = try reader.value(depth: 0)
    reader.skipSpaces()
    if reader.position < bytes.count { throw Refusal("more than one document") }
  }

  private struct Reader {
    let bytes: [UInt8]
    var position = 0
    private static let deepest = 32

    init(bytes: [UInt8]) { self.bytes = bytes }

    var next: UInt8? { position < bytes.count ? bytes[position] : nil }

    mutating func skipSpaces() {
      while let byte = next, [0x20, 0x09, 0x0A, 0x0D].contains(byte) { position += 1 }
    }

    mutating func take(_ character: Unicode.Scalar) -> Bool {
      guard next == UInt8(ascii: character) else { return false }
      position += 1
      return true
    }

    mutating func value(depth: Int) throws -> JSON {
      if depth > Self.deepest { throw Refusal("a document that is too deep") }
      skipSpaces()
      defer { skipSpaces() }
      switch next {
      case UInt8(ascii: "{"): return try object(depth)
      case UInt8(ascii: "["): return try array(depth)
      case UInt8(ascii: "\""): return .string(try string())
      case UInt8(ascii: "t"): return try word("true", .boolean(true))
      case UInt8(ascii: "f"): return try word("false", .boolean(false))
      case UInt8(ascii: "n"): return try word("null", .null)
      default: return try number()
      }
    }

    private mutating func word(_ word: String, _ value: JSON) throws -> JSON {
      guard bytes[position...].starts(with: word.utf8) else { throw Refusal("no JSON") }
      position += word.utf8.count
      return value
    }

    private mutating func object(_ depth: Int) throws -> JSON {
      position += 1
      skipSpaces()
      var members: [String: JSON] = [:]
      if take("}") { return .object(members) }
      repeat {
        skipSpaces()
        let name = try string()
        skipSpaces()
        guard take(":") else { throw Refusal("no JSON") }
        guard members.updateValue(try value(depth: depth + 1), forKey: name) == nil else {
          throw Refusal("two members of one name")
        }
      } while take(",")
      guard take("}") else { throw Refusal("no JSON") }
      return .object(members)
    }

    private mutating func array(_ depth: Int) throws -> JSON {
      position += 1
      skipSpaces()
      var elements: [JSON] = []
      if take("]") { return .array(elements) }
      repeat { elements.append(try value(depth: depth + 1)) } while take(",")
      guard take("]") else { throw Refusal("no JSON") }
      return .array(elements)
    }

    private mutating func number() throws -> JSON {
      let start = position
      _ = take("-")
      let first = position
      try digits()
      if position - first > 1, bytes[first] == UInt8(ascii: "0") { throw Refusal("no JSON") }
      var isWhole = true
      if take(".") {
        isWhole = false
        try digits()
      }
      if take("e") || take("E") {
        isWhole = false
        if !take("+") { _ = take("-") }
        try digits()
      }
      let text = String(decoding: bytes[start..<position], as: UTF8.self)
      return isWhole ? Int(text).map(JSON.integer) ?? .decimal(text) : .decimal(text)
    }

    private mutating func digits() throws {
      let start = position
      while let byte = next, (0x30...0x39).contains(byte) { position += 1 }
      if position == start { throw Refusal("no JSON") }
    }

    private mutating func string() throws -> String {
      guard take("\"") else { throw Refusal("no JSON") }
      var text: [UInt8] = []
      while let byte = next, byte != UInt8(ascii: "\"") {
        position += 1
        if byte < 0x20 { throw Refusal("no JSON") }
        if byte == UInt8(ascii: "\\") { text += try escaped() } else { text.append(byte) }
      }
      guard take("\""), let valid = String(validatingUTF8: text.map { CChar(bitPattern: $0) } + [0]), !text.contains(0)
      else { throw Refusal("no text") }
      return valid
    }

    private mutating func escaped() throws -> [UInt8] {
      guard let byte = next else { throw Refusal("no JSON") }
      position += 1
      switch byte {
      case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): return [byte]
      case UInt8(ascii: "b"): return [0x08]
      case UInt8(ascii: "f"): return [0x0C]
      case UInt8(ascii: "n"): return [0x0A]
      case UInt8(ascii: "r"): return [0x0D]
      case UInt8(ascii: "t"): return [0x09]
      case UInt8(ascii: "u"):
        var scalar = try hex()
        if (0xD800..<0xDC00).contains(scalar), take("\\"), take("u") {
          let low = try hex()
          guard (0xDC00..<0xE000).contains(low) else { throw Refusal("no text") }
          scalar = 0x10000 + (scalar - 0xD800) << 10 + (low - 0xDC00)
        }
        guard let character = Unicode.Scalar(scalar) else { throw Refusal("no text") }
        return Array(String(Character(character)).utf8)
      default: throw Refusal("no JSON")
      }
    }

    private mutating func hex() throws -> UInt32 {
      guard position + 4 <= bytes.count,
        let value = UInt32(String(decoding: bytes[position..<position + 4], as: UTF8.self), radix: 16),
        bytes[position] != UInt8(ascii: "+")
      else { throw Refusal("no JSON") }
      position += 4
      return value
    }
  }
}
