import Domain
import Pipeline
import Platform

enum PublishCommand {
  static let definition = Command(specification: specification, run: run)

  private static let specification = CommandSpecification(
    name: "publish", summary: "Publishes a built release to every customer's channels.",
    discussion: """
      Verifies what `release build` placed in <output>/<version>, and brings it to the channels that `publish` in
      release.json lists. Every destination is asked what it has, and gets what is missing: first the zips, which are then
      read back from where customers will download them, then manifest, podspec and notes, and the tag last. Nothing that
      is published is ever overwritten. If a run fails or is killed, run it again.

      --wave publishes to the first customers only, and `release promote` to the others: `waves` in release.json lists names
      of waves, which customers have in the manifest, and percentages.

      Exit status: 0 done; 2 some customers failed, the others are done; 64 usage; 65 bad input, or something else has
      been published under this version; 74 input/output; 75 temporary, run again; 78 bad release.json.
      """,
    example: """
      release publish --all --dry-run
      release publish --customer c2d67cdb-e117-4c3e-acca-2ae7f1a42210 --channel packages
      release publish --wave canary
      """,
    options: [
      .customer, .all, .wave, .channel, .publishJobs, .config, .manifest, .output, .dryRun, .json, .timings, .quiet,
      .color,
      .help,
    ], afterStop: "what was published so far stands; run the same command again to go on")

  /// Publishing mostly waits for servers.
  private static let standardJobs = 8
  private static let mostJobs = 64

  @Sendable private static func run(_ arguments: ParsedArguments, _ session: Session) async throws -> ExitStatus {
    var options = try options(arguments)
    (options.selection, options.wave) = try arguments.recipients()
    options.channels = arguments.values(.channel)
    let publishing = ReleasePublishing(options: options, environment: session.environment, channels: session.channels)
    let jobs = options.jobs
    let report = try await session.console.running("release publish") {
      try await ThreadPool.run(threads: jobs) { try await publishing.run() }
    }
    return try finish(report, "publish", arguments, session)
  }

  /// What every publication has.
  static func options(_ arguments: ParsedArguments) throws(UsageError) -> ReleasePublishing.Options {
    var options = ReleasePublishing.Options()
    options.workspace = WorkspaceOptions(arguments)
    options.jobs = try jobs(arguments)
    options.isDryRun = arguments.has(.dryRun)
    options.keepsDetails = arguments.has(.json)
    options.asksJudges = true
    return options
  }

  /// Prints what was published.
  static func finish(
    _ report: PublishReport, _ command: String, _ arguments: ParsedArguments, _ session: Session
  ) throws -> ExitStatus {
    let console = session.console
    console.findings(report.warnings + report.failures.findings)
    console.summarise(report.jobSummary)
    if arguments.has(.json) {
      try console.result(report.json)
    } else {
      try console.result(report.text(console.palette))
    }
    console.failed(report.failures, done: report.isDryRun ? 0 : report.published.count, in: command)
    return report.status
  }

  static func jobs(_ arguments: ParsedArguments) throws(UsageError) -> Int {
    min(try arguments.positiveNumber(.publishJobs) ?? standardJobs, mostJobs)
  }
}

extension OptionSpecification {
  static let channel = value(
    "channel", "name", "Publish only to this channel; can be repeated.", kind: .name(.channel), repeats: true)
  static let publishJobs = value("jobs", "number", "Publish this many customers at a time (default: 8, maximum: 64).")
  /// The same for what publishes nothing.
  static let customersAtOnce = value("jobs", "number", "Do this many customers at a time (default: 8, maximum: 64).")
}
