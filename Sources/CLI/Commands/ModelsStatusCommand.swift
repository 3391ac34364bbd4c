import Domain
import Pipeline

enum ModelsStatusCommand {
  static let definition = Command(
    name: "models status", summary: "Shows which model devices are told to run.",
    discussion: """
      Reads what is at every customer's place, and verifies it as a device does: signatures, versions, digests, whose it is.
      Of the models it reads those that devices are told to get; `release models verify` reads all. Says what ends soon, and
      what a run that was killed has left behind. Writes nothing, and needs no key.

      Exit status: 0 done; 1 something has ended, or devices cannot get a model; 2 some customers' places could not be read;
      64 usage; 65 a device would refuse what is there; 74 input/output; 75 temporary; 78 bad release.json.
      """,
    example: """
      release models status
      release models status --customer acme-fitness --json
      """,
    options: [.customer, .allPublished, .customersAtOnce, .config, .manifest, .json, .quiet, .color, .help],
    isReadOnly: true, run: run)

  @Sendable private static func run(_ arguments: ParsedArguments, _ session: Session) async throws -> ExitStatus {
    var status = ModelsStatus(session.environment)
    status.workspace = WorkspaceOptions(arguments)
    status.selection = try Selection(arguments) ?? .all
    status.jobs = try arguments.customersAtOnce()
    let report = try await session.running(arguments, threads: status.jobs, status.run)
    return try session.tell(
      arguments, findings: report.findings + report.failures.findings, json: report.json,
      text: report.text(session.console.palette), status: report.status)
  }
}
