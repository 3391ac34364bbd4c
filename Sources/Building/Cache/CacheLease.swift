import Platform

/// The right to read an entry of the cache. While it lives, no run removes the entry.
///
/// Keep it as long as its folder is read: the lock ends with the last reference, or with the process.
package final class CacheLease: @unchecked Sendable {
  /// The folder that was made: `…/ContextSDK.xcframework`. Only for reading.
  package let path: String
  /// Only closed, with the last reference; nil where the file system has no locks.
  private let lock: OpenFile?

  init(path: String, lock: OpenFile?) { (self.path, self.lock) = (path, lock) }
}
