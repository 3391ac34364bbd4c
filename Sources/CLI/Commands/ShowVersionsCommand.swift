import Domain
import JSON
import Pipeline

enum ShowVersionsCommand {
  static let definition = CommandDefinition(specification: specification, run: run)

  private static let specification = CommandSpecification(
    name: "show-versions", summary: "Lists every place that carries the release's version.",
    discussion: """
      One line for each place: file, line, column, value, and what it is. release.json is the last; what says something
      else is told on standard error, and fails `release check`.

      Exit status: 0 listed; 65 a version file is missing or cannot be read; 78 release.json is broken.
      """,
    example: """
      release show-versions
      release show-versions --json
      """,
    options: [.config, .json, .quiet, .help], isReadOnly: true)

  @Sendable private static func run(_ arguments: ParsedArguments, _ session: Session) async throws -> ExitStatus {
    let scan = try VersionScan.load(arguments.value(.config) ?? WorkspaceOptions().configuration)
    try session.console.result(arguments.has(.json) ? scan.json.serialized() : scan.text)
    session.console.findings(scan.findings)
    return scan.problems.isEmpty ? .done : .badInput
  }
}
