import Domain
import JSON
import Pipeline

enum ShowVersionsCommand {
  static let definition = Command(specification: specification, run: run)

  private static let specification = CommandSpecification(
    name: "show-versions", summary: "Lists every place that carries the release's version.",
    discussion: """
      Prints one line per place: file, line, column, value, and what it is. release.json comes last. Places that disagree
      with release.json are reported on stderr, and `release check` fails on them.

      Exit status: 0 listed; 64 usage; 65 a version file is missing or cannot be read; 74 input/output; 78 release.json is
      invalid.
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
