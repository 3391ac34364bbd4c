import Domain
import Pipeline

enum DoctorCommand {
  static let definition = Command(
    name: "doctor", summary: "Says what this machine has of what a release needs.",
    discussion: """
      Asks for the programs that release.json runs and those that `release check` asks, the git repository and who makes its
      commits, the environment variables that release.json names, the C libraries with their versions, and the free space
      where builds write. Of variables it says whether they are set, and never what they contain. Writes nothing.

      With --print-config, every key of release.json as it counts: its value, and whether a line of the file, an option or the
      default says so.

      Exit status: 0 nothing that this release.json needs is missing; 1 something is; 64 usage; 74 input/output; 78 with
      --print-config: release.json is invalid.
      """,
    example: """
      release doctor
      release doctor --print-config
      release doctor --config beta.release.json --json
      """,
    options: [.printConfig, .config, .manifest, .output, .json, .quiet, .color, .help],
    isReadOnly: true, run: run)

  @Sendable private static func run(_ arguments: ParsedArguments, _ session: Session) async throws -> ExitStatus {
    var doctor = ReleaseDoctor(session.environment)
    doctor.workspace = WorkspaceOptions(arguments)
    if arguments.has(.printConfig) { doctor.schema = Schema.all.first { $0.name == "release" }?.document }
    var report = try await session.running(arguments, doctor.run)
    for index in report.rows.indices {
      report.rows[index].remedy = report.rows[index].remedy.map { session.console.options.suggestions.completed($0) }
    }
    return try session.tell(
      arguments, json: report.json, text: report.text(session.console.palette), status: report.status)
  }
}

extension OptionSpecification {
  fileprivate static let printConfig = flag(
    "print-config", "Print every key of release.json as it counts, with what says so.")
}
