/// Facts that several slices or files share, told once.
struct FoldedFacts<Fact: Hashable> {
  /// The slices or files, in their order.
  var names: [String]
  var facts: [Fact]

  /// Groups facts by the names that have them, in the order of the first of each.
  static func folded(_ items: [(name: String, facts: [Fact])]) -> [FoldedFacts] {
    var owners: [Fact: [Int]] = [:]
    var order: [Fact] = []
    for (index, item) in items.enumerated() {
      for fact in item.facts where owners[fact]?.last != index {
        if owners[fact] == nil { order.append(fact) }
        owners[fact, default: []].append(index)
      }
    }
    var positions: [[Int]: Int] = [:]
    var groups: [FoldedFacts] = []
    for fact in order {
      let names = owners[fact] ?? []
      if let position = positions[names] {
        groups[position].facts.append(fact)
      } else {
        positions[names] = groups.count
        groups.append(FoldedFacts(names: names.map { items[$0].name }, facts: [fact]))
      }
    }
    return groups
  }
}

/// Paths that differ only in the slice, as one: `{ios-arm64,tvos-arm64}/Kit.framework/Info.plist`.
struct SlicedPaths {
  private let slices: Set<String>

  init(_ slices: some Sequence<String>) { self.slices = Set(slices) }

  /// The path without its slice, to recognise the same file of another slice.
  func pattern(_ path: String) -> String { replacing(path, "*").path }

  /// In the order of the first of each.
  func joined(_ paths: [String]) -> [String] {
    var order: [String] = []
    var found: [String: (path: String, slices: [String])] = [:]
    for path in paths {
      let (pattern, slice) = replacing(path, "*")
      if found[pattern] == nil { order.append(pattern) }
      found[pattern, default: (path, [])].slices += [slice].compactMap(\.self)
    }
    return order.map { pattern in
      guard let entry = found[pattern], entry.slices.count > 1 else { return found[pattern]?.path ?? pattern }
      return replacing(entry.path, "{" + entry.slices.joined(separator: ",") + "}").path
    }
  }

  /// Replaces the first component that is a slice.
  private func replacing(_ path: String, _ text: String) -> (path: String, slice: String?) {
    var parts = path.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
      .map { String(decoding: $0, as: UTF8.self) }
    guard let index = parts.firstIndex(where: slices.contains) else { return (path, nil) }
    let slice = parts[index]
    parts[index] = text
    return (parts.joined(separator: "/"), slice)
  }
}
