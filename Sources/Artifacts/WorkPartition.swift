/// Which items each worker takes: the largest first, each to the one with the least to do.
package enum WorkPartition {
  /// - Parameter sizes: of the items.
  /// - Returns: positions; no share is empty unless there are no items at all. The largest share first.
  package static func of(_ sizes: [Int], count: Int) -> [Set<Int>] {
    var shares = [(size: Int, items: Set<Int>)](repeating: (0, []), count: max(1, min(count, sizes.count)))
    for index in sizes.indices.sorted(by: { (sizes[$1], $0) < (sizes[$0], $1) }) {
      guard let least = shares.indices.min(by: { shares[$0].size < shares[$1].size }) else { break }
      // Also the empty ones count: each costs its header.
      shares[least].size += sizes[index] + 1
      shares[least].items.insert(index)
    }
    return shares.sorted { $0.size > $1.size }.map(\.items)
  }
}
