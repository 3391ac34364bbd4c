import Archive

/// Compresses items side by side and hands them over in their order. What is compressed and not yet handed over is bounded.
struct OrderedPacking {
  private static let bytesInFlight = 64 << 20

  var items: [PackItem]
  var scratch: String
  var jobs: Int

  func forEach(_ body: (PackItem, PackedContent) throws -> Void) async throws {
    try await withThrowingTaskGroup(of: (Int, PackedContent).self) { group in
      var window = Window(jobs: jobs)
      while window.consumed < items.count {
        while let index = window.next(items) {
          let (item, scratch) = (items[index], scratch)
          group.addTask { (index, try item.pack(with: ContentPacker(scratchFolder: scratch))) }
        }
        guard let (index, packed) = try await group.next() else { break }
        window.finish(index, packed)
        while let packed = window.take(items) { try body(items[window.consumed - 1], packed) }
      }
    }
  }

  /// Which items have been started, are finished, and have been handed over.
  private struct Window {
    let jobs: Int
    private var started = 0
    private(set) var consumed = 0
    private var running = 0
    private var bytes = 0
    private var finished: [Int: PackedContent] = [:]

    init(jobs: Int) { self.jobs = jobs }

    /// The next item to start, where a worker is free and memory allows; the one that the others wait for always may.
    mutating func next(_ items: [PackItem]) -> Int? {
      guard started < items.count, running < jobs else { return nil }
      let cost = items[started].cost
      guard started == consumed || bytes + cost <= OrderedPacking.bytesInFlight else { return nil }
      bytes += cost
      running += 1
      started += 1
      return started - 1
    }

    mutating func finish(_ index: Int, _ packed: PackedContent) {
      running -= 1
      finished[index] = packed
    }

    /// The next item in order, where it is finished.
    mutating func take(_ items: [PackItem]) -> PackedContent? {
      guard let packed = finished.removeValue(forKey: consumed) else { return nil }
      bytes -= items[consumed].cost
      consumed += 1
      return packed
    }
  }
}

extension PackItem {
  /// Bytes of memory that packing takes, about: large files stream.
  fileprivate var cost: Int {
    switch source {
    case .none: 0
    case .bytes(let bytes): bytes.count
    case .file(_, let size): size > ContentPacker.memoryLimit ? 1 << 20 : 2 * size
    }
  }
}
