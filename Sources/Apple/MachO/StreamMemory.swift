/// What a stream's reader holds in memory, and how much it may. All in bytes, as good as they can be told.
struct StreamMemory {
  enum Use {
    /// Bytes of the stream, which are let go when they have been read.
    case bytes
    /// Names of exported symbols.
    case names
    /// Everything else that a finished file is made of.
    case values
  }

  /// Names may take a third and values a half, so that there is room for bytes always.
  let limit: Int
  /// More than this no range can have, whatever is promised of it.
  let largest: Int
  private var bytes = 0
  private(set) var names = 0
  private(set) var values = 0
  /// The most that was held at once.
  private(set) var peak = 0

  init(limit: Int, largest: Int) {
    self.limit = limit
    self.largest = largest
  }

  /// What load commands of one image may take: a real one has a few kilobytes of them.
  var limitOfCommands: Int { limit / 24 }
  /// What an archive's table of long names may take.
  var limitOfNameTable: Int { limit / 12 }
  /// Beyond these values images are kept without their sections.
  var limitOfSections: Int { limit / 12 }

  private var held: Int { bytes + names + values }

  func room(for use: Use) -> Int {
    switch use {
    case .bytes: limit - held
    case .names: min(limit - held, limit / 3 - names)
    case .values: min(limit - held, limit / 2 - values)
    }
  }

  /// - Returns: whether there is room for it; where there is not, nothing changes.
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

  /// - Parameter count: of bytes of the stream.
  mutating func release(_ count: Int) { bytes -= count }
}

/// What all readers of one stream share.
struct StreamContext {
  var memory: StreamMemory
  /// What is left for exported symbols; nil where they are not read.
  var symbols: SymbolBudget?
  /// Nil where the code of signed images is not hashed.
  var pageHash: PageHash.Maker?

  /// Reads names as long as there is room for them.
  /// - Throws: where they are malformed or too many; then none is held.
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

  /// Makes an image a part of the file. The sections go first where there are too many images.
  mutating func keep(_ image: inout MachOImage) throws(Malformed) {
    if memory.values > memory.limitOfSections - image.footprint { image.dropSections() }
    try keep(image.footprint, at: image.range.lowerBound)
  }

  mutating func keep(_ count: Int, at offset: Int) throws(Malformed) {
    guard memory.hold(count, for: .values) else {
      throw Malformed(message: "has more in it than can be held in memory", offset: offset, isLimit: true)
    }
  }
}
