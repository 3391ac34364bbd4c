import Comparison
import Domain

extension ArtifactComparison {
  private static let listed = 20
  private static let valuesListed = 50
  private static let diffLines = 400

  /// The most important comes first: models, then changes that may break an app, then every file.
  var sections: [ComparisonBlock.Section] {
    let all: [ComparisonBlock.Section] = [
      ("could not be read for certain", unread), ("name", name),
      ("models", frameworks.flatMap { blocks($0.models, $0) }),
      ("slices", frameworks.flatMap { blocks($0.slices, $0) }), ("sizes", sizes), ("values", documents.map(block)),
      ("Swift interface", interfaceBlocks),
      ("texts", grouped(texts, path: \.path, diff: \.diff) { _ in [] }),
      ("files", fileBlocks), ("the same in another form", rewritten.map { ComparisonBlock([("=", $0)]) }),
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
    let changed = slices.common.filter(\.hasDetails).map { slice in
      var block = ComparisonBlock("~", prefix + slice.identifier, detail: Self.detail(slice))
      for binary in slice.binaries {
        block.append(Self.symbols(binary, "+", "exported", binary.addedSymbols))
        block.append(Self.symbols(binary, "-", "no longer exported", binary.removedSymbols))
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

  private static func detail(_ slice: SliceChange) -> [(mark: String, text: String)] {
    var lines = slice.problem.map { [(mark: "!", text: $0)] } ?? []
    lines += slice.addedArchitectures.map { ("+", $0) } + slice.removedArchitectures.map { ("-", $0) }
    for binary in slice.binaries {
      lines += binary.facts.map { $0.line(prefix: binary.architecture + ": ") }
      lines += binary.libraries.map { library in
        ValueChange(path: library.name, old: library.old, new: library.new).line(
          prefix: binary.architecture + ": links ")
      }
    }
    return lines
  }

  private static func symbols(
    _ binary: BinaryChange, _ mark: String, _ verb: String, _ names: [String]
  ) -> [(mark: String, text: String)] {
    if names.isEmpty { return [] }
    let head = (mark: "   ", text: "\(mark) \(binary.architecture): \(Amount.count(names.count, "symbol")) \(verb)")
    let more = names.count > listed ? [(mark: "       ", text: "\u{2026} and \(names.count - listed) more")] : []
    return [head] + names.prefix(listed).map { (mark: "       ", text: "\(mark) \($0)") } + more
  }

  // MARK: Values and texts

  private func block(_ document: DocumentChange) -> ComparisonBlock {
    let more = document.omitted > 0 ? [(mark: "\u{2026}", text: "\(document.omitted) more")] : []
    return ComparisonBlock(
      "~", document.path, detail: document.changes.map { $0.line(prefix: "") } + more, limit: Self.valuesListed)
  }

  private var interfaceBlocks: [ComparisonBlock] {
    grouped(interfaces, path: \.path, diff: \.diff) { interface in
      let problem = interface.problem.map { [(mark: "!", text: "breaking changes are unknown: \($0)")] } ?? []
      return interface.breaking.map { (mark: "breaking:", text: $0.text) } + problem
    }
  }

  /// Shows a difference once if several slices have the same.
  private func grouped<Change: Sendable>(
    _ changes: [Change], path: (Change) -> String, diff: (Change) -> String,
    remarks: (Change) -> [(mark: String, text: String)]
  ) -> [ComparisonBlock] {
    var blocks: [(body: Substring, tail: ComparisonBlock, block: ComparisonBlock)] = []
    for change in changes {
      let text = diff(change)
      // The two lines of a head name the file.
      let parts = text.split(separator: "\n", maxSplits: 2, omittingEmptySubsequences: false)
      let (body, tail) = (parts.last ?? "", ComparisonBlock(remarks(change)))
      if let known = blocks.firstIndex(where: { $0.body.utf8.elementsEqual(body.utf8) && $0.tail == tail }) {
        blocks[known].block.append([("the same in", path(change))])
        continue
      }
      var block = ComparisonBlock(verbatim: text, limit: Self.diffLines)
      block.append(remarks(change))
      blocks.append((body, tail, block))
    }
    return blocks.map(\.block)
  }

  // MARK: Files

  private var fileBlocks: [ComparisonBlock] {
    files.changed.map { ComparisonBlock([("~", "\($0.path) (\($0.text))")]) }
      + files.moved.map { move in
        let modes = move.old.mode == move.new.mode ? "" : ", " + ComparisonBlock.change(move.old.mode, move.new.mode)
        return ComparisonBlock([
          (">", "\(move.old.path) \u{2192} \(move.new.path) (moved, \(Amount.bytes(move.new.size))\(modes))")
        ])
      }
      + files.added.map { ComparisonBlock([("+", "\($0.path) (\($0.text))")]) }
      + files.removed.map { ComparisonBlock([("-", "\($0.path) (\($0.text))")]) }
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
