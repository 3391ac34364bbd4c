import Archive
import Domain
import Isolation

/// Looks into zips inside of files: nothing that is packed twice may hide there.
struct NestedArchives {
  struct Content {
    var files: [NestedFile] = []
    /// Whether everything could be read that is in there.
    var isWhole = true
  }

  /// Zips within one another.
  private static let depth = 4
  /// Bytes unpacked for one file of the artifact, at all depths together.
  private static let budget = 1 << 30
  private static let largestArchive = 16 << 20

  var index: IdentityIndex?

  /// A zip with entries, or an empty one (APPNOTE.TXT, 4.3.7 and 4.3.16).
  static func isArchive(_ start: some Collection<UInt8>) -> Bool {
    start.starts(with: [0x50, 0x4B, 3, 4]) || start.starts(with: [0x50, 0x4B, 5, 6])
  }

  func content(of archive: [UInt8]) -> Content {
    var (content, left) = (Content(), Self.budget)
    // An end record and nothing before it: there is nothing to read, and libarchive takes it for no zip.
    if archive.count == 22, !archive.starts(with: [0x50, 0x4B, 3, 4]) { return content }
    read(archive, prefix: "", depth: Self.depth, &content, &left)
    return content
  }

  private func read(_ archive: [UInt8], prefix: String, depth: Int, _ content: inout Content, _ left: inout Int) {
    do {
      try ArchiveReader.forEachEntry(ofArchive: archive) { entry, data in
        guard case .file = entry.kind else { return }
        let inner = try read(data, as: prefix + entry.path, &content, &left)
        if inner.isEmpty { return }
        if depth > 1 {
          read(inner, prefix: prefix + entry.path + "!/", depth: depth - 1, &content, &left)
        } else {
          content.isWhole = false
        }
      }
    } catch {
      // Whether the file that holds it is fit to ship is not decided here.
      content.isWhole = false
    }
  }

  private struct Exhausted: Error {}

  /// - Returns: the bytes themselves where they are an archive's.
  private func read(
    _ data: borrowing EntryData, as path: String, _ content: inout Content, _ left: inout Int
  ) throws -> [UInt8] {
    let hash = SHA256()
    let scanner = index.map(IdentityScanner.init)
    var (size, budget, isArchive) = (0, left, false)
    var kept: [UInt8] = []
    try data.forEachBlock { block in
      guard block.count <= budget else { throw Exhausted() }
      budget -= block.count
      if size == 0 { isArchive = Self.isArchive(block) }
      if isArchive, kept.count + block.count <= Self.largestArchive { kept += block } else { kept = [] }
      size += block.count
      hash.update(block)
      scanner?.scan(block)
    }
    left = budget
    if isArchive, kept.count < size {
      content.isWhole = false
      kept = []
    }
    content.files.append(
      NestedFile(path: path, size: size, digest: hash.digest(), sightings: scanner?.finish() ?? []))
    return kept
  }
}
