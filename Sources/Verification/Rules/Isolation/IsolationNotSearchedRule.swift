import Artifacts
import Domain

extension Rule {
  static let isolationNotSearched = Rule(
    .isolationNotSearched, .warning,
    claim: "every archive and every compressed text inside the artifact was searched",
    reason: "an archive that was not searched may contain another customer's data",
    check: .artifact { subject in
      guard subject.expectation.customer != nil else { return [] }
      return subject.newFiles.compactMap { file in
        whyUnsearched(file).map { Violation(file.path, $0, remedy: "inspect it, or remove it") }
      }
    })

  /// Extensions of archives that their first bytes do not identify.
  private static let foreignArchives: Set<String> = ["dmg", "lzma", "xip"]
  private static let archives: Set<String> = [
    "7z", "aar", "ar", "bz2", "cpio", "gz", "ipa", "jar", "lz4", "lzfse", "mlarchive", "pkg", "rar", "tar", "tbz",
    "tgz", "txz", "xar", "xz", "zip", "zst",
  ]

  private static func why(_ unsearched: InspectedFile.Unsearched) -> String {
    switch unsearched {
    case .trailingZip: "ends with a zip after other bytes, which was not searched"
    case .discImage: "is the image of a disc (ISO 9660 or UDF), whose files were not searched"
    case .diskImage: "is a disk image, whose files were not searched"
    case .compressedPDF: "is a PDF with compressed or encrypted parts, which were not searched"
    case .compressedText: "is a PNG with a compressed text, which was not searched"
    case .brokenArchive: "is an ar archive that could not be read to its end"
    case .member(let name): "has the member \(name.debugDescription), an archive, which was not searched"
    }
  }

  /// Nil if all of the file was searched.
  static func whyUnsearched(_ file: InspectedFile) -> String? {
    if let unsearched = file.unsearched { return why(unsearched) }
    switch file.content {
    case .archive(let kind, isWhole: false) where !kind.isRead:
      return "is an archive of a kind that cannot be searched: \(kind.rawValue)"
    case .archive(_, isWhole: false):
      return "is an archive that could not be read to its end: too large, too deep, encrypted or damaged"
    case .opaque where file.size > 0:
      let ending = RelativePath.fileExtension(file.path)
      if foreignArchives.contains(ending) { return "is an archive of a kind that cannot be searched: \(ending)" }
      return archives.contains(ending) ? "is named like an archive, but is not a known one" : nil
    default: return nil
    }
  }
}
