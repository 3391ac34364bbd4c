import Domain
import Synchronization

/// What was compared before: the variants of a release share most of their files.
package final class ComparisonMemory: Sendable {
  private struct Key: Hashable {
    var path: ByteText
    var old: Digest
    var new: Digest
  }

  private let details = Mutex<[Key: FileDetail]>([:])
  private let binaries = Mutex<[Key: [BinaryChange]]>([:])

  package init() {}

  func detail(_ path: String, _ old: Digest, _ new: Digest, _ make: () -> FileDetail) -> FileDetail {
    let key = Key(path: ByteText(path), old: old, new: new)
    if let known = details.withLock({ $0[key] }) { return known }
    let detail = make()
    details.withLock { $0[key] = detail }
    return detail
  }

  func binaries(_ old: Digest, _ new: Digest, _ make: () -> [BinaryChange]) -> [BinaryChange] {
    let key = Key(path: ByteText(""), old: old, new: new)
    if let known = binaries.withLock({ $0[key] }) { return known }
    let changes = make()
    binaries.withLock { $0[key] = changes }
    return changes
  }
}
