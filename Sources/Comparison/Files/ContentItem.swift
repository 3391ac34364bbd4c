import Domain

/// What an artifact holds at one path.
package struct ContentItem: Sendable {
  package enum Kind: Sendable {
    /// - Parameter digest: nil where its bytes could not be read.
    case file(size: Int, isExecutable: Bool, digest: Digest?)
    case symlink(target: String)
    /// Folders with something in them are told by that.
    case emptyFolder
  }

  /// Below the artifact; where both sides hold one xcframework, it has the same name in all paths of both.
  package var path: String
  package var kind: Kind

  package var size: Int { if case .file(let size, _, _) = kind { size } else { 0 } }

  var digest: Digest? { if case .file(_, _, let digest) = kind { digest } else { nil } }

  var key: ByteText { ByteText(path) }

  /// Whether nothing but the path may differ. What could not be read is never the same.
  func holdsTheSame(as other: ContentItem) -> Bool {
    switch (kind, other.kind) {
    case (.file(_, let isExecutable, let digest?), .file(_, let otherIsExecutable, let otherDigest?)):
      digest == otherDigest && isExecutable == otherIsExecutable
    case (.symlink(let target), .symlink(let otherTarget)): ByteText(target) == ByteText(otherTarget)
    case (.emptyFolder, .emptyFolder): true
    default: false
    }
  }
}
