import Artifacts
import Domain
import Platform
import Synchronization

/// Finds the customers who own a file as a model, by its digest. Hashes only files whose size matches.
package final class ModelOwners: Sendable {
  package struct File: Sendable {
    package let path: String
    /// In bytes.
    package let size: Int
    package let owner: Identifier
    /// Nil if nobody has read the file yet.
    let digest: Digest?

    package init(_ path: String, size: Int, of owner: Identifier, digest: Digest? = nil) {
      (self.path, self.size, self.owner, self.digest) = (path, size, owner, digest)
    }
  }

  /// A file that could not be hashed.
  package struct Unread: Sendable {
    package var file: File
    package var error: any Error
  }

  /// Files of some sizes. Whoever asks for a size first hashes its files, and whoever asks for another should not wait for that.
  private final class Part: Sendable {
    struct Hashed {
      var owners: [Digest: Set<Identifier>] = [:]
      var sizes: Set<Int> = []
      var unread: [Unread] = []
    }

    let hashed = Mutex(Hashed())
  }

  /// Those that nobody has read, by their sizes.
  private let files: [Int: [File]]
  private let known: [Digest: Set<Identifier>]
  private let parts = (0..<64).map { _ in Part() }
  private let all: [File]
  /// Nil until somebody asks.
  private let sketches = Mutex<ModelSketches?>(nil)
  /// Files that have nothing in common with any model, as nearly all of a base framework have: the same for all customers.
  private let strangers = Mutex<Set<Digest>>([])

  /// - Parameter files: of all customers' models. Empty ones have no owner.
  package init(_ files: [File]) {
    let files = files.filter { $0.size > 0 }
    all = files
    self.files = Dictionary(grouping: files.filter { $0.digest == nil }, by: \.size)
    known = files.reduce(into: [:]) { known, file in
      if let digest = file.digest { known[digest, default: []].insert(file.owner) }
    }
  }

  /// The customers whose models contain a file with this digest. A file that cannot be read has no owner and is added to
  /// `unread`.
  package func owners(of digest: Digest, size: Int) -> Set<Identifier> {
    let hashed = parts[size % parts.count].hashed.withLock { hashed in
      if let files = files[size], !hashed.sizes.contains(size) { hash(files, ofSize: size, &hashed) }
      return hashed.owners[digest] ?? []
    }
    return hashed.union(known[digest] ?? [])
  }

  private func hash(_ files: [File], ofSize size: Int, _ hashed: inout Part.Hashed) {
    hashed.sizes.insert(size)
    // Customers may share a file.
    var digests: [String: Result<Digest, any Error>] = [:]
    for file in files {
      let digest = digests[file.path] ?? Result { try SHA256.digest(ofFile: file.path, size: size) }
      digests[file.path] = digest
      switch digest {
      case .success(let digest): hashed.owners[digest, default: []].insert(file.owner)
      case .failure(let error): hashed.unread.append(Unread(file: file, error: error))
      }
    }
  }

  /// Files that could not be hashed so far.
  package var unread: [Unread] {
    parts.flatMap { $0.hashed.withLock { $0.unread } } + (sketches.withLock { $0?.unread } ?? [])
  }
}

extension ModelOwners {
  /// The customers of whose models a file has a part that `customer` has not: see `ModelSketches`.
  func owners(
    ofPartsIn traces: ModelTraces, of digest: Digest, besides customer: Identifier
  ) -> Set<Identifier> {
    if traces.anchors.isEmpty || strangers.withLock({ $0.contains(digest) }) { return [] }
    if let owners = readSketches().owners(of: traces, besides: customer) { return owners }
    strangers.withLock { _ = $0.insert(digest) }
    return []
  }

  /// The customers with a model of this description.
  func owners(ofDescription digest: Digest) -> Set<Identifier> { readSketches().owners(ofDescription: digest) }

  private func readSketches() -> ModelSketches {
    sketches.withLock { sketches in
      let made = sketches ?? ModelSketches(all)
      sketches = made
      return made
    }
  }
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
