import Artifacts
import Domain

extension Rule {
  static let artifactbundleProduct = Rule(
    reader: .artifactbundleProduct, lesser: [.warning, .note],
    claim: "the artifact bundle contains a static library, and one has the product's name",
    reason: "without a library there is nothing to link; a name that differs makes people look for another bundle",
    remedy: "list the library as an artifact with the type \"staticLibrary\"",
    and: { subject in subject.bundles.flatMap { otherNames($0, subject.expectation.product) } })

  private static func otherNames(_ bundle: InspectedBundle, _ product: String?) -> [Violation] {
    let names = bundle.libraries.map(\.artifact)
    guard let product else { return [] }
    if names.isEmpty, let artifacts = bundle.reading?.artifacts, !artifacts.isEmpty {
      return [
        Violation(
          bundle.place(ArtifactBundle.fileName), "has no library of the product \(product)",
          remedy: "list the library as an artifact with the type \"staticLibrary\"")
      ]
    }
    guard !names.isEmpty, !names.contains(where: { $0.hasSameBytes(as: product) }) else { return [] }
    return [
      Violation(
        bundle.place(ArtifactBundle.fileName),
        "lists \(Amount.names(names.map(RelativePath.quoted))), but not the product \(product)",
        remedy: "name the artifact \(product)", severity: .warning)
    ]
  }
}
