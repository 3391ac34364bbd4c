import Domain
import Pipeline
import Verification

extension ComparisonReport {
  /// The differences in sections, then a verdict.
  ///
  /// - Parameters:
  ///   - isSummary: whether to leave out everything but what is shown at a glance.
  ///   - jobs: how many customers' texts are made at once.
  func text(isSummary: Bool, jobs: Int) async throws -> String {
    switch self {
    case .artifact(let artifact): artifact.text(isSummary)
    case .variant(let variant): variant.text(isSummary)
    case .release(let release): try await release.text(isSummary, jobs: jobs)
    }
  }
}

extension ArtifactComparison {
  fileprivate func text(_ isSummary: Bool) -> String {
    let head = ComparisonSection(old: old.text, new: new.text)
    return ([head] + sections.ordered(isSummary: isSummary)).text + "\n" + verdict + "\n"
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
    return "different: " + (parts.isEmpty ? ["see above"] : parts + breaking.counted).joined(separator: ", ")
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
  fileprivate func text(_ isSummary: Bool) -> String {
    let head = ComparisonSection(old: files.old.path, new: files.new.path)
    return ([head] + sections.ordered(isSummary: isSummary)).text + "\n" + verdict + "\n"
  }

  private var verdict: String {
    if isEqual { return equality }
    let artifacts = notCompared.isEmpty ? [] : [ReleaseComparison.count(notCompared: notCompared.count)]
    let parts = artifacts + breaking.counted
    return parts.isEmpty ? "different" : "different: \(parts.joined(separator: ", "))"
  }

  private var equality: String {
    products.contains(where: \.comparison.onlyPackingDiffers) ? "equal: only the packing differs" : "equal"
  }

  /// The products' sections with their zips' names, those of the files beside them last.
  var sections: [ComparisonSection] {
    let products = products.flatMap { product in
      let packing = product.comparison.onlyPackingDiffers
      let alone = packing ? [ComparisonBlock("=", "\(product.file): only the packing differs")] : []
      return [ComparisonSection](glance: [("", alone)], rest: [])
        + product.comparison.sections.map { $0.titled(product.file) }
    }
    return [ComparisonSection](
      glance: [
        (ArtifactComparison.breakingTitle, goneProducts.blocks(\.text)),
        (
          "products",
          (addedProducts.map { ("+", $0) } + removedProducts.map { ("-", $0) }).map { ComparisonBlock([$0]) }
        ),
      ], rest: [])
      + products + files.sections.map { $0.titled("beside the zips") }
  }
}
