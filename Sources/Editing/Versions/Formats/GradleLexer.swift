import Domain

/// Words, strings, numbers and signs of a Gradle file, in Groovy or Kotlin. Comments and blanks are left out.
struct GradleLexer {
  enum Item: Equatable {
    case word
    /// `content` is without quotes. One that is not plain has `$name` or `${…}` in it, or an escape.
    case string(content: Range<Int>, isPlain: Bool)
    case number
    case sign(UInt8)
    case newline
  }

  struct Token {
    var item: Item
    var range: Range<Int>

    func isSign(_ byte: UInt8) -> Bool { item == .sign(byte) }
  }

  private let bytes: [UInt8]
  private var position: Int
  private var tokens: [Token] = []

  static func tokens(_ bytes: [UInt8]) throws(Malformed) -> [Token] {
    var lexer = GradleLexer(bytes: bytes, position: bytes.starts(with: "\u{FEFF}", at: 0) ? 3 : 0)
    while lexer.position < bytes.count { try lexer.step() }
    return lexer.tokens
  }

  private mutating func step() throws(Malformed) {
    let byte = bytes[position]
    switch byte {
    case .lineFeed: append(.newline, to: position + 1)
    case _ where byte.isBlank: position += 1
    case .slash: try slash()
    case .hash where bytes.at(position + 1) == .exclamation && position < 4: skipLine()
    case .quote, .apostrophe: try string()
    case .dollar where bytes.at(position + 1) == .slash: try skip("/$", from: position + 2)
    case _ where byte.isDigit: append(.number, to: bytes.index(from: position) { !$0.isIdentifierPart && $0 != .dot })
    case .backtick:
      let end = bytes.index(from: position + 1) { $0 == .backtick || $0 == .lineFeed }
      append(.word, to: min(end + 1, bytes.count))
    case _ where byte.isIdentifierStart: append(.word, to: bytes.index(from: position) { !$0.isIdentifierPart })
    default: append(.sign(byte), to: position + 1)
    }
  }

  private mutating func append(_ item: Item, to end: Int) {
    tokens.append(Token(item: item, range: position..<end))
    position = end
  }

  private mutating func skipLine() { position = bytes.index(from: position) { $0 == .lineFeed } }

  /// A comment, a pattern between slashes, as Groovy has them where a value may begin, or a division.
  private mutating func slash() throws(Malformed) {
    switch bytes.at(position + 1) {
    case .slash?: skipLine()
    case .star?: try skip("*/", from: position + 2)
    default:
      let end = patternEnd()
      if beginsValue, let end {
        append(.string(content: position + 1..<end, isPlain: false), to: end + 1)
      } else {
        append(.sign(.slash), to: position + 1)
      }
    }
  }

  private var beginsValue: Bool {
    guard let last = tokens.last else { return false }
    return [.equals, .openParenthesis, .comma, .tilde, .colon].contains { last.isSign($0) }
  }

  /// On its line.
  private func patternEnd() -> Int? {
    var index = position + 1
    while let byte = bytes.at(index), byte != .lineFeed, byte != .slash { index += byte == .backslash ? 2 : 1 }
    return bytes.at(index) == .slash ? index : nil
  }

  private mutating func skip(_ end: StaticString, from start: Int) throws(Malformed) {
    var index = start
    while index < bytes.count, !bytes.starts(with: end, at: index) { index += 1 }
    guard index < bytes.count else {
      throw Malformed(what: "a comment or text does not end", offset: position)
    }
    position = index + end.utf8CodeUnitCount
  }

  /// A string, or the code in one.
  private enum Mode {
    case string(quote: UInt8, isLong: Bool)
    case code(depth: Int)
  }

  private mutating func string() throws(Malformed) {
    let start = position
    let isLong = isLong(at: start)
    var index = start + (isLong ? 3 : 1)
    let content = index
    var modes: [Mode] = [.string(quote: bytes[start], isLong: isLong)]
    var isPlain = true
    while let mode = modes.last, let byte = bytes.at(index) {
      switch mode {
      case .string(let quote, let isLong):
        if byte == quote, !isLong || self.isLong(at: index) {
          modes.removeLast()
          index += isLong ? 3 : 1
        } else if byte == .lineFeed, !isLong {
          throw Malformed(what: "a string does not end", offset: start)
        } else {
          let next = bytes.at(index + 1)
          if byte == .backslash || byte == .dollar && quote == .quote { isPlain = false }
          let isCode = byte == .dollar && quote == .quote && next == .openBrace
          if isCode { modes.append(.code(depth: 0)) }
          index += isCode || byte == .backslash && !isLong ? 2 : 1
        }
      case .code(let depth):
        if byte == .quote || byte == .apostrophe {
          let isLong = self.isLong(at: index)
          modes.append(.string(quote: byte, isLong: isLong))
          index += isLong ? 3 : 1
        } else {
          if byte == .closeBrace, depth == 0 { modes.removeLast() }
          let change = byte == .openBrace ? 1 : byte == .closeBrace ? -1 : 0
          if change != 0, depth + change >= 0 { modes[modes.count - 1] = .code(depth: depth + change) }
          index += 1
        }
      }
    }
    guard modes.isEmpty else { throw Malformed(what: "a string does not end", offset: start) }
    append(.string(content: content..<index - (isLong ? 3 : 1), isPlain: isPlain), to: index)
  }

  private func isLong(at index: Int) -> Bool {
    guard let quote = bytes.at(index) else { return false }
    return bytes.at(index + 1) == quote && bytes.at(index + 2) == quote
  }
}
