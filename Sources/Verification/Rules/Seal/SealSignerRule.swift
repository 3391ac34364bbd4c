import Artifacts
import Domain
import Platform

extension Rule {
  static let sealSigner = Rule(
    .sealSigner, .note,
    claim: "an xcframework and all its slices are signed, by one certificate",
    reason: "Xcode shows customers who signed an SDK, and asks again when that changes",
    check: .slices { subject in
      subject.frameworks.map { framework in
        let parts = SignedPart.all(of: framework, subject.artifact)
        let isSigned = parts.contains { $0.signer != .nobody }
        if isSigned { return Violation(framework.whole, signers(parts, subject.expectation.today)) }
        return Violation(
          framework.whole, "nothing in it is signed", remedy: "sign it with `codesign --timestamp --sign <identity>`")
      }
    })

  fileprivate static func signers(_ parts: [SignedPart], _ today: CivilDate?) -> String {
    parts.grouped(by: \.signer).map { alike in
      "\(alike[0].signer.text(today)): \(alike.map(\.name).joined(separator: ", "))"
    }.joined(separator: "; ")
  }
}

extension ArtifactSubject {
  /// Who signed it, in words that are the same on any day.
  package var signers: String {
    frameworks.map { Rule.signers(SignedPart.all(of: $0, artifact), nil) }.joined(separator: "; ")
  }
}

/// An xcframework's own signature, or that of a slice.
struct SignedPart {
  var name: String
  fileprivate var signer: Signer
  /// Those of its signatures: several for several architectures.
  var certificates: [CertificateSignature] = []

  static func all(of framework: InspectedFramework, _ artifact: InspectedArtifact) -> [SignedPart] {
    let own = SealedBundle(SealedFolder("_CodeSignature"), of: framework, in: artifact)
    let slices = framework.slices.map { slice -> SignedPart in
      let signatures = slice.machO?.images.filter { $0.member == nil }.map(\.signature) ?? []
      if !signatures.isEmpty {
        let made = signatures.compactMap { $0.flatMap { $0.isLinkerSigned ? nil : $0.checked?.certificate } }
        return SignedPart(name: slice.identifier, signer: Signer(signatures), certificates: made)
      }
      let sealed = slice.isFramework ? slice.binaryPath.map(FilePath.parent) ?? slice.bundlePath : slice.identifier
      return SignedPart(
        slice.identifier, SealedBundle(SealedFolder(sealed + "/_CodeSignature"), of: framework, in: artifact))
    }
    return [SignedPart("the xcframework itself", own)] + slices
  }

  private init(name: String, signer: Signer, certificates: [CertificateSignature]) {
    (self.name, self.signer, self.certificates) = (name, signer, certificates)
  }

  private init(_ name: String, _ bundle: SealedBundle) {
    (self.name, signer) = (name, .nobody)
    guard let blobs = bundle.detached, let primary = blobs.directories.first?.directory else { return }
    let certificate = SignatureCheck.check(blobs).certificate
    signer = Signer(certificate, isAdHoc: primary.isAdHoc)
    certificates = [certificate].compactMap(\.self)
  }
}

private enum Signer: Hashable {
  case nobody
  /// Without a certificate.
  case adHoc
  case certificate([Certificate])
  /// With a certificate that cannot be read, or with several.
  case unknown

  init(_ signatures: [CodeSignature?]) {
    let signers = signatures.map { signature -> Signer in
      guard let signature, !signature.isLinkerSigned else { return .nobody }
      return Signer(signature.checked?.certificate, isAdHoc: signature.isAdHoc)
    }
    self = signers.allSatisfy { $0 == signers.first } ? signers.first ?? .nobody : .unknown
  }

  init(_ certificate: CertificateSignature?, isAdHoc: Bool) {
    let chain = certificate?.chain ?? []
    self = !chain.isEmpty ? .certificate(chain) : isAdHoc ? .adHoc : .unknown
  }

  func text(_ today: CivilDate?) -> String {
    switch self {
    case .nobody: return "not signed"
    case .adHoc: return "signed ad hoc, without a certificate"
    case .unknown: return "signed by an unknown certificate"
    case .certificate(let chain):
      let until = chain[0].expires.map { date in
        today.map { date < $0 } == true ? ", expired \(date)" : ", valid until \(date)"
      }
      let unit = chain[0].unit.map { " of \($0.debugDescription)" } ?? ""
      let issuers = chain.dropFirst().map(\.name.debugDescription).joined(separator: ", ")
      let issued = issuers.isEmpty ? ", with no issuer in the signature" : ", issued by \(issuers)"
      return "signed by \(chain[0].name.debugDescription)\(unit)\(until ?? "")\(issued)"
    }
  }
}
