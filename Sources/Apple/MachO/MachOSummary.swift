/// One architecture of a file, whichever way it is packed: what all its images say together.
package struct MachOSummary: Hashable, Sendable {
  package var architecture: MachOArchitecture
  /// One linked image, or an archive's object files.
  package var images: [MachOImage]

  /// Each build once, in the order of the file. More than one platform in an archive is a mistake, in a linked image it
  /// is a zippered one.
  package var builds: [MachOBuild] { unique(images.flatMap(\.builds)) }

  package var platforms: [MachOPlatform] { unique(builds.map(\.platform)).sorted() }

  /// The newest system that one of its images asks for: an archive needs what its neediest object file needs.
  package func minimum(_ platform: MachOPlatform) -> MachOVersion? {
    builds.filter { $0.platform == platform }.map(\.minimum).max()
  }

  /// Object files that say not the same as the first one, by name.
  package var deviating: [String] {
    let expected = Set(images.first?.builds.map(\.platform) ?? [])
    return images.filter { Set($0.builds.map(\.platform)) != expected }.compactMap(\.member)
  }

  package var isSwift: Bool { images.contains(where: \.isSwift) }

  /// Sorted, each once.
  package var exports: [String] { Set(images.flatMap { $0.exports?.names ?? [] }).sorted() }

  private func unique<Value: Hashable>(_ values: [Value]) -> [Value] {
    var seen: Set<Value> = []
    return values.filter { seen.insert($0).inserted }
  }
}

extension MachOFile.Slice {
  fileprivate var linkage: MachOLinkage? {
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
    var summaries: [MachOSummary] = []
    var positions: [MachOArchitecture: Int] = [:]
    for image in images {
      if let position = positions[image.architecture] {
        summaries[position].images.append(image)
      } else {
        positions[image.architecture] = summaries.count
        summaries.append(MachOSummary(architecture: image.architecture, images: [image]))
      }
    }
    return summaries
  }

  /// How others link against it; nil where its parts differ or cannot be linked against.
  package var linkage: MachOLinkage? {
    let kinds = Set(slices.map(\.linkage))
    return kinds.count == 1 ? kinds.first.flatMap { $0 } : nil
  }
}
