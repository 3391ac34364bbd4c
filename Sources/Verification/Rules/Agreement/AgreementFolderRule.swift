import Artifacts
import Domain

extension Rule {
  static let agreementFolder = Rule(
    .agreementFolder,
    claim: "a variant's folder contains only readable files",
    reason: "SHA256SUMS covers only files; anything else would ship, and change, unnoticed",
    check: .variant { subject in
      let unread = subject.rest.unread.map { unread in
        Violation(unread.path, "cannot be read: \(unread.reason.message)", remedy: remedy)
      }
      return subject.rest.tree.entries.compactMap(stray) + unread
    })

  private static let remedy = "remove it from the folder, or rebuild the variant"

  private static func stray(_ entry: FileTree.Entry) -> Violation? {
    switch entry.kind {
    case .file: return nil
    case .symlink(let target):
      return Violation(entry.path, "is a link to \(target.debugDescription)", remedy: remedy)
    case .directory:
      // Files inside the folder are reported by themselves.
      if entry.path.utf8.contains(UInt8(ascii: "/")) { return nil }
      return Violation(entry.path, "is a folder, but a variant has none", remedy: remedy)
    }
  }
}
