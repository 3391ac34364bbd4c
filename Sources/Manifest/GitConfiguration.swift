import Domain

/// `git` in `release.json`: how a release is marked in the vendor's repository.
package struct GitConfiguration: Hashable, Sendable {
  /// Of tags that git accepts, for any version.
  package var tagPattern: TagPattern
  /// The name of a remote; nil for the upstream's.
  package var remote: String?

  package init(tagPattern: TagPattern = .bare, remote: String? = nil) {
    self.tagPattern = tagPattern
    self.remote = remote
  }
}
