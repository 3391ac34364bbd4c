/// Chooses for every pattern the window that tells it best from the others, so that what all of them share, such as
/// `com.`, costs nothing where it stands.
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

  /// The shortest pattern that can be searched.
  static let minimumLength = 2

  /// How often windows occur in all patterns, by bits of their hash.
  private var counts: [UInt16]
  private let countLog: Int
  /// How many patterns have windows of each size.
  private var patternCounts = sizes.map { _ in 0 }
  /// By size, as all that follow.
  private var filters: [BloomFilter] = []
  /// On their way into a filter, some at a time: one table after the other is written to, and the memory for all is not needed.
  private var pending = sizes.map { _ in [BloomFilter.Key]() }
  private static let pendingCount = 1024

  /// - Parameter patterns: how many there will be.
  init(patterns: Int) {
    // About eight places for each window of a pattern; more than half a million cost more than they tell.
    countLog = min(19, max(10, Int.bitWidth - (patterns * 64).leadingZeroBitCount))
    counts = [UInt16](repeating: 0, count: 1 << countLog)
  }

  /// First, for every pattern.
  mutating func count(_ pattern: UnsafeRawPointer, length: Int, step: Int) {
    guard let (number, size) = BloomFilterBuilder.size(for: length) else { return }
    patternCounts[number] += 1
    let mask = Hashing.mask(width: size.width)
    var offset = 0
    while offset <= length - size.width {
      let place = place(of: Hashing.window(at: pattern + offset, mask: mask))
      counts[place] &+= counts[place] == .max ? 0 : 1
      offset += step
    }
  }

  /// Between the two.
  mutating func endCounting() {
    filters = zip(BloomFilterBuilder.sizes, patternCounts).map { size, count in
      BloomFilter(width: size.width, stride: size.stride, keys: count * size.stride)
    }
  }

  /// Then, for every pattern again.
  mutating func insert(_ pattern: UnsafeRawPointer, length: Int, step: Int) {
    guard let (number, size) = BloomFilterBuilder.size(for: length) else { return }
    let mask = Hashing.mask(width: size.width)
    var best = (offset: 0, count: Int.max)
    var offset = 0
    while offset <= length - size.minimum, best.count > size.stride {
      var (count, next) = (0, offset)
      while next < offset + size.stride {
        count += Int(counts[place(of: Hashing.window(at: pattern + next, mask: mask))])
        next += step
      }
      if count < best.count { best = (offset, count) }
      offset += step
    }
    for offset in best.offset..<best.offset + size.stride {
      let hash = Hashing.window(at: pattern + offset, mask: mask)
      pending[number].append(BloomFilter.Key(hash: hash, length: UInt16(length), offset: UInt16(offset)))
    }
    if pending[number].count >= BloomFilterBuilder.pendingCount { settle(number) }
  }

  private mutating func settle(_ number: Int) {
    filters[number].insert(pending[number])
    pending[number].removeAll(keepingCapacity: true)
  }

  /// At last: those that have any windows.
  mutating func finish() -> [BloomFilter] {
    for number in filters.indices { settle(number) }
    return zip(filters, patternCounts).compactMap { $1 == 0 ? nil : $0 }
  }

  @inline(__always)
  private func place(of hash: UInt64) -> Int { Int(hash >> UInt64(64 - countLog)) }

  private static func size(for length: Int) -> (Int, Size)? {
    for number in sizes.indices where sizes[number].minimum <= length { return (number, sizes[number]) }
    return nil
  }
}
