import Archive
import Domain
import Synchronization

/// Whose model a file is. Of files that have not been hashed before only those are that have the size of one that is asked
/// for: no other can be the same.
package final class ModelOwners: Sendable {
  package struct File: Sendable {
    /// Where it lies.
    package var path: String
    /// In bytes.
    package var size: Int
    package var owner: Identifier

    package init(path: String, size: Int, owner: Identifier) {
      self.path = path
      self.size = size
      self.owner = owner
    }
  }

  /// A file that has been hashed.
  package struct KnownFile: Sendable {
    package var digest: Digest
    /// In bytes.
    package var size: Int
    package var owner: Identifier

    package init(digest: Digest, size: Int, owner: Identifier) {
      self.digest = digest
      self.size = size
      self.owner = owner
    }
  }

  /// A file that could not be hashed when it was asked for.
  package struct Unread: Sendable {
    package var file: File
    package var error: any Error
  }

  private struct Hashed {
    var owners: [Digest: [Identifier]] = [:]
    var sizes: Set<Int> = []
    var unread: [Unread] = []

    mutating func add(_ owner: Identifier, _ digest: Digest) {
      if owners[digest]?.contains(owner) != true { owners[digest, default: []].append(owner) }
    }
  }

  private let files: [[File]]
  /// Where in `files` each stands, in the order of their sizes: many sizes have one file, and few are ever asked for.
  private let bySize: [(size: Int, list: UInt32, index: UInt32)]
  private let knownSizes: Set<Int>
  private let hashed: Mutex<Hashed>

  package convenience init(_ files: [File]) { self.init([files], known: []) }

  /// - Parameter files: of all customers' models but the known ones, in lists as they were found. Empty files are nobody's.
  package init(_ files: [[File]], known: [KnownFile]) {
    self.files = files
    bySize = files.indices.flatMap { list in
      files[list].indices.map { (files[list][$0].size, UInt32(list), UInt32($0)) }
    }
    .filter { $0.0 > 0 }.sorted { $0 < $1 }
    knownSizes = Set(known.map(\.size))
    var hashed = Hashed()
    for file in known where file.size > 0 { hashed.add(file.owner, file.digest) }
    self.hashed = Mutex(hashed)
  }

  /// Everybody whose model holds these bytes; a file that cannot be read is nobody's, and one of `unread`.
  package func owners(of digest: Digest, size: Int) -> [Identifier] {
    hashed.withLock { hashed in
      let candidates = candidates(ofSize: size)
      if !candidates.isEmpty, hashed.sizes.insert(size).inserted {
        for file in candidates {
          do {
            hashed.add(file.owner, try SHA256.digest(ofFile: file.path, size: file.size))
          } catch { hashed.unread.append(Unread(file: file, error: error)) }
        }
      }
      return hashed.owners[digest] ?? []
    }
  }

  /// One who owns the file, unless `owner` does too: what two customers share is no leak.
  package func foreignOwner(of digest: Digest, size: Int, besides owner: Identifier) -> Identifier? {
    let owners = owners(of: digest, size: size)
    return owners.contains(owner) ? nil : owners.min()
  }

  /// Whether a file of this size may be a model.
  package func hasModel(ofSize size: Int) -> Bool { knownSizes.contains(size) || !candidates(ofSize: size).isEmpty }

  private func candidates(ofSize size: Int) -> [File] {
    var (lower, upper) = (0, bySize.count)
    while lower < upper {
      let middle = (lower + upper) / 2
      if bySize[middle].size < size { lower = middle + 1 } else { upper = middle }
    }
    return bySize[lower...].prefix { $0.size == size }.map { files[Int($0.list)][Int($0.index)] }
  }

  /// So far, in the order in which they were asked for.
  package var unread: [Unread] { hashed.withLock { $0.unread } }
}
