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
  private let sizes: SizeTable
  private let knownSizes: Set<Int>
  private let hashed: Mutex<Hashed>

  package convenience init(_ files: [File]) { self.init([files], known: []) }

  /// - Parameter files: of all customers' models but the known ones, in lists as they were found. Empty files are nobody's.
  package init(_ files: [[File]], known: [KnownFile]) {
    self.files = files
    sizes = SizeTable(files)
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

  /// Whether a file of this size may be a model.
  package func hasModel(ofSize size: Int) -> Bool { knownSizes.contains(size) || !candidates(ofSize: size).isEmpty }

  private func candidates(ofSize size: Int) -> [File] {
    sizes.places(ofSize: size).map { files[$0.list][$0.index] }
  }

  /// So far, in the order in which they were asked for.
  package var unread: [Unread] { hashed.withLock { $0.unread } }
}

/// Where files stand in their lists, by their sizes: in chains of places, made sooner than a sorted list.
private struct SizeTable: Sendable {
  private struct Location {
    var size: Int
    var list: UInt32
    var index: UInt32
    /// In the chain, one up; 0 at its end.
    var next: UInt32
  }

  private var places: [Location] = []
  /// Of each chain the first place, one up; 0 for an empty one.
  private var chains: [UInt32]

  /// - Parameter files: those that are empty are left out.
  init(_ files: [[ModelOwners.File]]) {
    let count = files.reduce(0) { $0 + $1.count }
    places.reserveCapacity(count)
    chains = [UInt32](repeating: 0, count: 1 << (Int.bitWidth - count.leadingZeroBitCount))
    // Backwards, so that each chain has them in their order.
    for list in files.indices.reversed() {
      for index in files[list].indices.reversed() where files[list][index].size > 0 {
        let size = files[list][index].size
        places.append(
          Location(size: size, list: UInt32(list), index: UInt32(index), next: chains[chain(ofSize: size)]))
        chains[chain(ofSize: size)] = UInt32(places.count)
      }
    }
  }

  /// In the order of the lists.
  func places(ofSize size: Int) -> [(list: Int, index: Int)] {
    var found: [(list: Int, index: Int)] = []
    var next = chains[chain(ofSize: size)]
    while next > 0 {
      let location = places[Int(next) - 1]
      if location.size == size { found.append((Int(location.list), Int(location.index))) }
      next = location.next
    }
    return found
  }

  /// Sizes have factors in common; their products' middle bits have not.
  private func chain(ofSize size: Int) -> Int { size &* 0x9E37_79B9 >> 16 & (chains.count - 1) }
}
