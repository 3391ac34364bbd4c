import Artifacts
import Domain
import Platform

/// The content of an artifact, with paths that both sides of a comparison have in common.
struct Inventory {
  /// Sorted by the bytes of the paths, each path once.
  let items: [ContentItem]
  private let files: [ByteText: InspectedFile]

  /// - Parameters:
  ///   - root: the artifact's only xcframework, and its name in the paths of both sides; nil for other artifacts.
  ///   - slices: folders that have other names on the newer side.
  init(_ artifact: InspectedArtifact, root: FolderNames.Renaming?, slices: [FolderNames.Renaming] = []) {
    let renaming = FolderNames(root: root, slices: slices, paths: artifact.tree.entries.map(\.path))
    var files: [ByteText: InspectedFile] = [:]
    var digests: [ByteText: Digest] = [:]
    for file in artifact.files {
      let key = ByteText(renaming.path(file.path))
      digests[key] = digests[key].map { Self.joined($0, file.digest) } ?? file.digest
      files[key] = file
    }
    self.files = files
    let entries = artifact.tree.entries
    let filled = Set(entries.map { ByteText(FilePath.parent(of: $0.path)) })
    items = entries.compactMap { entry -> ContentItem? in
      let path = renaming.path(entry.path)
      switch entry.kind {
      case .directory:
        return filled.contains(ByteText(entry.path)) ? nil : ContentItem(path: path, kind: .emptyFolder)
      case .symlink(let target): return ContentItem(path: path, kind: .symlink(target: target))
      case .file(let size, let isExecutable):
        let key = ByteText(path)
        let kind = ContentItem.FileType.file(
          size: files[key]?.size ?? size, isExecutable: isExecutable, digest: digests[key])
        return ContentItem(path: path, kind: kind)
      }
    }.sorted { $0.key < $1.key }
  }

  func file(_ path: String) -> InspectedFile? { files[ByteText(path)] }

  /// Two files of one name count as one with both contents, because a reader may take either.
  private static func joined(_ first: Digest, _ second: Digest) -> Digest {
    SHA256.digest(of: first.bytes + second.bytes)
  }
}
