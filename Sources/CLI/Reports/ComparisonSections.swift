import Domain
import Verification

extension ArtifactComparison {
  private static let valuesListed = 50
  private static let diffLines = 400

  /// The most important comes first: models, then changes that may break an app, then every file.
  var sections: [ComparisonBlock.Section] {
    let all: [ComparisonBlock.Section] = [
      ("could not be read for certain", unread), ("name", name),
      ("models", frameworks.flatMap { blocks($0.models, $0) }),
      ("slices", frameworks.flatMap { blocks($0.slices, $0) }), ("sizes", sizes), ("values", valueBlocks),
      ("Swift interface", interfaceBlocks),
      ("texts", grouped(texts, path: \.path, diff: \.diff, isIgnored: { _ in false })),
      ("seals", sealBlocks), ("files", fileBlocks),
      ("the same in another form", rewritten.map { ComparisonBlock([("=", $0)]) }),
      ("too large to be looked into", tooLarge.map { ComparisonBlock([("~", $0)]) }),
    ]
    return all.filter { !$0.blocks.isEmpty }
  }

  private var unread: [ComparisonBlock] {
    let sides = old.unread.map { ("old", $0) } + new.unread.map { ("new", $0) }
    return sides.map { side, unread in
      ComparisonBlock([("!", "\(side): " + [unread.path, unread.reason].compactMap(\.self).joined(separator: ": "))])
    }
  }

  private var name: [ComparisonBlock] {
    renamedRoot.map { [ComparisonBlock([("~", ComparisonBlock.change($0.old, $0.new))])] } ?? []
  }

  /// Names the xcframework if there are several.
  private func prefix(_ framework: Framework) -> String { frameworks.count > 1 ? framework.root + ": " : "" }

  // MARK: Models

  private func blocks(_ models: ModelChanges, _ framework: Framework) -> [ComparisonBlock] {
    let prefix = prefix(framework)
    return models.changed.map { ComparisonBlock([("~", "\(prefix)\($0.new.flowName): \($0.text)")]) }
      + models.added.map { ComparisonBlock([("+", prefix + $0.text)]) }
      + models.removed.map { ComparisonBlock([("-", prefix + $0.text)]) }
  }

  // MARK: Slices

  private func blocks(_ slices: SliceChanges, _ framework: Framework) -> [ComparisonBlock] {
    let prefix = prefix(framework)
    let whole = { (mark: String, slice: SliceSummary) in
      let architectures = slice.architectures.joined(separator: ", ")
      return ComparisonBlock([(mark, "\(prefix)\(slice.identifier) (\(architectures); \(Amount.bytes(slice.size)))")])
    }
    let changed = changedSlices(slices.common).map { group in
      var block = ComparisonBlock([("~", prefix + group.names.joined(separator: ", "))])
      for entry in group.facts {
        let name = entry.architectures.isEmpty ? "" : entry.architectures.joined(separator: ", ") + ": "
        block.append([("   ", "\(entry.fact.mark) \(name)\(entry.fact.text)")])
        block.append(entry.fact.below.map { ("       ", $0) })
      }
      return block
    }
    return changed + slices.added.map { whole("+", $0) } + slices.removed.map { whole("-", $0) }
  }

  /// The sizes of everything that both sides have.
  private var sizes: [ComparisonBlock] {
    if isEqual { return [] }
    var lines = frameworks.flatMap { framework in
      framework.slices.common.map { (prefix(framework) + $0.identifier, $0.oldSize, $0.newSize) }
    }
    lines.append(("unpacked", old.contentSize, new.contentSize))
    if let before = old.size, let after = new.size { lines.append(("zip", before, after)) }
    return lines.map { ComparisonBlock([("", "\($0.0): \(Self.sizes($0.1, $0.2))")]) }
  }

  private static func sizes(_ old: Int, _ new: Int) -> String {
    let text = ComparisonBlock.change(Amount.bytes(old), Amount.bytes(new))
    if old == new { return text }
    return "\(text) (\(new > old ? "+" : "-")\(Amount.bytes(abs(new - old))))"
  }

  private struct ArchitectureFact: Hashable {
    var fact: SliceFact
    /// Empty if the slices have it in different ones.
    var architectures: [String]
  }

  /// Differences by the slices that share them, whatever architectures those have.
  private func changedSlices(_ slices: [SliceChange]) -> [FoldedFacts<ArchitectureFact>] {
    var architectures: [SliceFact: Set<[String]>] = [:]
    let items = slices.filter(\.hasDetails).map { ($0.identifier, $0.facts) }
    for (fact, names) in items.flatMap(\.1) { architectures[fact, default: []].insert(names) }
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
      ComparisonBlock([("~", "\($0.path): \($0.omitted) more changes")])
    }
    return groups.map { group in
      let names = slicedPaths.joined(group.names)
      var block = ComparisonBlock(names.dropLast().prefix(Self.namesListed).map { ("~", $0) })
      if names.count > Self.namesListed + 1 {
        block.append([("~", "\u{2026} and \(names.count - Self.namesListed - 1) more files, and")])
      }
      block.append(
        ComparisonBlock(
          "~", names.last ?? "", detail: group.facts.map { $0.line(prefix: "") }, limit: Self.valuesListed))
      return block
    } + omitted
  }

  static let namesListed = 10

  /// Paths of the same file in several slices.
  var slicedPaths: SlicedPaths {
    SlicedPaths(
      frameworks.flatMap { framework in
        let slices = framework.slices
        return slices.common.map(\.identifier) + (slices.added + slices.removed).map(\.identifier)
      })
  }

  /// What breaks clients, each change once, then the differences themselves.
  private var interfaceBlocks: [ComparisonBlock] {
    let problems = interfaces.compactMap { interface in
      interface.problem.map { ("!", "\(interface.path): breaking changes are unknown: \($0)") }
    }
    let xcodes = Set(interfaces.compactMap(\.xcode)).map { "needs Xcode \(ComparisonBlock.change($0.old, $0.new))" }
      .sorted()
    let lines = breaking.map { ("breaking:", $0.text) } + xcodes.map { ("~", $0) } + problems
    // The header has the compiler, and the target of each architecture.
    let diffs = grouped(interfaces, path: \.path, diff: \.diff) { $0.dropFirst().starts(with: "// swift-".utf8) }
    return lines.map { ComparisonBlock([$0]) } + diffs
  }

  /// Shows a difference once if several slices have the same.
  ///
  /// - Parameter isIgnored: lines that may differ nevertheless.
  private func grouped<Change: Sendable>(
    _ changes: [Change], path: (Change) -> String, diff: (Change) -> String,
    isIgnored: (Substring.UTF8View) -> Bool
  ) -> [ComparisonBlock] {
    var positions: [[UInt8]: Int] = [:]
    var blocks: [ComparisonBlock] = []
    for change in changes {
      let text = diff(change)
      // The two lines of a head name the file.
      let lines = text.split(separator: "\n", omittingEmptySubsequences: false).dropFirst(2)
      let body = lines.filter { !isIgnored($0.utf8) }.flatMap { Array($0.utf8) + [UInt8(ascii: "\n")] }
      if let known = positions[body] {
        blocks[known].append([("the same in", path(change))])
      } else {
        positions[body] = blocks.count
        blocks.append(ComparisonBlock(verbatim: text, limit: Self.diffLines))
      }
    }
    return blocks
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

extension InterfaceChange.Breaking {
  fileprivate var text: String {
    switch kind {
    case .removed: "removed \(old ?? declaration) (line \(line))"
    case .changed: "changed \(old ?? declaration) \u{2192} \(new ?? "") (line \(line))"
    case .added: "added \(new ?? declaration), which others may have to follow (line \(line))"
    }
  }
}
