import Domain
import Editing
import Git
import Manifest
import Platform

/// Makes the text of the vendor's changelog, which the commit of a bump brings up to date.
enum ShipChangelog {
  /// A version that has a section already keeps it, whoever wrote it.
  ///
  /// - Returns: nil for a file that `release.json` does not name and that has no notes of this tool.
  /// - Throws: `Failure` with status 65 for a file that is not text, and for a shallow clone; `GitError`, `SystemError`.
  static func find(
    for version: PackageVersion, in source: ShipSource, environment: RunEnvironment
  ) throws -> BumpChangelog? {
    let sources = try NotesSources(source.configuration, file: source.file, environment: environment)
    let path = sources.userPath(source.configuration.notes.changelog)
    let isNamed = source.configuration.notes.namesChangelog
    guard let repositoryPath = try isNamed ? sources.repositoryPath(path) : try? sources.repositoryPath(path) else {
      return nil
    }
    let committed = try source.repository.file(repositoryPath, at: source.head)
    let file = ChangelogFile(path: path)
    let before = try file.read()
    let text = try file.text(committed)
    guard isNamed || Changelog.hasNotes(text) else { return nil }
    func changelog(_ after: [UInt8]) -> BumpChangelog {
      BumpChangelog(
        path: path, repositoryPath: repositoryPath, before: before, after: after, isCommitted: committed == after)
    }
    if let committed, Changelog.hasSection(of: version, text) { return changelog(committed) }
    let (report, page) = try NotesMaking(environment).notes(of: version, sources)
    return changelog(Array(try file.edit(text, report: report, page: page).text.utf8))
  }
}
