/// One spelling of a token, as bytes.
struct Pattern: Sendable {
  enum Form: UInt8, Sendable {
    case utf8, utf16LittleEndian, utf16BigEndian
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

/// Finds patterns by their fingerprint.
struct PatternTable: Sendable {
  /// The upper half of a fingerprint, then the index of the pattern plus 1. 0 is a free slot.
  private var slots: [UInt64]
  private var count = 0

  init(capacity: Int = 0) {
    slots = [UInt64](repeating: 0, count: 1 << max(4, Int.bitWidth - (capacity * 8 / 7).leadingZeroBitCount))
  }

  mutating func insert(_ pattern: Int, fingerprint: UInt64) {
    if count * 8 >= slots.count * 7 { grow() }
    place((fingerprint & ~0xFFFF_FFFF) | UInt64(pattern + 1))
    count += 1
  }

  /// Calls `body` with the index of every pattern that may have this fingerprint.
  @inline(__always)
  func forEach(_ fingerprint: UInt64, _ body: (Int) -> Void) {
    var slot = home(fingerprint)
    while slots[slot] != 0 {
      if slots[slot] >> 32 == fingerprint >> 32 { body(Int(slots[slot] & 0xFFFF_FFFF) - 1) }
      slot = (slot + 1) & (slots.count - 1)
    }
  }

  private func home(_ value: UInt64) -> Int {
    Int(((value >> 32) &* 0x9E37_79B9) >> 7) & (slots.count - 1)
  }

  private mutating func place(_ value: UInt64) {
    var slot = home(value)
    while slots[slot] != 0 { slot = (slot + 1) & (slots.count - 1) }
    slots[slot] = value
  }

  private mutating func grow() {
    let old = slots
    slots = [UInt64](repeating: 0, count: old.count * 2)
    for value in old where value != 0 { place(value) }
  }
}
