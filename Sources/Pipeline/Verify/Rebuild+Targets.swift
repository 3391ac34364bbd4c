import Artifacts
import Domain
import Files
import Verification

extension Rebuild {
  /// Whose variants are to be made again.
  ///
  /// - Parameter customer: `--customer`
  /// - Throws: `Failure` with status 64 for what cannot be made again, as nobody says whose it is, or no product is called so.
  static func owners(
    of targets: [VerificationTarget], customer: String?, _ rules: RuleContext
  ) throws -> [String] {
    var owners: Set<String> = []
    var findings: [Finding] = []
    for target in targets {
      switch target {
      case .variant(let folder): owners.insert(customer ?? folder.appID)
      case .release(_, let folders): owners.formUnion(folders.map { customer ?? $0.appID })
      case .framework(let path):
        findings.append(refusal(path, "is no zip, and zips are compared", "name the zip, or its folder"))
      case .zip(let path):
        let name = FilePath.lastComponent(of: path)
        let owner = try customer ?? VerificationTarget.recordedAppID(FilePath.parent(of: path))
        if rules.product(ofZip: name) == nil {
          findings.append(refusal(path, "is not named as a product's zip is", "call it as `release build` does"))
        } else if let owner {
          owners.insert(owner)
        } else {
          findings.append(refusal(path, "does not say whose it is", "name the customer with --customer"))
        }
      }
    }
    if !findings.isEmpty { throw Failure(.usage, findings) }
    return owners.sorted { $0.precedesByBytes($1) }
  }

  private static func refusal(_ path: String, _ message: String, _ remedy: String) -> Finding {
    Finding("verify.rebuild", at: Location(path), "cannot be made again: it \(message)", remedy: remedy)
  }

  /// Of a zip without its folder.
  func findings(_ artifact: InspectedArtifact, appID: String, _ verifier: Verifier) async throws -> [Finding] {
    guard case .zip(_, let size, let digest) = artifact.form else { return [] }
    let name = FilePath.lastComponent(of: artifact.path)
    let zip = VariantSubject.Zip(name: name, size: size, digest: digest)
    let folder = FilePath.parent(of: artifact.path)
    var subject = VariantSubject(folder: folder, zips: [zip], files: [], expectation: Expectation())
    subject.rebuilt = [name: try await outcome(of: artifact, name: name, appID: appID)]
    return verifier.findings(subject, in: "agreement.rebuild")
  }
}
