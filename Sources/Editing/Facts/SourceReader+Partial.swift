import Lexing

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
