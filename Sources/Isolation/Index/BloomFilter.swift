/// The first look at the bytes: passes nearly all of them by.
///
/// Every pattern has a window of `width` bytes in the filter, at `stride` places in a row; so it is enough to look at every
/// `stride`-th place of the text. Two bits in a word say whether any pattern may have the window there (a blocked Bloom
/// filter); the slots then say how far into a pattern of which length it stands.
struct BloomFilter: Sendable {
  struct Key {
    /// Of the window.
    var hash: UInt64
    /// Of the pattern, in bytes.
    var length: UInt16
    /// Of the window in the pattern.
    var offset: UInt16
  }

  let stride: Int
  private let mask: UInt64
  private var words: [UInt64]
  private let wordMask: UInt64
  private var slots: [UInt64]
  private let slotShift: UInt64

  /// - Parameter keys: how many there will be.
  init(width: Int, stride: Int, keys: Int) {
    self.stride = stride
    mask = Hashing.mask(width: width)
    // At least 32 KB, which every processor has at hand.
    let wordLog = min(24, max(12, BloomFilter.log2(keys / 4)))
    wordMask = (1 << UInt64(wordLog)) - 1
    let slotLog = max(4, BloomFilter.log2(keys + keys / 2))
    slotShift = UInt64(64 - slotLog)
    words = [UInt64](repeating: 0, count: 1 << wordLog)
    slots = [UInt64](repeating: 0, count: 1 << slotLog)
  }

  mutating func insert(_ keys: [Key]) {
    for key in keys { words[BloomFilter.word(key.hash, wordMask)] |= 1 &<< (key.hash >> 34) | 1 &<< (key.hash >> 28) }
    for key in keys {
      let value = BloomFilter.check(key.hash) << 32 | UInt64(key.length) << 16 | UInt64(key.offset)
      var place = Int(key.hash >> slotShift)
      // Patterns that differ elsewhere share a slot.
      while slots[place] != 0, slots[place] != value { place = (place + 1) & (slots.count - 1) }
      slots[place] = value
    }
  }

  /// Writes the places in `range` that some pattern's window may stand at, and says how many.
  ///
  /// Without a branch on the data: what a text is made of costs no time.
  /// - Parameter places: has room for every place in the range, and one more.
  func collect(_ bytes: UnsafeRawPointer, _ range: Range<Int>, into places: UnsafeMutablePointer<Int32>) -> Int {
    words.withUnsafeBufferPointer { buffer in
      guard let words = buffer.baseAddress else { return 0 }
      let count = collect(bytes, range, words, places)
      return narrow(bytes, count, words, places)
    }
  }

  /// By the first bit. Not inlined, for the loop needs the registers.
  @inline(never)
  private func collect(
    _ bytes: UnsafeRawPointer, _ range: Range<Int>, _ words: UnsafePointer<UInt64>,
    _ places: UnsafeMutablePointer<Int32>
  ) -> Int {
    let (mask, wordMask, stride) = (mask, wordMask, stride)
    var count = 0
    var place = range.lowerBound
    while place < range.upperBound {
      let hash = Hashing.window(at: bytes + place, mask: mask)
      places[count] = Int32(truncatingIfNeeded: place)
      count &+= words[BloomFilter.word(hash, wordMask)] & (1 &<< (hash &>> 34)) == 0 ? 0 : 1
      place &+= stride
    }
    return count
  }

  /// By the second bit.
  @inline(never)
  private func narrow(
    _ bytes: UnsafeRawPointer, _ count: Int, _ words: UnsafePointer<UInt64>, _ places: UnsafeMutablePointer<Int32>
  ) -> Int {
    var kept = 0
    for number in 0..<count {
      let hash = Hashing.window(at: bytes + Int(places[number]), mask: mask)
      places[kept] = places[number]
      kept &+= words[BloomFilter.word(hash, wordMask)] & (1 &<< (hash &>> 28)) == 0 ? 0 : 1
    }
    return kept
  }

  @inline(__always)
  private static func word(_ hash: UInt64, _ wordMask: UInt64) -> Int {
    Int(truncatingIfNeeded: hash &>> 40 & wordMask)
  }

  /// Calls `body` with offset and length of patterns that have the window that stands at `address`.
  @inline(__always)
  func probe(_ address: UnsafeRawPointer, _ body: (_ offset: Int, _ length: Int) -> Void) {
    let hash = Hashing.window(at: address, mask: mask)
    let check = BloomFilter.check(hash)
    var place = Int(hash >> slotShift)
    while slots[place] != 0 {
      if slots[place] >> 32 == check { body(Int(slots[place] & 0xFFFF), Int(slots[place] >> 16 & 0xFFFF)) }
      place = (place + 1) & (slots.count - 1)
    }
  }

  /// Bits of the hash that neither table's index tells.
  private static func check(_ hash: UInt64) -> UInt64 { hash >> 12 & 0xFFFF_FFFF }

  /// The least power that is not below `count`.
  private static func log2(_ count: Int) -> Int { Int.bitWidth - max(count - 1, 0).leadingZeroBitCount }
}
