import Domain
import Diff
import Files

/// What a bump did, or would do.
package struct BumpReport: Sendable {
  package struct File: Sendable {
    /// As a user names it.
    package var path: String
    /// Absolute and without links: what is replaced.
    var target: String
    /// The target from the folder that the run started in; from the root of the file system, where it lies elsewhere.
    package var label: String
    package var before: [UInt8]
    package var after: [UInt8]
    /// Before the edit.
    package var places: [VersionLocation]

    /// As `git apply` takes it in the folder that the run started in, which must hold the file.
    package var diff: UnifiedDiff {
      UnifiedDiff(old: before, new: after, oldLabel: "a/" + label, newLabel: "b/" + label)
    }
  }

  package var from: PackageVersion
  package var to: PackageVersion
  /// In the order in which they are replaced; empty where everything carried the version already.
  package var files: [File]
  package var isDryRun: Bool
  /// The full name of the commit that was made.
  package var commit: String?

  /// Of all files, in the order of their paths, as git has it.
  package var diff: [UInt8] { files.sorted { $0.label.precedesByBytes($1.label) }.flatMap(\.diff.bytes) }
}

/// Every version that may come next.
package struct BumpPreview: Sendable {
  package struct Choice: Sendable {
    /// As the command line has it: `minor`.
    package var request: String
    package var version: PackageVersion
    /// Why `auto` chooses it.
    package var reason: String?
  }

  package var current: PackageVersion
  package var choices: [Choice]
}
