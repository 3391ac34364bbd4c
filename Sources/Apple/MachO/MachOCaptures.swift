/// Keeps the ranges of a stream that an image's load commands name.
struct MachOCaptures {
  private struct Capture {
    let range: Range<Int>
    var bytes: [UInt8] = []

    /// What is still to come.
    var pending: Range<Int> { range.lowerBound + bytes.count..<range.upperBound }
  }

  /// By the number of the part.
  private var captures: [Capture?] = []

  /// - Parameters:
  ///   - extents: in the image, which begins at `start`.
  ///   - end: where the image ends, if that is known.
  init(_ extents: [(part: MachOPart, extent: MachOExtent)], start: Int, end: Int?) {
    guard !extents.isEmpty else { return }
    captures = [Capture?](repeating: nil, count: MachOPart.allCases.count)
    for (part, extent) in extents where extent.size > 0 {
      let first = start + extent.offset
      let last = min(first + extent.size, end ?? .max)
      if first < last { captures[part.rawValue] = Capture(range: first..<last) }
    }
  }

  init() {}

  func bytes(of part: MachOPart) -> [UInt8]? { captures.isEmpty ? nil : captures[part.rawValue]?.bytes }

  /// Where the stream has to be for the rest of a part to be at hand; nil where nothing is to come.
  func end(of part: MachOPart) -> Int? {
    guard !captures.isEmpty, let pending = captures[part.rawValue]?.pending, !pending.isEmpty else { return nil }
    return pending.upperBound
  }

  /// - Parameter chunk: what follows on the last one; at first the image's start.
  mutating func take(_ chunk: StreamChunk, _ memory: inout StreamMemory) {
    for index in captures.indices {
      guard let pending = captures[index]?.pending, chunk.end > pending.lowerBound else { continue }
      var rest = chunk
      _ = rest.split(at: pending.lowerBound)
      let wanted = rest.split(at: pending.upperBound)
      guard !wanted.isEmpty, makeRoom(wanted.bytes.count, for: index, &memory) else { continue }
      if captures[index]?.bytes.isEmpty == true {
        // Growing step by step would hold everything twice. Pages of a false promise are never touched.
        captures[index]?.bytes.reserveCapacity(min(pending.count, memory.largest))
      }
      captures[index]?.bytes.append(contentsOf: wanted.bytes)
    }
  }

  /// Exports go first, and of them the symbol table.
  /// - Returns: whether the part is still wanted.
  private mutating func makeRoom(_ count: Int, for index: Int, _ memory: inout StreamMemory) -> Bool {
    if memory.hold(count, for: .bytes) { return true }
    for victims in [[.symbols, .strings], [.trie], [.signature]] as [[MachOPart]] {
      drop(victims, &memory)
      guard captures[index] != nil else { return false }
      if memory.hold(count, for: .bytes) { return true }
    }
    return false
  }

  mutating func drop(_ parts: [MachOPart], _ memory: inout StreamMemory) {
    guard !captures.isEmpty else { return }
    for part in parts {
      memory.release(captures[part.rawValue]?.bytes.count ?? 0)
      captures[part.rawValue] = nil
    }
  }

  mutating func dropAll(_ memory: inout StreamMemory) {
    memory.release(captures.reduce(0) { $0 + ($1?.bytes.count ?? 0) })
    captures = []
  }
}
