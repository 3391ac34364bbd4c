import Domain
import Pipeline

enum StatusCommand {
  static let definition = Command(
    name: "status", summary: "Shows which version and models every customer has.",
    discussion: """
      Reads the ledger (releases.jsonl), and shows for each customer the version that the manifest asks for, the highest
      one in the output folder, and the one at each channel: the highest that was published and not withdrawn, with its
      models. With --model, only the customers who have that model at a channel. Writes nothing.

      With --remote, every destination is asked, and what differs from the ledger is reported: zips, tag, branch, the URLs
      that customers download from, and tags of withdrawn releases, which package managers still resolve. With --deep, zips
      are read too, and compared with the digests in the ledger. What is fetched from repositories is kept for the next
      run, if the output folder has builds and may be written.

      Exit status: 0 done; 1 with --remote: something differs; 2 destinations have failed in different ways; 64 usage;
      65 a broken ledger or manifest; 74 a destination cannot be read; 75 temporary, run again; 78 bad release.json.
      """,
    example: """
      release status
      release status --model onboarding_upsell@73
      release status --customer acme-fitness --remote --json
      """,
    options: [
      .customer, .all, .model, .remote, .deep, .customersAtOnce, .config, .manifest, .output, .json, .timings, .quiet,
      .color, .help,
    ], isReadOnly: true, run: run)

  @Sendable private static func run(_ arguments: ParsedArguments, _ session: Session) async throws -> ExitStatus {
    var status = ReleaseStatus(session.environment, channels: session.channels)
    status.workspace = WorkspaceOptions(arguments)
    status.selection = try Selection(arguments) ?? .all
    status.model = arguments.value(.model).map(ModelFilter.init)
    status.isDeep = arguments.has(.deep)
    status.asksDestinations = status.isDeep || arguments.has(.remote)
    status.jobs = try arguments.customersAtOnce()
    let report = try await session.running(arguments, threads: status.jobs, status.run)
    return try session.tell(
      arguments, findings: report.findings + report.failures.findings, json: report.json,
      text: report.text(session.console.palette), status: report.status)
  }
}

extension OptionSpecification {
  fileprivate static let model = value(
    "model", takes: "name[@version]", "Show only customers who have this model.", kind: .name(.model))
  fileprivate static let remote = flag("remote", "Ask every destination, and compare it with the ledger.")
  fileprivate static let deep = flag("deep", "Like --remote, and read the zips and compare their bytes.")
}
