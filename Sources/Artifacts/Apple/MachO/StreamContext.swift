/// The memory that the readers of a stream use, and its limit. All in bytes, estimated.
struct StreamMemory {
  enum Use {
    /// Bytes of the stream, which are released once they are read.
    case bytes
    /// Names of exported symbols.
    case names
    /// Everything else in the finished file.
    case values
  }

  /// Names may take a third and values a half, so there is always room for bytes.
  let limit: Int
  /// Upper bound for the size of a range, whatever the file claims.
  let largest: Int
  private var bytes = 0
  private(set) var names = 0
  private(set) var values = 0
  /// Peak memory use.
  private(set) var peak = 0

  init(limit: Int, largest: Int) {
    self.limit = limit
    self.largest = largest
  }

  /// Limit for the load commands of one image, which really take a few kilobytes.
  var limitOfCommands: Int { limit / 24 }
  /// Limit for an archive's table of long names.
  var limitOfNameTable: Int { limit / 12 }

  private var held: Int { bytes + names + values }

  func room(for use: Use) -> Int {
    switch use {
    case .bytes: limit - held
    case .names: min(limit - held, limit / 3 - names)
    case .values: min(limit - held, limit / 2 - values)
    }
  }

  /// - Returns: whether there is room. If not, nothing changes.
  mutating func hold(_ count: Int, for use: Use) -> Bool {
    guard count <= room(for: use) else { return false }
    switch use {
    case .bytes: bytes += count
    case .names: names += count
    case .values: values += count
    }
    peak = max(peak, held)
    return true
  }

  /// - Parameter count: the number of bytes of the stream to release.
  mutating func release(_ count: Int) { bytes -= count }
}

/// State that all readers of one stream share.
struct StreamContext {
  var memory: StreamMemory
  /// The budget left for exported symbols; nil if they are not read.
  var symbols: SymbolBudget?
  /// Whether the code of signed images and what else is in archives are hashed, and the parts of signatures compared.
  var hashesContent = false

  /// Reads names within the budget.
  /// - Throws: if the names are malformed or too many. None are kept then.
  mutating func names(
    _ read: (inout SymbolBudget) throws(Malformed) -> [String]
  ) throws(Malformed) -> [String] {
    guard var budget = symbols else { return [] }
    defer { symbols = budget }
    let room = memory.room(for: .names)
    budget.memory = room
    let names = try read(&budget)
    _ = memory.hold(room - budget.memory, for: .names)
    return names
  }

  /// Counts an image as part of the file.
  mutating func keep(_ image: MachOImage) throws(Malformed) { try keep(image.footprint, at: image.range.lowerBound) }

  mutating func keep(_ count: Int, at offset: Int) throws(Malformed) {
    guard memory.hold(count, for: .values) else {
      throw Malformed(message: "has more content than fits in memory", offset: offset, isLimit: true)
    }
  }
}

/// A part of a stream.
struct StreamChunk {
  /// In bytes from the start of the stream.
  private(set) var position: Int
  private(set) var bytes: UnsafeRawBufferPointer

  var isEmpty: Bool { bytes.isEmpty }
  /// In bytes from the start of the stream.
  var end: Int { position + bytes.count }

  /// Removes and returns the bytes before an offset in the stream.
  mutating func split(at offset: Int) -> StreamChunk {
    let count = max(0, min(offset, end) - position)
    let front = StreamChunk(position: position, bytes: UnsafeRawBufferPointer(rebasing: bytes[..<count]))
    bytes = UnsafeRawBufferPointer(rebasing: bytes[count...])
    position += count
    return front
  }
}

extension MachOImage {
  /// Memory use without exports, in bytes, rounded up.
  var footprint: Int {
    var total = MemoryLayout<MachOImage>.stride + 64
    total += (member?.utf8.count ?? 0) + runPaths.reduce(0) { $0 + $1.utf8.count + 48 }
    total += (libraries + [installName].compactMap(\.self)).reduce(0) {
      $0 + $1.name.utf8.count + MemoryLayout<LinkedLibrary>.stride + 32
    }
    total += builds.count * MemoryLayout<MachOBuild>.stride
    total += problems.reduce(0) { $0 + $1.message.utf8.count + MemoryLayout<MachOProblem>.stride + 32 }
    for certificate in signature?.checked?.certificate?.chain ?? [] {
      total += MemoryLayout<Certificate>.stride + certificate.name.utf8.count + (certificate.unit?.utf8.count ?? 0) + 64
    }
    for directory in signature?.directories ?? [] {
      total += MemoryLayout<CodeDirectory>.stride + (directory.identifier?.utf8.count ?? 0)
      total += (directory.teamIdentifier?.utf8.count ?? 0)
      total += directory.specialSlots.values.reduce(64) { $0 + $1.count + 96 }
    }
    return total
  }
}
