import Domain
import Verification

extension ArtifactComparison {
  private static let valuesListed = 10
  private static let diffLines = 20
  static let breakingTitle = "breaking"

  /// The most important comes first: changes that may break an app, then what an app needs and gets, then every file.
  var sections: [ComparisonSection] {
    [ComparisonSection](
      glance: [
        ("could not be read for certain", unread), (Self.breakingTitle, breakingBlocks), ("name", name),
        ("systems", systemBlocks), ("slices", frameworks.flatMap { blocks($0.slices, $0) }),
        ("version", versions.map { ComparisonBlock("~", ComparisonBlock.change($0.old ?? "none", $0.new ?? "none")) }),
        ("API", apiBlocks), ("models", frameworks.flatMap { blocks($0.models, $0) }),
      ],
      rest: [
        ("binaries", frameworks.flatMap { binaryBlocks($0) }), ("sizes", sizes), ("declarations", declarationBlocks),
        ("Swift interface", grouped(interfaces.map { ($0.path, $0.diff, $0.body) })),
        ("texts", grouped(texts.map { ($0.path, $0.diff, $0.body) })),
        ("values", valueBlocks), ("seals", sealBlocks), ("files", fileBlocks),
        ("the same in another form", rewritten.map { ComparisonBlock("=", $0) }),
        ("too large to be looked into", tooLarge.map { ComparisonBlock("~", $0) }),
      ])
  }

  private var unread: [ComparisonBlock] {
    let sides = old.unread.map { ("old", $0) } + new.unread.map { ("new", $0) }
    return sides.map { side, unread in
      ComparisonBlock("!", "\(side): " + [unread.path, unread.reason].compactMap(\.self).joined(separator: ": "))
    }
  }

  private var name: [ComparisonBlock] {
    renamedRoot.map { [ComparisonBlock("~", ComparisonBlock.change($0.old, $0.new))] } ?? []
  }

  /// Names the xcframework if there are several.
  private func prefix(_ framework: Framework) -> String { frameworks.count > 1 ? framework.root + ": " : "" }

  // MARK: Models

  private func blocks(_ models: ModelChanges, _ framework: Framework) -> [ComparisonBlock] {
    let prefix = prefix(framework)
    return models.changed.map { ComparisonBlock("~", "\(prefix)\($0.new.flowName): \($0.text)") }
      + models.added.map { ComparisonBlock("+", prefix + $0.text) }
      + models.removed.map { ComparisonBlock("-", prefix + $0.text) }
  }

  // MARK: Slices

  private func blocks(_ slices: SliceChanges, _ framework: Framework) -> [ComparisonBlock] {
    let prefix = prefix(framework)
    let whole = { (mark: String, slice: SliceSummary) in
      let architectures = slice.architectures.joined(separator: ", ")
      return ComparisonBlock(mark, "\(prefix)\(slice.identifier) (\(architectures); \(Amount.bytes(slice.size)))")
    }
    return folded(slices.common.map { ($0.identifier, $0.ownFacts.map { ($0, []) }) }, framework)
      + slices.added.map { whole("+", $0) } + slices.removed.map { whole("-", $0) }
  }

  private func binaryBlocks(_ framework: Framework) -> [ComparisonBlock] {
    folded(framework.slices.common.map { ($0.identifier, $0.binaryFacts) }, framework)
  }

  private func folded(_ slices: [SliceFacts], _ framework: Framework) -> [ComparisonBlock] {
    let prefix = prefix(framework)
    return changedSlices(slices.filter { !$0.facts.isEmpty }).map { group in
      var block = ComparisonBlock("~", prefix + group.names.joined(separator: ", "))
      for entry in group.facts {
        let name = entry.architectures.isEmpty ? "" : entry.architectures.joined(separator: ", ") + ": "
        block.append([("   ", "\(entry.fact.mark) \(name)\(entry.fact.text)")])
        block.append(entry.fact.below.map { ("       ", $0) })
      }
      return block
    }
  }

  /// The sizes of everything that both sides have.
  private var sizes: [ComparisonBlock] {
    if isEqual { return [] }
    var lines = frameworks.flatMap { framework in
      framework.slices.common.map { (prefix(framework) + $0.identifier, $0.oldSize, $0.newSize) }
    }
    lines.append(("unpacked", old.contentSize, new.contentSize))
    if let before = old.size, let after = new.size { lines.append(("zip", before, after)) }
    return lines.map { ComparisonBlock("", "\($0.0): \(Self.sizes($0.1, $0.2))") }
  }

  private static func sizes(_ old: Int, _ new: Int) -> String {
    let text = ComparisonBlock.change(Amount.bytes(old), Amount.bytes(new))
    if old == new { return text }
    return "\(text) (\(new > old ? "+" : "-")\(Amount.bytes(abs(new - old))))"
  }

  private typealias SliceFacts = (identifier: String, facts: [(fact: SliceFact, architectures: [String])])

  private struct ArchitectureFact: Hashable {
    var fact: SliceFact
    /// Empty if the slices have it in different ones.
    var architectures: [String]
  }

  /// Differences by the slices that share them, whatever architectures those have.
  private func changedSlices(_ items: [SliceFacts]) -> [FoldedFacts<ArchitectureFact>] {
    var architectures: [SliceFact: Set<[String]>] = [:]
    for (fact, names) in items.flatMap(\.facts) { architectures[fact, default: []].insert(names) }
    return FoldedFacts.folded(
      items.map { identifier, facts in
        (
          identifier,
          facts.map { fact, names in
            ArchitectureFact(fact: fact, architectures: architectures[fact]?.count == 1 ? names : [])
          }
        )
      })
  }

  // MARK: Values and texts

  /// Values that change alike in several files are listed once.
  private var valueBlocks: [ComparisonBlock] {
    let groups = FoldedFacts.folded(documents.map { ($0.path, $0.changes) })
    let omitted = documents.filter { $0.omitted > 0 }.map {
      ComparisonBlock("~", "\($0.path): \(Amount.count($0.omitted, "more change"))")
    }
    return groups.map { group in
      let names = slicedPaths.joined(group.names)
      var block = ComparisonBlock(names.dropLast().prefix(Amount.mostNamed).map { ("~", $0) })
      if names.count > Amount.mostNamed + 1 {
        block.append([("~", "\u{2026} and \(Amount.count(names.count - Amount.mostNamed - 1, "more file")), and")])
      }
      block.append(
        ComparisonBlock(
          "~", names.last ?? "", detail: group.facts.map { $0.line(prefix: "") }, limit: Self.valuesListed))
      return block
    } + omitted
  }

  /// Paths of the same file in several slices.
  var slicedPaths: SlicedPaths {
    SlicedPaths(
      frameworks.flatMap { framework in
        let slices = framework.slices
        return slices.common.map(\.identifier) + (slices.added + slices.removed).map(\.identifier)
      })
  }

  // MARK: Systems and API

  private var systemBlocks: [ComparisonBlock] {
    let minimums = systems.map { system in
      let change = ComparisonBlock.change(system.old, system.new)
      return "\(system.name): \(change) (\(Amount.names(system.slices)))"
    }
    let xcodes = Set(interfaces.compactMap(\.xcode)).map { "needs Xcode \($0.old) \u{2192} Xcode \($0.new)" }.sorted()
    return (minimums + xcodes).map { ComparisonBlock("~", $0) }
  }

  private var apiBlocks: [ComparisonBlock] {
    let api = api
    if api.isEmpty { return [] }
    return [ComparisonBlock("", "+\(api.added.count) -\(api.removed.count) ~\(api.changed.count)")]
  }

  private var declarationBlocks: [ComparisonBlock] {
    let api = api
    let lists = [("-", api.removed), ("~", api.changed), ("+", api.added)]
    let lines = lists.flatMap { mark, names in names.sorted { $0.precedesByBytes($1) }.map { (mark: mark, text: $0) } }
    return lines.isEmpty ? [] : [ComparisonBlock(lines, limit: Self.diffLines)]
  }

  /// Shows a difference once if several slices have the same; every architecture has an interface of its own.
  private func grouped(_ changes: [(path: String, diff: String, body: Digest)]) -> [ComparisonBlock] {
    changes.grouped { $0.body }.map { alike in
      var block = ComparisonBlock(verbatim: alike[0].diff, limit: Self.diffLines)
      block.append(alike.dropFirst().map { ("the same in", $0.path) })
      return block
    }
  }
}

extension ValueChange {
  func line(prefix: String) -> (mark: String, text: String) {
    let name = prefix + (path.isEmpty ? "(the whole)" : path)
    return switch (old, new) {
    case (let old?, let new?): ("~", "\(name): \(old) \u{2192} \(new)")
    case (let old?, nil): ("-", "\(name): \(old)")
    case (nil, let new): ("+", "\(name): \(new ?? "")")
    }
  }
}
