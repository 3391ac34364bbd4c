import Domain

/// The content of an artifact at one path.
package struct ContentItem: Sendable {
  package enum FileType: Sendable {
    /// - Parameter digest: nil if the bytes could not be read.
    case file(size: Int, isExecutable: Bool, digest: Digest?)
    case symlink(target: String)
    /// An empty folder. Other folders are known from their contents.
    case emptyFolder
  }

  /// Relative to the artifact. If both sides have one xcframework, its name is the same in the paths of both.
  package var path: String
  package var kind: FileType

  package var size: Int { if case .file(let size, _, _) = kind { size } else { 0 } }

  var digest: Digest? { if case .file(_, _, let digest) = kind { digest } else { nil } }

  var key: ByteText { ByteText(path) }

  /// Whether the two differ in nothing but the path. Content that could not be read is never equal.
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
