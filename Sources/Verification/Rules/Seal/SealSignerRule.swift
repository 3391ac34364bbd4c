import Artifacts
import Domain
import Platform

extension Rule {
  static let sealSigner = Rule(
    .sealSigner, .note,
    claim: "an xcframework and all its slices are signed, by one certificate",
    reason: "Xcode shows customers who signed an SDK, and asks again when that changes",
    slices: { subject in
      subject.frameworks.compactMap { framework in
        let signers = signers(of: framework, subject.artifact)
        let isSigned = signers.contains { $0.signer != .nobody }
        if isSigned { return Violation(framework.whole, message(signers)) }
        return Violation(
          framework.whole, "nothing in it is signed", remedy: "sign it with `codesign --timestamp --sign <identity>`")
      }
    })

  private typealias Signed = (name: String, signer: Signer)

  private static func signers(of framework: InspectedFramework, _ artifact: InspectedArtifact) -> [Signed] {
    let root = SealedBundle(SealedFolder("_CodeSignature"), framework, artifact)
    let slices = framework.slices.map { slice -> Signed in
      let signatures = slice.machO?.images.filter { $0.member == nil }.map(\.signature) ?? []
      if !signatures.isEmpty { return (slice.identifier, Signer(signatures)) }
      let sealed = slice.isFramework ? slice.binaryPath.map(FilePath.parent) ?? slice.bundlePath : slice.identifier
      return (slice.identifier, Signer(SealedBundle(SealedFolder(sealed + "/_CodeSignature"), framework, artifact)))
    }
    return [("the xcframework itself", Signer(root))] + slices
  }

  private static func message(_ signers: [Signed]) -> String {
    var groups: [(signer: Signer, names: [String])] = []
    for (name, signer) in signers {
      if let index = groups.firstIndex(where: { $0.signer == signer }) {
        groups[index].names.append(name)
      } else {
        groups.append((signer, [name]))
      }
    }
    return groups.map { "\($0.signer): \($0.names.joined(separator: ", "))" }.joined(separator: "; ")
  }
}

private enum Signer: Equatable, CustomStringConvertible {
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

  init(_ bundle: SealedBundle) {
    guard let blobs = bundle.detached, let primary = blobs.directories.first?.directory else {
      self = .nobody
      return
    }
    self.init(SignatureCheck.check(blobs).certificate, isAdHoc: primary.isAdHoc)
  }

  private init(_ certificate: CertificateSignature?, isAdHoc: Bool) {
    let chain = certificate?.chain ?? []
    self = !chain.isEmpty ? .certificate(chain) : isAdHoc ? .adHoc : .unknown
  }

  var description: String {
    switch self {
    case .nobody: return "not signed"
    case .adHoc: return "signed ad hoc, without a certificate"
    case .unknown: return "signed by an unknown certificate"
    case .certificate(let chain):
      let until = chain[0].expires.map { ", valid until \($0)" } ?? ""
      let unit = chain[0].unit.map { " of \($0.debugDescription)" } ?? ""
      let issuers = chain.dropFirst().map(\.name.debugDescription).joined(separator: ", ")
      let issued = issuers.isEmpty ? ", with no issuer in the signature" : ", issued by \(issuers)"
      return "signed by \(chain[0].name.debugDescription)\(unit)\(until)\(issued)"
    }
  }
}
