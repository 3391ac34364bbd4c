/// One word, literal or sign of Swift source.
struct SwiftToken {
  enum Kind {
    /// An identifier or keyword, also in backticks, `$0` and `#fileID`.
    case word
    /// A number, string or regular expression.
    case literal
    /// One byte, such as `{` or `<`; operators come byte by byte, as `>>` may close two lists.
    case sign
    /// `->`, which closes none.
    case arrow
    /// `#if`, `#elseif`, `#else` or `#endif`, with the rest of its line.
    case directive
    case end
  }

  var kind: Kind
  /// What it begins with; 0 at the end.
  var first: UInt8
  var range: Range<Int>
  /// Whether blanks or a comment stand before it.
  var isSpaced: Bool
  /// Whether it is the first of its line.
  var isFirst: Bool
}
