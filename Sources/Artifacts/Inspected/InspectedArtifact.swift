import Domain

/// A finished artifact, as one pass over its bytes found it. Rules and comparisons work on this value.
package struct InspectedArtifact: Equatable, Sendable {
  package enum Form: Equatable, Sendable {
    case folder
    case zip(ZipStructure, size: Int, digest: Digest)
  }

  /// A path whose bytes were not read.
  package struct Unread: Hashable, Sendable {
    package enum Reason: Hashable, Sendable {
      /// The reader's message.
      case refused(String)
      /// Nothing was unpacked, because the archive breaks a limit or its entries overlap.
      case notAttempted
      /// A pipe, a device or a socket in a folder.
      case otherKind
      /// The folder breaks a limit for untrusted artifacts.
      case overLimit(String, remedy: String)

      package var message: String {
        switch self {
        case .refused(let message), .overLimit(let message, _): message
        case .notAttempted: "nothing was read, because a limit is broken or entries overlap"
        case .otherKind: "is neither a file, a folder nor a symlink"
        }
      }
    }

    /// Inside the artifact; nil for the whole artifact.
    package var path: String?
    package var reason: Reason

    package init(path: String?, reason: Reason) {
      self.path = path
      self.reason = reason
    }
  }

  /// What an artifact has beside a baseline's outline, with the folders above it.
  package struct Additions: Equatable, Sendable {
    /// Sorted by the bytes of their paths.
    package var entries: [FileTree.Entry]
    package var files: [InspectedFile]
  }

  /// On the disk, as the caller gave it.
  package var path: String
  package var form: Form
  /// With paths as stored, each once.
  package var tree: FileTree
  /// Sorted by the bytes of their paths, without files that could not be read.
  package var files: [InspectedFile]
  package var unread: [Unread]
  /// The zip's comments and extra fields in which customers' tokens are.
  package var remarks: [SearchedRemark] = []
  /// The number of its first entries that were taken from a baseline's outline; `tree` and `files` then lack some of them.
  package var outlined = 0
  /// The others, if there is an outline.
  package var added: Additions?

  /// - Parameter files: in any order.
  package init(
    path: String, form: Form = .folder, tree: FileTree, files: [InspectedFile], unread: [Unread] = [], outlined: Int = 0
  ) {
    self.path = path
    self.form = form
    self.tree = tree
    self.files = files.sortedByPath()
    self.unread = unread
    self.outlined = outlined
  }

  package var structure: ZipStructure? { if case .zip(let structure, _, _) = form { structure } else { nil } }
  package var digest: Digest? { if case .zip(_, _, let digest) = form { digest } else { nil } }

  package func file(_ path: String) -> InspectedFile? { files.file(path) }
}

/// A comment or extra field of a zip, with customers' tokens.
package struct SearchedRemark: Equatable, Sendable {
  /// The path of its entry; nil for the archive's own comment.
  package var path: String?
  package var tokenMatches: [TokenMatch]
}

extension [InspectedFile] {
  package func sortedByPath() -> [InspectedFile] { sorted { $0.path.precedesByBytes($1.path) } }

  /// The file at a path. The array must be sorted by path.
  package func file(_ path: String) -> InspectedFile? {
    let index = partitioningIndex { !$0.path.precedesByBytes(path) }
    return index < count && self[index].path.hasSameBytes(as: path) ? self[index] : nil
  }

  /// Both arrays must be sorted by path; so is the result.
  func merged(with others: [InspectedFile]) -> [InspectedFile] {
    var merged: [InspectedFile] = []
    merged.reserveCapacity(count + others.count)
    var next = 0
    for file in others {
      let end = partitioningIndex { !$0.path.precedesByBytes(file.path) }
      merged += self[next..<end]
      merged.append(file)
      next = end
    }
    return merged + self[next...]
  }
}
