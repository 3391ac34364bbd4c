import Domain

/// What the bytes of a file show of Core ML models, wherever in it they are.
package struct ModelTraces: Hashable, Sendable {
  /// Core ML content by its form, in the order of the file. At most `mostFound`.
  package internal(set) var found: [Content] = []
  /// Sorted hashes of 64 bytes each, at places that the bytes themselves choose: see `ModelTraceReader`.
  package internal(set) var anchors: [UInt64] = []

  package struct Content: Hashable, Sendable {
    /// In bytes.
    package var offset: Int
    /// Of the model's description; nil for weights and programs, which have none.
    package var description: Digest?
  }

  static let mostFound = 16
}

/// Reads a file in pieces for the traces of models.
///
/// An anchor is a place where the hash of the last 64 bytes has eight zero bits in front, which is one place of 256. Whatever is
/// around a model, and whatever was changed in it, its other anchors stay (the hash is that of FastCDC: W. Xia et al., USENIX ATC 2016).
package struct ModelTraceReader {
  private var traces = ModelTraces()
  private var hash: UInt64 = 0
  /// The last one below the limit, whose window was looked at.
  private var seen = UInt64.max
  /// Those of the file so far, some more than once.
  private var anchors: [UInt64] = []
  /// The last bytes, for hashes and for what begins in them and reaches into the next piece, and their offset in the file.
  private var (buffer, base) = ([UInt8](), 0)
  /// The offset in the file of the next byte that is hashed.
  private var next = 0
  /// Where content may begin of which too little was read, as offsets in the file.
  private var heads: [Int] = []
  /// The bytes of descriptions that were read.
  private var described = 0
  /// Hashes below it are anchors.
  private var limit: UInt64 = 1 << 56

  private static let window = 64
  /// Of a larger file, the smallest hashes are kept: those that a comparison asks for first.
  private static let mostAnchors = 1 << 18
  /// Descriptions may lie one in the other. As many bytes of them are read as four times the file so far, and these.
  private static let mostDescribed = 16 * CoreMLMark.longest

  package init() {}

  /// How many bytes a file has to have read of it for the description that its first bytes begin; 0 if they begin none.
  package static func length(ofHead bytes: [UInt8]) -> Int {
    CoreMLMark.isSpecification(bytes[...]) ? CoreMLMark.length(bytes) ?? 0 : 0
  }

  package mutating func feed(_ chunk: UnsafeRawBufferPointer) {
    buffer += chunk
    search(to: buffer.count - CoreMLMark.headLength)
    decide(isEnd: false)
    let kept = max(next - Self.window, base)
    let start = min(heads.first ?? kept, kept)
    buffer.removeFirst(start - base)
    base = start
  }

  package mutating func finish() -> ModelTraces {
    search(to: buffer.count)
    decide(isEnd: true)
    traces.anchors = Set(anchors).sorted()
    defer { self = ModelTraceReader() }
    return traces
  }

  private mutating func search(to end: Int) {
    guard base + end > next else { return }
    var places: [Int] = []
    // The loop needs the registers. In a run of one byte, the hash stays the same.
    var (hash, limit, seen) = (hash, limit, seen)
    buffer.withUnsafeBytes { bytes in
      GearTable.values.withUnsafeBufferPointer { gear in
        for place in next - base..<end {
          hash = (hash &<< 1) &+ gear[Int(bytes[place])]
          // Less than a window stands before the first places of a file alone.
          if hash < limit, hash != seen, place >= Self.window - 1 {
            seen = hash
            if Self.isVaried(bytes, upTo: place) { anchors.append(hash) }
          }
          if CoreMLMark.mayStart(bytes, place) { places.append(place) }
        }
      }
    }
    (self.hash, self.seen, next) = (hash, seen, base + end)
    for place in places where CoreMLMark.isHead(buffer[place...].prefix(CoreMLMark.headLength)) {
      heads.append(base + place)
    }
    while anchors.count > Self.mostAnchors {
      limit /= 2
      anchors = anchors.filter { $0 < limit }
    }
    self.limit = limit
  }

  /// Decides, in the order of the file, about the content of which enough was read.
  private mutating func decide(isEnd: Bool) {
    var decided = 0
    for head in heads {
      let rest = buffer[(head - base)...].prefix(CoreMLMark.longest)
      guard CoreMLMark.isSpecification(rest) else {
        note(ModelTraces.Content(offset: head))
        decided += 1
        continue
      }
      let length = CoreMLMark.length(Array(rest.prefix(CoreMLMark.headLength))) ?? 0
      guard isEnd || rest.count >= length else { break }
      decided += 1
      described += length
      guard described <= 4 * head + Self.mostDescribed else { continue }
      if let description = CoreMLMark.descriptionDigest(Array(rest.prefix(length))) {
        note(ModelTraces.Content(offset: head, description: description))
      }
    }
    heads.removeFirst(decided)
  }

  private mutating func note(_ content: ModelTraces.Content) {
    if traces.found.count < ModelTraces.mostFound { traces.found.append(content) }
  }

  /// Whether a whole window is more than a run of zeros or a small pattern, which any file may have.
  private static func isVaried(_ bytes: UnsafeRawBufferPointer, upTo last: Int) -> Bool {
    // By the last six bits of each byte.
    var seen: UInt64 = 0
    for place in last - window + 1...last { seen |= 1 &<< UInt64(bytes[place]) }
    return seen.nonzeroBitCount >= 8
  }
}

/// A random number for each byte (SplitMix64), the same in every run.
private enum GearTable {
  static let values: [UInt64] = (1...256).map { number in
    var mixed = UInt64(number) &* 0x9E37_79B9_7F4A_7C15
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}
