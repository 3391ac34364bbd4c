import Domain

/// All images of one architecture, whether the file is thin, fat or an archive.
package struct MachOSummary: Hashable, Sendable {
  package var architecture: MachOArchitecture
  /// A linked image, or an archive's object files.
  package var images: [MachOImage]

  /// Without duplicates, in the order of the file. An archive should have one platform; a linked image with two is
  /// zippered.
  package var builds: [MachOBuild] { images.flatMap(\.builds).uniqued() }

  package var platforms: [MachOPlatform] { Set(builds.map(\.platform)).sorted() }

  /// The newest system that any of the images requires.
  package func minimum(_ platform: MachOPlatform) -> MachOVersion? {
    builds.filter { $0.platform == platform }.map(\.minimum).max()
  }
}

extension MachOFile.Slice {
  /// How other code links it; nil if it cannot.
  package var linkage: MachOLinkage? {
    switch content {
    case .image(let image): image.linkage
    case .archive: .static
    case .bitcode, .other: nil
    }
  }
}

extension MachOFile {
  /// In the order of the file.
  package var summaries: [MachOSummary] {
    images.grouped(by: \.architecture).map { MachOSummary(architecture: $0[0].architecture, images: $0) }
  }

  /// How to link against the file; nil if its parts differ or cannot be linked against.
  package var linkage: MachOLinkage? {
    let kinds = Set(slices.map(\.linkage))
    return kinds.count == 1 ? kinds.first.flatMap { $0 } : nil
  }
}
