/// A word of at most eight bytes as one number, so that it is told from a list of others without comparing texts.
struct ShortWord: Hashable, ExpressibleByStringLiteral {
  private let value: UInt64

  /// Nil for longer ones.
  init?(_ bytes: ArraySlice<UInt8>) {
    guard bytes.count <= 8 else { return nil }
    value = bytes.reduce(0) { $0 << 8 | UInt64($1) }
  }

  /// - Precondition: eight bytes at most.
  init(stringLiteral text: StaticString) {
    precondition(text.utf8CodeUnitCount <= 8)
    value = text.withUTF8Buffer { $0.reduce(0) { $0 << 8 | UInt64($1) } }
  }
}
