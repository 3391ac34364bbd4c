/// Looks for every customer's tokens in the bytes of one file after another.
///
/// How a file is cut into chunks makes no difference. Memory does not grow with the file.
package final class IdentityScanner {
  private let index: IdentityIndex
  private let buffer: UnsafeMutableRawBufferPointer
  private let places: UnsafeMutablePointer<Int32>
  /// How much has to be at hand on either side of a window.
  private let margin: Int
  /// How much of the buffer is filled, and where that starts in the file.
  private var count = 0
  private var base = 0
  /// The first place in the buffer that was not looked at.
  private var next = 0
  private var content = ContentKind.text
  private var counter = MatchCounter()

  private static let blockSize = 1 << 16
  private static let stepSize = 1 << 12

  package init(_ index: IdentityIndex) {
    self.index = index
    margin = (index.longest + Surroundings.reach + 7) & ~7
    let size = IdentityScanner.blockSize + 2 * margin + Hashing.padding
    buffer = .allocate(byteCount: size, alignment: 64)
    places = .allocate(capacity: IdentityScanner.stepSize + 1)
  }

  deinit {
    buffer.deallocate()
    places.deallocate()
  }

  /// Goes on with the file.
  package func scan(_ chunk: UnsafeRawBufferPointer) {
    let capacity = buffer.count - Hashing.padding
    var rest = chunk[...]
    while !rest.isEmpty {
      let part = rest.prefix(capacity - count)
      UnsafeMutableRawBufferPointer(rebasing: buffer[count..<count + part.count])
        .copyMemory(from: UnsafeRawBufferPointer(rebasing: part))
      count += part.count
      rest = rest.dropFirst(part.count)
      if count == capacity { advance(to: (count - margin) & ~7) }
    }
  }

  /// Ends the file: what was found in it, by place and text. The next bytes are another file's.
  package func finish() -> [TokenMatch] {
    examine(to: count)
    counter.settle(before: .max)
    let tokenMatches = counter.groups.map { index.tokenMatch(of: $0.key, $0.value) }.sorted()
    (count, base, next, counter) = (0, 0, 0, MatchCounter())
    return tokenMatches
  }

  private func advance(to limit: Int) {
    examine(to: limit)
    counter.settle(before: base + limit - index.longest)
    let kept = max(0, limit - margin)
    buffer.copyMemory(from: UnsafeRawBufferPointer(rebasing: buffer[kept..<count]))
    (base, count, next) = (base + kept, count - kept, limit - kept)
  }

  private func examine(to limit: Int) {
    guard let start = UnsafeRawPointer(buffer.baseAddress) else { return }
    // What the hashes read there decides nothing, but is to be the same in every run.
    for place in count..<count + Hashing.padding { buffer[place] = 0 }
    let bytes = UnsafeRawBufferPointer(start: start, count: count)
    if base == 0, next == 0 { content = ContentKind(head: bytes) }
    let matcher = Matcher(index: index, bytes: bytes, start: start, base: base, content: content)
    for filter in index.filters {
      // Multiples of eight, but for the last, so that every filter's stride goes through.
      for lower in stride(from: next, to: limit, by: IdentityScanner.stepSize) {
        let upper = min(lower + IdentityScanner.stepSize, limit)
        let found = filter.collect(start, lower..<upper, into: places)
        for number in 0..<found { matcher.match(filter, window: Int(places[number]), &counter) }
      }
    }
    next = limit
  }
}
