/// Finds patterns by the fingerprint of their letters.
struct PatternTable: Sendable {
  /// The number of the pattern plus 1, in as many bits as it takes; above it, bits of the fingerprint. 0 is a free slot.
  private var slots: [UInt32]
  private let numberBits: UInt32
  private(set) var count = 0
  let capacity: Int
  /// All numbers are below it.
  let limit: Int

  /// - Parameter capacity: the greatest number of patterns.
  init(capacity: Int, limit: Int) {
    (self.capacity, self.limit) = (capacity, limit)
    numberBits = UInt32(UInt32.bitWidth - UInt32(limit).leadingZeroBitCount)
    slots = [UInt32](repeating: 0, count: capacity + capacity / 3 + 1)
  }

  mutating func insert(_ number: Int, fingerprint: UInt64) {
    var slot = home(fingerprint)
    while slots[slot] != 0 { slot = slot + 1 == slots.count ? 0 : slot + 1 }
    slots[slot] = check(fingerprint) | UInt32(number + 1)
    count += 1
  }

  /// Calls `body` with the number of every pattern that may have this fingerprint.
  @inline(__always)
  func forEach(_ fingerprint: UInt64, _ body: (Int) -> Void) {
    let check = check(fingerprint)
    var slot = home(fingerprint)
    while slots[slot] != 0 {
      let number = slots[slot] ^ check
      if number >> numberBits == 0 { body(Int(number) - 1) }
      slot = slot + 1 == slots.count ? 0 : slot + 1
    }
  }

  /// The numbers of all patterns.
  var numbers: some Sequence<Int> {
    slots.lazy.filter { $0 != 0 }.map { [numberBits] in Int($0 & (1 << numberBits - 1)) - 1 }
  }

  @inline(__always)
  private func home(_ fingerprint: UInt64) -> Int { Int(((fingerprint >> 32) &* UInt64(slots.count)) >> 32) }

  @inline(__always)
  private func check(_ fingerprint: UInt64) -> UInt32 { UInt32(truncatingIfNeeded: fingerprint) << numberBits }
}
