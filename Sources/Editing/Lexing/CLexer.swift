import Domain

/// Separates code, strings and comments of a C, C++ or Objective-C file in one pass. A line that ends with a backslash
/// continues (C11 §5.1.1.2); `'…'` counts as a number.
package struct CLexer {
  private var source: LexedSource
  private var position: Int

  private var bytes: [UInt8] { source.bytes }

  package static func lex(_ bytes: [UInt8]) -> LexedSource {
    var lexer = CLexer(source: LexedSource(bytes: bytes), position: bytes.starts(with: "\u{FEFF}", at: 0) ? 3 : 0)
    while lexer.position < bytes.count { lexer.step() }
    return lexer.source
  }

  private mutating func step() {
    let byte = bytes[position]
    switch byte {
    case .lineFeed: append(.newline, to: position + 1)
    case _ where byte.isBlank: position += 1
    case .backslash: position = splice(at: position) ?? position + 1
    case .slash where bytes.at(position + 1) == .slash: append(.comment(.line), to: logicalLineEnd(from: position))
    case .slash where bytes.at(position + 1) == .star: blockComment()
    case .quote: string()
    case .apostrophe: append(.number, to: literalEnd(.apostrophe).end)
    case _ where byte.isDigit: number()
    case _ where byte.isIdentifierStart: word()
    default: append(.punctuation(byte), to: position + 1)
    }
  }

  private mutating func append(_ kind: SourceToken.TokenClass, to end: Int) {
    source.append(kind, position..<end)
    position = end
  }

  /// The offset after a backslash and the line end that it removes.
  private func splice(at backslash: Int) -> Int? {
    let end = bytes.at(backslash + 1) == .carriageReturn ? backslash + 2 : backslash + 1
    return bytes.at(end) == .lineFeed ? end + 1 : nil
  }

  private func logicalLineEnd(from start: Int) -> Int {
    var index = start
    while let byte = bytes.at(index), byte != .lineFeed {
      index = byte == .backslash ? splice(at: index) ?? index + 1 : index + 1
    }
    return index
  }

  private mutating func blockComment() {
    var index = position + 2
    while index < bytes.count, !bytes.starts(with: "*/", at: index) { index += 1 }
    if index >= bytes.count { source.doubt(from: position) }
    append(.comment(.block), to: min(index + 2, bytes.count))
  }

  private mutating func number() {
    var end = position
    while let byte = bytes.at(end) {
      let separates = byte == .apostrophe && bytes.at(end + 1)?.isAlphanumeric == true
      guard byte.isIdentifierPart || byte == .dot || separates else { break }
      end += 1
    }
    append(.number, to: end)
  }

  private mutating func word() {
    let end = bytes.index(from: position) { !$0.isIdentifierPart }
    let isRaw = bytes.at(end) == .quote && ["R", "LR", "uR", "UR", "u8R"].contains(bytes.text(position..<end))
    append(.identifier, to: end)
    if isRaw { rawString() }
  }

  /// The end of a literal's text, and of the literal. A line end closes one that is not closed.
  private func literalEnd(_ quote: UInt8) -> (text: Int, end: Int) {
    var index = position + 1
    while let byte = bytes.at(index), byte != .lineFeed {
      if byte == quote { return (index, index + 1) }
      index += byte == .backslash ? splice(at: index).map { $0 - index } ?? 2 : 1
    }
    let end = min(index, bytes.count)
    return (end, end)
  }

  private mutating func string() {
    let (text, end) = literalEnd(.quote)
    if text == end { source.doubt(from: position) }
    append(.stringStart, to: position + 1)
    append(.text(.cString(isRaw: false)), to: text)
    append(.stringEnd, to: end)
  }

  /// `R"delimiter(…)delimiter"`; the prefix has been read.
  private mutating func rawString() {
    let open = bytes.index(from: position) { $0 == .openParenthesis || $0 == .lineFeed }
    let mark = [.closeParenthesis] + bytes[position + 1..<max(position + 1, open)] + [.quote]
    // C++11 §2.14.5: a delimiter has at most 16 characters.
    guard bytes.at(open) == .openParenthesis, mark.count <= 18 else { return string() }
    var end = open + 1
    while end + mark.count <= bytes.count, !bytes[end..<end + mark.count].elementsEqual(mark) { end += 1 }
    let isClosed = end + mark.count <= bytes.count
    if !isClosed {
      source.doubt(from: position)
      end = bytes.count
    }
    append(.stringStart, to: open + 1)
    append(.text(.cString(isRaw: true)), to: end)
    append(.stringEnd, to: isClosed ? end + mark.count : end)
  }
}
