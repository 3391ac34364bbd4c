import Domain

/// Tells code, strings and comments of a Swift file apart, in one pass.
package struct SwiftLexer {
  enum Mode {
    /// `parentheses`: open `(` since the interpolation began.
    case code(parentheses: Int)
    case string(hashes: Int, multiline: Bool, start: Int)
  }

  var source: LexedSource
  var position = 0
  // A stack of its own rather than recursion: nesting in a file must not overflow ours.
  var modes: [Mode] = [.code(parentheses: 0)]

  var bytes: [UInt8] { source.bytes }

  package static func lex(_ bytes: [UInt8]) -> LexedSource {
    var lexer = SwiftLexer(source: LexedSource(bytes: bytes))
    lexer.run()
    return lexer.source
  }

  private mutating func run() {
    if bytes.starts(with: "\u{FEFF}", at: 0) { position = 3 }
    while position < bytes.count, let mode = modes.last {
      switch mode {
      case .code: code()
      case .string(let hashes, let multiline, let start): string(hashes: hashes, multiline: multiline, start: start)
      }
    }
    for case .string(_, _, let start) in modes { source.doubt(from: start) }
  }

  private mutating func code() {
    let byte = bytes[position]
    switch byte {
    case .lineFeed, .carriageReturn: append(.newline, to: position + 1)
    case _ where byte.isBlank: position += 1
    case .quote: beginString(hashes: 0)
    case .hash: hash()
    case .slash: slash()
    case .openParenthesis, .closeParenthesis: parenthesis(byte)
    case .backtick: quotedIdentifier()
    case .backslash: keyPath()
    case _ where byte.isDigit: append(.number, to: bytes.index(from: position) { !$0.isIdentifierPart })
    case _ where byte.isIdentifierStart || byte == .dollar || byte == .at:
      append(.identifier, to: bytes.index(from: position + 1) { !$0.isIdentifierPart })
    default: punctuation()
    }
  }

  mutating func punctuation() { append(.punctuation(bytes[position]), to: position + 1) }

  mutating func append(_ kind: Token.Kind, to end: Int) {
    source.append(kind, position..<end)
    position = end
  }

  private mutating func parenthesis(_ byte: UInt8) {
    guard case .code(let parentheses)? = modes.last else { return }
    if byte == .closeParenthesis, parentheses == 0, modes.count > 1 {
      append(.interpolationEnd, to: position + 1)
      modes.removeLast()
      return
    }
    modes[modes.count - 1] = .code(parentheses: max(0, byte == .openParenthesis ? parentheses + 1 : parentheses - 1))
    punctuation()
  }

  private mutating func quotedIdentifier() {
    let end = bytes.index(from: position + 1) { $0 == .backtick || $0 == .lineFeed }
    if bytes.at(end) == .backtick { append(.identifier, to: end + 1) } else { punctuation() }
  }

  /// `\.name`; a value in front of a quote would be a mistake.
  private mutating func keyPath() {
    if bytes.at(position + 1) == .quote { source.doubt(from: position) }
    punctuation()
  }

  /// `#"…"#`, `#/…/#`, or `#if` and its like.
  private mutating func hash() {
    if position == 0, bytes.at(1) == .exclamation {
      return append(.comment(.interpreter), to: bytes.index(from: 0) { $0 == .lineFeed || $0 == .carriageReturn })
    }
    let end = bytes.index(from: position) { $0 != .hash }
    let hashes = end - position
    switch bytes.at(end) {
    case .quote: beginString(hashes: hashes)
    case .slash: extendedRegex(hashes: hashes, from: end + 1)
    default: punctuation()
    }
  }

  private mutating func slash() {
    switch bytes.at(position + 1) {
    case .slash:
      append(.comment(.line), to: bytes.index(from: position) { $0 == .lineFeed || $0 == .carriageReturn })
    case .star: blockComment()
    default: if let end = regexEnd() { appendExecutable(to: end) } else { punctuation() }
    }
  }

  private mutating func blockComment() {
    let start = position
    var index = position + 2
    var depth = 1
    while index < bytes.count, depth > 0 {
      if bytes.starts(with: "/*", at: index) {
        depth += 1
        index += 2
      } else if bytes.starts(with: "*/", at: index) {
        depth -= 1
        index += 2
      } else {
        index += 1
      }
    }
    if depth > 0 { source.doubt(from: start) }
    append(.comment(.block), to: index)
  }

  /// `/…/` where a value is expected. Older language modes read it as division: with a quote inside, who knows.
  private mutating func regexEnd() -> Int? {
    guard expectsOperand, let next = bytes.at(position + 1), !next.isBlank, next != .lineFeed else { return nil }
    var index = position + 1
    while let byte = bytes.at(index), byte != .lineFeed, byte != .carriageReturn {
      if byte == .slash {
        if bytes[position..<index].contains(.quote) { source.doubt(from: position) }
        return index + 1
      }
      index += byte == .backslash ? 2 : 1
    }
    return nil
  }

  private var expectsOperand: Bool {
    switch source.tokens.last?.kind {
    case .identifier, .number, .stringEnd: false
    case .punctuation(let byte):
      ![.closeParenthesis, .closeBracket, .closeBrace, .question, .exclamation].contains(byte)
    default: true
    }
  }

  private mutating func extendedRegex(hashes: Int, from start: Int) {
    var index = start
    while index < bytes.count {
      index = bytes.index(from: index) { $0 == .slash } + 1
      let end = bytes.index(from: index) { $0 != .hash }
      if index <= bytes.count, end - index >= hashes { return appendExecutable(to: index + hashes) }
    }
    source.doubt(from: position)
    punctuation()
    position = max(position, bytes.count)
  }

  private mutating func appendExecutable(to end: Int) {
    let text = position
    source.append(.stringStart, text..<text)
    append(.text(.executable), to: min(end, bytes.count))
    source.append(.stringEnd, position..<position)
  }
}
