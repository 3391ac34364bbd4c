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
  /// Those of the file so far, some more than once.
  private var anchors: [UInt64] = []
  /// The last bytes, for hashes and for heads that reach into the next piece, and their offset in the file.
  private var (buffer, base) = ([UInt8](), 0)
  /// The offset in the file of the next byte that is hashed.
  private var next = 0
  /// Models of which not all of the description was read.
  private var open: [(offset: Int, bytes: [UInt8])] = []
  /// Hashes below it are anchors.
  private var limit: UInt64 = 1 << 56

  private static let window = 64
  /// Of a larger file, the smallest hashes are kept: those that a comparison asks for first.
  private static let mostAnchors = 1 << 18
  private static let mostOpen = 16

  package init() {}

  /// How many bytes a file has to have read of it for the description that its first bytes begin; 0 if they begin none.
  package static func length(ofHead bytes: [UInt8]) -> Int {
    CoreMLMark.isSpecification(bytes[...]) ? CoreMLMark.length(bytes) ?? 0 : 0
  }

  package mutating func feed(_ chunk: UnsafeRawBufferPointer) {
    for index in open.indices { open[index].bytes += chunk.prefix(CoreMLMark.longest - open[index].bytes.count) }
    buffer += chunk
    search(to: buffer.count - CoreMLMark.headLength)
    close(isEnd: false)
    let kept = min(buffer.count, Self.window + CoreMLMark.headLength)
    base += buffer.count - kept
    buffer.removeFirst(buffer.count - kept)
  }

  package mutating func finish() -> ModelTraces {
    search(to: buffer.count)
    close(isEnd: true)
    traces.anchors = Set(anchors).sorted()
    defer { self = ModelTraceReader() }
    return traces
  }

  private mutating func search(to end: Int) {
    guard base + end > next else { return }
    var heads: [Int] = []
    // The loop needs the registers. In a run of one byte, the hash stays the same.
    var (hash, limit, last) = (hash, limit, UInt64.max)
    buffer.withUnsafeBytes { bytes in
      GearTable.values.withUnsafeBufferPointer { gear in
        for place in next - base..<end {
          hash = (hash &<< 1) &+ gear[Int(bytes[place])]
          if hash < limit, hash != last {
            last = hash
            if Self.isVaried(bytes, upTo: place) { anchors.append(hash) }
          }
          if CoreMLMark.mayStart(bytes, place) { heads.append(place) }
        }
      }
    }
    (self.hash, next) = (hash, base + end)
    for head in heads { begin(at: head) }
    while anchors.count > Self.mostAnchors {
      limit /= 2
      anchors = anchors.filter { $0 < limit }
    }
    self.limit = limit
  }

  private mutating func begin(at place: Int) {
    let rest = buffer[place...].prefix(CoreMLMark.longest)
    if open.count < Self.mostOpen, CoreMLMark.isSpecification(rest) {
      open.append((base + place, Array(rest)))
    } else if CoreMLMark.isWeights(rest) || CoreMLMark.isProgram(rest) {
      note(ModelTraces.Content(offset: base + place))
    }
  }

  /// Decides about the models of which enough was read.
  private mutating func close(isEnd: Bool) {
    for (offset, bytes) in open where isEnd || isComplete(bytes) {
      if let description = CoreMLMark.descriptionDigest(bytes) {
        note(ModelTraces.Content(offset: offset, description: description))
      }
    }
    open = open.filter { !isComplete($0.bytes) }
  }

  private func isComplete(_ bytes: [UInt8]) -> Bool { CoreMLMark.length(bytes).map { bytes.count >= $0 } ?? true }

  private mutating func note(_ content: ModelTraces.Content) {
    if traces.found.count < ModelTraces.mostFound { traces.found.append(content) }
  }

  /// Whether a whole window is more than a run of zeros or a small pattern, which any file may have.
  private static func isVaried(_ bytes: UnsafeRawBufferPointer, upTo last: Int) -> Bool {
    guard last >= window - 1 else { return false }
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
