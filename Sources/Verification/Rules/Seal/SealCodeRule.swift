import Artifacts
import Domain

extension Rule {
  static let sealCode = Rule(
    .sealCode, lesser: [.warning, .note],
    claim: "every page of a signed binary has the hash in its signature",
    reason:
      "`codesign --verify` refuses a binary that changed after signing, and the system kills any app that loads it",
    check: .artifact { subject in
      subject.newFiles.flatMap { file in
        (file.content.machO?.images ?? []).compactMap { image in
          image.signature.flatMap { signature in
            signature.code.flatMap { violation($0, in: image, at: file.path, isAdHoc: signature.isAdHoc) }
          }
        }
      }
    })

  /// - Parameter isAdHoc: the signature has no certificate, and Xcode replaces it when it embeds the framework.
  private static func violation(
    _ code: SignedCode, in image: MachOImage, at path: String, isAdHoc: Bool
  ) -> Violation? {
    let severity = isAdHoc ? Finding.Severity.warning : nil
    let remedy = "sign it again after the last change: `codesign --force --sign`"
    switch code {
    case .intact: return nil
    case .changed(let change):
      return Violation(
        path, "\(image.subject) was changed after it was signed: \(differing(change))", remedy: remedy,
        severity: severity)
    case .unfit(let reason):
      return Violation(
        path, "\(image.subject) has a signature of different code: it \(reason)", remedy: remedy, severity: severity)
    case .unjudged(let reason):
      return Violation(
        path, "\(image.subject) was not compared with its signature: \(reason)",
        remedy: "`codesign --verify` compares it", severity: .note)
    }
  }

  /// `slots 3, 4 and 2 more of 12 differ in SHA-256, from byte 12288 on`.
  private static func differing(_ change: SignedCode.Change) -> String {
    let slots = change.slots.map(String.init).joined(separator: ", ")
    let rest = change.count - change.slots.count
    let (what, verb) = change.count == 1 ? ("slot", "differs") : ("slots", "differ")
    return
      "\(what) \(slots)\(rest > 0 ? " and \(rest) more" : "") of \(change.pageCount) \(verb) in \(change.kind.name), from byte \(change.offset) on"
  }
}
