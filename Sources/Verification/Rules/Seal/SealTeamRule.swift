import Artifacts
import Domain
import Manifest

extension Rule {
  static let sealTeam = Rule(
    .sealTeam,
    claim: "with `verify.signers` in release.json, each xcframework is signed, and only by these teams",
    reason: "Xcode stops a customer's build when another team has signed an SDK, or nobody",
    check: .slices { subject in
      let teams = subject.expectation.configuration.signers
      return teams.isEmpty ? [] : subject.frameworks.flatMap { violations($0, in: subject.artifact, teams: teams) }
    })

  private static func violations(
    _ framework: InspectedFramework, in artifact: InspectedArtifact, teams: [String]
  ) -> [Violation] {
    let wanted = "verify.signers names \(Amount.names(teams.map(RelativePath.quoted)))"
    let remedy = "sign it with a certificate of such a team, or correct verify.signers"
    let parts = SignedPart.all(of: framework, artifact)
    if parts.allSatisfy(\.certificates.isEmpty) {
      return [Violation(framework.whole, "nothing in it is signed with a certificate, but \(wanted)", remedy: remedy)]
    }
    return PartProblem.joined(
      parts.map { part in (part.name, part.certificates.lazy.compactMap { stranger($0, teams) }.first) }
    ).map { found in
      let names = found.architectures.joined(separator: ", ")
      return Violation(framework.whole, "is signed by \(found.problem), but \(wanted): \(names)", remedy: remedy)
    }
  }

  /// Who signed it, if that is none of the teams.
  private static func stranger(_ signature: CertificateSignature, _ teams: [String]) -> String? {
    guard let signer = signature.signer else { return "an unknown certificate" }
    guard let team = signer.unit else { return "\(signer.name.debugDescription) of no team" }
    if teams.contains(where: { $0.hasSameBytes(as: team) }) { return nil }
    return "\(signer.name.debugDescription) of the team \(team.debugDescription)"
  }
}
