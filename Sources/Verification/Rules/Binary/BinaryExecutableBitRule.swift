import Artifacts
import Domain

extension Rule {
  static let binaryExecutableBit = Rule(
    .binaryExecutableBit, .warning,
    claim: "a dynamic library's file is executable",
    reason: "linkers set the bit, and code signing and App Store validation use it to recognise code",
    check: .slices { subject in
      subject.binaries.filter { $0.machO.linkage == .dynamic && !$0.file.isExecutable }.map {
        Violation($0.location, "is not executable", remedy: "run `chmod +x` on it before packing")
      }
    })
}
