import Apple
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
  /// How other code links it; nil if it cannot.
  var linkage: MachOLinkage? {
    switch content {
    case .image(let image): image.linkage
    case .archive: .static
    case .bitcode, .other: nil
    }
  }

  /// The architectures of its images, or else the one that the fat header declares.
  var architectures: [MachOArchitecture] {
    var seen: Set<MachOArchitecture> = []
    let found = images.map(\.architecture).filter { seen.insert($0).inserted }
    return found.isEmpty ? [declared].compactMap(\.self) : found
  }
}

extension MachOImage {
  /// Names the image in a message, by the archive member or the architecture.
  var subject: String { member.map { "its object file \($0.debugDescription)" } ?? "its \(architecture.name) part" }
}

/// Shortens a list of names: `a.o, b.o, c.o and 7 more`.
func someOf(_ names: [String]) -> String {
  let first = names.prefix(3).joined(separator: ", ")
  return names.count > 3 ? "\(first) and \(names.count - 3) more" : first
}
