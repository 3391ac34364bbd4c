/// One way that a token is written, as bytes.
struct Pattern: Sendable {
  enum Form: UInt8, Sendable {
    case utf8, utf16LittleEndian, utf16BigEndian
    /// Latin-1 in UTF-16 of either byte order, from its first to its last letter: the letters with NULs between.
    case interleaved
  }

  /// Where the bytes stand in the pool, those of an interleaved pattern without the NULs.
  var start: UInt32
  /// In bytes of this form.
  var length: UInt16
  var form: Form
  var rule: BoundaryRule
  var token: UInt32

  /// How many bytes the pool holds of it.
  var poolLength: Int { form == .interleaved ? (Int(length) + 1) / 2 : Int(length) }
}

/// Patterns by their fingerprint.
struct PatternTable: Sendable {
  /// The upper half of a fingerprint beside the number of a pattern, one up; 0 is free.
  private var slots: [UInt64]
  private var count = 0

  init(capacity: Int = 0) {
    slots = [UInt64](repeating: 0, count: 1 << max(4, Int.bitWidth - (capacity * 3 / 2).leadingZeroBitCount))
  }

  mutating func insert(_ pattern: Int, fingerprint: UInt64) {
    if count * 4 >= slots.count * 3 { grow() }
    place((fingerprint & ~0xFFFF_FFFF) | UInt64(pattern + 1))
    count += 1
  }

  /// Calls `body` with the number of every pattern that may have this fingerprint.
  @inline(__always)
  func forEach(_ fingerprint: UInt64, _ body: (Int) -> Void) {
    var place = home(fingerprint)
    while slots[place] != 0 {
      if slots[place] >> 32 == fingerprint >> 32 { body(Int(slots[place] & 0xFFFF_FFFF) - 1) }
      place = (place + 1) & (slots.count - 1)
    }
  }

  private func home(_ value: UInt64) -> Int {
    Int(((value >> 32) &* 0x9E37_79B9) >> 7) & (slots.count - 1)
  }

  private mutating func place(_ value: UInt64) {
    var place = home(value)
    while slots[place] != 0 { place = (place + 1) & (slots.count - 1) }
    slots[place] = value
  }

  private mutating func grow() {
    let old = slots
    slots = [UInt64](repeating: 0, count: old.count * 2)
    for value in old where value != 0 { place(value) }
  }
}
