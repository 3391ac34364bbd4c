import Artifacts
import Domain

extension Rule {
  static let agreementFolder = Rule(
    "agreement.folder",
    claim: "a variant's folder holds plain files that can be read, and no folder, link or anything else",
    reason: "SHA256SUMS names files alone: what else lies there is delivered, and nobody notices when it changes",
    variant: { subject in
      let unread = subject.rest.unread.map { unread in
        Violation(unread.path, "cannot be read: \(unread.reason.message)", remedy: remedy)
      }
      return subject.rest.tree.entries.compactMap(stray) + unread
    })

  private static let remedy = "take it out of the folder, or build the variant again"

  private static func stray(_ entry: FileTree.Entry) -> Violation? {
    switch entry.kind {
    case .file: return nil
    case .symlink(let target):
      return Violation(entry.path, "is a link to \(target.debugDescription)", remedy: remedy)
    case .directory:
      // What is in it says so itself, as far as it is a file.
      if entry.path.utf8.contains(UInt8(ascii: "/")) { return nil }
      return Violation(entry.path, "is a folder, and no file of a variant lies in one", remedy: remedy)
    }
  }
}
