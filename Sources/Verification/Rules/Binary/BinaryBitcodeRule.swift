import Artifacts
import Domain

extension Rule {
  static let binaryBitcode = Rule(
    .binaryBitcode, lesser: [.warning, .note],
    claim: "binaries for devices contain no bitcode",
    reason: "App Store Connect rejects apps that contain it (ITMS-90482), and it makes the download larger",
    check: .slices { subject in
      subject.binaries.filter(\.slice.isForDevices).flatMap { binary in
        PartProblem.joined(binary.machO.summaries.map { ($0.architecture.name, bitcode(in: $0)) }).map {
          violation($0, binary)
        }
      }
    })

  private struct Bitcode: Hashable {
    var isEmbedded: Bool
    var isLinked: Bool
  }

  private static func bitcode(in summary: MachOSummary) -> Bitcode? {
    let kinds = summary.images.compactMap(\.bitcode)
    guard let first = kinds.first else { return nil }
    // Linkers leave the bitcode of object files out.
    let isLinked = summary.images.contains { $0.bitcode == first && $0.linkage == .dynamic }
    return Bitcode(isEmbedded: kinds.contains(.embedded), isLinked: isLinked)
  }

  private static func violation(_ found: PartProblem<Bitcode>, _ binary: LibraryBinary) -> Violation {
    let what = found.problem.isEmbedded ? "contains bitcode" : "has a section for bitcode, which is empty"
    return Violation(
      binary.location, "\(found.parts) \(what)",
      remedy: "build with ENABLE_BITCODE=NO, or remove it with `xcrun bitcode_strip -r`",
      severity: !found.problem.isLinked ? .note : found.problem.isEmbedded ? nil : .warning)
  }
}
