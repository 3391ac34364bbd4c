import Artifacts
import Domain

extension Rule {
  static let artifactbundleProduct = Rule(
    .artifactbundleProduct, lesser: [.warning, .note],
    claim: "the artifact bundle contains a static library, and one has the product's name",
    reason: "without a library there is nothing to link; a name that differs makes people look for another bundle",
    remedy: "list the library as an artifact with the type \"staticLibrary\"",
    check: .slices { subject in
      subject.bundles.flatMap { bundle in
        // That a bundle has only tools is said once.
        subject.expectation.product.flatMap { otherNames(bundle, $0) }.map { [$0] }
          ?? bundle.readerViolations(of: .artifactbundleProduct)
      }
    })

  private static func otherNames(_ bundle: InspectedBundle, _ product: String) -> Violation? {
    let names = bundle.libraries.map(\.artifact)
    let location = bundle.place(ArtifactBundle.fileName)
    if names.isEmpty, let artifacts = bundle.reading?.artifacts, let first = artifacts.first {
      let kinds = Set(artifacts.compactMap(\.kind?.rawValue)).sorted().joined(separator: ", ")
      let others = kinds.isEmpty ? "" : ", but \(Quotation.quote(first.name)) (\(kinds)), which SwiftPM does not link"
      return Violation(location, "has no library of the product \(product)\(others)")
    }
    guard !names.isEmpty, !names.contains(where: { $0.hasSameBytes(as: product) }) else { return nil }
    return Violation(
      location, "lists \(Amount.names(names.map(RelativePath.quoted))), but not the product \(product)",
      remedy: "name the artifact \(product)", severity: .warning)
  }
}
