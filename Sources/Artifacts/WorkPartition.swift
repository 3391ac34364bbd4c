/// Divides work among workers.
enum WorkPartition {
  /// Assigns the largest items first, each to the worker with the least to do.
  ///
  /// - Parameter sizes: of the items.
  /// - Returns: the positions of each worker's items, the largest share first. No share is empty unless there are no items.
  static func balanced(_ sizes: [Int], count: Int) -> [Set<Int>] {
    var shares = [(size: Int, items: Set<Int>)](repeating: (0, []), count: max(1, min(count, sizes.count)))
    for index in sizes.indices.sorted(by: { (sizes[$1], $0) < (sizes[$0], $1) }) {
      guard let least = shares.indices.min(by: { shares[$0].size < shares[$1].size }) else { break }
      // An empty item counts too, since its header is read.
      shares[least].size += sizes[index] + 1
      shares[least].items.insert(index)
    }
    return shares.sorted { $0.size > $1.size }.map(\.items)
  }
}
