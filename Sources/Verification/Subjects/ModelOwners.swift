import Apple
import Archive
import Domain
import Files
import Synchronization

/// Finds the customers who own a file as a model, by its digest. Hashes only files whose size matches.
package final class ModelOwners: Sendable {
  package struct File: Sendable {
    /// Kept apart from the name, because the paths of ten thousand customers' files take time to join, and few are read.
    private let folder: String
    private let name: String
    package let size: Int
    package let owner: Identifier

    package init(folder: String, name: String, size: Int, owner: Identifier) {
      self.folder = folder
      self.name = name
      self.size = size
      self.owner = owner
    }

    package var path: String { FilePath.join(folder, name) }
  }

  /// A file whose digest is known already.
  package struct KnownFile: Sendable {
    package var digest: Digest
    package var size: Int
    package var owner: Identifier

    package init(digest: Digest, size: Int, owner: Identifier) {
      self.digest = digest
      self.size = size
      self.owner = owner
    }
  }

  /// A file that could not be hashed.
  package struct Unread: Sendable {
    package var file: File
    package var error: any Error
  }

  private struct Hashed {
    private var first: [Digest: Identifier] = [:]
    /// Of files with several owners, who are few: a set for each file would take most of the memory.
    private var all: [Digest: Set<Identifier>] = [:]
    var sizes: Set<Int> = []
    var unread: [Unread] = []

    mutating func add(_ owner: Identifier, _ digest: Digest) {
      let known = first[digest]
      if let known, known != owner { all[digest, default: [known]].insert(owner) }
      if known == nil { first[digest] = owner }
    }

    func owners(of digest: Digest) -> Set<Identifier> { all[digest] ?? first[digest].map { [$0] } ?? [] }
  }

  /// Files of some sizes. Whoever asks for a size first hashes its files, and whoever asks for another should not wait for that.
  private final class Part: Sendable {
    let hashed = Mutex(Hashed())
  }

  private let files: [[File]]
  private let sizes: SizeTable
  private let knownSizes: Set<Int>
  private let parts = (0..<64).map { _ in Part() }

  package convenience init(_ files: [File]) { self.init([files], known: []) }

  /// - Parameter files: the files of all customers' models that are not in `known`. Empty files have no owner.
  package init(_ files: [[File]], known: [KnownFile]) {
    self.files = files
    sizes = SizeTable(files)
    knownSizes = Set(known.map(\.size))
    for file in known where file.size > 0 {
      part(ofSize: file.size).hashed.withLock { $0.add(file.owner, file.digest) }
    }
  }

  /// The customers whose models contain a file with this digest. A file that cannot be read has no owner and is added to
  /// `unread`.
  package func owners(of digest: Digest, size: Int) -> Set<Identifier> {
    part(ofSize: size).hashed.withLock { hashed in
      let candidates = candidates(ofSize: size)
      if !candidates.isEmpty, hashed.sizes.insert(size).inserted {
        // Customers may share a file.
        var digests: [String: Result<Digest, any Error>] = [:]
        for file in candidates {
          let digest = digests[file.path] ?? Result { try SHA256.digest(ofFile: file.path, size: file.size) }
          digests[file.path] = digest
          switch digest {
          case .success(let digest): hashed.add(file.owner, digest)
          case .failure(let error): hashed.unread.append(Unread(file: file, error: error))
          }
        }
      }
      return hashed.owners(of: digest)
    }
  }

  /// Whether a file of this size may be a model.
  package func hasModel(ofSize size: Int) -> Bool { knownSizes.contains(size) || !candidates(ofSize: size).isEmpty }

  private func part(ofSize size: Int) -> Part { parts[size % parts.count] }

  private func candidates(ofSize size: Int) -> [File] {
    sizes.locations(ofSize: size).map { files[$0.list][$0.index] }
  }

  /// Files that could not be hashed so far.
  package var unread: [Unread] { parts.flatMap { $0.hashed.withLock { $0.unread } } }
}

extension ModelOwners {
  /// Files that a model's folder shares with other software say nothing of it: licences, and short texts such as `{}` and an empty
  /// property list. Files of parameters always do.
  ///
  /// - Parameter path: inside the model; "" for a model that is one file.
  package static func identifies(_ path: String, size: Int) -> Bool {
    let name = FilePath.lastComponent(of: path).lowercased()
    let ending = RelativePath.fileExtension(name)
    if path.isEmpty || parameters.contains(ending) { return true }
    if documents.contains(where: name.hasPrefix) { return false }
    return size >= (texts.contains(ending) ? 512 : 64)
  }

  private static let parameters: Set<String> = ["bin", "mil", "mlmodel", "net", "shape", "weights"]
  private static let documents = ["copying", "licence", "license", "notice", "readme"]
  private static let texts: Set<String> = [
    "h", "html", "json", "md", "plist", "strings", "txt", "xcprivacy", "xml", "yaml", "yml",
  ]
}

/// A hash table from sizes to files, with chaining. Built faster than a sorted list.
private struct SizeTable: Sendable {
  private struct Location {
    var size: Int
    var list: UInt32
    var index: UInt32
    /// One-based index of the next location in the chain; 0 at its end.
    var next: UInt32
  }

  private var locations: [Location] = []
  /// One-based index of each chain's first location; 0 for an empty chain.
  private var chains: [UInt32]

  /// - Parameter files: empty files are left out.
  init(_ files: [[ModelOwners.File]]) {
    let count = files.reduce(0) { $0 + $1.count }
    locations.reserveCapacity(count)
    chains = [UInt32](repeating: 0, count: 1 << (Int.bitWidth - count.leadingZeroBitCount))
    // Insert backwards, so that each chain keeps the order of the files.
    for list in files.indices.reversed() {
      for index in files[list].indices.reversed() where files[list][index].size > 0 {
        let size = files[list][index].size
        locations.append(
          Location(size: size, list: UInt32(list), index: UInt32(index), next: chains[chain(ofSize: size)]))
        chains[chain(ofSize: size)] = UInt32(locations.count)
      }
    }
  }

  /// Locations of all files of this size, in the order of the lists.
  func locations(ofSize size: Int) -> [(list: Int, index: Int)] {
    var found: [(list: Int, index: Int)] = []
    var next = chains[chain(ofSize: size)]
    while next > 0 {
      let location = locations[Int(next) - 1]
      if location.size == size { found.append((Int(location.list), Int(location.index))) }
      next = location.next
    }
    return found
  }

  /// Multiplicative hashing: sizes often share factors, the middle bits of their products do not.
  private func chain(ofSize size: Int) -> Int { size &* 0x9E37_79B9 >> 16 & (chains.count - 1) }
}
