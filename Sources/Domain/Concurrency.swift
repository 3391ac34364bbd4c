/// Runs `transform` for every item, at most `limit` at once.
///
/// - Returns: the results in the order of the items.
/// - Throws: any error of `transform`; `CancellationError` if the task is cancelled before the last item is started.
package func concurrentMap<Item: Sendable, Result: Sendable>(
  _ items: [Item], limit: Int, _ transform: @escaping @Sendable (Item) async throws -> Result
) async throws -> [Result] {
  try await runAll(items, limit: limit) { item in
    try Task.checkCancellation()
    return try await transform(item)
  }
}

/// The same until the task is cancelled.
///
/// - Returns: a result for each item; nil for those that were not started, or gave up, after the task was cancelled.
/// - Throws: any other error of `transform`.
package func concurrentMapUntilCancelled<Item: Sendable, Result: Sendable>(
  _ items: [Item], limit: Int, _ transform: @escaping @Sendable (Item) async throws -> Result
) async throws -> [Result?] {
  try await runAll(items, limit: limit) { item in
    if Task.isCancelled { return nil }
    do { return try await transform(item) } catch is CancellationError { return nil }
  }
}

private func runAll<Item: Sendable, Result: Sendable>(
  _ items: [Item], limit: Int, _ transform: @escaping @Sendable (Item) async throws -> Result
) async throws -> [Result] {
  var results = [Result?](repeating: nil, count: items.count)
  try await withThrowingTaskGroup(of: (Int, Result).self) { group in
    var next = 0
    func addNext() {
      guard next < items.count else { return }
      let (index, item) = (next, items[next])
      group.addTask { (index, try await transform(item)) }
      next += 1
    }
    for _ in 0..<min(max(1, limit), items.count) { addNext() }
    while let (index, result) = try await group.next() {
      results[index] = result
      addNext()
    }
  }
  return results.compactMap(\.self)
}
