/// A whole token in the data.
struct Occurrence: Hashable {
  /// Of the token's letters; in UTF-16 without the outer half of a Latin letter, which both byte orders read alike.
  var lower: Int
  var upper: Int
  var token: UInt32
  var encoding: TextEncoding
  /// Where the token starts.
  var offset: Int

  func covers(_ other: Occurrence) -> Bool {
    lower <= other.lower && upper >= other.upper && token != other.token
  }
}
