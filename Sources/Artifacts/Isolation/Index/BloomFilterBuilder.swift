/// Chooses the rarest windows of every pattern, so that bytes that many patterns share, such as `com.`, cost no time.
struct BloomFilterBuilder {
  private struct Size {
    var width: Int
    var stride: Int
    var minimum: Int { width + stride - 1 }
  }

  private static let sizes = [
    Size(width: 8, stride: 4), Size(width: 4, stride: 4), Size(width: 4, stride: 2), Size(width: 4, stride: 1),
    Size(width: 2, stride: 1),
  ]

  /// The minimum length of a pattern.
  static let minimumLength = 2

  /// The number of windows in all patterns, by bits of their hash; 255 for more.
  private var counts: [UInt8]
  private let countLog: Int
  private var windowCount = 0
  /// The number of patterns for each size.
  private var patternCounts = sizes.map { _ in 0 }
  /// By size.
  private var filters: [BloomFilter] = []
  /// By size. Keys are inserted in batches: each batch writes one table after the other, and memory stays small.
  private var pending = sizes.map { _ in (keys: [BloomFilter.Key](), windows: [UInt64]()) }
  private static let pendingCount = 1024

  /// - Parameter patterns: number of patterns to expect.
  init(patterns: Int) {
    // About eight counters for each window of a pattern. More than half a million would be slower without being better, as long as
    // few of them are full.
    let log = { (count: Int) in Int.bitWidth - count.leadingZeroBitCount }
    countLog = max(10, min(19, log(patterns * 64)), log(patterns / 4))
    counts = [UInt8](repeating: 0, count: 1 << countLog)
  }

  /// Step 1, for every pattern.
  mutating func count(_ bytes: UnsafeRawBufferPointer, step: Int) {
    let length = bytes.count
    guard let (number, size) = BloomFilterBuilder.size(for: length), let pattern = bytes.baseAddress else { return }
    patternCounts[number] += 1
    let mask = Hashing.mask(width: size.width)
    var offset = 0
    while offset <= length - size.width {
      let counter = counter(for: Hashing.window(at: pattern + offset, mask: mask))
      counts[counter] &+= counts[counter] == .max ? 0 : 1
      windowCount += 1
      offset += step
    }
  }

  /// Step 2.
  mutating func endCounting() {
    filters = zip(BloomFilterBuilder.sizes, patternCounts).map { size, count in
      BloomFilter(width: size.width, stride: size.stride, patterns: count)
    }
  }

  /// Step 3, again for every pattern.
  mutating func insert(_ bytes: UnsafeRawBufferPointer, step: Int) {
    let length = bytes.count
    guard let (number, size) = BloomFilterBuilder.size(for: length), let pattern = bytes.baseAddress else { return }
    let mask = Hashing.mask(width: size.width)
    // Of the windows from each offset, which lose the first and gain one with every step.
    var sum = stride(from: 0, to: size.stride, by: step).reduce(0) { $0 + occurrences(pattern + $1, mask) }
    var best = (offset: 0, count: sum)
    let width = (size.stride + step - 1) / step * step
    var offset = step
    while offset <= length - size.minimum, best.count > size.stride * rare {
      sum += occurrences(pattern + offset + width - step, mask) - occurrences(pattern + offset - step, mask)
      if sum < best.count { best = (offset, sum) }
      offset += step
    }
    let hash = Hashing.window(at: pattern + best.offset, mask: mask)
    pending[number].keys.append(BloomFilter.Key(hash: hash, length: length, offset: best.offset))
    for offset in best.offset..<best.offset + size.stride {
      pending[number].windows.append(Hashing.window(at: pattern + offset, mask: mask))
    }
    if pending[number].windows.count >= BloomFilterBuilder.pendingCount { settle(number) }
  }

  private mutating func settle(_ number: Int) {
    filters[number].insert(windows: pending[number].windows)
    filters[number].insert(pending[number].keys)
    pending[number].windows.removeAll(keepingCapacity: true)
    pending[number].keys.removeAll(keepingCapacity: true)
  }

  /// Step 4: the filters that contain windows.
  mutating func finish() -> [BloomFilter] {
    for number in filters.indices { settle(number) }
    return zip(filters, patternCounts).compactMap { $1 == 0 ? nil : $0 }
  }

  /// The number of occurrences that is expected of a window that only one pattern has: itself, and what shares its counter.
  private var rare: Int { 1 + windowCount / counts.count }

  /// How many windows of all patterns are like this one.
  @inline(__always)
  private func occurrences(_ window: UnsafeRawPointer, _ mask: UInt64) -> Int {
    Int(counts[counter(for: Hashing.window(at: window, mask: mask))])
  }

  @inline(__always)
  private func counter(for hash: UInt64) -> Int { Int(hash >> UInt64(64 - countLog)) }

  private static func size(for length: Int) -> (Int, Size)? {
    for number in sizes.indices where sizes[number].minimum <= length { return (number, sizes[number]) }
    return nil
  }
}
