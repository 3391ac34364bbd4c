/// Items of a file, and the values of its string constants as far as they are written down in it.
struct SourceReader {
  let source: LexedSource
  let items: [SourceItem]
  private(set) var constants: [String: SourceLiteral] = [:]
  /// Every string that a constant is defined as, such as one for each branch of a condition.
  private(set) var definitions: [String: [SourceLiteral]] = [:]
  private var defined: [String: Set<Int>] = [:]
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
    if let literal, defined[name, default: []].insert(literal.range.lowerBound).inserted {
      definitions[name, default: []].append(literal)
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

extension SourceReader {
  /// Replaces a part that is not known.
  static let unknown = "?"

  /// The literal parts of an expression's value, from its strings and constants, in order. Nil for an expression of 256
  /// items or more.
  mutating func partialValue(_ expression: ArraySlice<SourceItem>) -> SourceLiteral? {
    guard expression.count < 256, let first = expression.first, let last = expression.last else { return nil }
    var pieces: [SourceLiteral.Piece] = []
    for item in expression {
      switch item.kind {
      case .word(let name): append(name, to: &pieces)
      case .string(_, let parts): append(parts, to: &pieces)
      default: continue
      }
    }
    let range = first.range.lowerBound..<max(first.range.upperBound, last.range.upperBound)
    return literal(pieces.map(\.value).joined(), at: range, isWhole: false, pieces: pieces)
  }

  private mutating func append(_ name: String, to pieces: inout [SourceLiteral.Piece]) {
    if let constant = constants[name], spend(constant.value.utf8.count) {
      pieces += constant.pieces
    } else if pieces.last?.value != Self.unknown {
      pieces.append(SourceLiteral.Piece(value: Self.unknown, range: 0..<0))
    }
  }

  private mutating func append(_ parts: [SourceItem.StringPiece], to pieces: inout [SourceLiteral.Piece]) {
    for part in parts {
      switch part {
      case .text(_, .executable): append("", to: &pieces)
      case .text(let range, let style):
        pieces.append(
          SourceLiteral.Piece(value: StringDecoding.decode(source.bytes[range], style), range: range))
      case .code(let code): append(code, to: &pieces)
      }
    }
  }
}

/// A literal in a source file.
package struct SourceLiteral: Hashable, Sendable {
  /// The value that the program gets: escapes undone, known constants inserted.
  package var value: String
  package var line: Int
  package var column: Int
  /// UTF-8 offsets of the literal's content, without quotes.
  package var range: Range<Int>
  /// False if the value is composed of other constants, so that the range does not contain it.
  package var isWhole: Bool
  /// The parts of the value, in order.
  package var pieces: [Piece]

  /// Text at one location.
  package struct Piece: Hashable, Sendable {
    /// Escapes undone.
    package var value: String
    /// UTF-8 offsets of its source.
    package var range: Range<Int>
    /// The constant that contains it, if any.
    package var constant: String?
  }
}
