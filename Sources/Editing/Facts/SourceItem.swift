import Domain

/// A token, or a whole string. Facts are read from these; comments and heredoc bodies are left out.
struct SourceItem {
  enum Syntax {
    case word(String)
    case punctuation(UInt8)
    case newline
    case string(content: Range<Int>, [StringPiece])
    case other
  }

  enum StringPiece {
    case text(Range<Int>, TextStyle)
    /// The source of an interpolation, without blanks around it.
    case code(String)
  }

  var kind: Syntax
  var range: Range<Int>

  func isWord(_ text: String) -> Bool {
    if case .word(let word) = kind { word == text } else { false }
  }

  func isPunctuation(_ byte: UInt8) -> Bool {
    if case .punctuation(let own) = kind { own == byte } else { false }
  }

  var word: String? {
    if case .word(let word) = kind { word } else { nil }
  }

  var isNewline: Bool {
    if case .newline = kind { true } else { false }
  }

  /// +1 for an opening bracket, -1 for a closing one.
  var nesting: Int {
    switch kind {
    case .punctuation(.openParenthesis), .punctuation(.openBracket), .punctuation(.openBrace): 1
    case .punctuation(.closeParenthesis), .punctuation(.closeBracket), .punctuation(.closeBrace): -1
    default: 0
    }
  }

  static func read(_ source: LexedSource) -> [SourceItem] {
    var items: [SourceItem] = []
    var index = 0
    while index < source.tokens.count {
      let token = source.tokens[index]
      if token.kind == .stringStart {
        let item = string(from: &index, in: source)
        // A heredoc's body has no opening quotes of its own.
        if !token.range.isEmpty { items.append(item) }
      } else {
        if let kind = kind(token, in: source) { items.append(SourceItem(kind: kind, range: token.range)) }
        index += 1
      }
    }
    return items
  }

  private static func kind(_ token: SourceToken, in source: LexedSource) -> Syntax? {
    switch token.kind {
    case .identifier: .word(source.text(token))
    case .punctuation(let byte): .punctuation(byte)
    case .newline: .newline
    case .comment: nil
    default: .other
    }
  }

  /// Moves `index` past the string's end. Strings inside its interpolations belong to the interpolation's code.
  private static func string(from index: inout Int, in source: LexedSource) -> SourceItem {
    let start = source.tokens[index].range
    var pieces: [StringPiece] = []
    var depth = 0
    var codeStart = start.upperBound
    var end = start.upperBound..<start.upperBound
    while index < source.tokens.count {
      let token = source.tokens[index]
      index += 1
      end = token.range
      switch token.kind {
      case .stringStart: depth += 1
      case .stringEnd: depth -= 1
      case .text(let style) where depth == 1 && !token.range.isEmpty: pieces.append(.text(token.range, style))
      case .interpolationStart where depth == 1: codeStart = token.range.upperBound
      case .interpolationEnd where depth == 1:
        pieces.append(.code(trimmed(codeStart..<max(codeStart, token.range.lowerBound), in: source.bytes)))
      default: continue
      }
      if depth == 0 { break }
    }
    let content = start.upperBound..<max(start.upperBound, end.lowerBound)
    return SourceItem(kind: .string(content: content, pieces), range: start.lowerBound..<end.upperBound)
  }

  private static func trimmed(_ range: Range<Int>, in bytes: [UInt8]) -> String {
    let start = min(range.upperBound, bytes.index(from: range.lowerBound) { !$0.isBlank })
    var end = range.upperBound
    while end > start, bytes[end - 1].isBlank { end -= 1 }
    return bytes.text(start..<end)
  }
}
