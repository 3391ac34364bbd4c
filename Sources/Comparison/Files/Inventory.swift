import Archive
import Artifacts
import Domain
import Files

/// The content of an artifact, with paths that both sides of a comparison have in common.
struct Inventory {
  /// Sorted by the bytes of the paths, each path once.
  let items: [ContentItem]
  private let files: [ByteText: InspectedFile]

  /// - Parameters:
  ///   - root: the folder of the artifact's only xcframework; "" if the artifact itself is the xcframework, nil for other
  ///     artifacts.
  ///   - shared: the name of this folder in paths.
  init(_ artifact: InspectedArtifact, root: String?, shared: String) {
    let renaming = Renaming(root: root, shared: shared)
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
        let kind = ContentItem.Kind.file(
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

/// Replaces the xcframework's name with the one used in the paths of both sides.
private struct Renaming {
  var root: String?
  var shared: String

  func path(_ path: String) -> String {
    guard let root, root != shared else { return path }
    if root.isEmpty { return shared + "/" + path }
    let (bytes, start) = (Array(path.utf8), Array(root.utf8))
    guard bytes.starts(with: start) else { return path }
    let rest = String(decoding: bytes.dropFirst(start.count), as: UTF8.self)
    guard rest.isEmpty || rest.utf8.first == UInt8(ascii: "/") else { return path }
    return shared + rest
  }
}
