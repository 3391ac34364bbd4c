/// A literal in a source file.
package struct SourceLiteral: Hashable, Sendable {
  /// What the program reads: escapes undone, known constants put in.
  package var value: String
  package var line: Int
  package var column: Int
  /// UTF-8 offsets of the literal's content, without quotes.
  package var range: Range<Int>
  /// False when other constants are put together inside, so that the range does not hold the value.
  package var isWhole: Bool
  /// What the value is put together from, in order.
  package var pieces: [Piece]

  /// Text that stands in one place.
  package struct Piece: Hashable, Sendable {
    /// Escapes undone.
    package var value: String
    /// UTF-8 offsets of its source.
    package var range: Range<Int>
    /// The constant that holds it, if one does.
    package var constant: String?
  }
}
