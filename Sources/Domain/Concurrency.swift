/// Runs `transform` for every item, at most `limit` at once.
///
/// - Returns: the results in the order of the items.
/// - Throws: any error of `transform`; `CancellationError` if the task is cancelled before the last item is started.
package func concurrentMap<Item: Sendable, Result: Sendable>(
  _ items: [Item], limit: Int, _ transform: @escaping @Sendable (Item) async throws -> Result
) async throws -> [Result] {
  var results = [Result?](repeating: nil, count: items.count)
  try await concurrentForEach(items, limit: limit) { item in
    try Task.checkCancellation()
    return try await transform(item)
  } receive: {
    results[$0] = $1
  }
  return results.compactMap(\.self)
}

/// Runs `transform` for every item, at most `limit` at once, and hands over each result when it is there.
///
/// - Parameter receive: gets the result of the item with an index, in any order, one at a time.
/// - Throws: any error of `transform`.
package func concurrentForEach<Item: Sendable, Result: Sendable>(
  _ items: [Item], limit: Int, _ transform: @escaping @Sendable (Item) async throws -> Result,
  receive: (Int, Result) -> Void
) async throws {
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
      receive(index, result)
      addNext()
    }
  }
}
