import Artifacts
import Domain

extension Rule {
  static let folderContents = Rule(
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

  static let releaseContents = Rule(
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
