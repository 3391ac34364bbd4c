import Artifacts
import Domain
import Platform
import Verification

extension Rebuild {
  /// The customers whose variants must be built again.
  ///
  /// - Parameter customer: `--customer`
  /// - Throws: `Failure` with status 64 for targets that cannot be built again, because their customer or product is not known.
  static func owners(of targets: [VerificationTarget], customer: String?, _ rules: RuleContext) throws -> [String] {
    var owners: Set<String> = []
    var findings: [Finding] = []
    for target in targets {
      switch target {
      case .variant(let folder):
        owners.insert(customer ?? folder.appID)
        findings += otherVersion(VariantRecord(in: folder.path)?.version, of: folder.path, rules)
      case .release(let path, let folders):
        owners.formUnion(folders.map { customer ?? $0.appID })
        let others = folders.lazy.flatMap { otherVersion(VariantRecord(in: $0.path)?.version, of: path, rules) }
        findings += others.prefix(1)
      case .framework(let path):
        findings.append(
          refusal(of: path, message: "is not a zip, and only zips are compared", remedy: "name the zip, or its folder"))
      case .zip(let path):
        let name = FilePath.lastComponent(of: path)
        let record = VariantRecord(beside: path)
        let owner = customer ?? record?.appID
        findings += otherVersion(record?.version, of: path, rules)
        if rules.product(ofZip: name) == nil {
          findings.append(
            refusal(
              of: path, message: "does not have the name of a product's zip",
              remedy: "give it the name that `release build` gives it")
          )
        } else if let owner {
          owners.insert(owner)
        } else {
          findings.append(
            refusal(of: path, message: "does not name its customer", remedy: "name the customer with --customer"))
        }
      }
    }
    try findings.throwIfAny(.usage)
    return owners.sorted { $0.precedesByBytes($1) }
  }

  /// The refusal of another version than the workspace's.
  static func otherVersion(_ own: String?, of path: String, _ rules: RuleContext) -> [Finding] {
    guard let own, let current = rules.expectation.version, own != current else { return [] }
    return [
      refusal(
        of: path, message: "is version \(own), and the workspace is at \(current)",
        remedy: "check out the commit of \(own), or verify without --rebuild")
    ]
  }

  private static func refusal(of path: String, message: String, remedy: String) -> Finding {
    Finding("verify.rebuild", at: Location(path), "cannot be rebuilt: it \(message)", remedy: remedy)
  }

  /// Compares a zip that was named without its folder.
  func findings(_ artifact: InspectedArtifact, appID: String, _ evaluator: RuleEvaluator) async throws -> [Finding] {
    guard case .zip(_, let size, let digest) = artifact.form else { return [] }
    let name = FilePath.lastComponent(of: artifact.path)
    let zip = VariantSubject.Zip(name: name, size: size, digest: digest)
    let folder = FilePath.parent(of: artifact.path)
    var subject = VariantSubject(folder: folder, zips: [zip], files: [], expectation: Expectation())
    subject.rebuilt = [name: try await outcome(of: artifact, name: name, appID: appID)]
    return evaluator.findings(subject, rules: [.agreementRebuild])
  }
}
