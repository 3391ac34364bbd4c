import Artifacts
import Domain

extension Rule {
  static let binaryEncrypted = Rule(
    .binaryEncrypted,
    claim: "no binary is encrypted",
    reason: "an encrypted binary comes from an App Store app and runs nowhere else",
    check: .slices { subject in
      subject.binaries.flatMap { binary in
        binary.machO.images.filter { ($0.encryption ?? 0) != 0 }.map { image in
          Violation(
            binary.location, "\(image.subject) is encrypted (cryptid \(image.encryption ?? 0))",
            remedy: "rebuild it from its sources")
        }
      }
    })
}
