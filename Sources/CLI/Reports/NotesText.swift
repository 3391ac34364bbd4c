import Domain
import Editing
import Pipeline

extension NotesReport {
  /// The notes. Those of several customers follow each other, each below a heading with the `app_id`.
  var text: String {
    if let changelog { return changelog.text(title) }
    if customers.count == 1 { return customers[0].page }
    return page
      ?? customers.map { form.heading($0.customer.appID.description, level: 1) + "\n\($0.page)" }
      .joined(separator: "\n")
  }

  /// Why the changelog was not updated.
  var changelogFindings: [Finding] {
    guard let changelog else { return [] }
    let message: String
    switch changelog.outcome {
    case .inserted, .replaced, .unchanged: return []
    case .keptHandWritten: message = "the section of \(title) was written by hand"
    case .keptEdited: message = "the section of \(title) was edited since it was made"
    }
    return [
      Finding(
        "notes.changelog-kept", .warning, at: Location(changelog.path), "\(message), and stays as it is",
        remedy: "remove it to have it made from the commits")
    ]
  }
}

extension NotesReport.ChangelogUpdate {
  fileprivate func text(_ version: String) -> String {
    let what =
      switch outcome {
      case .inserted: "the section of \(version) was added"
      case .replaced: "the section of \(version) was renewed"
      case .unchanged: "the section of \(version) is up to date"
      case .keptHandWritten, .keptEdited: "the section of \(version) was kept"
      }
    return "\(FindingText.printable(path)): \(what)\n"
  }
}
