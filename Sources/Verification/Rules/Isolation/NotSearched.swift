import Apple
import Artifacts
import Domain

extension Rule {
  static let isolationNotSearched = Rule(
    "isolation.not-searched", .warning,
    claim: "every archive inside of the artifact was looked into",
    reason: "what is packed cannot be searched before it is unpacked, and nothing is said about it",
    artifact: { subject in
      guard subject.expectation.customer != nil else { return [] }
      return subject.artifact.files.compactMap { file in
        whyUnsearched(file).map { Violation(file.path, $0, remedy: "look into it, or take it out") }
      }
    })

  /// Of archives that nothing at their start tells.
  private static let foreignArchives: Set<String> = ["dmg", "lzma", "xip"]
  private static let archives: Set<String> = [
    "7z", "aar", "ar", "bz2", "cpio", "gz", "ipa", "jar", "lz4", "lzfse", "mlarchive", "pkg", "rar", "tar", "tbz",
    "tgz",
    "txz", "xar", "xz", "zip", "zst",
  ]

  /// Nil where all of it was searched.
  static func whyUnsearched(_ file: InspectedFile) -> String? {
    if file.hasTrailingZip { return "ends with a zip behind other bytes, which was not looked into" }
    switch file.content {
    case .archive(let kind, isWhole: false) where !kind.isRead:
      return "is an archive of a kind that is not looked into: \(kind.rawValue)"
    case .archive(_, isWhole: false):
      return "is an archive that could not be read to its end: too large, too deep, encrypted or damaged"
    case .opaque where file.size > 0:
      let ending = RelativePath.fileExtension(file.path)
      if foreignArchives.contains(ending) { return "is an archive of a kind that is not looked into: \(ending)" }
      return archives.contains(ending) ? "is named like an archive, and is none that is known" : nil
    default: return nil
    }
  }
}
