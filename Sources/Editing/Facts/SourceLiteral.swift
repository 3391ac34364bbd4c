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
