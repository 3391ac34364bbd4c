import Apple
import Artifacts
import Domain

extension Rule {
  static let binaryBitcode = Rule(
    "binary.bitcode", lesser: [.warning, .note],
    claim: "binaries for devices contain no bitcode",
    reason: "App Store Connect rejects apps that contain it (ITMS-90482), and it makes the download larger",
    slices: { subject in
      subject.binaries.filter(\.slice.isForDevices).flatMap { binary in
        binary.machO.summaries.compactMap { violation($0, binary) }
      }
    })

  private static func violation(_ summary: MachOSummary, _ binary: LibraryBinary) -> Violation? {
    let kinds = summary.images.compactMap(\.bitcode)
    guard let first = kinds.first else { return nil }
    let isEmbedded = kinds.contains(.embedded)
    let what = isEmbedded ? "contains bitcode" : "has a section for bitcode, which is empty"
    // Linkers leave the bitcode of object files out.
    let isLinked = summary.images.contains { $0.bitcode == first && $0.linkage == .dynamic }
    return Violation(
      binary.location, "its \(summary.architecture.name) part \(what)",
      remedy: "build with ENABLE_BITCODE=NO, or remove it with `xcrun bitcode_strip -r`",
      severity: !isLinked ? .note : isEmbedded ? nil : .warning)
  }
}
