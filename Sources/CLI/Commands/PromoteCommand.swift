import Domain
import Pipeline

enum PromoteCommand {
  static let definition = Command(
    name: "promote", summary: "Publishes a release to the next wave of customers.",
    discussion: """
      `release publish --wave` begins a release with some customers. This gives it to more: to the first of `waves` in
      release.json, and then to everybody, in which somebody lacks it by the ledger. --to names another wave. Everything else
      is as with `release publish` for these customers. With VERSION, release.json must have that version.

      Nothing is promoted that nobody has, or that was withdrawn from anybody. If everybody has it, nothing is done.

      Exit status: 0 done, or nothing was left; 2 some customers failed, the others are done; 64 usage; 65 bad input, nobody
      has the version, or it was withdrawn; 74 input/output; 75 temporary, run again; 78 bad release.json.
      """,
    example: """
      release promote --dry-run
      release promote 1.5.0 --to 50%
      """,
    options: [
      .toWave, .publishJobs, .config, .manifest, .output, .dryRun, .json, .timings, .quiet, .color, .help,
    ],
    operands: OperandSpecification(
      usage: "[VERSION]", help: "The version that is promoted.", kind: .name(.version)),
    afterStop: "what was published so far stands; run the same command again to go on", run: run)

  @Sendable private static func run(_ arguments: ParsedArguments, _ session: Session) async throws -> ExitStatus {
    let options = try PublishCommand.options(arguments)
    let version = try arguments.operand().map { try PackageVersion($0, of: "VERSION") }
    let wave = try arguments.wave(.toWave)
    let publishing = PublishCommand.publishing(options, session)
    let report = try await session.running(arguments, threads: options.jobs) {
      try await publishing.promote(version, to: wave)
    }
    if report.wave == nil, !arguments.has(.json) {
      try session.console.result("\(report.version): everybody has it; nothing is left to promote\n")
      return .done
    }
    return try session.tell(report, arguments)
  }
}

extension ParsedArguments {
  func wave(_ option: OptionSpecification) throws(UsageError) -> Wave? {
    guard let text = value(option) else { return nil }
    if let wave = Wave(text) { return wave }
    throw .invalidValue(option.name, found: text, expected: "a wave of release.json, or a percentage such as 10%")
  }

  /// The customers of a release: `--wave` is another way to choose some of all.
  func recipients() throws(UsageError) -> (selection: Selection, wave: Wave?) {
    let wave = try wave(.wave)
    guard let selection = try Selection(self) else {
      if wave == nil { throw .noCustomers }
      return (.all, wave)
    }
    if wave != nil { throw .together("wave", selection == .all ? "all" : "customer") }
    return (selection, nil)
  }
}

extension OptionSpecification {
  static let wave = value(
    "wave", takes: "name|N%", "Select the first customers: up to this wave of release.json, or so many of a hundred.",
    kind: .name(.wave))
  fileprivate static let toWave = value(
    "to", takes: "name|N%|all", "Promote to this wave, instead of the next.", kind: .name(.wave))
}
