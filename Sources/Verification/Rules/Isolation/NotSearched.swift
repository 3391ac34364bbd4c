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
      let binaries = Set(
        subject.slices.compactMap { framework, slice in slice.binaryPath.map { Array(framework.place($0).utf8) } })
      return subject.artifact.files.compactMap { file in
        guard let message = unsearched(file), !binaries.contains(Array(file.path.utf8)) else { return nil }
        return Violation(file.path, message, remedy: "look into it, or take it out")
      }
    })

  /// Packed by other means than as a zip.
  private static let foreignArchives: Set<String> = [
    "7z", "aar", "ar", "bz2", "cpio", "dmg", "gz", "lz4", "lzfse", "lzma", "pkg", "rar", "tar", "tbz", "tgz", "txz",
    "xar",
    "xip", "xz", "zst",
  ]
  private static let zips: Set<String> = ["zip", "jar", "ipa", "mlarchive"]
  /// Of a zip without entries: its end record.
  private static let emptyZip = 22

  private static func unsearched(_ file: InspectedFile) -> String? {
    let ending = RelativePath.fileExtension(file.path)
    if foreignArchives.contains(ending), file.nested.isEmpty {
      return "is an archive of a kind that is not looked into"
    }
    switch file.content {
    // Property lists and other small files have a smaller limit, and their bytes were searched.
    case .tooLarge(let limit) where limit > 16 << 20 && !isDebugSymbols(file.path):
      return "has \(file.size) bytes, too many to be looked into if it is an archive"
    case .opaque where zips.contains(ending) && file.nested.isEmpty && file.size > emptyZip:
      return "is named like a zip, and nothing in it could be read"
    default: return nil
    }
  }

  private static func isDebugSymbols(_ path: String) -> Bool {
    RelativePath.components(path).contains { RelativePath.fileExtension($0) == "dsym" }
  }
}
