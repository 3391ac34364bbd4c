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

  mutating func define(_ name: String, _ literal: SourceLiteral?) { constants[name] = literal }

  mutating func literal(_ value: String, at range: Range<Int>, isWhole: Bool = true) -> SourceLiteral {
    cursor.move(to: range.lowerBound)
    return SourceLiteral(value: value, line: cursor.line, column: cursor.column, range: range, isWhole: isWhole)
  }

  /// Nil for what is computed when the file runs.
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
    for piece in pieces {
      switch piece {
      case .text(_, .executable): return nil
      case .text(let range, let style): value += StringDecoding.decode(source.bytes[range], style)
      case .code(let code):
        guard let constant = constants[code] else { return nil }
        value += constant.value
        isWhole = false
      }
    }
    return literal(value, at: content, isWhole: isWhole)
  }

  /// The source of an expression on one line, as a person would quote it.
  mutating func quotation(_ range: Range<Int>) -> SourceLiteral { literal(source.bytes.text(range), at: range) }
}
