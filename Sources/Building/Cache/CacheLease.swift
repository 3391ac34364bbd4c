import Platform

/// The right to read an entry of the cache. While it lives, no run removes the entry.
///
/// Keep it as long as its folder is read: the lock ends with the last reference, or with the process.
package final class CacheLease: Sendable {
  /// The folder that was made: `…/ContextSDK.xcframework`. Only for reading.
  package let path: String
  private let lock: Lock?

  /// - Parameter lock: nil where the file system has no locks.
  init(path: String, lock: OpenFile?) {
    self.path = path
    self.lock = lock.map(Lock.init)
  }

  /// Only closed, with the last reference.
  private struct Lock: @unchecked Sendable {
    let file: OpenFile
  }
}
