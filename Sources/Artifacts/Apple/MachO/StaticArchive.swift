/// The headers of a static archive (ar.h), in the BSD form that Apple's libtool writes and in the GNU form.
///
/// Symbol tables (`__.SYMDEF…`, `/`, `/SYM64/`) and GNU's table of long names (`//`) are not members.
struct StaticArchive {
  enum Part: Hashable {
    case member(String)
    case longNames
    case symbols
  }

  static let headerSize = 60
  /// Longest name of a member, in bytes.
  static let maximumOfName = 4096
  /// More members than any real library has.
  private static let maximum = 100_000
  /// Limit for all long names together, in bytes: many members can name one entry of the table.
  private static let maximumOfNames = 16 << 20

  /// GNU's table of long names.
  var longNames: ByteReader?
  private var count = 0
  private var longNamesRead = 0

  /// Reads the header of the next member or table.
  /// - Parameter rest: the archive from the member's header on. Only the header is read.
  /// - Returns: the bytes after the header: the content, with its name before it in the BSD form.
  mutating func body(_ rest: ByteReader) throws(Malformed) -> ByteReader {
    count += 1
    guard count <= Self.maximum else {
      throw Malformed(message: "has more than \(Self.maximum) members", offset: rest.position)
    }
    return try Self.body(rest)
  }

  static func body(_ rest: ByteReader) throws(Malformed) -> ByteReader {
    var rest = rest
    var size = try rest.take(headerSize).at(48)
    let length = try decimal(trimmed(try size.take(10)), at: rest.position - headerSize)
    guard size.rest.elementsEqual("`\n".utf8) else {
      throw Malformed(message: "has a member header without its end mark", offset: size.position)
    }
    return try rest.take(length)
  }

  /// The size of the name at the start of a body, at most.
  static func nameSize(_ header: ByteReader) throws(Malformed) -> Int {
    var header = header
    let field = trimmed(try header.take(16))
    return field.hasPrefix("#1/") ? min(try decimal(String(field.dropFirst(3)), at: header.position), maximumOfName) : 0
  }

  /// - Parameters:
  ///   - header: the member's header, of which the first field is read.
  ///   - body: the bytes after the header. A name at their start is read; the content is not.
  mutating func entry(_ header: ByteReader, _ body: inout ByteReader) throws(Malformed) -> Part {
    var header = header
    let field = Self.trimmed(try header.take(16))
    if field == "//" || field == "ARFILENAMES/" { return .longNames }
    guard let name = try name(field, &body), !name.hasPrefix("__.SYMDEF") else { return .symbols }
    return .member(name)
  }

  /// With `#1/12` the name comes before the content, with `/34` it is in the table of long names.
  /// - Returns: nil for a symbol table.
  private mutating func name(_ field: String, _ body: inout ByteReader) throws(Malformed) -> String? {
    if field.hasPrefix("#1/") {
      let length = try Self.decimal(String(field.dropFirst(3)), at: body.position)
      let name = try body.take(length).rest.prefix(Self.maximumOfName)
      return String(decoding: name.prefix { $0 != 0 }, as: UTF8.self)
    }
    guard field.hasPrefix("/") else { return field.hasSuffix("/") ? String(field.dropLast()) : field }
    let number = field.dropFirst()
    guard number.utf8.first.map({ $0 >= 48 && $0 <= 57 }) == true else { return nil }
    return try longName(at: try Self.decimal(String(number), at: body.position), of: body.range.upperBound)
  }

  /// Each line of the table is a name, followed by a slash in the GNU form.
  private mutating func longName(at offset: Int, of position: Int) throws(Malformed) -> String {
    guard let longNames else { throw Malformed(message: "has no table of long names", offset: position) }
    let line = try longNames.at(offset)
    let name = line.rest.prefix(Self.maximumOfName).prefix { $0 != UInt8(ascii: "\n") && $0 != 0 }
    longNamesRead += name.count
    guard longNamesRead <= Self.maximumOfNames else {
      throw Malformed(message: "has more than 16 MiB of long names", offset: line.position)
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
      throw Malformed(message: "has \(text.debugDescription) instead of a number", offset: offset)
    }
    return value
  }
}

/// A file in a static archive.
package struct ArchiveMember: Hashable, Sendable {
  package enum Content: Hashable, Sendable {
    indirect case image(MachOImage)
    /// An object file for Linux and others.
    case elf(ELFHeader)
    /// An object file for WebAssembly.
    case wasm
    /// LLVM bitcode.
    case bitcode
    case other
  }

  package var name: String
  /// In bytes from the start of the file.
  package var range: Range<Int>
  package var content: Content

  /// Set for content that is no Mach-O image, if its bytes were hashed.
  package var data: Data?

  package struct Data: Hashable, Sendable {
    /// The first 512 bytes; none of an object file.
    package var start: [UInt8]
    package var sha256: [UInt8]
  }

  package var image: MachOImage? { if case .image(let image) = content { image } else { nil } }
}
