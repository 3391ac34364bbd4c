import Artifacts
import Domain

extension Rule {
  static let sealExpired = Rule(
    .sealExpired, .warning,
    claim: "a certificate had not expired when it signed; without a time of signing, it has not expired yet",
    reason: "Xcode and the system refuse what was signed after the certificate's last day, and what does not say when",
    check: .slices { subject in
      subject.frameworks.flatMap { framework in
        PartProblem.joined(
          SignedPart.all(of: framework, subject.artifact).map { part in
            (part.name, part.certificates.lazy.compactMap { problem($0, subject.expectation.today) }.first)
          }
        ).map { found in
          Violation(
            framework.whole, "\(found.problem): \(found.architectures.joined(separator: ", "))",
            remedy: "sign it again with a certificate that is valid: `codesign --force --timestamp --sign <identity>`")
        }
      }
    })

  private static func problem(_ signature: CertificateSignature, _ today: CivilDate?) -> String? {
    guard let signer = signature.signer, let end = signer.expires else { return nil }
    let name = "the certificate of \(signer.name.debugDescription)"
    if let signed = signature.signingTime {
      return end < signed ? "\(name) expired \(end), before it signed on \(signed)" : nil
    }
    guard let today, end < today else { return nil }
    return "\(name) expired \(end), and the signature has no time"
  }
}
