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
      return (toolsVersion(facts) + references(subject.structure)).map { $0.placed(in: file.name) }
    })

  /// `binaryTarget` came with 5.3 (SE-0272).
  private static func toolsVersion(_ facts: PackageFacts) -> [TemplateProblem] {
    if facts.binaryTargets.isEmpty { return [] }
    func problem(_ message: String) -> TemplateProblem {
      TemplateProblem(line: facts.toolsLine, message: message, remedy: "write // swift-tools-version:5.5")
    }
    guard let text = facts.toolsVersion else {
      return [problem("does not begin with a // swift-tools-version, which must be 5.3 or later")]
    }
    guard let version = DottedVersion(system: text), let first = DottedVersion("5.3"), version < first
    else { return [] }
    return [problem("has the tools version \(text), but binary targets need 5.3 or later")]
  }

  private static func references(_ structure: PackageStructure?) -> [TemplateProblem] {
    guard let structure, let targets = structure.targets else { return [] }
    return structure.references.filter { !targets.contains($0.target.value) }.map { reference in
      TemplateProblem(
        line: reference.target.line,
        message: "\(reference.user) names the target \"\(reference.target.value)\", which is not there",
        remedy: "write the name of a target that is there")
    }
  }
}
