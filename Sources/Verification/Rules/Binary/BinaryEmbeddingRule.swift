import Artifacts
import Domain
import Manifest

extension Rule {
  static let binaryEmbedding = Rule(
    .binaryEmbedding, lesser: [.warning],
    claim: "a framework with models or a privacy manifest is dynamic",
    reason: "Xcode links a static framework into the app and embeds none of its files, so the app finds no model",
    check: .artifact { subject in
      subject.frameworks.compactMap { violation($0, subject) }
    })

  private static func violation(_ framework: InspectedFramework, _ subject: ArtifactSubject) -> Violation? {
    let bundles = framework.bundles.filter(\.isStatic)
    guard let first = bundles.first else { return nil }
    let place = framework.place(first.slice.bundlePath)
    let hasModels = bundles.contains { bundle in
      let folder = framework.place(bundle.slice.bundlePath) + "/"
      return subject.models.contains { $0.path.hasPrefixByBytes(folder) }
    }
    if hasModels || subject.expectation.receivesModels {
      return Violation(
        place, "is a static framework: its models do not reach the app",
        remedy: "build a dynamic one (MACH_O_TYPE = mh_dylib), or set the product's `models` to false")
    }
    guard bundles.contains(where: { $0.hasFile($0.resources + "/PrivacyInfo.xcprivacy") }) else { return nil }
    return Violation(
      place, "is a static framework: its PrivacyInfo.xcprivacy does not reach the app",
      remedy: "ship the privacy manifest in a resource bundle of the package, or build a dynamic framework",
      severity: .warning)
  }
}

extension Expectation {
  /// Whether a build adds models to the product's frameworks.
  fileprivate var receivesModels: Bool {
    releaseProducts.contains { $0.name == product && $0.addsModelFiles }
  }
}
