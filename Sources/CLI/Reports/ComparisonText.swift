import Domain
import Pipeline
import Verification

extension ComparisonReport {
  /// The differences in sections, then a verdict.
  var text: String {
    switch self {
    case .artifact(let artifact): artifact.text
    case .variant(let variant): variant.text
    case .release(let release): release.text
    }
  }
}

extension ArtifactComparison {
  fileprivate var text: String {
    let head = [ComparisonBlock([("", "old: \(old.text)"), ("", "new: \(new.text)")])]
    return ComparisonBlock.text([("", head)] + sections) + "\n" + verdict + "\n"
  }

  fileprivate var verdict: String {
    if onlyPackingDiffers { return "equal: only the packing differs" }
    if isEqual {
      return rewritten.isEmpty ? "equal" : "equal: \(Amount.count(rewritten.count, "file")) in another form"
    }
    let counts = [
      (files.added.count, "added"), (files.removed.count, "removed"), (files.changed.count, "changed"),
      (files.moved.count, "moved"),
    ]
    let parts = counts.filter { $0.0 > 0 }.map { "\(Amount.count($0.0, "file")) \($0.1)" }
    let breaking = breaking.isEmpty ? [] : [Amount.count(breaking.count, "breaking change")]
    return "different: " + (parts.isEmpty ? ["see above"] : parts + breaking).joined(separator: ", ")
  }
}

extension ArtifactComparison.Side {
  var text: String {
    let content = "\(Amount.count(fileCount, "file")), \(Amount.bytes(contentSize)) unpacked"
    guard let size, let digest else { return "\(path) (folder; \(content))" }
    return "\(path) (zip, \(Amount.bytes(size)), sha256 \(digest); \(content))"
  }
}

extension VariantComparison {
  fileprivate var text: String {
    let head = [ComparisonBlock([("", "old: \(files.old.path)"), ("", "new: \(files.new.path)")])]
    return ComparisonBlock.text([("", head)] + sections) + "\n" + verdict + "\n"
  }

  private var verdict: String {
    if isEqual { return equality }
    return notCompared.isEmpty ? "different" : "different: \(ReleaseComparison.count(notCompared: notCompared.count))"
  }

  private var equality: String {
    products.contains(where: \.comparison.onlyPackingDiffers) ? "equal: only the packing differs" : "equal"
  }

  /// The products' sections with their zips' names, those of the files beside them last.
  fileprivate var sections: [ComparisonBlock.Section] {
    var sections: [ComparisonBlock.Section] = []
    let names = addedProducts.map { ("+", $0) } + removedProducts.map { ("-", $0) }
    if !names.isEmpty { sections.append(("products", names.map { ComparisonBlock([$0]) })) }
    for product in products {
      if product.comparison.onlyPackingDiffers {
        sections.append(("", [ComparisonBlock([("=", "\(product.file): only the packing differs")])]))
      }
      sections += product.comparison.sections.map { (title: "\(product.file): \($0.title)", blocks: $0.blocks) }
    }
    return sections + files.sections.map { (title: "beside the zips: \($0.title)", blocks: $0.blocks) }
  }
}

extension ReleaseComparison {
  /// Shows a difference once if all customers that differ share it.
  fileprivate var text: String {
    let different = variants.filter { !$0.isEqual }
    var texts = [
      ComparisonBlock.text([
        ("", [ComparisonBlock([("", "old: \(files.old.path)"), ("", "new: \(files.new.path)")])]),
        ("summary", isEqual ? [] : summary(different)),
        ("customers", (removed.map { ("-", $0) } + added.map { ("+", $0) }).map { ComparisonBlock([$0]) }),
      ])
    ]
    let all = different.map(\.sections)
    let shared = Self.shared(all)
    if !shared.isEmpty {
      texts.append("every customer that differs\n\n" + ComparisonBlock.text(shared))
    }
    for (variant, sections) in zip(different, all) {
      let own = Self.without(shared, sections)
      let name = FindingText.printable(variant.appID)
      texts.append(own.isEmpty ? "\(name): nothing else\n" : "\(name)\n\n" + ComparisonBlock.text(own))
    }
    if !files.isEqual { texts.append("beside the customers\n\n" + ComparisonBlock.text(files.sections)) }
    return texts.filter { !$0.isEmpty }.joined(separator: "\n") + "\n" + verdict(different.count) + "\n"
  }

  private func verdict(_ different: Int) -> String {
    let packing = variants.contains { $0.products.contains(where: \.comparison.onlyPackingDiffers) }
    if isEqual { return packing ? "equal: only the packing differs" : "equal" }
    return "different: " + counts(different)
  }

  private func counts(_ different: Int) -> String {
    let counts = [
      (variants.count - different, "equal"), (different, "different"), (added.count, "added"),
      (removed.count, "removed"),
    ]
    let customers = counts.filter { $0.0 > 0 }.map { "\(Amount.count($0.0, "customer")) \($0.1)" }
    let artifacts = notCompared.isEmpty ? [] : [Self.count(notCompared: notCompared.count)]
    return (customers + artifacts).joined(separator: ", ")
  }

  fileprivate static func count(notCompared count: Int) -> String { "\(Amount.count(count, "artifact")) not compared" }

  /// The counts, then which customers have other models, what breaks them, and which kinds of files differ.
  private func summary(_ different: [VariantComparison]) -> [ComparisonBlock] {
    let models = different.filter { $0.products.contains { $0.comparison.hasOtherModels } }.map(\.appID)
    let slices = Set(different.flatMap { $0.products.flatMap(\.comparison.changedSlices) })
    let unread = notCompared.isEmpty ? [] : ["could not be read, and not compared: \(Amount.names(notCompared))"]
    let lines = [
      counts(different.count),
      models.isEmpty ? "no customer has other models" : "other models: \(Amount.names(models))",
      slices.isEmpty ? "no slice has another binary" : "other binaries: \(Amount.names(slices.sorted()))",
      breaking.isEmpty
        ? "no breaking change of an interface" : "\(Amount.count(breaking.count, "breaking change")) of interfaces",
    ]
    return [ComparisonBlock((lines.prefix(1) + unread + lines.dropFirst()).map { ("", $0) })]
  }

  private static func shared(_ all: [[ComparisonBlock.Section]]) -> [ComparisonBlock.Section] {
    guard all.count > 1, let first = all.first else { return [] }
    let others = all.dropFirst().map(contents)
    return first.map { section in
      (
        title: section.title,
        blocks: section.blocks.filter { block in
          others.allSatisfy { $0[section.title]?.contains(block) == true }
        }
      )
    }.filter { !$0.blocks.isEmpty }
  }

  private static func without(
    _ shared: [ComparisonBlock.Section], _ sections: [ComparisonBlock.Section]
  ) -> [ComparisonBlock.Section] {
    let known = contents(shared)
    return sections.map { section in
      (title: section.title, blocks: section.blocks.filter { known[section.title]?.contains($0) != true })
    }.filter { !$0.blocks.isEmpty }
  }

  private static func contents(_ sections: [ComparisonBlock.Section]) -> [String: Set<ComparisonBlock>] {
    sections.reduce(into: [:]) { $0[$1.title, default: []].formUnion($1.blocks) }
  }
}
