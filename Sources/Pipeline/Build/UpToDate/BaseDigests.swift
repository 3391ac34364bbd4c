import Artifacts
import Domain
import Platform

extension InspectedBase {
  /// `PackedBase.contentDigest`, without packing. Files are read only if their stamps are not known.
  func contentDigest(_ digests: inout StampedDigests) throws -> Digest {
    switch source {
    case .folder(let folder):
      try contentDigest { try digests.digest(ofFile: FilePath.join(folder, $0)) }
    case .zip(let path, let root):
      try contentDigest(zip: path, root, &digests)
    }
  }

  private func contentDigest(zip path: String, _ root: String, _ digests: inout StampedDigests) throws -> Digest {
    let stamp = try FileStamp(of: path)
    let key = FilePath.join(path, archiveRoot)
    if let known = digests.digest(of: key, stamp) { return known }
    var files: [String: Digest] = [:]
    try ArchiveReader.forEachEntry(of: path) { entry, data in
      if entry.path.hasPrefix(root + "/") { files[String(entry.path.dropFirst(root.count + 1))] = try data.digest() }
    }
    let digest = contentDigest { files[$0] ?? .zero }
    digests.record(digest, of: key, stamp)
    return digest
  }

  /// - Parameter digest: of a file, by its path in the framework.
  private func contentDigest(_ digest: (String) throws -> Digest) rethrows -> Digest {
    ContentDigest.of(
      try tree.entries.compactMap { entry in
        let path = FilePath.join(archiveRoot, entry.path)
        switch entry.kind {
        case .directory: return nil
        case .symlink(let target): return (path, SHA256.digest(of: Array(target.utf8)))
        case .file: return (path, try digest(entry.path))
        }
      })
  }
}
