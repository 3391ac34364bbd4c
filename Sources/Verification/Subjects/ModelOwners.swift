import Apple
import Archive
import Domain
import Files
import Synchronization

/// Finds the customers who own a file as a model, by its digest. Hashes only files whose size matches.
package final class ModelOwners: Sendable {
  package struct File: Sendable {
    /// Kept apart from the name, because the paths of ten thousand customers' files take time to join, and few are read.
    let folder: String
    let name: String
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

  /// A file whose digest is known already. Takes 16 bytes, because there are some for every customer: 96 bits of a digest are enough,
  /// since nobody gains by a file that is wrongly taken for a model.
  package struct KnownFile: Sendable {
    fileprivate let start: (UInt64, UInt32)
    fileprivate let owner: UInt32

    /// - Parameter owner: the customer's number.
    package init(digest: Digest, owner: Int) { (start, self.owner) = (digest.start, UInt32(owner)) }
  }

  /// A file that could not be hashed.
  package struct Unread: Sendable {
    package var file: File
    package var error: any Error
  }

  /// By the customers' numbers.
  private struct Hashed {
    private var first: [Digest: UInt32] = [:]
    /// Of files with several owners, who are few: a set for each file would take most of the memory.
    private var all: [Digest: Set<UInt32>] = [:]
    var sizes: Set<Int> = []
    var unread: [Unread] = []

    mutating func add(_ owner: UInt32, _ digest: Digest) {
      let known = first[digest]
      if let known, known != owner { all[digest, default: [known]].insert(owner) }
      if known == nil { first[digest] = owner }
    }

    func owners(of digest: Digest) -> Set<UInt32> { all[digest] ?? first[digest].map { [$0] } ?? [] }
  }

  /// Files of some sizes. Whoever asks for a size first hashes its files, and whoever asks for another should not wait for that.
  private final class Part: Sendable {
    let hashed = Mutex(Hashed())
  }

  private let files: OwnedFiles
  /// Sorted by the digests' starts.
  private let known: [KnownFile]
  private let parts = (0..<64).map { _ in Part() }

  package convenience init(_ files: [File]) { self.init([files], known: []) }

  package convenience init(_ lists: [[File]], known: [KnownFile]) {
    let owners = Set(lists.joined().map(\.owner)).sorted()
    let numbers = Dictionary(uniqueKeysWithValues: zip(owners, 0...))
    let listings = lists.map { list in
      list.reduce(into: Listing()) { $0.add($1, owner: numbers[$1.owner] ?? 0) }
    }
    self.init(listings, known: known) { owners[$0] }
  }

  /// - Parameters:
  ///   - listings: the files of all customers' models that are not in `known`.
  ///   - known: files that are not empty.
  ///   - owner: the customer with a number.
  package init(
    _ listings: [Listing], known: [KnownFile], owner: @escaping @Sendable (Int) -> Identifier
  ) {
    files = OwnedFiles(listings, owner: owner)
    self.known = known.sorted { $0.start < $1.start }
  }

  /// The customers whose models contain a file with this digest. A file that cannot be read has no owner and is added to
  /// `unread`.
  package func owners(of digest: Digest, size: Int) -> Set<Identifier> {
    let hashed = part(ofSize: size).hashed.withLock { hashed in
      if !hashed.sizes.contains(size) { hash(files.files(ofSize: size), ofSize: size, &hashed) }
      return hashed.owners(of: digest)
    }
    return files.owners(hashed.union(knownOwners(of: digest)))
  }

  private func hash(_ candidates: [(file: File, owner: UInt32)], ofSize size: Int, _ hashed: inout Hashed) {
    if candidates.isEmpty { return }
    hashed.sizes.insert(size)
    // Customers may share a file.
    var digests: [String: Result<Digest, any Error>] = [:]
    for (file, owner) in candidates {
      let digest = digests[file.path] ?? Result { try SHA256.digest(ofFile: file.path, size: file.size) }
      digests[file.path] = digest
      switch digest {
      case .success(let digest): hashed.add(owner, digest)
      case .failure(let error): hashed.unread.append(Unread(file: file, error: error))
      }
    }
  }

  private func knownOwners(of digest: Digest) -> [UInt32] {
    let start = digest.start
    var (lower, upper) = (0, known.count)
    while lower < upper {
      let middle = (lower + upper) / 2
      if known[middle].start < start { lower = middle + 1 } else { upper = middle }
    }
    return known[lower...].prefix { $0.start == start }.map(\.owner)
  }

  /// Whether a file of this size may be a model whose digest is not known.
  package func hasModel(ofSize size: Int) -> Bool { files.hasFile(ofSize: size) }

  private func part(ofSize size: Int) -> Part { parts[size % parts.count] }

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
