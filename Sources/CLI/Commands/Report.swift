import Domain

/// What a command reports when it ends. Texts are made only if they are shown.
struct Report {
  /// Told on stderr, before the result.
  var findings: [Finding]
  /// Findings that the result lists itself: these are only shown next to the lines of files.
  var listed: [Finding]
  /// A summary of the job, for GitHub Actions.
  var summary: () -> JobSummary?
  var json: () -> JSONDocument
  /// Printed instead of the text, if the command did not make its edits.
  var diff: [UInt8]?
  var text: () -> String
  var status: ExitStatus

  init(
    findings: [Finding] = [], listed: [Finding] = [], summary: @autoclosure @escaping () -> JobSummary? = nil,
    json: @autoclosure @escaping () -> JSONDocument, diff: [UInt8]? = nil,
    text: @autoclosure @escaping () -> String, status: ExitStatus = .done
  ) {
    (self.findings, self.listed, self.diff, self.status) = (findings, listed, diff, status)
    (self.summary, self.json, self.text) = (summary, json, text)
  }
}

extension Session {
  /// Tells a report: what went wrong, the summary of the job, and the result, which comes last.
  ///
  /// - Returns: the exit status.
  /// - Throws: `Console.ResultLost`.
  func tell(_ report: Report, _ arguments: ParsedArguments) throws -> ExitStatus {
    console.findings(report.findings)
    console.annotate(report.listed)
    console.summarise(report.summary())
    if arguments.asksForJSON {
      try console.result(report.json())
    } else if let diff = report.diff {
      try console.diff(String(decoding: diff, as: UTF8.self))
    } else {
      try console.result(report.text())
    }
    return report.status
  }
}
