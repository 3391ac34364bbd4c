import Domain

/// Characters that begin a literal if a value is expected, and are operators otherwise.
extension RubyLexer {
  enum Awaited { case operand, operation }

  /// Whether Ruby expects an operand or an operation here, after the tokens so far.
  private mutating func expectation() -> Awaited {
    guard let last = source.tokens.last else { return .operand }
    switch last.kind {
    case .number, .stringEnd, .heredoc: return .operation
    case .punctuation(let byte):
      return byte == .dot || byte == .closeParenthesis || byte == .closeBracket || byte == .closeBrace
        ? .operation : .operand
    case .identifier: return expectation(afterName: last)
    default: return .operand
    }
  }

  /// `name /x/` calls a method with an argument, `name / x` divides. Which of the two a bare name means depends on the
  /// variables known there.
  private mutating func expectation(afterName name: SourceToken) -> Awaited {
    let word = source.text(name)
    if word == "def" { return .operation }
    if Self.keywordsBeforeOperand.contains(word) { return .operand }
    let spaced = name.range.upperBound < position
    guard spaced, let next = bytes.at(position + 1), !next.isBlank, next != .lineFeed else { return .operation }
    if next == .equals { return .operation }
    if !isMethod(name) { source.doubt(from: position) }
    return .operand
  }

  private func isMethod(_ name: SourceToken) -> Bool {
    let before = source.tokens.dropLast().last
    return before?.kind == .punctuation(.dot) && before?.range.upperBound == name.range.lowerBound
  }

  private static let keywordsBeforeOperand: Set<String> = [
    "if", "unless", "elsif", "while", "until", "and", "or", "not", "return", "when", "in", "case", "do", "then", "else",
    "begin", "ensure", "yield", "puts", "raise", "require",
  ]

  mutating func backtick() {
    let last = source.tokens.last
    let isName = last?.kind == .punctuation(.dot) || last.map { source.text($0) == "def" } == true
    if isName { punctuation() } else { beginExecutable(close: .backtick, length: 1) }
  }

  mutating func slash() {
    if expectation() == .operand { beginExecutable(close: .slash, length: 1) } else { punctuation() }
  }

  /// `?'` is a one-letter string.
  mutating func questionMark() {
    guard expectation() == .operand, let next = bytes.at(position + 1), !next.isBlank, next != .lineFeed else {
      return punctuation()
    }
    append(.number, to: min(position + (next == .backslash ? 3 : 2), bytes.count))
  }

  /// `:"…"` is a quoted symbol, `:/` the name of an operator.
  mutating func colon() {
    let operators: [UInt8] = [.backtick, .slash, .percent, .less, .openBracket]
    let isDouble = position > 0 && bytes[position - 1] == .colon
    if let next = bytes.at(position + 1), operators.contains(next), !isDouble { source.doubt(from: position) }
    punctuation()
  }

  /// `%q(…)` and its family.
  mutating func percent() {
    guard expectation() == .operand else { return punctuation() }
    var kind = UInt8(ascii: "Q")
    var delimiter = position + 1
    if let letter = bytes.at(delimiter), letter.isLetter {
      kind = letter
      delimiter += 1
    }
    guard let open = bytes.at(delimiter), open.isPunctuation else { return punctuation() }
    // `%=` begins a string here, yet anyone who reads it sees an assignment.
    if open == .equals { source.doubt(from: position) }
    beginPercent(kind, open: open, length: delimiter + 1 - position)
  }

  private mutating func beginPercent(_ kind: UInt8, open: UInt8, length: Int) {
    let close = Self.closing(open)
    var quotes = RubyQuotes(open: open, close: close, interpolates: false)
    switch kind {
    case UInt8(ascii: "q"), UInt8(ascii: "s"): break
    case UInt8(ascii: "Q"): quotes.interpolates = true
    case UInt8(ascii: "w"), UInt8(ascii: "i"): quotes.separatesWords = true
    case UInt8(ascii: "W"), UInt8(ascii: "I"):
      quotes.interpolates = true
      quotes.separatesWords = true
    case UInt8(ascii: "r"), UInt8(ascii: "x"): return beginExecutable(open: open, close: close, length: length)
    default: return punctuation()
    }
    begin(.rubyQuoted(quotes), quotes, length: length)
  }

  private static func closing(_ open: UInt8) -> UInt8 {
    switch open {
    case .openParenthesis: .closeParenthesis
    case .openBracket: .closeBracket
    case .openBrace: .closeBrace
    case .less: .greater
    default: open
    }
  }

  mutating func less() {
    guard bytes.at(position + 1) == .less,
      let heredoc = RubyHeredoc(at: position, number: source.heredocTerminators.count, in: bytes)
    else {
      return punctuation()
    }
    let last = source.tokens.last
    let isAppending = last.map { Self.endsValue($0) && $0.range.upperBound == position } ?? false
    if isAppending { return punctuation() }
    pendingHeredocs.append(heredoc)
    source.heredocTerminators.append(heredoc.terminator)
    append(.heredoc, to: heredoc.labelEnd)
  }

  private static func endsValue(_ token: SourceToken) -> Bool {
    switch token.kind {
    case .identifier, .number, .stringEnd: true
    case .punctuation(let byte): byte == .closeParenthesis || byte == .closeBracket || byte == .closeBrace
    default: false
    }
  }
}
