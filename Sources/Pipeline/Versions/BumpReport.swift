import Domain
import Editing
import Files

/// What a bump did, or would do.
package struct BumpReport: Sendable {
  package struct File: Sendable {
    /// As a user names it.
    package var path: String
    package var before: [UInt8]
    package var after: [UInt8]
    /// Before the edit.
    package var places: [VersionPlace]

    /// As `git apply` takes it in the folder that the run started in.
    package var diff: UnifiedDiff {
      UnifiedDiff(old: before, new: after, oldLabel: "a/" + path, newLabel: "b/" + path)
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
  package var diff: [UInt8] { files.sorted { $0.path.precedesByBytes($1.path) }.flatMap(\.diff.bytes) }
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
