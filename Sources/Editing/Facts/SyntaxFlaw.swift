import Domain

/// Why a program that reads a file would refuse it, as far as brackets, blocks and strings tell.
package struct SyntaxFlaw: Hashable, Sendable {
  package var line: Int
  /// ``has `(` without `)` ``, to follow the file's name.
  package var message: String

  /// The first flaw of a file in Ruby, Swift, JSON or XML; nil for other languages, and where the lexer cannot be sure.
  package init?(in text: String, _ language: SourceLanguage) {
    let bytes = Array(text.utf8)
    let found: (offset: Int, message: String)?
    switch language {
    case .ruby: found = Self.ofRuby(bytes)
    case .swift: found = Self.ofSwift(bytes)
    case .json:
      let parsed = Result { () throws(JSONSyntaxError) in try JSONValue(parsing: bytes) }
      guard case .failure(let error) = parsed else { return nil }
      (line, message) = (error.line, "is not JSON: \(error.message)")
      return
    case .xml:
      let read = Result { () throws(XMLError) in try XMLReader.read(bytes) { _ in } }
      guard case .failure(let error) = read else { return nil }
      found = (error.offset, "is not XML: \(error.message)")
    case .markdown, .plain: return nil
    }
    guard let found else { return nil }
    var cursor = SourceCursor(bytes)
    cursor.move(to: found.offset)
    (line, message) = (cursor.line, found.message)
  }

  private static func ofRuby(_ bytes: [UInt8]) -> (offset: Int, message: String)? {
    let source = RubyLexer.lex(bytes)
    let doubt = source.doubtfulFrom ?? bytes.count
    if let string = openString(source), string <= doubt { return (string, "has a string that does not end") }
    return doubt < bytes.count ? nil : RubyScope.flaw(in: SourceReader(source))
  }

  /// Where a string begins without an end, if one is open at the end of the file. A quote that is missing makes code of the strings after
  /// it, and strings of the code: the first that goes on after its line is the one.
  private static func openString(_ source: LexedSource) -> Int? {
    var starts: [SourceToken] = []
    var firstLong: Int?
    for token in source.tokens {
      if token.kind == .stringStart { starts.append(token) }
      guard token.kind == .stringEnd, let start = starts.popLast(), firstLong == nil else { continue }
      let isQuoted = [.quote, .apostrophe].contains(source.bytes.at(start.range.lowerBound))
      let isLong = source.bytes[start.range.lowerBound..<token.range.upperBound].contains(.lineFeed)
      if isQuoted, isLong { firstLong = start.range.lowerBound }
    }
    guard let first = starts.first else { return nil }
    // A heredoc's body has no quotes; the lexer doubts from its label on.
    if first.range.isEmpty, let label = source.doubtfulFrom, source.bytes.starts(with: "<<", at: label) { return label }
    return firstLong ?? first.range.lowerBound
  }

  private static func ofSwift(_ bytes: [UInt8]) -> (offset: Int, message: String)? {
    var lexer = SwiftLexer(bytes)
    var brackets = Brackets(bytes)
    while brackets.stray == nil, let token = lexer.next() {
      if lexer.ambiguity(of: token) != nil || brackets.isBranch(token) { return nil }
      brackets.accept(token)
    }
    return lexer.problem.map { ($0.offset, $0.message) } ?? brackets.stray ?? brackets.open
  }
}

/// The brackets of Swift source around a place.
private struct Brackets {
  private let bytes: [UInt8]
  private var around: [SourceToken] = []
  /// The first bracket that closes what is not open.
  private(set) var stray: (offset: Int, message: String)?

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// The innermost bracket that nothing has closed.
  var open: (offset: Int, message: String)? {
    around.last.map { ($0.range.lowerBound, "has `\(bytes.text($0.range))` without `\(end(of: $0))`") }
  }

  /// Branches of `#if` need not close what they open.
  func isBranch(_ token: SourceToken) -> Bool {
    token.kind == .identifier && bytes.at(token.range.lowerBound - 1) == .hash
      && ["else", "elseif"].contains(bytes.text(token.range))
  }

  mutating func accept(_ token: SourceToken) {
    switch token.kind {
    case .interpolationStart, .punctuation(.openParenthesis), .punctuation(.openBracket), .punctuation(.openBrace):
      around.append(token)
    case .interpolationEnd, .punctuation(.closeParenthesis), .punctuation(.closeBracket), .punctuation(.closeBrace):
      close(token)
    default: return
    }
  }

  private mutating func close(_ token: SourceToken) {
    let text = bytes.text(token.range)
    guard let last = around.popLast() else {
      return stray = (token.range.lowerBound, "has `\(text)` that closes nothing")
    }
    guard end(of: last) != text else { return }
    stray = (token.range.lowerBound, "has `\(text)` where `\(bytes.text(last.range))` needs `\(end(of: last))`")
  }

  private func end(of token: SourceToken) -> String {
    switch token.kind {
    case .punctuation(.openBracket): "]"
    case .punctuation(.openBrace): "}"
    default: ")"
    }
  }
}
