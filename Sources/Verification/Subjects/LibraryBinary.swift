import Artifacts
import Domain

/// A library's readable binary.
struct LibraryBinary {
  var framework: InspectedFramework
  var slice: InspectedFramework.Slice
  var file: InspectedFile
  var machO: MachOFile

  /// Inside the artifact.
  var location: String { file.path }
}

extension ArtifactSubject {
  var binaries: [LibraryBinary] {
    slices.compactMap { framework, slice in
      guard let file = slice.binary, let machO = file.content.machO else { return nil }
      return LibraryBinary(framework: framework, slice: slice, file: file, machO: machO)
    }
  }
}

extension MachOFile.Slice {
  /// The architectures of its images, or else the one that the fat header declares.
  var architectures: [MachOArchitecture] {
    let found = images.map(\.architecture).uniqued()
    return found.isEmpty ? [declared].compactMap(\.self) : found
  }
}

extension MachOImage {
  /// Names the image in a message, by the archive member or the architecture.
  var subject: String { member.map { "its object file \($0.debugDescription)" } ?? "its \(architecture.name) part" }
}

/// A problem that some parts of a fat binary share.
struct PartProblem<Problem: Hashable> {
  let architectures: [String]
  let problem: Problem

  /// `its arm64 part`, `each of its parts armv7, arm64`.
  var parts: String {
    architectures.count == 1
      ? "its \(architectures[0]) part" : "each of its parts \(architectures.joined(separator: ", "))"
  }

  /// - Parameter parts: the architectures of a binary, each with its problem if it has one.
  static func joined(_ parts: [(architecture: String, problem: Problem?)]) -> [PartProblem] {
    let wrong = parts.compactMap { part in part.problem.map { (architecture: part.architecture, problem: $0) } }
    return wrong.grouped(by: \.problem).map { alike in
      PartProblem(architectures: alike.map(\.architecture), problem: alike[0].problem)
    }
  }
}
