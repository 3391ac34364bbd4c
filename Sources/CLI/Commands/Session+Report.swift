import Domain

extension Session {
  /// Tells what a command has to report when it ends: what went wrong, the summary of the job, and the result, which comes
  /// last. Texts are made only if they are shown.
  ///
  /// - Parameters:
  ///   - findings: told on stderr, before the result.
  ///   - listed: findings that the result lists itself: these are only shown next to the lines of files.
  ///   - summary: of the job, for GitHub Actions.
  ///   - diff: printed instead of the text, if the command did not make its edits.
  /// - Returns: the exit status.
  /// - Throws: `Console.ResultLost`.
  func tell(
    _ arguments: ParsedArguments, findings: [Finding] = [], listed: [Finding] = [],
    summary: @autoclosure () -> JobSummary? = nil, json: @autoclosure () -> JSONDocument, diff: [UInt8]? = nil,
    text: @autoclosure () -> String, status: ExitStatus = .done
  ) throws -> ExitStatus {
    console.findings(findings)
    console.annotate(listed)
    console.summarise(summary())
    if arguments.asksForJSON {
      try console.result(json())
    } else if let diff {
      try console.diff(String(decoding: diff, as: UTF8.self))
    } else {
      try console.result(text())
    }
    return status
  }
}
