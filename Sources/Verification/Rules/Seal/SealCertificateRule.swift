import Artifacts
import Domain

extension Rule {
  static let sealCertificate = Rule(
    .sealCertificate, lesser: [.warning, .note],
    claim: "a signature that names a certificate was made with it, over this code",
    reason:
      "Xcode and the system refuse code whose certificate signed something else; whom to trust is yours to decide",
    remedy: "sign it again after the last change: `codesign --force --sign`",
    check: .slices { subject in
      subject.artifact.files.flatMap(embedded) + subject.sealedBundles.flatMap(detached)
    })

  /// Architectures are signed one by one, and usually have the same problem.
  private static func embedded(_ file: InspectedFile) -> [Violation] {
    let parts = (file.content.machO?.images ?? []).map { image in
      (image.architecture.name, image.signature.flatMap { problem($0, image) })
    }
    return PartProblem.joined(parts).map { found in
      Violation(file.path, "\(found.parts) \(found.problem.message)", severity: found.problem.severity)
    }
  }

  /// Linkers sign without a certificate, and `binary.readable` reports signatures that cannot be read.
  private static func problem(_ signature: CodeSignature, _ image: MachOImage) -> CertificateFault? {
    guard let checked = signature.checked, !signature.isLinkerSigned,
      !image.problems.contains(where: { $0.part == .signature })
    else { return nil }
    guard let certificate = checked.certificate else { return signature.isAdHoc ? nil : .missing }
    return certificate.problem.map(CertificateFault.found)
  }

  private static func detached(_ bundle: SealedBundle) -> [Violation] {
    let there = SealedBundle.detachedNames.filter { bundle.part($0) != nil }
    // `seal.binding` reports files beside a signature in the executable.
    guard bundle.folder.kind == .xcframework || !there.isEmpty && !bundle.isSignedInExecutable else { return [] }
    guard let blobs = bundle.detached, let primary = blobs.directories.first?.directory else {
      // `seal.binding` reports one that cannot be read.
      if there.contains("CodeDirectory") { return [] }
      return [
        Violation(
          bundle.framework.place(bundle.folder.signature), "contains no CodeDirectory: the signature is incomplete")
      ]
    }
    let location = bundle.place("CodeSignature")
    guard let certificate = SignatureCheck.check(blobs).certificate else {
      if primary.isAdHoc { return [] }
      return [Violation(location, CertificateFault.missing.message)]
    }
    return certificate.problem.map(CertificateFault.found).map {
      [Violation(location, $0.message, severity: $0.severity)]
    } ?? []
  }
}

private enum CertificateFault: Hashable {
  /// The signature says that a certificate made it.
  case missing
  case found(CertificateSignature.Problem)

  var severity: Finding.Severity? {
    switch self {
    case .found(.uncovered): .warning
    case .found(.unjudged): .note
    default: nil
    }
  }

  var message: String {
    switch self {
    case .missing: "is signed with a certificate, but the certificate's signature (CMS) is missing"
    case .found(.unreadable(let reason)): "has a certificate's signature (CMS) that cannot be read: \(reason)"
    case .found(.invalid(let reason)): "has a certificate's signature (CMS) that is not valid: \(reason)"
    case .found(.otherCode): "has a certificate's signature (CMS) of other code: its CodeDirectory is another"
    case .found(.unlisted(let kind)):
      "has a certificate's signature (CMS) that lists another \(kind?.name ?? "") CodeDirectory"
    case .found(.absent(let kind)):
      "has a certificate's signature (CMS) that lists a \(kind.name) CodeDirectory, which is missing"
    case .found(.uncovered(let kind)):
      "has a certificate's signature (CMS) that does not cover its \(kind?.name ?? "") CodeDirectory"
    case .found(.unjudged(let reason)): "has a certificate's signature (CMS) that was not checked: \(reason)"
    }
  }
}
