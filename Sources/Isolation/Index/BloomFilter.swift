/// The first step of the search, which rejects nearly all offsets in the text.
///
/// The filter contains `stride` consecutive windows of `width` bytes of every pattern, so only every `stride`-th offset of
/// the text is tested. Two bits of a word say whether some pattern may contain the window (a blocked Bloom filter). The
/// slots then give the window's offset in the pattern and the pattern's length.
struct BloomFilter: Sendable {
  struct Key {
    /// Hash of the window.
    var hash: UInt64
    /// Length of the pattern in bytes; below 2,048.
    var length: UInt16
    /// Offset of the window in the pattern.
    var offset: UInt16
  }

  let stride: Int
  private let mask: UInt64
  private var words: [UInt64]
  private let wordMask: UInt64
  /// Ten bits of the hash, then `Key.length` and `Key.offset`, each in the bits that the longest pattern needs; 0 is a free slot.
  private var slots: [UInt32]
  private let slotShift: UInt64

  /// - Parameter keys: number of keys to expect.
  init(width: Int, stride: Int, keys: Int) {
    self.stride = stride
    mask = Hashing.mask(width: width)
    // At least 32 KB, which fits into every L1 cache.
    let wordLog = min(24, max(12, BloomFilter.log2(keys / 4)))
    wordMask = (1 << UInt64(wordLog)) - 1
    let slotLog = max(4, BloomFilter.log2(keys + keys / 4))
    slotShift = UInt64(64 - slotLog)
    words = [UInt64](repeating: 0, count: 1 << wordLog)
    slots = [UInt32](repeating: 0, count: 1 << slotLog)
  }

  mutating func insert(_ keys: [Key]) {
    for key in keys { words[BloomFilter.word(key.hash, wordMask)] |= 1 &<< (key.hash >> 34) | 1 &<< (key.hash >> 28) }
    for key in keys {
      let value = BloomFilter.check(key.hash) << 22 | UInt32(key.length) << 11 | UInt32(key.offset)
      var slot = Int(key.hash >> slotShift)
      // Patterns with the same window at the same offset share a slot.
      while slots[slot] != 0, slots[slot] != value { slot = (slot + 1) & (slots.count - 1) }
      slots[slot] = value
    }
  }

  /// Finds the offsets in `range` where some pattern's window may be.
  ///
  /// There is no branch on the data, so the time does not depend on the text.
  /// - Parameter offsets: receives the offsets; has room for every offset in the range and one more.
  /// - Returns: the number of offsets.
  func collect(_ bytes: UnsafeRawPointer, _ range: Range<Int>, into offsets: UnsafeMutablePointer<Int32>) -> Int {
    words.withUnsafeBufferPointer { buffer in
      guard let words = buffer.baseAddress else { return 0 }
      let count = collect(bytes, range, words, offsets)
      return narrow(bytes, count, words, offsets)
    }
  }

  /// Tests the first bit. Not inlined, because the loop needs the registers.
  @inline(never)
  private func collect(
    _ bytes: UnsafeRawPointer, _ range: Range<Int>, _ words: UnsafePointer<UInt64>,
    _ offsets: UnsafeMutablePointer<Int32>
  ) -> Int {
    let (mask, wordMask, stride) = (mask, wordMask, stride)
    var count = 0
    var offset = range.lowerBound
    while offset < range.upperBound {
      let hash = Hashing.window(at: bytes + offset, mask: mask)
      offsets[count] = Int32(truncatingIfNeeded: offset)
      count &+= words[BloomFilter.word(hash, wordMask)] & (1 &<< (hash &>> 34)) == 0 ? 0 : 1
      offset &+= stride
    }
    return count
  }

  /// Tests the second bit.
  @inline(never)
  private func narrow(
    _ bytes: UnsafeRawPointer, _ count: Int, _ words: UnsafePointer<UInt64>, _ offsets: UnsafeMutablePointer<Int32>
  ) -> Int {
    var kept = 0
    for number in 0..<count {
      let hash = Hashing.window(at: bytes + Int(offsets[number]), mask: mask)
      offsets[kept] = offsets[number]
      kept &+= words[BloomFilter.word(hash, wordMask)] & (1 &<< (hash &>> 28)) == 0 ? 0 : 1
    }
    return kept
  }

  @inline(__always)
  private static func word(_ hash: UInt64, _ wordMask: UInt64) -> Int {
    Int(truncatingIfNeeded: hash &>> 40 & wordMask)
  }

  /// Calls `body` with the offset and length of every pattern that may contain the window at `address`.
  @inline(__always)
  func probe(_ address: UnsafeRawPointer, _ body: (_ offset: Int, _ length: Int) -> Void) {
    let hash = Hashing.window(at: address, mask: mask)
    let check = BloomFilter.check(hash)
    var slot = Int(hash >> slotShift)
    while slots[slot] != 0 {
      if slots[slot] >> 22 == check { body(Int(slots[slot] & 0x7FF), Int(slots[slot] >> 11 & 0x7FF)) }
      slot = (slot + 1) & (slots.count - 1)
    }
  }

  /// Bits of the hash that are not part of either table's index.
  private static func check(_ hash: UInt64) -> UInt32 { UInt32(truncatingIfNeeded: hash >> 12 & 0x3FF) }

  /// The base-2 logarithm of `count`, rounded up.
  private static func log2(_ count: Int) -> Int { Int.bitWidth - max(count - 1, 0).leadingZeroBitCount }
}
