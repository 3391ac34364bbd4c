import Artifacts
import Domain
import Platform

extension ContentTree {
  /// - Parameter jobs: the most files that are read at once.
  /// - Throws: `Failure` with status 75 for a file that changes; `SystemError`.
  init(reading listing: TreeListing, jobs: Int) async throws {
    let parts = Portions.of(listing.entries, size: \.kind.size)
    let root = listing.root
    let read = try await concurrentMap(parts, limit: jobs) { entries in
      try entries.map { try ContentTree.read($0, in: root) }
    }
    self.init(read.flatMap { $0 })
  }

  private static func read(_ entry: TreeListing.Item, in root: String) throws -> Item {
    let origin = FilePath.join(root, entry.path)
    let digest =
      switch entry.kind {
      case .directory: Digest.zero
      case .symlink(let target): SHA256.digest(of: Array(target.utf8))
      case .file: try self.digest(of: entry, at: origin, in: root)
      }
    return Item(path: entry.path, kind: entry.kind, digest: digest, origin: origin)
  }

  private static func digest(of entry: TreeListing.Item, at path: String, in root: String) throws -> Digest {
    do {
      let file = try OpenFile.reading(path)
      guard try file.stamp() == entry.stamp else { throw Failure.inputChanged(root, [entry.path]) }
      let hash = SHA256()
      try hash.update(file, 0..<entry.kind.size)
      return hash.digest()
    } catch let error as SystemError where error.isMissing {
      throw Failure.inputChanged(root, [entry.path])
    }
  }
}

/// Divides work on many files into pieces that are worth a task of their own.
enum Portions {
  private static let mostItems = 128
  private static let mostBytes = 4 << 20

  static func of<Item>(_ items: [Item], size: (Item) -> Int) -> [[Item]] {
    var portions: [[Item]] = []
    var (portion, bytes) = ([Item](), 0)
    for item in items {
      portion.append(item)
      bytes += min(size(item), mostBytes)
      if portion.count == mostItems || bytes >= mostBytes {
        portions.append(portion)
        (portion, bytes) = ([], 0)
      }
    }
    return portion.isEmpty ? portions : portions + [portion]
  }
}
