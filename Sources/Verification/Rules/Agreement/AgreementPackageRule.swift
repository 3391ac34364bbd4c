import Artifacts
import Domain
import Editing

extension Rule {
  static let agreementPackage = Rule(
    .agreementPackage,
    claim:
      "Package.swift has a tools version that knows binary targets, and every target that it names in a product or a dependency",
    reason: "the package manager refuses the whole package otherwise",
    check: .variant { subject in
      guard let (file, facts) = subject.package else { return [] }
      let ofTools = toolsVersion(facts).map { line, message in
        Violation(
          file.name, line: line, message,
          remedy: "in the template, write // swift-tools-version:5.5; then build the variant again")
      }
      let ofTargets = references(subject.structure).map { line, message in
        Violation(
          file.name, line: line, message,
          remedy: "in the template, write the name of a target that is there; then build the variant again")
      }
      return ofTools + ofTargets
    })

  /// `binaryTarget` came with 5.3 (SE-0272).
  private static func toolsVersion(_ facts: PackageFacts) -> [(line: Int, message: String)] {
    if facts.binaryTargets.isEmpty { return [] }
    guard let text = facts.toolsVersion else {
      return [(facts.toolsLine, "does not begin with a // swift-tools-version, which must be 5.3 or later")]
    }
    guard let version = DottedVersion(system: text), let first = DottedVersion("5.3"), version < first else { return [] }
    return [(facts.toolsLine, "has the tools version \(text), but binary targets need 5.3 or later")]
  }

  private static func references(_ structure: PackageStructure?) -> [(line: Int, message: String)] {
    guard let structure, let targets = structure.targets else { return [] }
    return structure.references.filter { !targets.contains($0.target.value) }.map { reference in
      (reference.target.line, "\(reference.user) names the target \"\(reference.target.value)\", which is not there")
    }
  }
}
