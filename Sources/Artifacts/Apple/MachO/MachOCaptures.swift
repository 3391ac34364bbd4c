/// A range of an image, in bytes from the image's start.
struct MachOExtent: Hashable {
  var offset: Int
  var size: Int
}

/// The parts that load commands point to and that are read.
enum MachOPart: CaseIterable {
  case signature, trie, symbols, strings

  var name: String {
    switch self {
    case .signature: "its code signature"
    case .trie: "its export trie"
    case .symbols: "its symbols"
    case .strings: "its symbols' names"
    }
  }
}

/// An image in memory: its load commands and the ranges that they name.
struct MachOImageBytes {
  /// The whole image, of which the header and load commands can be read.
  let window: ByteReader
  let captures: MachOCaptures

  /// - Throws: if the extent is outside the image or was not kept.
  func bytes(of part: MachOPart, _ extent: MachOExtent) throws(Malformed) -> ByteReader {
    let wanted = try window.window(extent.offset, extent.size)
    guard !wanted.isAtEnd else { return wanted }
    guard let bytes = captures.bytes(of: part), bytes.count >= extent.size else {
      throw Malformed(
        message: "has more bytes of \(part.name) than fit in memory: \(extent.size)",
        offset: wanted.position, isLimit: true)
    }
    return ByteReader(bytes, base: wanted.position, end: wanted.range.upperBound)
  }
}

/// Keeps the ranges of a stream that an image's load commands name.
struct MachOCaptures {
  private struct Capture {
    let range: Range<Int>
    var bytes: [UInt8] = []

    /// The bytes still to come.
    var pending: Range<Int> { range.lowerBound + bytes.count..<range.upperBound }
  }

  private var captures: [MachOPart: Capture] = [:]

  /// - Parameters:
  ///   - extents: ranges of the image, which begins at `start`.
  ///   - end: the end of the image, if it is known.
  init(_ extents: [(part: MachOPart, extent: MachOExtent)], start: Int, end: Int?) {
    for (part, extent) in extents where extent.size > 0 {
      let first = start + extent.offset
      let last = min(first + extent.size, end ?? .max)
      if first < last { captures[part] = Capture(range: first..<last) }
    }
  }

  init() {}

  func bytes(of part: MachOPart) -> [UInt8]? { captures[part]?.bytes }

  /// The position in the stream at which a part is complete; nil if nothing of it is to come.
  func end(of part: MachOPart) -> Int? {
    guard let pending = captures[part]?.pending, !pending.isEmpty else { return nil }
    return pending.upperBound
  }

  /// - Parameter chunk: the next bytes; the first chunk begins at the image's start.
  mutating func take(_ chunk: StreamChunk, _ memory: inout StreamMemory) {
    for part in MachOPart.allCases {
      guard let pending = captures[part]?.pending, chunk.end > pending.lowerBound else { continue }
      var rest = chunk
      _ = rest.split(at: pending.lowerBound)
      let wanted = rest.split(at: pending.upperBound)
      guard !wanted.isEmpty, makeRoom(wanted.bytes.count, for: part, &memory) else { continue }
      if captures[part]?.bytes.isEmpty == true {
        // Growing step by step would need twice the memory. If the size is false, the pages are never touched.
        captures[part]?.bytes.reserveCapacity(min(pending.count, memory.largest))
      }
      captures[part]?.bytes.append(contentsOf: wanted.bytes)
    }
  }

  /// Drops exports before signatures, and the symbol table before the trie.
  /// - Returns: whether the part itself is kept.
  private mutating func makeRoom(_ count: Int, for part: MachOPart, _ memory: inout StreamMemory) -> Bool {
    if memory.hold(count, for: .bytes) { return true }
    for victims in [[.symbols, .strings], [.trie], [.signature]] as [[MachOPart]] {
      drop(victims, &memory)
      guard captures[part] != nil else { return false }
      if memory.hold(count, for: .bytes) { return true }
    }
    return false
  }

  mutating func drop(_ parts: [MachOPart], _ memory: inout StreamMemory) {
    for part in parts { memory.release(captures.removeValue(forKey: part)?.bytes.count ?? 0) }
  }
}
