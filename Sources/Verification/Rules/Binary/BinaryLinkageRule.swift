import Artifacts
import Domain

extension Rule {
  static let binaryLinkage = Rule(
    .binaryLinkage,
    claim: "all libraries are dynamic, or all are static",
    reason: "CocoaPods refuses a mixture, and an app would embed the framework on one platform but not on another",
    check: .slices { subject in
      mixedFiles(subject) + subject.frameworks.flatMap { mixedSlices($0) }
    })

  private static func mixedFiles(_ subject: ArtifactSubject) -> [Violation] {
    subject.binaries.compactMap { binary in
      let kinds = binary.machO.slices.compactMap { part in
        part.linkage.map { (name: part.architectures.first?.name ?? "?", linkage: $0) }
      }
      guard Set(kinds.map(\.linkage)).count > 1 else { return nil }
      let list = kinds.map { "\($0.name) is \($0.linkage.rawValue)" }.joined(separator: ", ")
      return Violation(
        binary.location, "mixes static and dynamic code: \(list)",
        remedy: "build all architectures with the same Mach-O type")
    }
  }

  private static func mixedSlices(_ framework: InspectedFramework) -> [Violation] {
    let kinds = framework.slices.compactMap { slice in slice.machO?.linkage.map { (slice.identifier, $0) } }
    func names(_ linkage: MachOLinkage) -> String { kinds.filter { $0.1 == linkage }.map(\.0).joined(separator: ", ") }
    guard Set(kinds.map(\.1)).count > 1 else { return [] }
    return [
      Violation(
        framework.place("Info.plist"),
        "lists both static libraries (\(names(.static))) and dynamic ones (\(names(.dynamic)))",
        remedy: "build all platforms with the same Mach-O type")
    ]
  }
}
