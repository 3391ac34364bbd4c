import Archive
import Domain

/// What one pass over a finished artifact has found: the ground of every rule and of every comparison.
package struct InspectedArtifact: Equatable, Sendable {
  package enum Form: Equatable, Sendable {
    case folder
    case zip(ZipStructure, size: Int, digest: Digest)
  }

  /// A place whose bytes could not be read, or were left alone.
  package struct Unread: Hashable, Sendable {
    package enum Reason: Hashable, Sendable {
      /// The reader's own words.
      case refused(String)
      /// Nothing was unpacked: the archive breaks a limit, or its entries overlap.
      case notAttempted
      /// Of a folder: a pipe, a device or a socket.
      case otherKind
      /// Of a folder: there is more than is read of a stranger's.
      case overLimit(String)

      package var message: String {
        switch self {
        case .refused(let message), .overLimit(let message): message
        case .notAttempted: "nothing was read, as a limit is broken, or entries overlap"
        case .otherKind: "is neither a file, a folder nor a symlink"
        }
      }
    }

    /// Inside the artifact; nil for the whole.
    package var path: String?
    package var reason: Reason
  }

  /// As the caller named it.
  package var path: String
  package var form: Form
  /// Paths as stored; each once.
  package var tree: FileTree
  /// Sorted by the bytes of their paths; those that could not be read are not among them.
  package var files: [InspectedFile]
  package var unread: [Unread]

  package init(path: String, form: Form, tree: FileTree, files: [InspectedFile], unread: [Unread]) {
    self.path = path
    self.form = form
    self.tree = tree
    self.files = files
    self.unread = unread
  }

  /// Files that were read where they lie on the disk, under the paths that they are to have.
  ///
  /// - Parameter files: in any order.
  package init(path: String, tree: FileTree, files: [InspectedFile]) {
    self.init(path: path, form: .folder, tree: tree, files: files.sortedByPath(), unread: [])
  }

  package var structure: ZipStructure? { if case .zip(let structure, _, _) = form { structure } else { nil } }
  package var digest: Digest? { if case .zip(_, _, let digest) = form { digest } else { nil } }

  package func file(_ path: String) -> InspectedFile? { files.file(path) }
}

extension [InspectedFile] {
  package func sortedByPath() -> [InspectedFile] { sorted { $0.path.precedesByBytes($1.path) } }

  /// Of files sorted by their paths, the one at a path.
  package func file(_ path: String) -> InspectedFile? {
    var range = indices
    while !range.isEmpty {
      let middle = range.lowerBound + range.count / 2
      let found = self[middle].path
      if found.hasSameBytes(as: path) { return self[middle] }
      if found.precedesByBytes(path) {
        range = middle + 1..<range.upperBound
      } else {
        range = range.lowerBound..<middle
      }
    }
    return nil
  }
}
