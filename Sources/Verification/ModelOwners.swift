import Archive
import Domain
import Synchronization

/// Whose model a file is. Only those files of customers are hashed that have the size of one that is asked for: no other
/// can be the same.
package final class ModelOwners: Sendable {
  package struct File: Sendable {
    /// Where it lies.
    package var path: String
    package var size: Int
    package var owner: Identifier

    package init(path: String, size: Int, owner: Identifier) {
      self.path = path
      self.size = size
      self.owner = owner
    }
  }

  private let files: [Int: [File]]
  private let hashed = Mutex<[Int: [Digest: Set<Identifier>]]>([:])

  /// - Parameter files: of all customers' models. Empty files are nobody's.
  package init(_ files: [File]) {
    self.files = Dictionary(grouping: files.filter { $0.size > 0 }, by: \.size)
  }

  /// Everybody whose model holds these bytes; a file that has gone away since is nobody's.
  package func owners(of digest: Digest, size: Int) -> Set<Identifier> {
    guard let candidates = files[size] else { return [] }
    if let known = hashed.withLock({ $0[size] }) { return known[digest] ?? [] }
    var owners: [Digest: Set<Identifier>] = [:]
    for file in candidates {
      guard let found = try? SHA256.digest(ofFile: file.path, size: file.size) else { continue }
      owners[found, default: []].insert(file.owner)
    }
    let result = owners
    hashed.withLock { $0[size] = result }
    return result[digest] ?? []
  }
}
