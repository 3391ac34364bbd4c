import Lexing

/// Items of a file, and the values of its string constants as far as they are written down in it.
struct SourceReader {
  let source: LexedSource
  let items: [SourceItem]
  private(set) var constants: [String: SourceLiteral] = [:]
  private var cursor: SourceCursor

  init(_ source: LexedSource) {
    self.source = source
    items = SourceItem.read(source)
    cursor = SourceCursor(source.bytes)
  }

  func item(_ index: Int) -> SourceItem? { items.indices.contains(index) ? items[index] : nil }

  /// Bytes of values that may still be composed: each constant could double the one before.
  private var budget = 1 << 20

  /// Whether so many bytes may become part of a longer value. If not, the value counts as computed.
  mutating func spend(_ count: Int) -> Bool {
    budget = max(0, budget - count)
    return budget > 0
  }

  mutating func define(_ name: String, _ literal: SourceLiteral?) {
    constants[name] = literal
    for index in literal?.pieces.indices ?? 0..<0 where literal?.pieces[index].constant == nil {
      constants[name]?.pieces[index].constant = name
    }
  }

  mutating func literal(
    _ value: String, at range: Range<Int>, isWhole: Bool = true, pieces: [SourceLiteral.Piece]? = nil
  ) -> SourceLiteral {
    cursor.move(to: range.lowerBound)
    return SourceLiteral(
      value: value, line: cursor.line, column: cursor.column, range: range, isWhole: isWhole,
      pieces: pieces ?? [SourceLiteral.Piece(value: value, range: range)])
  }

  /// Nil for a value that is computed when the file runs.
  mutating func value(_ item: SourceItem) -> SourceLiteral? {
    switch item.kind {
    case .word(let name): constants[name]
    case .string(let content, let pieces): value(pieces, content)
    default: nil
    }
  }

  private mutating func value(_ pieces: [SourceItem.StringPiece], _ content: Range<Int>) -> SourceLiteral? {
    if pieces.count == 1, case .code(let code)? = pieces.first { return constants[code] }
    var value = ""
    var isWhole = true
    var sources: [SourceLiteral.Piece] = []
    for piece in pieces {
      switch piece {
      case .text(_, .executable): return nil
      case .text(let range, let style):
        let text = StringDecoding.decode(source.bytes[range], style)
        value += text
        sources.append(SourceLiteral.Piece(value: text, range: range))
      case .code(let code):
        guard let constant = constants[code], spend(constant.value.utf8.count) else { return nil }
        value += constant.value
        sources += constant.pieces
        isWhole = false
      }
    }
    return literal(value, at: content, isWhole: isWhole, pieces: sources)
  }

  /// The source of an expression on one line, as a person would quote it.
  mutating func quotation(_ range: Range<Int>) -> SourceLiteral { literal(source.bytes.text(range), at: range) }
}
