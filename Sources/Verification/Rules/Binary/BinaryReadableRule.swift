import Artifacts
import Domain

private let remedy = "rebuild the framework"

extension Rule {
  static let binaryReadable = Rule(
    .binaryReadable, lesser: [.warning],
    claim: "every binary is a readable library that other code can link",
    reason: "linkers and the loader accept nothing else",
    check: .slices { subject in
      subject.slices.flatMap { framework, slice -> [Violation] in
        guard let file = slice.binary, !slice.isFlattenedBinary(in: framework, of: subject.artifact) else { return [] }
        return violations(file)
      }
    })

  private static func violations(_ file: InspectedFile) -> [Violation] {
    switch file.content {
    case .machO(.success(let machO)):
      return machO.slices.flatMap { contentViolations($0, file) } + machO.images.flatMap { problems($0, file) }
    case .machO(.failure(let failure)):
      return Violation.refused(file.path, failure)
    // `container.readable` reports it.
    case _ where file.isGitLFSPointer: return []
    default:
      let message = "is neither a Mach-O file nor a static archive; a text-based stub (.tbd) contains no code"
      return [Violation(file.path, message, remedy: remedy)]
    }
  }

  private static func contentViolations(_ part: MachOFile.Slice, _ file: InspectedFile) -> [Violation] {
    let name = part.declared.map { "its \($0.name) part" } ?? "it"
    switch part.content {
    case .image(let image): return wrongKind(image, file)
    case .bitcode:
      let message = "\(name) is LLVM bitcode instead of machine code"
      return [Violation(file.path, message, remedy: "build it without -emit-llvm and -flto")]
    case .other:
      return [Violation(file.path, "\(name) is neither an image nor an archive", remedy: remedy)]
    case .archive(let members): return archiveViolations(members, name: name, in: file)
    }
  }

  private static func wrongKind(_ image: MachOImage, _ file: InspectedFile) -> [Violation] {
    let isStub = image.fileType == .dylibStub
    guard image.linkage == nil || isStub else { return [] }
    let why = isStub ? "which contains no code" : "which nothing can link"
    return [
      Violation(
        file.path, "\(image.subject) has the type \(image.fileType), \(why)",
        remedy: "set the target's Mach-O type to dynamic library or static library")
    ]
  }

  private static func archiveViolations(
    _ members: [ArchiveMember], name: String, in file: InspectedFile
  ) -> [Violation] {
    let bitcode = members.filter { $0.content == .bitcode }.map(\.name)
    let images = members.compactMap(\.image)
    var violations: [Violation] = []
    if images.isEmpty {
      let what = bitcode.isEmpty ? "contains no object file" : "contains only LLVM bitcode: \(Amount.names(bitcode))"
      violations.append(
        Violation(file.path, "\(name) \(what)", remedy: remedy, severity: bitcode.isEmpty ? .warning : nil))
    } else if !bitcode.isEmpty {
      let message =
        "\(name) contains LLVM bitcode, which only a linker of the same LLVM reads: \(Amount.names(bitcode))"
      violations.append(Violation(file.path, message, remedy: "build it without -flto", severity: .warning))
    }
    let linked = images.filter { $0.fileType != .object }
    if !linked.isEmpty {
      let names = linked.map { "\($0.member ?? "") (\($0.fileType))" }
      violations.append(
        Violation(file.path, "\(name) contains files that are not object files: \(Amount.names(names))", remedy: remedy)
      )
    }
    return violations
  }

  private static func problems(_ image: MachOImage, _ file: InspectedFile) -> [Violation] {
    image.problems.map { problem in
      Violation(
        file.path, "\(image.subject): \(problem.message) (byte \(problem.offset))",
        remedy: "inspect it with `otool -hlv`, and rebuild it",
        // A part beyond our limits may still be valid.
        severity: problem.isLimit || problem.part == .exports ? .warning : nil)
    }
  }
}
