import Archive
import Domain
import Files

/// A variant's zip that stays in its place, and has the base framework that is packed now. Compressing would give its bytes again.
struct PlacedZip: Sendable {
  private let path: String
  private let entries: [String: ZipStructure.Entry]

  /// - Returns: nil unless the zip's bytes are those that were placed.
  init?(_ path: String, _ digest: Digest) {
    guard let file = try? ZipStructure.open(path), let size = try? file.size(),
      (try? SHA256.digest(ofFile: path, size: size)) == digest,
      let structure = try? ZipStructure.inspect(file), structure.problems.isEmpty
    else { return nil }
    self.path = path
    entries = Dictionary(structure.entries.map { ($0.path, $0) }, uniquingKeysWith: { first, _ in first })
  }

  /// Nil for what is compressed again: links, and what is too large to be kept in memory.
  func content(of item: PackItem) throws -> CompressedContent? {
    guard case .file(_, let size) = item.source, size <= ContentPacker.memoryLimit,
      let entry = entries[item.entry.path], entry.uncompressedSize == size
    else { return nil }
    return try CompressedContent(of: entry, in: .reading(path))
  }
}

extension OutdatedVariants {
  /// A zip of the base that another variant has.
  func placedZip(of base: InspectedBase, in versionFolder: String) -> PlacedZip? {
    for index in plans.indices {
      guard case .upToDate(let artifacts) = plans.state(at: index),
        let artifact = artifacts.first(where: { $0.product == base.name }), !base.isSigned,
        base.required.serves(plans.customers.customer(at: index))
      else { continue }
      let folder = FilePath.join(versionFolder, plans.customers.appID(at: index).description)
      return PlacedZip(FilePath.join(folder, base.name + ".zip"), artifact.digest)
    }
    return nil
  }
}
