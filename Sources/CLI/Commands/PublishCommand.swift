import Domain
import Pipeline

enum PublishCommand {
  static let definition = Command(
    name: "publish", summary: "Publishes a built release to every customer's channels.",
    discussion: """
      Verifies what `release build` placed in <output>/<version>, and brings it to the channels that `publish` in
      release.json lists. Every destination is asked what it has, and gets what is missing: first the zips, which are then
      read back from where customers will download them, then manifest, podspec and notes, and the tag last. Nothing that
      is published is ever overwritten. Then files that name all releases are made again, and `announce` tells of what
      is new. If a run fails or is killed, run it again.

      --wave publishes to the first customers only, and `release promote` to the others: `waves` in release.json lists names
      of waves, which customers have in the manifest, and percentages.

      So that two people decide, --prepare does what a dry run does, and writes a plan of all bytes and addresses, signed by
      the key of `sign` in release.json. Whoever approves signs it too: ssh-keygen -Y sign -n release-plan -f KEY FILE.
      --approved publishes exactly that, if somebody whom --signers lists has signed it, and nothing differs from it.

      Exit status: 0 done; 2 some customers failed, the others are done; 64 usage; 65 bad input, or something else has
      been published under this version; 74 input/output; 75 temporary, run again; 78 bad release.json.
      """,
    example: """
      release publish --all --dry-run
      release publish --customer c2d67cdb-e117-4c3e-acca-2ae7f1a42210 --channel packages
      release publish --wave canary
      release publish --all --prepare plan.json
      release publish --approved plan.json --signers approvers
      """,
    options: [
      .customer, .all, .wave, .channel, .prepare, .approved, .approvers, .publishJobs, .config, .manifest, .output,
      .dryRun, .json, .timings, .quiet, .color, .help,
    ], afterStop: "what was published so far stands; run the same command again to go on", run: run)

  @Sendable private static func run(_ arguments: ParsedArguments, _ session: Session) async throws -> ExitStatus {
    let road = try road(arguments, session)
    let report = try await session.running(arguments, threads: try arguments.customersAtOnce(), road)
    return try session.tell(report, arguments)
  }

  private static func road(
    _ arguments: ParsedArguments, _ session: Session
  ) throws(UsageError) -> @Sendable () async throws -> PublishReport {
    var options = try options(arguments)
    if let file = arguments.value(.approved) {
      for (name, isGiven) in [
        ("all", arguments.has(.all)), ("customer", !arguments.values(.customer).isEmpty),
        ("wave", arguments.value(.wave) != nil), ("channel", !arguments.values(.channel).isEmpty),
        ("prepare", arguments.value(.prepare) != nil),
      ] where isGiven { throw .together("approved", name) }
      let signers = try arguments.required(.approvers)
      let publishing = publishing(options, session)
      return { try await publishing.runApproved(file, signers: signers) }
    }
    if arguments.value(.approvers) != nil { throw .missingOption("approved", value: "file") }
    (options.selection, options.wave) = try arguments.recipients()
    options.channels = arguments.values(.channel)
    if let file = arguments.value(.prepare) {
      if options.isDryRun { throw .together("prepare", "dry-run") }
      let publishing = publishing(options, session)
      return { try await publishing.prepare(file) }
    }
    return publishing(options, session).run
  }

  static func publishing(_ options: ReleasePublishing.Options, _ session: Session) -> ReleasePublishing {
    ReleasePublishing(
      options: options, environment: session.environment, channels: session.channels, judge: session.judge)
  }

  /// All but the customers and the channels.
  static func options(_ arguments: ParsedArguments) throws(UsageError) -> ReleasePublishing.Options {
    var options = ReleasePublishing.Options()
    options.workspace = WorkspaceOptions(arguments)
    options.jobs = try arguments.customersAtOnce()
    options.isDryRun = arguments.has(.dryRun)
    options.keepsDetails = arguments.has(.json)
    options.asksJudges = true
    return options
  }
}

extension Session {
  func tell(_ report: PublishReport, _ arguments: ParsedArguments) throws -> ExitStatus {
    try tell(
      arguments, findings: report.warnings, summary: report.jobSummary, json: report.json,
      text: report.text(console.palette), status: report.status, failures: report.failures,
      done: report.isDryRun ? 0 : report.published.count)
  }
}

extension OptionSpecification {
  fileprivate static let prepare = value(
    "prepare", takes: "file", "Send nothing; write a signed plan, for somebody to approve.", kind: .file)
  fileprivate static let approved = value(
    "approved", takes: "file", "Publish what this plan says, if its signature counts.", kind: .file)
  fileprivate static let approvers = value(
    "signers", takes: "file", "Those whose signatures count for --approved (ssh-keygen, ALLOWED SIGNERS).", kind: .file)
  static let channel = value(
    "channel", takes: "name", "Publish only to this channel; can be repeated.", kind: .name(.channel), repeats: true)
  static let publishJobs = value(
    "jobs", takes: "number", "Publish this many customers at a time (default: 8, maximum: 64).")
  /// The same for what publishes nothing.
  static let customersAtOnce = value(
    "jobs", takes: "number", "Do this many customers at a time (default: 8, maximum: 64).")
}
