/// One spelling of a token, as bytes.
struct Pattern: Sendable {
  enum Form: UInt8, Sendable {
    case utf8, utf16LittleEndian, utf16BigEndian
    /// ASCII text in UTF-8 that has an interleaved pattern too.
    case ascii
    /// Latin-1 text in UTF-16 of either byte order, without its outer NUL: letters with NULs between them.
    case interleaved
  }

  /// Offset of the bytes in the pool. Interleaved patterns are stored without NULs.
  var start: UInt32
  /// In bytes of this form, NULs included.
  var length: UInt16
  var form: Form
  var rule: BoundaryRule
  var token: UInt32

  /// Length in the pool, in bytes.
  var poolLength: Int { form == .interleaved ? (Int(length) + 1) / 2 : Int(length) }
}

/// Patterns in the order of their tokens, with numbers that have gaps: ASCII text has an even number as UTF-8, and the next one
/// as an interleaved pattern, which is not stored.
struct PatternList: Sendable {
  private var stored: [Pattern] = []

  private(set) var count = 0

  init(capacity: Int) { stored.reserveCapacity(capacity) }

  /// - Returns: the pattern's number.
  mutating func append(_ pattern: Pattern) -> Int {
    stored.append(pattern)
    count += pattern.form == .ascii ? 2 : 1
    return stored.count * 2 - 2
  }

  @inline(__always)
  subscript(number: Int) -> Pattern {
    let pattern = stored[number >> 1]
    return number & 1 == 0 ? pattern : pattern.interleaved
  }

  func forEach(_ body: (_ number: Int, _ pattern: Pattern) -> Void) {
    for (index, pattern) in stored.enumerated() {
      body(index * 2, pattern)
      if pattern.form == .ascii { body(index * 2 + 1, pattern.interleaved) }
    }
  }

  /// The first pattern of a token.
  func first(of token: UInt32) -> Pattern? {
    var (lower, upper) = (0, stored.count)
    while lower < upper {
      let middle = (lower + upper) / 2
      if stored[middle].token < token { lower = middle + 1 } else { upper = middle }
    }
    return lower < stored.count ? stored[lower] : nil
  }
}

extension Pattern {
  fileprivate var interleaved: Pattern {
    var pattern = self
    (pattern.form, pattern.length) = (.interleaved, length * 2 - 1)
    return pattern
  }
}
