import Platform

/// A changelog that the commit of a bump brings up to date. `ShipChangelog` makes its text.
struct BumpChangelog: Sendable {
  /// As a user names it.
  let path: String
  /// From the root of the repository.
  let repositoryPath: String
  /// On the disk; nil if it is not there.
  let before: [UInt8]?
  let after: [UInt8]
  /// Whether HEAD has it as it should be.
  let isCommitted: Bool

  /// Whether the disk has it as it should be: an earlier run may have written it, and not committed it.
  var isWritten: Bool { before == after }

  /// - Throws: `Failure` with status 75 if another program has changed it since.
  func write() throws {
    if isWritten { return FileReplacement.removeLeftovers(beside: path) }
    try FileReplacement.write(after, to: path, replacing: before)
  }

  func restore() throws {
    if isWritten { return }
    guard let before else { return try FileSystem.removeFile(path) }
    try FileReplacement.write(before, to: path, replacing: after)
  }
}
