import Synchronization

/// Runs `transform` for every item, at most `limit` at a time.
///
/// - Returns: the results in the order of the items, whatever order they came in.
func concurrentMap<Item: Sendable, Result: Sendable>(
  _ items: [Item], limit: Int, _ transform: @escaping @Sendable (Item) throws -> Result
) async throws -> [Result] {
  var results = [Result?](repeating: nil, count: items.count)
  try await withThrowingTaskGroup(of: (Int, Result).self) { group in
    var next = 0
    func addNext() {
      guard next < items.count else { return }
      let (index, item) = (next, items[next])
      group.addTask { (index, try transform(item)) }
      next += 1
    }
    for _ in 0..<min(max(1, limit), items.count) { addNext() }
    while let (index, result) = try await group.next() {
      results[index] = result
      addNext()
    }
  }
  return results.compactMap { $0 }
}

/// Counts variants as tasks finish them, and reports the count.
final class Counter: Sendable {
  private let total: Int
  private let done = Mutex(0)
  private let report: @Sendable (Progress) -> Void

  init(of total: Int, report: @escaping @Sendable (Progress) -> Void) {
    self.total = total
    self.report = report
  }

  func step() {
    done.withLock { done in
      done += 1
      report(.variants(done: done, of: total))
    }
  }
}
