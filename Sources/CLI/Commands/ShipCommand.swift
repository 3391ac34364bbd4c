import Domain
import Pipeline

enum ShipCommand {
  static let definition = Command(
    name: "ship", summary: "Releases a version: bump, build, publish, tag.",
    discussion: """
      Shows a plan, asks, and then does what `release bump --commit`, `release build`, `release publish` and `release tag`
      do, for every customer who is not held back. Everybody is verified before the first customer gets anything. The tag
      comes last, on a commit with the ledger. A changelog that `notes.changelog` in release.json names, or that has notes
      of `release notes`, gets its section in the commit of the bump. Branch and tag are pushed if --push is given, or if
      `ship.push` in release.json names a remote: the version's commit before anybody gets the release, with
      refs/release/TAG, and the ledger and the tag at the end.

      If a run fails or is killed, run the same command again, also in a fresh clone: it finds out what is done and goes
      on, from the commit that was pushed. If HEAD has the tag of its version, nothing came after that release, and a
      level bumps nothing. A tag that somebody has made is shipped if `release tag` would have made it. A version may be
      written as its tag.

      With --wave, everybody's release is built, and the first customers get it; then it is tagged. `release promote`, or
      another `release ship` of the version, gives it to the others.

      Without a terminal to ask at, --yes is needed. --dry-run prints the plan.

      Exit status: 0 done, or done before; 1 you did not agree; 2 some customers failed, the others are done; 64 usage; 65
      bad input, uncommitted changes, or a tag is refused; 74 input/output; 75 temporary, run again; 78 bad release.json;
      129, 130, 143 ended by a signal.
      """,
    example: """
      release ship minor --dry-run
      release ship auto --yes --push
      release ship 1.5.0
      release ship minor --wave canary
      """,
    options: [
      .yes, .wave, .dryRun, .push, .noPush, .jobs, .allowDetached, .allowBehind, .allowLowerRelease, .config,
      .manifestFile, .output, .json, .timings, .quiet, .color, .help,
    ],
    operands: .levelOrVersion, afterStop: "run the same command again to go on", run: run)

  @Sendable private static func run(_ arguments: ParsedArguments, _ session: Session) async throws -> ExitStatus {
    let shipping = try shipping(arguments, session)
    let console = session.console
    let plan = try await console.running("release ship: plan") {
      try await shipping.plan(isDryRun: arguments.has(.dryRun))
    }
    if arguments.has(.dryRun) { return try session.tell(ShipReport(plan, isDryRun: true), arguments) }
    if plan.isShipped { return try session.tell(ShipReport(plan, isDryRun: false), arguments) }
    console.remark(plan.text)
    guard try arguments.has(.yes) || console.agrees(to: "Ship \(plan.version)?") else {
      console.message("release: nothing was done")
      return .foundProblems
    }
    let report = try await session.running(arguments) { try await shipping.run(plan) }
    return try session.tell(report, arguments)
  }

  private static func shipping(_ arguments: ParsedArguments, _ session: Session) throws -> ReleaseShipping {
    var shipping = ReleaseShipping(
      session.environment, channels: session.channels, bases: session.bases, judge: session.judge)
    shipping.workspace = WorkspaceOptions(arguments)
    // It is read by every step.
    if shipping.workspace.manifest == "-" {
      throw UsageError.invalidValue("manifest", found: "-", expected: "a file")
    }
    let tagged = try arguments.operand().flatMap(shipping.version(ofTag:))
    shipping.request = try tagged.map { .version($0) } ?? BumpRequest(operand: arguments)
    shipping.wave = try arguments.wave(.wave)
    shipping.jobs = try arguments.jobs(session)
    if arguments.has(.push), arguments.has(.noPush) { throw UsageError.together("push", "no-push") }
    shipping.pushes = arguments.has(.push) ? true : arguments.has(.noPush) ? false : nil
    shipping.allowsDetached = arguments.has(.allowDetached)
    shipping.allowsBehind = arguments.has(.allowBehind)
    shipping.allowsLower = arguments.has(.allowLowerRelease)
    return shipping
  }
}

extension Session {
  fileprivate func tell(_ report: ShipReport, _ arguments: ParsedArguments) throws -> ExitStatus {
    console.findings(report.findings)
    let status = try tell(
      arguments, findings: report.failures.findings, summary: report.jobSummary, json: report.json, text: report.text,
      status: report.status)
    console.customers(report.failures, "failed", in: "ship")
    if status != .done {
      let advice = report.needsMending ? "first do what is said above" : "run the same command again to go on"
      console.message("release ship: \(report.plan.version) is not shipped; \(advice)")
    }
    return status
  }
}

extension OptionSpecification {
  static let manifestFile = value(
    "manifest", takes: "file", "The customer manifest, instead of the one in release.json.", kind: .file)
  static let yes = flag("yes", "Do not ask.", short: "-y")
  static let push = flag("push", "Push branch and tag: to `ship.push`, else to the upstream's remote.")
  static let noPush = flag("no-push", "Push nothing, whatever release.json says.")
  static let allowLowerRelease = flag(
    "allow-lower", "Ship a version below one already tagged, as on a maintenance line.")
}
