import Artifacts
import Domain
import Editing

extension Rule {
  static let agreementStamps = Rule(
    .agreementStamps,
    claim:
      "every file with a template in release.json exists; podspec and Package.swift have the URL or path, framework and targets from release.json",
    reason: "package managers find the SDK by nothing else",
    check: .variant { subject in
      guard let version = subject.version, !subject.stamps.isEmpty else { return missing(subject) }
      let podspecs = subject.podspecs.flatMap { file, facts -> [StampProblem] in
        guard let product = subject.stamps.first(where: { $0.name + ".podspec" == file.name }) else { return [] }
        return StampCheck.podspec(facts, file: file.name, version: version, product: product)
      }
      let package = subject.package.map { file, facts in
        StampCheck.packageManifest(facts, file: file.name, version: version, products: subject.stamps)
      }
      let problems = podspecs + (package ?? [])
      return missing(subject)
        + problems.filter { !hasOtherRule($0) }.map(\.finding).map { finding in
          let line: Int? = if case .line(let line, _) = finding.location.position { line } else { nil }
          return Violation(
            finding.location.file, line: line, finding.message,
            remedy: "correct the template, and build the variant again")
        }
    })

  /// Other rules report wrong versions and checksums, but not missing ones.
  private static func hasOtherRule(_ problem: StampProblem) -> Bool {
    guard case .line = problem.finding.location.position else { return false }
    return problem.kind == .version || problem.kind == .checksum
  }

  private static func missing(_ subject: VariantSubject) -> [Violation] {
    subject.missingTemplated.map {
      Violation(
        $0, "is missing, but \(subject.expectation.configurationFile) has a template for it",
        remedy: "rebuild the variant")
    }
  }
}
