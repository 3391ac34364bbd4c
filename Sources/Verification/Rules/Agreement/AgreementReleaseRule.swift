import Artifacts
import Domain

extension Rule {
  static let agreementRelease = Rule(
    .agreementRelease, lesser: [.warning],
    claim: "a release's folder contains only its variants and index.json",
    reason: "no rule checks other files, but they are uploaded with the rest",
    check: .release { subject in
      let strays = Set(subject.strays.map(\.path))
      return subject.strays.map { entry in
        switch entry.kind {
        case .file:
          Violation(
            entry.path, "belongs to no variant, and was not checked", remedy: "remove it from the folder",
            severity: .warning)
        case .directory:
          Violation(
            entry.path,
            "is not a variant: it contains neither a zip nor \(VariantRecord.fileName), and was not checked",
            remedy: "remove it from the folder, or rebuild the release")
        case .symlink(let target):
          Violation(entry.path, "is a link to \(target.debugDescription)", remedy: "remove it from the folder")
        }
      }
        + subject.unread.filter { !strays.contains($0) }.map {
          Violation($0, "cannot be part of a release", remedy: "remove it from the folder")
        }
    })
}
