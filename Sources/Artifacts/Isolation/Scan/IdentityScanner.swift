/// Searches the bytes of one file after another for all customers' tokens.
///
/// The result does not depend on how a file is split into chunks, nor does memory grow with the file.
package final class IdentityScanner {
  private let index: IdentityIndex
  private let buffer: UnsafeMutableRawBufferPointer
  private let offsets: UnsafeMutablePointer<Int32>
  /// The number of bytes that must be available before and after a window.
  private let margin: Int
  /// The number of bytes in the buffer, and the offset of the first one in the file.
  private var count = 0
  private var base = 0
  /// The offset in the buffer where the search continues.
  private var next = 0
  private var content = ContentKind.text
  /// Nil if the bytes decide.
  private let fixedContent: ContentKind?
  private var counter = MatchCounter()

  private static let blockSize = 1 << 16
  private static let stepSize = 1 << 12

  package convenience init(_ index: IdentityIndex) { self.init(index, content: nil) }

  /// Searches names of files and folders, which separate words by hyphens and dots.
  package static func ofNames(_ index: IdentityIndex) -> IdentityScanner { IdentityScanner(index, content: .name) }

  private init(_ index: IdentityIndex, content: ContentKind?) {
    self.index = index
    fixedContent = content
    margin = (index.longest + Surroundings.reach + 7) & ~7
    let size = IdentityScanner.blockSize + 2 * margin + Hashing.padding
    buffer = .allocate(byteCount: size, alignment: 64)
    offsets = .allocate(capacity: IdentityScanner.stepSize + 1)
  }

  deinit {
    buffer.deallocate()
    offsets.deallocate()
  }

  /// Searches the next bytes of the file.
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

  /// Ends the file. The next bytes belong to another one.
  /// - Returns: the matches in the file, sorted by offset and text.
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
    // The hashes read these bytes. They do not affect the result, but are the same in every run.
    for offset in count..<count + Hashing.padding { buffer[offset] = 0 }
    let bytes = UnsafeRawBufferPointer(start: start, count: count)
    if base == 0, next == 0 { content = fixedContent ?? ContentKind(head: bytes) }
    let matcher = Matcher(index: index, bytes: bytes, start: start, base: base, content: content)
    for filter in index.filters {
      // All limits but the last are multiples of eight, so that every filter's stride continues.
      for lower in stride(from: next, to: limit, by: IdentityScanner.stepSize) {
        let upper = min(lower + IdentityScanner.stepSize, limit)
        let found = filter.collect(start, lower..<upper, into: offsets)
        for number in 0..<found { matcher.match(filter, window: Int(offsets[number]), &counter) }
      }
    }
    next = limit
  }
}
