import Domain

/// Reads Swift source token by token (The Swift Programming Language, "Lexical Structure").
///
/// Nothing recurses, each byte is read a bounded number of times, and memory does not grow with the text. Malformed text
/// has tokens too: `problem` says what is wrong with it.
package struct SwiftLexer {
  /// Text that is not Swift. From its offset on, code and strings cannot be told apart.
  package struct Problem: Sendable {
    package var offset: Int
    /// `has a string that does not end`.
    package var message: String
  }

  enum Mode {
    /// `parentheses`: open `(` since the interpolation began.
    case code(parentheses: Int)
    case string(StringLiteral)
  }

  struct StringLiteral {
    var hashes: Int
    var isMultiline: Bool
    var start: Int
    var style: TextStyle { .swiftString(hashes: hashes, multiline: isMultiline) }
  }

  package let bytes: [UInt8]
  package internal(set) var position = 0
  /// The one that begins first, of those found so far.
  package internal(set) var problem: Problem?
  var mode = Mode.code(parentheses: 0)
  /// The modes around the current one: strings in interpolations in strings.
  var outerModes: [Mode] = []
  /// A token that has been read together with the one before it.
  var pending: SourceToken?
  /// The last token that is neither a newline nor a comment.
  var previous = SourceToken(kind: .newline, range: 0..<0)
  /// No regular expression begins before this offset: the line has been searched for its end.
  var regexHorizon = 0
  /// Nil unless asked for: a stranger's text could have as many as bytes.
  var swallowed: Set<Int>?

  /// More are not a literal's. Without a limit, each `#` of a long row would count those after it.
  static let mostHashes = 31
  /// The compiler would take more, but no one writes them.
  static let deepest = 64

  package init(_ bytes: [UInt8]) {
    self.bytes = bytes
    if bytes.starts(with: "\u{FEFF}", at: 0) { position = 3 }
  }

  package static func lex(_ bytes: [UInt8]) -> LexedSource {
    var source = LexedSource(bytes: bytes)
    var lexer = SwiftLexer(bytes)
    lexer.swallowed = []
    while let token = lexer.next() {
      source.tokens.append(token)
      if let offset = lexer.ambiguity(of: token) { source.doubt(from: offset) }
    }
    source.swallowed = lexer.swallowed ?? []
    if let problem = lexer.problem { source.doubt(from: problem.offset) }
    return source
  }

  /// The offset of a token that older language modes may read differently: `/…"…/` may divide, and a value
  /// after `\"` is a mistake.
  func ambiguity(of token: SourceToken) -> Int? {
    switch token.kind {
    case .text(.executable) where bytes.at(token.range.lowerBound) == .slash && bytes[token.range].contains(.quote):
      token.range.lowerBound
    case .stringStart where bytes.at(token.range.lowerBound - 1) == .backslash: token.range.lowerBound - 1
    default: nil
    }
  }

  /// - Returns: nil at the end.
  package mutating func next() -> SourceToken? {
    if let token = pending {
      // The parts of a regular expression are its start, its text and its end.
      pending = token.kind == .text(.executable) ? SourceToken(kind: .stringEnd, range: position..<position) : nil
      return note(token)
    }
    if case .string(let literal) = mode { return note(text(of: literal)) }
    while position < bytes.count, bytes[position].isBlank || bytes[position] == 0 { position += 1 }
    guard position < bytes.count else {
      noteOpenStrings()
      return nil
    }
    return note(code(bytes[position]))
  }

  /// Skips the rest of a line of code, without its line break.
  package mutating func skipLine() {
    position = lineEnd(from: position)
  }

  mutating func note(_ token: SourceToken) -> SourceToken {
    switch token.kind {
    case .newline, .comment: break
    default: previous = token
    }
    return token
  }

  mutating func fail(_ message: String, at offset: Int) {
    if let problem, problem.offset <= offset { return }
    problem = Problem(offset: offset, message: message)
  }

  mutating func token(_ kind: SourceToken.TokenClass, to end: Int) -> SourceToken {
    defer { position = end }
    return SourceToken(kind: kind, range: position..<end)
  }

  // MARK: Code

  mutating func code(_ byte: UInt8) -> SourceToken {
    if byte.isIdentifierStart || byte == .dollar { return token(.identifier, to: wordEnd(from: position + 1)) }
    switch byte {
    case .lineFeed, .carriageReturn: return token(.newline, to: position + 1)
    case .openParenthesis, .closeParenthesis: return parenthesis(byte)
    case .quote: return beginString(hashes: 0)
    case .hash: return hash()
    case .slash: return slash()
    case .backtick: return quotedIdentifier()
    case _ where byte.isDigit: return token(.number, to: wordEnd(from: position))
    default: return punctuation()
    }
  }

  mutating func punctuation() -> SourceToken { token(.punctuation(bytes[position]), to: position + 1) }

  func wordEnd(from start: Int) -> Int { bytes.index(from: start) { !$0.isIdentifierPart && $0 != .dollar } }

  func lineEnd(from start: Int) -> Int {
    bytes.index(from: start) { $0 == .lineFeed || $0 == .carriageReturn }
  }

  mutating func parenthesis(_ byte: UInt8) -> SourceToken {
    guard !outerModes.isEmpty, case .code(let parentheses) = mode else { return punctuation() }
    if byte == .closeParenthesis, parentheses == 0, let outer = outerModes.popLast() {
      mode = outer
      return token(.interpolationEnd, to: position + 1)
    }
    mode = .code(parentheses: parentheses + (byte == .openParenthesis ? 1 : -1))
    return punctuation()
  }

  mutating func quotedIdentifier() -> SourceToken {
    let end = bytes.index(from: position + 1) { $0 == .backtick || $0 == .lineFeed || $0 == .carriageReturn }
    if bytes.at(end) == .backtick { return token(.identifier, to: end + 1) }
    fail("has a name in backticks that does not end", at: position)
    return punctuation()
  }

  /// `#"…"#`, `#/…/#`, or the sign of `#if`.
  mutating func hash() -> SourceToken {
    if position == 0, bytes.at(1) == .exclamation { return token(.comment(.interpreter), to: lineEnd(from: 0)) }
    var hashes = 1
    while bytes.at(position + hashes) == .hash, hashes < Self.mostHashes { hashes += 1 }
    switch bytes.at(position + hashes) {
    case .quote: return beginString(hashes: hashes)
    case .slash: return regex(to: extendedRegexEnd(hashes: hashes))
    default: return punctuation()
    }
  }

  mutating func slash() -> SourceToken {
    switch bytes.at(position + 1) {
    case .slash: return token(.comment(.line), to: lineEnd(from: position))
    case .star: return token(.comment(.block), to: blockCommentEnd())
    default: break
    }
    if mayBeginRegex, let end = bareRegexEnd() { return regex(to: end) }
    return punctuation()
  }

  /// Comments of this kind nest.
  mutating func blockCommentEnd() -> Int {
    var index = position
    var depth = 0
    while index + 1 < bytes.count {
      switch (bytes[index], bytes[index + 1]) {
      case (.slash, .star):
        depth += 1
        index += 2
      case (.star, .slash):
        depth -= 1
        index += 2
        if depth == 0 { return index }
      default: index += 1
      }
    }
    fail("has a comment that does not end", at: position)
    return bytes.count
  }

  // MARK: Regular expressions

  mutating func regex(to end: Int) -> SourceToken {
    let start = position
    pending = token(.text(.executable), to: end)
    return SourceToken(kind: .stringStart, range: start..<start)
  }

  /// Whether an operator before its operand could begin here (SE-0354), but not the name of a function, nor an argument.
  var mayBeginRegex: Bool {
    guard previous.range.upperBound < position || !isAfterOperand, let next = bytes.at(position + 1) else {
      return false
    }
    if previous.kind == .identifier, ["func", "operator"].contains(bytes.text(previous.range)) { return false }
    return !" \t\r\n/*),:;]}".utf8.contains(next)
  }

  var isAfterOperand: Bool {
    switch previous.kind {
    case .number, .stringEnd: true
    case .identifier: !Self.keywordsBeforeOperand.contains(bytes.text(previous.range))
    case .punctuation(let byte): ")]}?!".utf8.contains(byte)
    default: false
    }
  }

  static let keywordsBeforeOperand: Set<String> = [
    "return", "in", "case", "try", "await", "throw", "if", "guard", "while", "switch", "where", "else", "yield",
  ]

  /// - Returns: nil if no `/` ends it on its line, or if a `)` closes what it did not open.
  mutating func bareRegexEnd() -> Int? {
    guard position >= regexHorizon else { return nil }
    var index = position + 1
    var parentheses = 0
    search: while let byte = bytes.at(index), byte != .lineFeed, byte != .carriageReturn {
      switch byte {
      case .backslash: index += 1
      case .openParenthesis: parentheses += 1
      case .closeParenthesis where parentheses == 0: break search
      case .closeParenthesis: parentheses -= 1
      // `a / b / c` divides twice.
      case .slash where bytes[index - 1] == .space: break search
      case .slash: return index + 1
      default: break
      }
      index += 1
    }
    regexHorizon = index
    return nil
  }

  mutating func extendedRegexEnd(hashes: Int) -> Int {
    var index = position + hashes + 1
    let isMultiline = bytes.at(index) == .lineFeed || bytes.at(index) == .carriageReturn
    while let byte = bytes.at(index), isMultiline || byte != .lineFeed && byte != .carriageReturn {
      if byte == .slash, hasHashes(hashes, at: index + 1) { return index + 1 + hashes }
      index += byte == .backslash && !isMultiline ? 2 : 1
    }
    fail("has a regular expression that does not end", at: position)
    return bytes.count
  }
}
