import Apple
import Artifacts
import Domain

extension Rule {
  static let binaryExecutableBit = Rule(
    "binary.executable-bit", .warning,
    claim: "a dynamic library's file can be executed",
    reason: "linkers make it so, and code signing and the App Store's check take it for a mark of code",
    slices: { subject in
      subject.binaries.filter { $0.machO.linkage == .dynamic && !$0.file.isExecutable }.map {
        Violation($0.location, "has no executable bit", remedy: "set it with `chmod +x` before packing")
      }
    })
}
