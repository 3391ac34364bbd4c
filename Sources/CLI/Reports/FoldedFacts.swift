import Domain

/// Facts that several slices or files share, told once.
struct FoldedFacts<Fact: Hashable> {
  /// The slices or files, in their order.
  var names: [String]
  var facts: [Fact]

  /// Groups facts by the names that have them, in the order of the first of each.
  static func folded(_ items: [(name: String, facts: [Fact])]) -> [FoldedFacts] {
    let all = items.enumerated().flatMap { index, item in item.facts.uniqued().map { (fact: $0, owner: index) } }
    let owned = all.grouped { $0.fact }.map { (fact: $0[0].fact, owners: $0.map { $0.owner }) }
    return owned.grouped { $0.owners }.map { alike in
      FoldedFacts(names: alike[0].owners.map { items[$0].name }, facts: alike.map { $0.fact })
    }
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
    paths.grouped(by: pattern).map { alike in
      let slices = alike.compactMap { replacing($0, "*").slice }
      return slices.count > 1 ? replacing(alike[0], "{" + slices.joined(separator: ",") + "}").path : alike[0]
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
