import Domain
import Pipeline
import Platform

/// The summary of a job, in Markdown, as GitHub Actions shows it: totals, a table, findings.
struct JobSummary {
  /// GitHub drops a step's summary above it; in bytes.
  private static let largest = 1 << 20
  /// Longer texts are cut, in characters.
  private static let longestCell = 300

  var title: String
  var totals: String
  var header: [String] = []
  var rows: [[String]] = []
  var findings: [Finding] = []

  /// Appends the summary to the file of a step, as far as there is room.
  func append(to path: String) throws {
    let file = try OpenFile.appending(path)
    try file.write(Array(markdown(limit: Self.largest - file.size()).utf8))
    try file.close()
  }

  /// At most `limit` bytes; rows that do not fit are counted.
  func markdown(limit: Int) -> String {
    let head = "### \(Self.cell(title))\n\n\(Self.cell(totals))\n\n"
    // The table gets half of the room, and the findings what is left.
    var text = head + table(header, rows, limit: (limit - head.utf8.count) / 2)
    text += table(["severity", "place", "finding", "remedy"], findingRows, limit: limit - text.utf8.count)
    return text.utf8.count <= limit ? text : ""
  }

  private var findingRows: [[String]] {
    FindingGroup.all(findings).map { group in
      let finding = group.findings[0]
      let alike = group.isFolded ? " (\(group.count) like this)" : ""
      let remedy = [group.isFolded ? finding.cause?.description : nil, group.remedy].compactMap(\.self)
      return [
        finding.severity.rawValue, finding.location.description,
        FindingText.message(finding) + " [\(finding.code)]" + alike, remedy.joined(separator: "; "),
      ]
    }
  }

  private func table(_ header: [String], _ rows: [[String]], limit: Int) -> String {
    if rows.isEmpty { return "" }
    var text = Self.row(header) + Self.row(header.map { _ in "---" })
    // For the line about the rest.
    let room = limit - 100
    var shown = 0
    for cells in rows {
      let row = Self.row(cells.map(Self.cell))
      if text.utf8.count + row.utf8.count > room { break }
      text += row
      shown += 1
    }
    if shown == 0 { return "\(Amount.count(rows.count, "row")) left out\n\n" }
    return text + (shown < rows.count ? "\n\(rows.count - shown) more\n" : "") + "\n"
  }

  private static func row(_ cells: [String]) -> String { "| " + cells.joined(separator: " | ") + " |\n" }

  private static func cell(_ text: String) -> String {
    let text = FindingText.printable(text)
    let isLong = text.count > longestCell
    return MarkdownText.escaped(isLong ? text.prefix(longestCell - 1) + "\u{2026}" : text)
  }
}

extension Console {
  /// Adds to the summary of the job under GitHub Actions.
  func summarise(_ summary: @autoclosure () -> JobSummary?) {
    guard let path = options.summaryFile, var summary = summary() else { return }
    summary.findings = options.suggestions.completed(findings: summary.findings)
    do { try summary.append(to: path) } catch {
      for finding in Failure(error).findings {
        message("warning: the job has no summary: \(finding.location): \(finding.message)")
      }
    }
  }
}
