import Apple
import Artifacts
import Domain

/// A library's binary that could be read.
struct Binary {
  var framework: InspectedFramework
  var slice: InspectedFramework.Slice
  var file: InspectedFile
  var machO: MachOFile

  /// Inside the artifact.
  var location: String { file.path }
}

extension ArtifactSubject {
  var binaries: [Binary] {
    slices.compactMap { framework, slice in
      guard let file = slice.binary, let machO = file.content.machO else { return nil }
      return Binary(framework: framework, slice: slice, file: file, machO: machO)
    }
  }
}

extension MachOFile.Slice {
  /// How others link against it; nil for what they cannot.
  var linkage: MachOLinkage? {
    switch content {
    case .image(let image): image.linkage
    case .archive: .static
    case .bitcode, .other: nil
    }
  }

  /// What is in it, or, where that does not say, what the fat header says.
  var architectures: [MachOArchitecture] {
    var seen: Set<MachOArchitecture> = []
    let found = images.map(\.architecture).filter { seen.insert($0).inserted }
    return found.isEmpty ? [declared].compactMap(\.self) : found
  }
}

extension MachOImage {
  /// A problem's subject: the member of an archive, or the architecture.
  var subject: String { member.map { "its object file \($0.debugDescription)" } ?? "its \(architecture.name) part" }
}

/// The first names of a list that may be long: `a.o, b.o, c.o and 7 more`.
func someOf(_ names: [String]) -> String {
  let first = names.prefix(3).joined(separator: ", ")
  return names.count > 3 ? "\(first) and \(names.count - 3) more" : first
}
