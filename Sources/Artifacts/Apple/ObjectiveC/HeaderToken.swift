import Domain
import Editing

/// A word or a sign of a C or Objective-C header.
struct HeaderToken {
  var text: String
  /// From 1.
  var line: Int

  var isWord: Bool { text.utf8.first.map { $0.isLetter || $0 == UInt8(ascii: "_") } ?? false }

  /// Without comments, preprocessor directives and literals of texts.
  ///
  /// - Parameter bytes: at most 1 MiB is kept of a header (`Retention.textLimit`), and so of its tokens.
  static func all(in bytes: [UInt8]) -> [HeaderToken] {
    let source = CLexer.lex(bytes)
    var tokens: [HeaderToken] = []
    var (line, counted) = (1, 0)
    var (isFirst, isDirective) = (true, false)
    for token in source.tokens {
      let start = token.range.lowerBound
      line += bytes[counted..<start].count { $0 == UInt8(ascii: "\n") }
      counted = start
      if isFirst { isDirective = token.kind == .punctuation(UInt8(ascii: "#")) }
      isFirst = token.kind == .newline
      if !isDirective, isPart(token, in: bytes) { tokens.append(HeaderToken(text: source.text(token), line: line)) }
    }
    return tokens
  }

  private static func isPart(_ token: SourceToken, in bytes: [UInt8]) -> Bool {
    switch token.kind {
    case .identifier: true
    case .punctuation(let sign): sign > 0x20
    // A character counts as a number.
    case .number: bytes[token.range.lowerBound] != UInt8(ascii: "'")
    default: false
    }
  }
}
