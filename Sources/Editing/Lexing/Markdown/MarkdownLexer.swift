import Domain

/// Finds the text in a Markdown file that is not prose: code, link destinations, HTML.
///
/// After CommonMark 0.31, line by line. Prose is the careful answer: what is escaped for prose is harmless elsewhere.
package struct MarkdownLexer {
  private var source: LexedSource
  private var fence: (byte: UInt8, length: Int)?
  /// The HTML block so far; nil outside of one.
  private var markup: HTMLCutter?
  private var paragraph: [MarkdownLine] = []

  package static func lex(_ bytes: [UInt8]) -> LexedSource {
    var lexer = MarkdownLexer(source: LexedSource(bytes: bytes))
    var start = bytes.starts(with: "\u{FEFF}", at: 0) ? 3 : 0
    while start < bytes.count {
      let end = bytes.index(from: start) { $0 == .lineFeed }
      lexer.line(start..<end)
      start = end + 1
    }
    lexer.endParagraph()
    return lexer.source
  }

  private mutating func line(_ range: Range<Int>) {
    let content = contentStart(range)
    if content == range.upperBound {
      endParagraph()
      markup = nil
      if let fence { source.append(.text(.markdownCode(fence: fence.byte)), range) }
    } else if let open = fence {
      source.append(.text(.markdownCode(fence: open.byte)), range)
      if let run = fenceRun(content, range), run.byte == open.byte, run.length >= open.length, run.isAlone {
        fence = nil
      }
    } else if let run = fenceRun(content, range) {
      endParagraph()
      fence = (run.byte, run.length)
      source.append(.text(.markdownCode(fence: run.byte)), range)
    } else if markup != nil || beginsHTML(content) {
      endParagraph()
      html(range)
    } else {
      paragraph.append(MarkdownLine(range, in: source))
    }
  }

  /// The offset after blanks and quote marks.
  private func contentStart(_ range: Range<Int>) -> Int {
    var index = range.lowerBound
    while index < range.upperBound, source.bytes[index].isBlank || source.bytes[index] == .greater { index += 1 }
    return index
  }

  private func fenceRun(_ start: Int, _ range: Range<Int>) -> (byte: UInt8, length: Int, isAlone: Bool)? {
    let byte = source.bytes[start]
    guard byte == .backtick || byte == .tilde else { return nil }
    let end = source.bytes.index(from: start) { $0 != byte }
    guard end - start >= 3 else { return nil }
    let rest = source.bytes[end..<max(end, range.upperBound)]
    // A line such as ```` ```code``` ```` is a code span.
    if byte == .backtick, rest.contains(.backtick) { return nil }
    return (byte, end - start, rest.allSatisfy(\.isBlank))
  }

  private func beginsHTML(_ start: Int) -> Bool {
    guard source.bytes[start] == .less, let next = source.bytes.at(start + 1) else { return false }
    let rest = source.bytes.index(from: start + 1) { !$0.isLetter && !$0.isDigit }
    // `<https://…>` is a link.
    return (next.isLetter && source.bytes.at(rest) != .colon) || next == .slash || next == .exclamation
      || next == .question
  }

  private mutating func html(_ range: Range<Int>) {
    let line = source.bytes.text(range).lowercased()
    let runs = ["<script", "<style", "<iframe", "<textarea"].contains { line.contains($0) }
    var cutter = markup ?? HTMLCutter()
    cutter.cut(source.bytes, in: range) { source.append(.text(runs ? .executable : $0), $1) }
    markup = cutter
    if runs { source.doubt(from: range.lowerBound) }
  }

  /// A code span may go on over lines. When a line leaves one open, which of the paragraph's backticks pair is unsure.
  private mutating func endParagraph() {
    let isSure = paragraph.allSatisfy { $0.hasPairedBackticks }
    let isTable = paragraph.dropFirst().contains { $0.delimitsTable }
    for line in paragraph {
      for var token in line.tokens {
        if token.kind == .text(.markdownCode(fence: .backtick)) {
          // In a table, `|` ends a cell in code too.
          if isTable { token.kind = .text(.markdownCode(fence: .pipe)) }
          if !isSure { token.kind = .text(.executable) }
        }
        source.tokens.append(token)
      }
      source.swallowed.formUnion(line.swallowed)
    }
    paragraph = []
  }
}
