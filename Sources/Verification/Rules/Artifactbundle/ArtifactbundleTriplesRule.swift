import Artifacts
import Domain

extension Rule {
  static let artifactbundleTriples = Rule(
    reader: .artifactbundleTriples, lesser: [.warning],
    claim: "every triple of info.json is one that Swift's compiler names, and is listed once",
    reason:
      "SwiftPM compares their text with the compiler's, and silently leaves out a library that it finds no triple of",
    remedy: "write the triples as `swift -print-target-info` does",
    and: { subject in
      subject.bundles.flatMap { bundle in bundle.libraries.flatMap { unusual($0, in: bundle) } }
    })

  /// Of which the compiler knows another form, or nothing.
  private static func unusual(_ library: InspectedBundle.Library, in bundle: InspectedBundle) -> [Violation] {
    library.variant.triples.enumerated().compactMap { index, text in
      guard let triple = TargetTriple(text), let problem = problem(with: triple) else { return nil }
      return Violation(
        bundle.place(ArtifactBundle.fileName),
        "\(library.variant.place).supportedTriples[\(index)]: \(RelativePath.quoted(text)) \(problem)",
        remedy: "write the triple as `swift -print-target-info` does on that system", severity: .warning)
    }
  }

  private static func problem(with triple: TargetTriple) -> String? {
    guard ObjectTarget(triple) != nil else { return "is for a system that Swift does not know" }
    if triple.vendor == "apple" {
      return triple.xcframework == nil ? "is for a system that Apple does not have" : nil
    }
    if triple.vendor != "unknown" { return "names the vendor \(triple.vendor), where Swift writes \"unknown\"" }
    return triple.system == "linux" && triple.environment == nil ? "has no environment, such as gnu" : nil
  }
}
