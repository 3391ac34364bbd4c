/// `<name>`, `</name>` or `<name/>`; attributes are dropped, as property lists give them no meaning.
struct XMLTag: CustomStringConvertible {
  enum Form { case start, end, empty }

  var name: String
  var form: Form
  /// Of the `<`, in bytes.
  var offset: Int

  var description: String {
    switch form {
    case .start: "<\(name)>"
    case .end: "</\(name)>"
    case .empty: "<\(name)/>"
    }
  }
}

/// Tags and text of an XML document (W3C, XML 1.0), as far as property lists use them.
///
/// A document type's own declarations are refused: entities that a document defines are how small files become huge.
struct XMLScanner {
  private var reader: ByteReader

  init(_ bytes: [UInt8]) throws(Malformed) {
    reader = ByteReader(bytes)
    if bytes.starts(with: [0xFE, 0xFF]) || bytes.starts(with: [0xFF, 0xFE]) {
      throw Malformed(message: "is UTF-16 text; property lists are read as UTF-8", offset: 0)
    }
    _ = try reader.text()
    skip([0xEF, 0xBB, 0xBF])
    skipSpace()
    guard reader.next == UInt8(ascii: "<") else { throw Malformed(message: "is neither XML nor binary", offset: 0) }
  }

  mutating func requireTag() throws(Malformed) -> XMLTag {
    guard let tag = try tag() else { throw Malformed(message: "ends early", offset: reader.position) }
    return tag
  }

  /// The next tag; nil at the end. Between tags stand only space, comments and instructions.
  mutating func tag() throws(Malformed) -> XMLTag? {
    while true {
      skipSpace()
      let start = reader.position
      guard let byte = reader.next else { return nil }
      guard byte == UInt8(ascii: "<") else { throw Malformed(message: "has text between its tags", offset: start) }
      if skip("<!--") {
        try skip(through: "-->")
      } else if skip("<?") {
        try skip(through: "?>")
      } else if skip("<!DOCTYPE") {
        try skipDocumentType()
      } else {
        return try element()
      }
    }
  }

  /// The text up to the next tag, with its entities and CDATA sections resolved.
  mutating func text() throws(Malformed) -> String {
    let start = reader.position
    var bytes: [UInt8] = []
    while true {
      let plain = reader.rest.prefix { $0 != UInt8(ascii: "<") && $0 != UInt8(ascii: "&") }
      bytes += plain
      skip(plain)
      if skip("&") {
        bytes += try entity().utf8
      } else if skip("<!--") {
        try skip(through: "-->")
      } else if skip("<![CDATA[") {
        bytes += try take(until: "]]>")
      } else {
        break
      }
    }
    guard !reader.isAtEnd else { throw Malformed(message: "ends early", offset: start) }
    return String(decoding: bytes, as: UTF8.self)
  }

  private mutating func element() throws(Malformed) -> XMLTag {
    let start = reader.position
    _ = skip("<")
    let isEnd = skip("/")
    let name = takeName()
    guard !name.isEmpty else { throw Malformed(message: "has a '<' that begins no tag", offset: start) }
    let isEmpty = try skipAttributes()
    guard !(isEnd && isEmpty) else { throw Malformed(message: "has a tag '</\(name)/>'", offset: start) }
    return XMLTag(name: name, form: isEnd ? .end : isEmpty ? .empty : .start, offset: start)
  }

  private mutating func takeName() -> String {
    let name = reader.rest.prefix { byte in
      !Self.isSpace(byte) && !"/><='\"&".utf8.contains(byte)
    }
    skip(name)
    return String(decoding: name, as: UTF8.self)
  }

  /// Up to and with `>`. True where the tag ends in `/>`.
  private mutating func skipAttributes() throws(Malformed) -> Bool {
    while true {
      if skip("/>") { return true }
      if skip(">") { return false }
      if skip("\"") {
        try skip(through: "\"")
      } else if skip("'") {
        try skip(through: "'")
      } else if skip("<") {
        throw Malformed(message: "has a '<' inside a tag", offset: reader.position)
      } else {
        _ = try reader.byte()
      }
    }
  }

  private mutating func skipDocumentType() throws(Malformed) {
    let start = reader.position
    while !skip(">") {
      if skip("[") { throw Malformed(message: "declares a document type of its own", offset: start) }
      _ = try reader.byte()
    }
  }

  /// After the `&`: one of the five named entities or a character's number.
  private mutating func entity() throws(Malformed) -> String {
    let start = reader.position
    // The longest is "#x10FFFF"; the bound keeps a stray '&' from quoting half the file.
    let name = reader.rest.prefix(12).prefix { $0 != UInt8(ascii: ";") }
    let text = String(decoding: name, as: UTF8.self)
    skip(name)
    guard skip(";"), let value = Self.entities[text] ?? Self.character(text) else {
      throw Malformed(message: "has an unknown entity &\(text);", offset: start)
    }
    return value
  }

  private static let entities = ["lt": "<", "gt": ">", "amp": "&", "apos": "'", "quot": "\""]

  private static func character(_ text: String) -> String? {
    let number: UInt32? =
      text.hasPrefix("#x")
      ? UInt32(text.dropFirst(2), radix: 16) : text.hasPrefix("#") ? UInt32(text.dropFirst()) : nil
    return number.flatMap(Unicode.Scalar.init).map(String.init)
  }

  // MARK: Steps over bytes

  private static func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0D }

  private mutating func skipSpace() {
    skip(reader.rest.prefix(while: Self.isSpace))
  }

  @discardableResult
  private mutating func skip(_ text: StaticString) -> Bool {
    text.withUTF8Buffer { skip($0) }
  }

  /// Steps over `bytes` if they come next.
  @discardableResult
  private mutating func skip(_ bytes: some Collection<UInt8>) -> Bool {
    guard reader.rest.starts(with: bytes) else { return false }
    return (try? reader.take(bytes.count)) != nil
  }

  private mutating func skip(through end: StaticString) throws(Malformed) {
    _ = try take(until: end)
  }

  /// The bytes before `end`, which is stepped over.
  private mutating func take(until end: StaticString) throws(Malformed) -> ArraySlice<UInt8> {
    let start = reader.position
    let before = reader.rest
    while !reader.isAtEnd {
      let length = reader.position - start
      if skip(end) { return before.prefix(length) }
      _ = try reader.byte()
    }
    throw Malformed(message: "ends early, before \(end)", offset: start)
  }
}
