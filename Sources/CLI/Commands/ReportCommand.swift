import Domain
import Pipeline
import Platform

enum ReportCommand {
  static let definition = Command(
    name: "report", summary: "Makes a web page about a release.",
    discussion: """
      Prints one HTML page that needs no other file: what changed for every customer since the release before, models,
      digests, sizes and channels, sizes over releases as a plot, which model runs where, findings and notes. It reads the
      release (default: the version in release.json), earlier ones beside it and the ledger, and verifies the release as
      `release verify` does. The same inputs give the same page.

      With --customer, the page is for that customer: nothing of another is in it. It is refused if the customer's variant
      has errors. With --dashboard, the page is about all releases: sizes, which customers have which version, and models
      over the air, from what lies on this machine.

      Exit status: 0 done; 64 usage; 65 there is no such release, or a customer's page is refused; 74 input/output;
      78 bad release.json.
      """,
    example: """
      release report --output report.html
      release report 1.3.0 > report.html
      release report --customer acme-fitness --output acme-fitness.html
      release report --dashboard --output releases.html
      """,
    options: [.reader, .dashboard, .page, .jobs, .config, .manifest, .quiet, .color, .help],
    operands: OperandSpecification(
      usage: "[RELEASE]", help: "A version in the output folder, or the folder of a release.", kind: .folder),
    // A page that is written to a file is not printed too.
    mayChange: { _ in false }, run: run)

  @Sendable private static func run(_ arguments: ParsedArguments, _ session: Session) async throws -> ExitStatus {
    if arguments.has(.dashboard) {
      if arguments.value(.reader) != nil { throw UsageError.together("dashboard", "customer") }
      if let release = arguments.operands.first { throw UsageError.unexpectedArgument(release) }
    }
    var reporting = ReleaseReporting(session.environment)
    reporting.workspace = WorkspaceOptions(arguments)
    reporting.workspace.output = nil
    reporting.release = try arguments.operand()
    reporting.customer = arguments.value(.reader)
    reporting.jobs = try arguments.jobs(session)
    let page = try await session.running(arguments) { [reporting] in
      if arguments.has(.dashboard) {
        try await Dashboard(options: reporting.workspace, environment: session.environment).run(jobs: reporting.jobs)
      } else {
        try await reporting.run()
      }
    }
    if let path = arguments.value(.page), path != "-" {
      try FileSystem.writeAtOnce(path, page.utf8)
    } else {
      try session.console.result(page)
    }
    return .done
  }
}

extension OptionSpecification {
  fileprivate static let reader = value(
    "customer", takes: "app_id", "Make the page for this customer, without any other.", kind: .name(.customer))
  fileprivate static let dashboard = flag("dashboard", "Make the page about all releases.")
  fileprivate static let page = value(
    "output", takes: "file", "Write the page to this file instead of printing it; - prints it.", kind: .file,
    short: "-o")
}
