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
  ///   - failures: those of customers, told with the findings and counted after the result.
  ///   - done: the number of customers without a failure.
  /// - Returns: the exit status.
  /// - Throws: `Console.ResultLost`.
  func tell(
    _ arguments: ParsedArguments, findings: [Finding] = [], listed: [Finding] = [],
    summary: @autoclosure () -> JobSummary? = nil, json: @autoclosure () -> JSONDocument, diff: [UInt8]? = nil,
    text: @autoclosure () -> String, status: ExitStatus = .done, failures: [CustomerFailure] = [], done: Int = 0
  ) throws -> ExitStatus {
    console.findings(findings + failures.findings)
    console.annotate(listed)
    console.summarise(summary())
    if arguments.asksForJSON {
      try console.result(json())
    } else if let diff {
      try console.diff(String(decoding: diff, as: UTF8.self))
    } else {
      try console.result(text())
    }
    console.failed(failures, done: done, in: arguments.command)
    return status
  }
}
