import Archive

/// Compresses items concurrently and hands them over in their order, with a limit on the bytes that wait.
///
/// The largest item decides how long the packing takes. A worker that has no item left to start does other work.
struct OrderedPacking<Other: Sendable> {
  private static var bytesInFlight: Int { 64 << 20 }

  var items: [PackItem]
  /// What need not be compressed again.
  var placed: PlacedZip?
  var scratch: String
  var jobs: Int
  /// Other work of the same run, started in this order.
  var others: [@Sendable () throws -> Other]

  private enum Done: Sendable {
    case item(Int, CompressedContent)
    case other(Int, Other)
  }

  /// - Returns: the results of the other work, in its order.
  func forEach(_ body: (PackItem, CompressedContent) throws -> Void) async throws -> [Other] {
    var results = [Other?](repeating: nil, count: others.count)
    try await withThrowingTaskGroup(of: Done.self) { group in
      var window = Window(items, jobs: jobs, limit: Self.bytesInFlight)
      var started = 0
      while true {
        while let index = window.next() {
          let (item, placed, scratch) = (items[index], placed, scratch)
          group.addTask {
            try Task.checkCancellation()
            let known = try placed?.content(of: item)
            return .item(index, try known ?? item.compress(with: ContentPacker(scratchFolder: scratch)))
          }
        }
        while started < others.count, window.startOther() {
          let (index, other) = (started, others[started])
          group.addTask { .other(index, try other()) }
          started += 1
        }
        switch try await group.next() {
        case .item(let index, let content):
          window.finish(index, content)
          while let content = window.take() { try body(items[window.consumed - 1], content) }
        case .other(let index, let result):
          window.finishOther()
          results[index] = result
        case nil: return
        }
      }
    }
    return results.compactMap(\.self)
  }

  /// Which items are started, finished and handed over.
  private struct Window {
    private let costs: [Int]
    /// The order in which items are started.
    private let order: [Int]
    private let jobs: Int
    private let limit: Int
    private var started = 0
    private(set) var consumed = 0
    private var running = 0
    private var bytes = 0
    private var finished: [Int: CompressedContent] = [:]

    init(_ items: [PackItem], jobs: Int, limit: Int) {
      costs = items.map(\.cost)
      self.jobs = jobs
      self.limit = limit
      order = Self.order(costs, jobs, limit)
    }

    /// Starts large items first, so that no worker is left with one at the end. All others are started in the order of the
    /// archive, which is written while the last are being compressed; so is everything if not all items fit into memory.
    private static func order(_ costs: [Int], _ jobs: Int, _ limit: Int) -> [Int] {
      if costs.reduce(0, +) > limit { return Array(costs.indices) }
      let inOrder = costs.indices.filter { costs[$0] >= 1 << 20 }
      let largestFirst = inOrder.sorted { (costs[$1], $0) < (costs[$0], $1) }
      // Large items are started in order too if that takes no longer.
      let isSlower = duration(of: inOrder, costs, jobs) > duration(of: largestFirst, costs, jobs)
      return (isSlower ? largestFirst : inOrder) + costs.indices.filter { costs[$0] < 1 << 20 }
    }

    /// The time until the last worker is done, in bytes, if each worker takes the next item when it has finished one.
    private static func duration(of order: [Int], _ costs: [Int], _ jobs: Int) -> Int {
      var workers = [Int](repeating: 0, count: max(1, jobs))
      for index in order {
        guard let free = workers.indices.min(by: { workers[$0] < workers[$1] }) else { continue }
        workers[free] += costs[index]
      }
      return workers.max() ?? 0
    }

    /// The next item to start, if a worker is free and memory allows. The item that all others wait for may always start.
    mutating func next() -> Int? {
      guard started < order.count, running < jobs else { return nil }
      let index = order[started]
      guard started == consumed || bytes + costs[index] <= limit else { return nil }
      bytes += costs[index]
      running += 1
      started += 1
      return index
    }

    mutating func finish(_ index: Int, _ packed: CompressedContent) {
      running -= 1
      finished[index] = packed
    }

    /// Takes a free worker for other work.
    mutating func startOther() -> Bool {
      guard running < jobs else { return false }
      running += 1
      return true
    }

    mutating func finishOther() { running -= 1 }

    /// The next item in order, if it is finished.
    mutating func take() -> CompressedContent? {
      guard let packed = finished.removeValue(forKey: consumed) else { return nil }
      bytes -= costs[consumed]
      consumed += 1
      return packed
    }
  }
}

extension PackItem {
  /// Roughly the bytes of memory that packing takes. Large files are streamed.
  fileprivate var cost: Int {
    switch source {
    case .none: 0
    case .bytes(let bytes): bytes.count
    case .file(_, let size): size > ContentPacker.memoryLimit ? 1 << 20 : 2 * size
    }
  }
}
