import Domain
import Editing
import Git
import Manifest
import Platform

/// The changelog of the vendor's repository, which the commit of a bump brings up to date.
struct ShipChangelog: Sendable {
  /// As a user names it.
  let path: String
  /// From the root of the repository.
  let repositoryPath: String
  /// On the disk; nil if it is not there.
  private let before: [UInt8]?
  private let after: [UInt8]
  /// Whether HEAD has it as it should be.
  let isCommitted: Bool

  /// Whether the disk has it as it should be: an earlier run may have written it, and not committed it.
  var isWritten: Bool { before == after }

  /// A version that has a section already keeps it, whoever wrote it.
  ///
  /// - Returns: nil for a file that `release.json` does not name and that has no notes of this tool.
  /// - Throws: `Failure` with status 65 for a file that is not text, and for a shallow clone; `GitError`, `SystemError`.
  static func find(
    _ version: PackageVersion, _ source: ShipSource, _ environment: RunEnvironment
  ) throws -> ShipChangelog? {
    let sources = try NotesSources(source.configuration, source.file, environment)
    let path = sources.userPath(source.configuration.notes.changelog)
    let isNamed = source.configuration.notes.namesChangelog
    guard let repositoryPath = try isNamed ? sources.repositoryPath(path) : try? sources.repositoryPath(path) else {
      return nil
    }
    let committed = try source.repository.file(repositoryPath, at: source.head)
    let before = try FileSystem.status(path) == nil ? nil : try FileSystem.readFile(path)
    let file = ChangelogFile(path: path)
    let text = try file.text(committed)
    guard isNamed || Changelog.hasNotes(text) else { return nil }
    func changelog(_ after: [UInt8]) -> ShipChangelog {
      ShipChangelog(
        path: path, repositoryPath: repositoryPath, before: before, after: after, isCommitted: committed == after)
    }
    if let committed, Changelog.hasSection(of: version, text) { return changelog(committed) }
    let (report, page) = try NotesMaking(options: .init(), environment: environment).notes(of: version, sources)
    return changelog(Array(try file.edit(text, report, page).text.utf8))
  }

  /// - Throws: `Failure` with status 75 if another program has changed it since.
  func write() throws {
    if isWritten { return FileReplacement.removeLeftovers(beside: path) }
    try ChangelogFile(path: path).write(after, replacing: before)
  }

  func restore() throws {
    if isWritten { return }
    guard let before else { return try FileSystem.removeFile(path) }
    try ChangelogFile(path: path).write(before, replacing: after)
  }
}
