import Domain
import Diff
import Files
import Notes

/// The changelog on the disk.
struct ChangelogFile {
  /// As a user names it.
  let path: String

  /// Puts the notes that all share into it, as the section of their version.
  ///
  /// - Throws: `Failure` with status 65 for commits that have no version, and for a changelog that is no text; `SystemError`
  ///   with the file as it was.
  func update(_ report: NotesReport, _ page: NotesPage, isDryRun: Bool) throws -> NotesReport.ChangelogUpdate {
    let version = try version(of: report)
    let before = try FileSystem.status(path) == nil ? nil : try FileSystem.readFile(path)
    let text = String(decoding: before ?? [], as: UTF8.self)
    // What is not UTF-8 was replaced on the way, and so differs.
    guard text.utf8.elementsEqual(before ?? []) else {
      throw Failure(
        .badInput,
        Finding("notes.changelog-encoding", at: Location(path), "is not UTF-8 text", remedy: "save it as UTF-8")
      )
    }
    let edit = Changelog.inserting(
      page.section(report), version: version, date: report.date, links: page.changelogLinks(report), into: text)
    let after = Array(edit.text.utf8)
    if !isDryRun, before != after { try write(after, isNew: before == nil) }
    let diff = UnifiedDiff(
      old: before ?? [], new: after, oldLabel: before == nil ? "/dev/null" : "a/" + path, newLabel: "b/" + path)
    return NotesReport.ChangelogUpdate(path: path, outcome: edit.outcome, diff: diff.text)
  }

  private func version(of report: NotesReport) throws -> SemanticVersion {
    guard let version = report.version else {
      throw Failure(
        .badInput,
        Finding(
          "notes.unreleased", at: Location(path),
          "the commits since \(report.start?.name ?? "the beginning") have no version",
          remedy: "`release bump` first, so that the section has a heading"))
    }
    guard let semantic = version.semantic else {
      throw Failure(
        .badInput,
        Finding(
          "notes.changelog-version", at: Location(path),
          "\(version) is no version of three numbers, which its sections have",
          remedy: "write the section by hand: `release notes` prints it"))
    }
    return semantic
  }

  private func write(_ bytes: [UInt8], isNew: Bool) throws {
    if isNew {
      let beside = FileReplacement.beside(path)
      // A run that was killed left it.
      try? FileSystem.removeFile(beside)
      try FileSystem.writeNewFile(beside, bytes)
      return try FileSystem.rename(beside, to: path)
    }
    var replacement = try FileReplacement([(path, bytes)])
    try replacement.apply()
    FileReplacement.removeLeftovers(beside: path)
  }
}
