import Artifacts
import Domain

extension Rule {
  static let binaryArchitectures = Rule(
    .binaryArchitectures,
    claim: "a binary contains exactly the architectures that Info.plist lists, each as its fat header declares",
    reason: "Xcode picks a slice by the list, then links whatever the binary contains",
    check: .slices { subject in
      subject.binaries.flatMap { binary in listed(binary) + declared(binary) }
    })

  private static func listed(_ binary: LibraryBinary) -> [Violation] {
    let listed = Set(binary.slice.library.architectures)
    let found = Set(binary.machO.slices.flatMap(\.architectures).map(\.name))
    // `binary.readable` reports a binary without code.
    if found.isEmpty || found == listed { return [] }
    let (missing, more) = (listed.subtracting(found).sorted(), found.subtracting(listed).sorted())
    let message =
      missing.isEmpty
      ? "also contains \(more.joined(separator: ", ")), which SupportedArchitectures does not list"
      : "contains \(found.sorted().joined(separator: ", ")), but SupportedArchitectures lists \(listed.sorted().joined(separator: ", "))"
    return [Violation(binary.location, message, remedy: "rebuild the xcframework from this binary")]
  }

  private static func declared(_ binary: LibraryBinary) -> [Violation] {
    var violations: [Violation] = []
    var seen: Set<MachOArchitecture> = []
    for part in binary.machO.slices {
      guard let declared = part.declared else {
        violations += mixedArchive(part, binary)
        continue
      }
      if !seen.insert(declared).inserted {
        violations.append(
          Violation(
            binary.location, "contains \(declared.name) twice",
            remedy: "join one file for each architecture with `lipo`"))
      }
      let others = part.images.filter { $0.architecture != declared }
      guard let first = others.first else { continue }
      let members = others.compactMap(\.member)
      let suffix = members.isEmpty ? "" : ": \(Amount.names(members))"
      violations.append(
        Violation(
          binary.location,
          "declares \(declared.name) in its fat header, but contains \(first.architecture.name)\(suffix)",
          remedy: "join the files again with `lipo -create`"))
    }
    return violations
  }

  private static func mixedArchive(_ part: MachOFile.Slice, _ binary: LibraryBinary) -> [Violation] {
    let names = part.architectures.map(\.name)
    guard names.count > 1 else { return [] }
    return [
      Violation(
        binary.location, "is one archive with object files for \(names.joined(separator: ", "))",
        remedy: "make one archive for each architecture and join them with `lipo -create`")
    ]
  }
}
