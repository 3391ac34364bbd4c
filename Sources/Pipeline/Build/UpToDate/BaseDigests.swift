import Artifacts
import Domain
import Manifest
import Platform

extension Workspace {
  /// The digest of each base framework that is on the disk, and whole, by its product. None of a base that a builder makes.
  var baseDigests: [String: Digest] {
    Dictionary(
      firstOf: configuration.products.compactMap { product in
        guard case .prebuilt(let path) = product.origin else { return nil }
        let item = BaseSupply.Item(
          required: RequiredBase(product: product, audience: .everyone),
          state: .ready(path: FilePath.join(root, path), nil))
        var digests = StampedDigests()
        let base = try? BaseInspector(workspace: self).inspect(item, 0)
        return (try? base?.contentDigest(&digests)).flatMap(\.self).map { (product.name, $0) }
      })
  }
}

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
