import Domain
import Editing
import Platform

/// The result of a bump or of a dry run.
package struct BumpReport: Sendable {
  package var from: PackageVersion
  package var to: PackageVersion
  /// In the order in which they are replaced; empty if everything had the version already.
  package var files: [EditedFile]
  package var isDryRun: Bool
  /// Warnings and notes.
  package var findings: [Finding]
  /// The full name of the commit that was made.
  package var commit: String?
  /// Whether no branch has the commit, so that `release tag` has to be asked to accept it.
  package var isDetached = false

  /// The diffs of all files, in the order of their paths, as in git.
  package var diff: [UInt8] { files.diff }
}

/// A file that an edit is prepared for.
package struct EditedFile: Sendable {
  /// As a user names it.
  package var path: String
  /// The file to replace: absolute, links resolved.
  var target: String
  /// The target, relative to the folder that the run started in, or to the root of the file system if it is outside.
  package var label: String
  package var before: [UInt8]
  package var after: [UInt8]
  /// The versions before the edit.
  package var locations: [VersionLocation] = []

  /// `git apply` accepts it in the folder that the run started in, if that contains the file.
  package var diff: UnifiedDiff {
    UnifiedDiff(old: before, new: after, oldLabel: "a/" + label, newLabel: "b/" + label)
  }

  /// - Parameter bytes: what was read.
  init(_ path: String, _ bytes: [UInt8]) throws {
    target = try FileSystem.canonicalPath(path)
    let folder = try FileSystem.canonicalPath(FileSystem.currentDirectory())
    let prefix = folder == "/" ? folder : folder + "/"
    label = String(target.dropFirst(target.hasPrefix(prefix) ? prefix.count : 1))
    (self.path, before, after) = (path, bytes, bytes)
  }
}

extension [EditedFile] {
  /// The diffs of all, in the order of their paths, as in git.
  var diff: [UInt8] { sorted { $0.label.precedesByBytes($1.label) }.flatMap(\.diff.bytes) }
}

extension FileReplacement.Content {
  init(_ file: EditedFile) { self.init(path: file.target, before: file.before, after: file.after) }
}

/// Every version that may come next.
package struct BumpPreview: Sendable {
  package struct Choice: Sendable {
    /// As on the command line: `minor`.
    package var request: String
    package var version: PackageVersion
    /// Why `auto` chooses it.
    package var reason: String?
  }

  package var current: PackageVersion
  package var choices: [Choice]
}
