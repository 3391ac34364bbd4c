import Domain
import Synchronization

/// Results of comparing two files, by their path and digests.
final class ResultCache<Result: Sendable>: Sendable {
  private struct Key: Hashable {
    var path: ByteText
    var old: Digest
    var new: Digest
  }

  private let results = Mutex<[Key: Result]>([:])

  func result(_ path: String, old: Digest, new: Digest, compare: () -> Result) -> Result {
    let key = Key(path: ByteText(path), old: old, new: new)
    if let known = results.withLock({ $0[key] }) { return known }
    let result = compare()
    results.withLock { $0[key] = result }
    return result
  }
}
