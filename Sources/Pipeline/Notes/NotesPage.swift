import Domain
import Editing

/// Notes as a page of Markdown, or rendered with a template.
struct NotesPage {
  let markdown: NotesMarkdown
  let template: NotesTemplate?
  /// Whether another page contains this one, below its heading.
  let isBody: Bool

  func compareURL(_ report: NotesReport) -> String? {
    report.start.flatMap { markdown.host?.compareURL(from: $0.name, to: report.endName) }
  }

  /// - Throws: `Failure` with status 65 if the template uses a name that does not exist.
  func text(_ report: NotesReport, for customer: Customer? = nil, _ changes: CustomerChanges? = nil) throws -> String {
    if let template { return try template.render(report, host: markdown.host, for: customer, changes: changes) }
    let changesText = changes?.text(headingLevel: markdown.headingLevel, form: markdown.form) ?? ""
    let first = report.start == nil ? "First release.\n" : ""
    let sections = markdown.text(report.notes)
    let nothing = changesText.isEmpty && sections.isEmpty && report.start != nil ? Self.nothing : ""
    let comparison = report.start.flatMap { markdown.comparison(from: $0.name, to: report.endName) } ?? ""
    let heading = isBody ? "" : markdown.form.heading("\(report.title) (\(report.date))", level: 2)
    let text = [heading, first, changesText, sections, nothing, comparison].filter { !$0.isEmpty }
      .joined(separator: "\n")
    // The line that a body takes the place of has an end already.
    return isBody ? String(text.dropLast()) : text
  }

  /// A changelog's section, without its heading.
  func section(_ report: NotesReport) -> String {
    let sections = markdown.text(report.notes)
    return sections.isEmpty ? Self.nothing : sections
  }

  /// The targets of a changelog's headings; nil if the host is not known.
  func changelogLinks(_ report: NotesReport) -> Changelog.Links? {
    guard let host = markdown.host, let tag = report.tag else { return nil }
    let version = report.start.map { host.compareURL(from: $0.name, to: tag) } ?? host.releaseTagURL(tag)
    return version.map { Changelog.Links(version: $0, unreleased: host.compareURL(from: tag, to: "HEAD")) }
  }

  private static let nothing = "No notable changes.\n"
}

extension NotesReport {
  /// The name of the last commit in a comparison: its tag, which may not exist yet, or its id.
  var endName: String { tag ?? commit }
}
