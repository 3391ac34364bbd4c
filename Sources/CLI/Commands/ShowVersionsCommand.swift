import Domain
import Pipeline

enum ShowVersionsCommand {
  static let definition = Command(
    name: "show-versions", summary: "Lists every place that carries the release's version.",
    discussion: """
      Prints one line per place: file, line, column, value, and what it is. release.json comes last. Places that disagree
      with release.json are reported on stderr. Without release.json, the podspecs and package manifests of the folder
      are listed, and the first podspec defines the version.

      Exit status: 0 all agree; 1 versions differ; 64 usage; 65 a version file is missing or cannot be read; 74
      input/output; 78 release.json is invalid.
      """,
    example: """
      release show-versions
      release show-versions --json
      """,
    options: [.config, .json, .quiet, .color, .help], isReadOnly: true, run: run)

  @Sendable private static func run(_ arguments: ParsedArguments, _ session: Session) async throws -> ExitStatus {
    let scan = try VersionScan.load(arguments.value(.config) ?? WorkspaceOptions().configuration)
    let status = scan.disagreements.isEmpty ? ExitStatus.done : .foundProblems
    return try session.tell(
      arguments, findings: scan.findings, json: scan.json, text: scan.text,
      status: scan.problems.isEmpty ? status : .badInput)
  }
}
