/// One word, literal or sign of a Swift declaration.
struct SwiftToken {
  enum TokenClass {
    /// An identifier or keyword, also in backticks, `$0` and `#fileID`.
    case word
    /// A number, string or regular expression.
    case literal
    /// One byte, such as `{` or `<`. Operators come byte by byte, because `>>` may close two lists.
    case sign
    /// `->`, which closes no list.
    case arrow
    /// `#if`, `#elseif`, `#else` or `#endif`, with the rest of its line.
    case directive
    case end
  }

  var kind: TokenClass
  /// Its first byte; 0 at the end.
  var first: UInt8
  var range: Range<Int>
  /// Whether blanks or a comment come before it.
  var isSpaced: Bool
  /// Whether it is the first of its line.
  var isFirst: Bool
}
