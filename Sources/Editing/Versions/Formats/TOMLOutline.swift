import Domain

/// The scalars of a TOML file (1.0.0), with their paths and ranges, without recursion: tables, arrays of tables, dotted and
/// quoted keys, inline tables and arrays, the four kinds of strings, comments.
struct TOMLOutline {
  private typealias Path = KeyedVersions.Path
  typealias Visitor = (KeyedVersions.Path, KeyedVersions.Value) -> Void

  private let bytes: [UInt8]
  private var position: Int
  private var path: Path = []
  /// How many parts of the path the table has.
  private var table = 0
  /// The last index of each array of tables.
  private var arrays: [Path: Int] = [:]

  /// A hostile key may have as many parts as it likes.
  private static let longestKey = 64

  private init(_ bytes: [UInt8]) {
    self.bytes = bytes
    position = bytes.starts(with: "\u{FEFF}", at: 0) ? 3 : 0
  }

  static func visit(_ bytes: [UInt8], _ body: Visitor) throws(Malformed) {
    var outline = TOMLOutline(bytes)
    while true {
      outline.skip(lines: true)
      guard let byte = bytes.at(outline.position) else { return }
      if byte == .openBracket { try outline.header() } else { try outline.assignment(body) }
      outline.skip(lines: false)
      if let next = bytes.at(outline.position), next != .lineFeed {
        throw Malformed(what: "a line goes on where it should end", offset: outline.position)
      }
    }
  }

  /// Skips blanks and comments.
  private mutating func skip(lines: Bool) {
    while let byte = bytes.at(position) {
      if byte == .hash {
        position = bytes.index(from: position) { $0 == .lineFeed }
      } else if byte.isBlank || lines && byte == .lineFeed {
        position += 1
      } else {
        return
      }
    }
  }

  /// `[a.b]`, `[[a.b]]`
  private mutating func header() throws(Malformed) {
    let start = position
    let isArray = bytes.at(start + 1) == .openBracket
    position += isArray ? 2 : 1
    path = []
    let keys = try dottedKey()
    for (index, key) in keys.enumerated() {
      path.append(.key(key))
      if arrays.isEmpty || isArray && index == keys.count - 1 { continue }
      if let last = arrays[path] { path.append(.index(last)) }
    }
    if isArray {
      let next = arrays[path].map { $0 + 1 } ?? 0
      arrays[path] = next
      path.append(.index(next))
    }
    table = path.count
    guard bytes.starts(with: isArray ? "]]" : "]", at: position) else {
      throw Malformed(what: "the head of a table does not end", offset: start)
    }
    position += isArray ? 2 : 1
  }

  private mutating func dottedKey() throws(Malformed) -> [String] {
    var keys: [String] = []
    repeat {
      if !keys.isEmpty { position += 1 }
      skip(lines: false)
      keys.append(try key())
      skip(lines: false)
      if keys.count > Self.longestKey { throw Malformed(what: "a key has too many parts", offset: position) }
    } while bytes.at(position) == .dot
    return keys
  }

  private mutating func key() throws(Malformed) -> String {
    let start = position
    if let quote = bytes.at(position), quote == .quote || quote == .apostrophe {
      guard case .text(let range, _) = try string() else { throw Malformed(what: "a key has no name", offset: start) }
      return quote == .quote ? JSONOutline.decoded(bytes[range]) : bytes.text(range)
    }
    position = bytes.index(from: start) { !$0.isAlphanumeric && $0 != .minus && $0 != UInt8(ascii: "_") }
    if position == start { throw Malformed(what: "expected a key", offset: start) }
    return bytes.text(start..<position)
  }

  private mutating func assignment(_ body: Visitor) throws(Malformed) {
    path.removeLast(path.count - table)
    try keyAndEquals()
    try value(body)
  }

  /// Adds the key to the path.
  private mutating func keyAndEquals() throws(Malformed) {
    path += try dottedKey().map { .key($0) }
    guard bytes.at(position) == .equals else { throw Malformed(what: "expected = after a key", offset: position) }
    position += 1
    skip(lines: false)
  }

  /// An array or an inline table, and the path to it.
  private struct Container {
    var isTable: Bool
    var depth: Int
  }

  private mutating func value(_ body: Visitor) throws(Malformed) {
    let start = position
    var open: [Container] = []
    repeat {
      try step(&open, body)
      if !open.isEmpty { skip(lines: true) }
      if open.count > KeyedVersions.deepest { throw Malformed(what: "nests too deeply", offset: position) }
      if !open.isEmpty, position >= bytes.count {
        throw Malformed(what: "an array or a table is not closed", offset: start)
      }
    } while !open.isEmpty
  }

  /// Reads a scalar, or one sign of an array or a table.
  private mutating func step(_ open: inout [Container], _ body: Visitor) throws(Malformed) {
    switch bytes.at(position) {
    case .openBracket?, .openBrace?: try enter(&open)
    case .closeBracket?, .closeBrace?:
      guard let last = open.popLast(), last.isTable == (bytes[position] == .closeBrace) else {
        throw Malformed(what: "\(bytes.text(position..<position + 1)) closes nothing", offset: position)
      }
      path.removeLast(path.count - last.depth)
      position += 1
    case .comma?: try next(open)
    case .quote?, .apostrophe?: body(path, try string())
    default: body(path, try bare())
    }
  }

  private mutating func enter(_ open: inout [Container]) throws(Malformed) {
    let isTable = bytes[position] == .openBrace
    open.append(Container(isTable: isTable, depth: path.count))
    position += 1
    skip(lines: true)
    if !isTable { path.append(.index(0)) } else if bytes.at(position) != .closeBrace { try keyAndEquals() }
  }

  private mutating func next(_ open: [Container]) throws(Malformed) {
    guard let last = open.last else { throw Malformed(what: "a comma is in no list", offset: position) }
    position += 1
    skip(lines: true)
    if last.isTable {
      path.removeLast(path.count - last.depth)
      if bytes.at(position) != .closeBrace { try keyAndEquals() }
    } else if case .index(let index)? = path.last {
      path[path.count - 1] = .index(index + 1)
    }
  }

  /// A number, a date or a word.
  private mutating func bare() throws(Malformed) -> KeyedVersions.Value {
    let start = position
    position = bytes.index(from: start) { $0.isBlank || $0 == .lineFeed || ",]}#=".utf8.contains($0) }
    if position == start { throw Malformed(what: "expected a value", offset: start) }
    let isNumber = bytes[start..<position].allSatisfy(\.isDigit)
    return isNumber ? .number(start..<position) : .other(start..<position)
  }

  private mutating func string() throws(Malformed) -> KeyedVersions.Value {
    let (start, quote) = (position, bytes[position])
    let isLong = bytes.at(start + 1) == quote && bytes.at(start + 2) == quote
    let marks = isLong ? 3 : 1
    position += marks
    while let byte = bytes.at(position), isLong || byte != .lineFeed {
      let isEnd = byte == quote && (!isLong || bytes.at(position + 1) == quote && bytes.at(position + 2) == quote)
      if isEnd {
        // A long string may end with a quote or two of its own.
        while isLong, bytes.at(position + 3) == quote { position += 1 }
        let content = start + marks..<position
        position += marks
        return bytes[content].contains(.lineFeed) ? .other(content) : .text(content, isQuoted: true)
      }
      position += byte == .backslash && quote == .quote ? 2 : 1
    }
    throw Malformed(what: "a string does not end", offset: start)
  }
}
