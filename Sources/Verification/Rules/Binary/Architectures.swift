import Apple
import Artifacts
import Domain

extension Rule {
  static let binaryArchitectures = Rule(
    "binary.architectures",
    claim: "a binary holds the architectures that Info.plist lists, each where its fat header says",
    reason: "Xcode picks the slice by what is listed, and then links against what is there",
    slices: { subject in
      subject.binaries.flatMap { binary in listed(binary) + declared(binary) }
    })

  private static func listed(_ binary: Binary) -> [Violation] {
    let listed = Set(binary.slice.library.architectures)
    let found = Set(binary.machO.slices.flatMap(\.architectures).map(\.name))
    // What holds no code at all has been told of.
    if found.isEmpty || found == listed { return [] }
    let (missing, more) = (listed.subtracting(found).sorted(), found.subtracting(listed).sorted())
    let message =
      missing.isEmpty
      ? "holds \(more.joined(separator: ", ")) too, which SupportedArchitectures does not list"
      : "holds \(found.sorted().joined(separator: ", ")), SupportedArchitectures lists \(listed.sorted().joined(separator: ", "))"
    return [Violation(binary.location, message, remedy: "build the xcframework again from this binary")]
  }

  private static func declared(_ binary: Binary) -> [Violation] {
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
            binary.location, "holds \(declared.name) twice", remedy: "join one file for each architecture with `lipo`"))
      }
      let others = part.images.filter { $0.architecture != declared }
      guard let first = others.first else { continue }
      let members = others.compactMap(\.member)
      let suffix = members.isEmpty ? "" : ": \(someOf(members))"
      violations.append(
        Violation(
          binary.location,
          "declares \(declared.name) in its fat header, where it holds \(first.architecture.name)\(suffix)",
          remedy: "join the files again with `lipo -create`"))
    }
    return violations
  }

  private static func mixedArchive(_ part: MachOFile.Slice, _ binary: Binary) -> [Violation] {
    let names = part.architectures.map(\.name)
    guard names.count > 1 else { return [] }
    return [
      Violation(
        binary.location, "is one archive with object files for \(names.joined(separator: ", "))",
        remedy: "make one archive for each architecture and join them with `lipo -create`")
    ]
  }
}
