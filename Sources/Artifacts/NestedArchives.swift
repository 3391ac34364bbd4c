import Archive
import Domain
import Isolation

/// Looks into zips inside of files: nothing that is packed twice may hide there.
struct NestedArchives {
  /// Zips within one another.
  private static let depth = 4
  /// Bytes unpacked for one file of the artifact, at all depths together.
  private static let budget = 1 << 30
  private static let largestArchive = 16 << 20

  var index: IdentityIndex?

  /// What cannot be read is left out: whether the outer file is fit to ship is not decided here.
  func files(in archive: [UInt8]) -> [NestedFile] {
    var left = Self.budget
    return files(in: archive, prefix: "", depth: Self.depth, &left)
  }

  private func files(in archive: [UInt8], prefix: String, depth: Int, _ left: inout Int) -> [NestedFile] {
    var found: [NestedFile] = []
    try? ArchiveReader.forEachEntry(ofArchive: archive) { entry, data in
      guard case .file = entry.kind else { return }
      let path = prefix + entry.path
      let reading = try read(data, &left)
      found.append(
        NestedFile(path: path, size: reading.size, digest: reading.digest, sightings: reading.sightings))
      if depth > 1, !reading.archive.isEmpty {
        found += files(in: reading.archive, prefix: path + "!/", depth: depth - 1, &left)
      }
    }
    return found
  }

  private struct Exhausted: Error {}

  /// - Returns: with the bytes themselves where they are a zip's.
  private func read(
    _ data: borrowing EntryData, _ left: inout Int
  ) throws -> (size: Int, digest: Digest, sightings: [Sighting], archive: [UInt8]) {
    let hash = SHA256()
    let scanner = index.map(IdentityScanner.init)
    var (size, budget) = (0, left)
    var kept: [UInt8] = []
    try data.forEachBlock { block in
      guard block.count <= budget else { throw Exhausted() }
      budget -= block.count
      if size == 0 || !kept.isEmpty, kept.count + block.count <= Self.largestArchive {
        kept += block
      } else {
        kept = []
      }
      if !kept.starts(with: FileScanner.zipMagic) { kept = [] }
      size += block.count
      hash.update(block)
      scanner?.scan(block)
    }
    left = budget
    return (size, hash.digest(), scanner?.finish() ?? [], kept)
  }
}
