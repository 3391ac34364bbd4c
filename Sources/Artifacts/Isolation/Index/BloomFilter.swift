/// The first step of the search, which rejects nearly all offsets in the text.
///
/// The filter contains `stride` consecutive windows of `width` bytes of every pattern, so only every `stride`-th offset of
/// the text is tested. Two bits of a word say whether some pattern may contain the window (a blocked Bloom filter). The
/// slots have the first of the pattern's windows, which is there or a few bytes before, with its offset in the pattern and
/// the pattern's length: with all windows they would be most of the index.
struct BloomFilter: Sendable {
  struct Key {
    /// Hash of the first window.
    var hash: UInt64
    /// Length of the pattern in bytes.
    var length: Int
    /// Offset of the window in the pattern.
    var offset: Int
  }

  let stride: Int
  private let mask: UInt64
  private var words: [UInt64]
  private let wordMask: UInt64
  /// Ten bits of the window's hash, the pattern's length and the window's offset, in eleven bits each. 0 is a free slot.
  private var slots: [UInt32]

  /// - Parameter patterns: the greatest number of patterns.
  init(width: Int, stride: Int, patterns: Int) {
    self.stride = stride
    mask = Hashing.mask(width: width)
    // At least 32 KB, which fits into every L1 cache. With fewer than seven windows in a word more offsets are rejected, but the words
    // are in slower memory: the search takes as long.
    let wordLog = min(24, max(12, Int.bitWidth - max(patterns * stride / 7 - 1, 0).leadingZeroBitCount))
    wordMask = (1 << UInt64(wordLog)) - 1
    words = [UInt64](repeating: 0, count: 1 << wordLog)
    slots = [UInt32](repeating: 0, count: patterns + patterns / 2 + 1)
  }

  /// - Parameter windows: the hashes of all windows of some patterns.
  mutating func insert(windows: [UInt64]) {
    for hash in windows { words[BloomFilter.word(hash, wordMask)] |= 1 &<< (hash >> 34) | 1 &<< (hash >> 28) }
  }

  mutating func insert(_ keys: [Key]) {
    for key in keys {
      let value = BloomFilter.check(key.hash) | UInt32(key.length) << 11 | UInt32(key.offset)
      var slot = home(key.hash)
      // Patterns with the same window at the same offset share a slot.
      while slots[slot] != 0, slots[slot] != value { slot = slot + 1 == slots.count ? 0 : slot + 1 }
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
      let count = collect(bytes, in: range, words: words, offsets: offsets)
      return narrow(bytes, count: count, words: words, offsets: offsets)
    }
  }

  /// Tests the first bit. Not inlined, because the loop needs the registers.
  @inline(never)
  private func collect(
    _ bytes: UnsafeRawPointer, in range: Range<Int>, words: UnsafePointer<UInt64>,
    offsets: UnsafeMutablePointer<Int32>
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
    _ bytes: UnsafeRawPointer, count: Int, words: UnsafePointer<UInt64>, offsets: UnsafeMutablePointer<Int32>
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

  /// Calls `body` with the start and length of every pattern that may contain the window at `offset`.
  @inline(__always)
  func probe(_ bytes: UnsafeRawPointer, at offset: Int, body: (_ start: Int, _ length: Int) -> Void) {
    for first in max(0, offset - stride + 1)...offset {
      let hash = Hashing.window(at: bytes + first, mask: mask)
      let check = BloomFilter.check(hash)
      var slot = home(hash)
      while slots[slot] != 0 {
        let key = slots[slot] ^ check
        if key < 1 << 22 { body(first - Int(key & 0x7FF), Int(key >> 11)) }
        slot = slot + 1 == slots.count ? 0 : slot + 1
      }
    }
  }

  @inline(__always)
  private func home(_ hash: UInt64) -> Int { Int(((hash >> 32) &* UInt64(slots.count)) >> 32) }

  /// Bits of the hash that decide neither about the word nor about its two bits.
  @inline(__always)
  private static func check(_ hash: UInt64) -> UInt32 { UInt32(truncatingIfNeeded: hash >> 18) << 22 }
}
