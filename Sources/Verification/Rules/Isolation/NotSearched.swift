import Apple
import Artifacts
import Domain

extension Rule {
  static let notSearched = Rule(
    "isolation.not-searched", .note,
    claim: "every archive inside of the artifact was looked into",
    reason: "what is packed cannot be searched before it is unpacked, and nothing is said about it",
    artifact: { subject in
      guard subject.expectation.customer != nil else { return [] }
      return subject.artifact.files.compactMap { file in
        whyUnsearched(file).map { Violation(file.path, $0, remedy: "look into it, or take it out") }
      }
    })

  /// Packed by other means than as a zip.
  private static let foreignArchives: Set<String> = [
    "7z", "ar", "bz2", "cpio", "dmg", "gz", "lz4", "lzfse", "lzma", "pkg", "rar", "tar", "tbz", "tgz", "txz",
    "xar",
    "xip", "xz", "zst",
  ]
  private static let zips: Set<String> = ["zip", "jar", "aar", "ipa", "mlarchive"]
  /// Of a zip without entries: its end record.
  private static let emptyZip = 22

  /// Nil where all of it was searched.
  static func whyUnsearched(_ file: InspectedFile) -> String? {
    let ending = RelativePath.fileExtension(file.path)
    if foreignArchives.contains(ending) {
      return "is an archive of a kind that is not looked into"
    }
    switch file.content {
    case .archive(isWhole: false):
      return "is an archive that could not be read to its end: too large, too deep, encrypted or damaged"
    case .opaque where zips.contains(ending) && file.size > emptyZip:
      return "is named like a zip, and is none"
    default: return nil
    }
  }
}
