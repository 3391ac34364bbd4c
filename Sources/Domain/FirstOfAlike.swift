// Of elements that are alike, the first counts.

extension Sequence {
  /// Those that differ from all before them, in the same order.
  package func uniqued() -> [Element] where Element: Hashable { uniqued { $0 } }

  /// Those whose key no element before them has, in the same order.
  package func uniqued<Key: Hashable>(by key: (Element) throws -> Key) rethrows -> [Element] {
    var seen: Set<Key> = []
    return try filter { seen.insert(try key($0)).inserted }
  }

  /// Those of each key together, in the order of their first.
  package func grouped<Key: Hashable>(by key: (Element) throws -> Key) rethrows -> [[Element]] {
    var positions: [Key: Int] = [:]
    var groups: [[Element]] = []
    for element in self {
      let key = try key(element)
      if let position = positions[key] {
        groups[position].append(element)
      } else {
        positions[key] = groups.count
        groups.append([element])
      }
    }
    return groups
  }

  /// For each key, the first element that has it.
  package func keyed<Key: Hashable>(by key: (Element) throws -> Key) rethrows -> [Key: Element] {
    Dictionary(firstOf: try map { (try key($0), $0) })
  }
}

extension Dictionary {
  /// For each key, the value of the first pair that has it.
  package init(firstOf pairs: some Sequence<(Key, Value)>) {
    self.init(pairs, uniquingKeysWith: { first, _ in first })
  }
}
