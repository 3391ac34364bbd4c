import Domain
import Pipeline
import Verification

/// Two releases: a summary, what breaks, what all customers share, and what is each one's own.
extension ReleaseComparison {
  /// One customer's sections, and their blocks for a search.
  private struct CustomerText: Sendable {
    var appID: String
    var sections: [ComparisonSection]
    var contents: Set<ComparisonSection>

    init(_ variant: VariantComparison, _ isSummary: Bool) {
      appID = variant.appID
      // What breaks an app is told above, for all customers.
      sections = variant.sections.ordered(isSummary: isSummary).filter { !$0.isBreaking }
      contents = Set(sections.flatMap(\.single))
    }

    func without(_ shared: Set<ComparisonSection>) -> [ComparisonSection] {
      sections.map { $0.filtered { !shared.contains($0) } }.filter { !$0.blocks.isEmpty }
    }
  }

  /// Shows a difference once if all customers that differ share it.
  func text(_ isSummary: Bool, jobs: Int) async throws -> String {
    let different = variants.filter { !$0.isEqual }
    let customers = try await concurrentMap(different, limit: jobs) { CustomerText($0, isSummary) }
    let shared = Self.shared(customers)
    let parts =
      [head(different).text] + (shared.isEmpty ? [] : ["every customer that differs\n\n" + shared.text])
      + Self.own(customers, without: Set(shared.flatMap(\.single)))
      + (files.isEqual || isSummary ? [] : ["beside the customers\n\n" + files.sections.text])
    return parts.joined(separator: "\n") + "\n" + verdict(different.count) + "\n"
  }

  private func head(_ different: [VariantComparison]) -> [ComparisonSection] {
    let customers = (removed.map { ("-", $0) } + added.map { ("+", $0) }).map { ComparisonBlock([$0]) }
    return [ComparisonSection(old: files.old.path, new: files.new.path)]
      + [ComparisonSection](
        glance: [
          ("summary", isEqual ? [] : summary(different)), (ArtifactComparison.breakingTitle, breakingBlocks),
          ("customers", customers),
        ], rest: [])
  }

  private static func shared(_ customers: [CustomerText]) -> [ComparisonSection] {
    guard customers.count > 1, let first = customers.first else { return [] }
    let common = customers.dropFirst().reduce(first.contents) { $0.intersection($1.contents) }
    return first.sections.map { $0.filtered(common.contains) }.filter { !$0.blocks.isEmpty }
  }

  /// Customers with equal differences together. Of several, only what is shown at a glance: digests and sizes are each one's own.
  private static func own(_ customers: [CustomerText], without shared: Set<ComparisonSection>) -> [String] {
    let texts = customers.map { customer in
      let whole = customer.without(shared)
      return (appID: customer.appID, sections: customers.count == 1 ? whole : whole.folded)
    }
    return texts.grouped { $0.sections }.map { alike in
      let title = FindingText.printable(Amount.names(alike.map { $0.appID }))
      let sections = alike[0].sections
      return sections.isEmpty ? "\(title): nothing else\n" : "\(title)\n\n" + sections.text
    }
  }

  private func verdict(_ different: Int) -> String {
    let packing = variants.contains { $0.products.contains(where: \.comparison.onlyPackingDiffers) }
    if isEqual { return packing ? "equal: only the packing differs" : "equal" }
    return "different: " + ([counts(different)] + breaking.counted).joined(separator: ", ")
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

  static func count(notCompared count: Int) -> String { "\(Amount.count(count, "artifact")) not compared" }

  /// The counts, then what breaks, which customers have other models, and which kinds of files differ.
  private func summary(_ different: [VariantComparison]) -> [ComparisonBlock] {
    let models = different.filter { $0.products.contains { $0.comparison.hasOtherModels } }.map(\.appID)
    let slices = Set(different.flatMap { $0.products.flatMap(\.comparison.changedSlices) })
    let unread = notCompared.isEmpty ? [] : ["could not be read, and not compared: \(Amount.names(notCompared))"]
    let lines = [
      breaking.counted.first ?? "no breaking change",
      models.isEmpty ? "no customer has other models" : "other models: \(Amount.names(models))",
      slices.isEmpty ? "no slice has another binary" : "other binaries: \(Amount.names(slices.sorted()))",
    ]
    return [ComparisonBlock(([counts(different.count)] + unread + lines).map { ("", $0) })]
  }
}

extension [ComparisonSection] {
  /// The titles instead of what is not shown at a glance.
  fileprivate var folded: [ComparisonSection] {
    let titles = filter { !$0.isGlance }.map(\.title)
    let line = ComparisonBlock("~", "also differs in \(titles.joined(separator: ", "))")
    return filter(\.isGlance) + (titles.isEmpty ? [] : [ComparisonSection(title: "", blocks: [line], isGlance: true)])
  }
}

extension ComparisonSection {
  fileprivate var isBreaking: Bool { title.hasSuffix(ArtifactComparison.breakingTitle) }

  /// One section for each block, so that a set finds a block with its title.
  fileprivate var single: [ComparisonSection] { blocks.map { ComparisonSection(title: title, blocks: [$0]) } }

  fileprivate func filtered(_ isKept: (ComparisonSection) -> Bool) -> ComparisonSection {
    var section = self
    section.blocks = blocks.filter { isKept(ComparisonSection(title: title, blocks: [$0])) }
    return section
  }
}
