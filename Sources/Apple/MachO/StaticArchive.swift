/// One file in a static archive.
package struct ArchiveMember: Hashable, Sendable {
  package enum Content: Hashable, Sendable {
    case image(MachOImage)
    /// LLVM's intermediate code.
    case bitcode
    case other
  }

  package var name: String
  /// In bytes from the start of the file.
  package var range: Range<Int>
  package var content: Content

  package var image: MachOImage? { if case .image(let image) = content { image } else { nil } }
}

/// Goes through a static archive (ar.h), in the BSD form that Apple's libtool writes and in GNU's.
///
/// Symbol tables (`__.SYMDEF…`, `/`, `/SYM64/`) and GNU's table of long names (`//`) are no members.
struct StaticArchiveReader {
  private static let headerSize = 60
  /// More object files than any library has.
  private static let maximum = 100_000
  /// In bytes, of all long names together: many members can name one place in the table.
  private static let maximumOfNames = 16 << 20

  private var rest: ByteReader
  private var longNames: ByteReader?
  private var count = 0
  private var longNamesRead = 0

  init(_ archive: ByteReader) throws(Malformed) {
    rest = archive
    _ = try rest.take(8)
  }

  mutating func next() throws(Malformed) -> (name: String, body: ByteReader)? {
    while !rest.isAtEnd {
      count += 1
      guard count <= Self.maximum else {
        throw Malformed(message: "has more than \(Self.maximum) members", offset: rest.position)
      }
      var header = try rest.take(Self.headerSize)
      var body = try self.body(header)
      let field = Self.trimmed(try header.take(16))
      if field == "//" || field == "ARFILENAMES/" {
        longNames = body
      } else if let name = try name(field, &body), !name.hasPrefix("__.SYMDEF") {
        return (name, body)
      }
    }
    return nil
  }

  /// Members begin at even offsets.
  private mutating func body(_ header: ByteReader) throws(Malformed) -> ByteReader {
    var size = try header.at(48)
    let length = try Self.decimal(Self.trimmed(try size.take(10)), at: header.position)
    guard size.rest.elementsEqual("`\n".utf8) else {
      throw Malformed(message: "has a member's header that ends wrongly", offset: size.position)
    }
    let body = try rest.take(length)
    if length % 2 == 1, !rest.isAtEnd { _ = try rest.byte() }
    return body
  }

  /// `#1/12` has its name in front of the content, `/34` in the table of long names.
  /// - Returns: nil for a symbol table.
  private mutating func name(_ field: String, _ body: inout ByteReader) throws(Malformed) -> String? {
    if field.hasPrefix("#1/") {
      let length = try Self.decimal(String(field.dropFirst(3)), at: body.position)
      return String(decoding: try body.take(length).rest.prefix { $0 != 0 }, as: UTF8.self)
    }
    guard field.hasPrefix("/") else { return field.hasSuffix("/") ? String(field.dropLast()) : field }
    let number = field.dropFirst()
    guard number.utf8.first.map({ $0 >= 48 && $0 <= 57 }) == true else { return nil }
    return try longName(at: try Self.decimal(String(number), at: body.position))
  }

  /// Each line of the table is a name, which GNU ends with a slash.
  private mutating func longName(at offset: Int) throws(Malformed) -> String {
    guard let longNames else { throw Malformed(message: "has no table of long names", offset: rest.position) }
    let line = try longNames.at(offset)
    let name = line.rest.prefix(4096).prefix { $0 != UInt8(ascii: "\n") && $0 != 0 }
    longNamesRead += name.count
    guard longNamesRead <= Self.maximumOfNames else {
      throw Malformed(message: "has names that no archive needs", offset: line.position)
    }
    return String(decoding: name.last == UInt8(ascii: "/") ? name.dropLast() : name, as: UTF8.self)
  }

  /// Fields are padded with spaces.
  private static func trimmed(_ field: ByteReader) -> String {
    let space = UInt8(ascii: " ")
    let end = field.rest.lastIndex { $0 != space }.map { $0 + 1 } ?? field.rest.startIndex
    return String(decoding: field.rest[..<end], as: UTF8.self)
  }

  private static func decimal(_ text: String, at offset: Int) throws(Malformed) -> Int {
    guard let value = Int(text), value >= 0 else {
      throw Malformed(message: "has \(text.debugDescription) where a number should be", offset: offset)
    }
    return value
  }
}
