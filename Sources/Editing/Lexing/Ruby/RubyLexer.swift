import Domain

/// Separates code, strings, heredocs and comments of a Ruby file in one pass.
///
/// Ruby cannot be lexed without running its parser. Where the answer depends on more than the neighbouring tokens, the
/// lexer says so (`doubtfulFrom`) instead of guessing.
package struct RubyLexer {
  enum Mode {
    /// `braces`: open `{` since the interpolation began.
    case code(braces: Int)
    /// `depth`: open brackets of the string's own kind.
    case quoted(TextStyle, RubyQuotes, depth: Int, start: Int)
    case heredoc(RubyHeredoc, atLineStart: Bool)
  }

  var source: LexedSource
  var position = 0
  // A stack of its own rather than recursion: nesting in a file must not overflow ours.
  var modes: [Mode] = [.code(braces: 0)]
  var pendingHeredocs: [RubyHeredoc] = []

  var bytes: [UInt8] { source.bytes }

  package static func lex(_ bytes: [UInt8]) -> LexedSource {
    var lexer = RubyLexer(source: LexedSource(bytes: bytes))
    lexer.run()
    return lexer.source
  }

  private mutating func run() {
    if bytes.starts(with: "\u{FEFF}", at: 0) { position = 3 }
    while position < bytes.count, let mode = modes.last {
      switch mode {
      case .code: code()
      case .quoted(let style, let quotes, let depth, let start): quoted(style, quotes, depth: depth, start: start)
      case .heredoc(let heredoc, let atLineStart): self.heredoc(heredoc, atLineStart: atLineStart)
      }
    }
    finish()
  }

  /// Everything inside a string that is still open at the end is doubtful.
  private mutating func finish() {
    for mode in modes {
      switch mode {
      case .code: continue
      case .quoted(_, _, _, let start): source.doubt(from: start)
      case .heredoc(let heredoc, _): source.doubt(from: heredoc.start)
      }
    }
    if let heredoc = pendingHeredocs.first { source.doubt(from: heredoc.start) }
  }

  private mutating func code() {
    let byte = bytes[position]
    switch byte {
    case .lineFeed: newline()
    case _ where byte.isBlank: position += 1
    case .backslash: position += 2
    case .hash: comment()
    case .quote, .apostrophe: beginQuoted(open: byte, close: byte, interpolates: byte == .quote)
    case .backtick: backtick()
    case .openBrace, .closeBrace: brace(byte)
    case .dollar, .at: variable()
    case .percent: percent()
    case .slash: slash()
    case .question: questionMark()
    case .less: less()
    case .colon: colon()
    case .equals where isAtLineStart && hasWord("=begin"): documentComment()
    case _ where byte.isDigit: number()
    case _ where byte.isIdentifierStart: word()
    default: punctuation()
    }
  }

  mutating func punctuation() { append(.punctuation(bytes[position]), to: position + 1) }

  mutating func append(_ kind: SourceToken.TokenClass, to end: Int) {
    source.append(kind, position..<end)
    position = end
  }

  private mutating func newline() {
    append(.newline, to: position + 1)
    modes += pendingHeredocs.reversed().map { .heredoc($0, atLineStart: true) }
    pendingHeredocs = []
  }

  private mutating func comment() {
    let style: CommentStyle = position == 0 && bytes.at(1) == .exclamation ? .interpreter : .line
    let end = bytes.index(from: position) { $0 == .lineFeed }
    append(.comment(style), to: end)
  }

  private mutating func documentComment() {
    var line = position
    repeat { line = bytes.index(from: line) { $0 == .lineFeed } + 1 } while line < bytes.count && !isDocumentEnd(line)
    if line >= bytes.count { source.doubt(from: position) }
    append(.comment(.document), to: bytes.index(from: line) { $0 == .lineFeed })
  }

  private func isDocumentEnd(_ line: Int) -> Bool {
    bytes.starts(with: "=end", at: line) && (bytes.at(line + 4).map { $0.isBlank || $0 == .lineFeed } ?? true)
  }

  private mutating func brace(_ byte: UInt8) {
    guard case .code(let braces)? = modes.last else { return }
    if byte == .closeBrace, braces == 0, modes.count > 1 {
      append(.interpolationEnd, to: position + 1)
      modes.removeLast()
      return
    }
    modes[modes.count - 1] = .code(braces: max(0, byte == .openBrace ? braces + 1 : braces - 1))
    punctuation()
  }

  /// `$'` and `$"` are names, not the start of a string. `$@` is one, too.
  private mutating func variable() {
    if bytes[position] == .dollar, bytes.at(position + 1) == .at { return append(.identifier, to: position + 2) }
    var end = bytes.index(from: position + 1) { $0 != .at }
    if let next = bytes.at(end), next.isIdentifierPart {
      end = bytes.index(from: end) { !$0.isIdentifierPart }
    } else if bytes[position] == .dollar, bytes.at(end)?.isPunctuation == true {
      end += 1
    }
    append(.identifier, to: max(end, position + 1))
  }

  private mutating func number() {
    var end = bytes.index(from: position) { !$0.isIdentifierPart }
    if bytes.at(end) == .dot, bytes.at(end + 1)?.isDigit == true {
      end = bytes.index(from: end + 1) { !$0.isIdentifierPart }
    }
    append(.number, to: end)
  }

  private mutating func word() {
    if isAtLineStart, modes.count == 1, endsFile() { return }
    var end = bytes.index(from: position) { !$0.isIdentifierPart }
    if let mark = bytes.at(end), mark == .question || mark == .exclamation, bytes.at(end + 1) != .equals { end += 1 }
    append(.identifier, to: end)
  }

  /// Text after `__END__` is data that Ruby does not run.
  private mutating func endsFile() -> Bool {
    let line = bytes.index(from: position) { $0 == .lineFeed || $0 == .carriageReturn }
    guard bytes.starts(with: "__END__", at: position), line == position + 7 else { return false }
    append(.identifier, to: line)
    source.append(.text(.plain), line..<bytes.count)
    position = bytes.count
    return true
  }

  private var isAtLineStart: Bool { position == 0 || bytes[position - 1] == .lineFeed }

  private func hasWord(_ word: StaticString) -> Bool {
    guard bytes.starts(with: word, at: position) else { return false }
    return bytes.at(position + word.utf8CodeUnitCount).map { $0.isBlank || $0 == .lineFeed } ?? true
  }
}
