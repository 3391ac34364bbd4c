import Artifacts
import Domain

extension Rule {
  static let agreementRelease = Rule(
    "agreement.release",
    claim: "the folder of a release holds its variants and index.json, and nothing else",
    reason: "what has neither artifact nor record is looked at by no other rule, and is uploaded with the rest",
    release: { subject in
      subject.strays.map { entry in
        switch entry.kind {
        case .file:
          Violation(
            entry.path, "belongs to no variant, and was not looked into", remedy: "take it out of the folder",
            severity: .warning)
        case .directory:
          Violation(
            entry.path, "is no variant: neither a zip nor \(VariantRecord.file) is in it, and it was not looked into",
            remedy: "take it out of the folder, or build the release again")
        case .symlink(let target):
          Violation(entry.path, "is a link to \(target.debugDescription)", remedy: "take it out of the folder")
        }
      }
        + subject.unread.map { Violation($0, "can be no part of a release", remedy: "take it out of the folder") }
    })
}
