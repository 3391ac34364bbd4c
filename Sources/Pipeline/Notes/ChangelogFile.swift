import Domain
import Editing
import Platform

struct ChangelogFile {
  /// As the user names it.
  let path: String

  /// - Returns: nil if the file is not there.
  func read() throws -> [UInt8]? { try FileSystem.status(path) == nil ? nil : FileSystem.readFile(path) }

  /// Puts the notes for everybody into the changelog, as the section of their version.
  ///
  /// - Throws: `Failure` with status 65 if the commits have no version or the changelog is not text; `SystemError`. The
  ///   file is then unchanged.
  func update(_ report: NotesReport, _ page: NotesPage, isDryRun: Bool) throws -> NotesReport.ChangelogUpdate {
    let before = try read()
    let edit = try edit(text(before), report: report, page: page)
    let after = Array(edit.text.utf8)
    if !isDryRun, before != after { try FileReplacement.write(after, to: path, replacing: before) }
    let diff = UnifiedDiff(
      old: before ?? [], new: after, oldLabel: before == nil ? "/dev/null" : "a/" + path, newLabel: "b/" + path)
    return NotesReport.ChangelogUpdate(path: path, outcome: edit.outcome, diff: diff.text)
  }

  /// - Throws: `Failure` with status 65 if the commits have no version, or the changelog none that can be read.
  func edit(_ text: String, report: NotesReport, page: NotesPage) throws -> Changelog.Edit {
    guard let version = report.version else {
      throw Failure(
        .badInput, "notes.unreleased", at: Location(path),
        "the commits since \(report.start?.name ?? "the beginning") have no version",
        remedy: "run `release bump auto` first: the section needs a version")
    }
    do {
      return try Changelog.inserting(
        page.section(report), version: version, date: report.date, links: page.changelogLinks(report), into: text)
    } catch {
      throw Failure(.badInput, error.finding("notes.changelog-headings", in: path, of: version))
    }
  }

  /// - Parameter bytes: nil for a file that is not there.
  /// - Throws: `Failure` with status 65 for bytes that are not text.
  func text(_ bytes: [UInt8]?) throws -> String {
    if let text = String(validating: bytes ?? [], as: UTF8.self) { return text }
    throw Failure(
      .badInput, "notes.changelog-encoding", at: Location(path), "is not UTF-8 text", remedy: "save it as UTF-8")
  }
}
