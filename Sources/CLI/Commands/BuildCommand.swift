import Domain
import Pipeline

enum BuildCommand {
  static let definition = Command(
    name: "build", summary: "Builds the release for one, some or all customers.",
    discussion: """
      Reads release.json, the customer manifest and the templates, compiles the base frameworks that have a builder and
      have changed, adds each customer's models to them, and writes zips, podspecs, Package.swift, notes and checksums to
      <output>/<version>/<app_id>. Every finished zip is read back and compared before it is moved there.

      A variant that is there already, made from the same inputs, stays untouched; `release plan` says what has changed.
      A run that was stopped keeps the variants that are whole, and the next one makes the others. If the version is
      tagged, zips with other bytes than those in the folder are refused.

      --dry-run does all of this in a temporary folder (TMPDIR). It needs room for the few variants at work, not for all:
      each is packed, checked and removed.

      Exit status: 0 done; 2 some customers failed, the others are done; 64 usage; 65 bad input; 74 input/output;
      75 an input changed, run again; 78 bad release.json; 129, 130, 143 ended by a signal.
      """,
    example: """
      release build --customer c2d67cdb-e117-4c3e-acca-2ae7f1a42210
      release build --all --jobs 4 --json
      release build --plan plan.json --shard 3/8 --output parts/3
      """,
    options: [
      .customer, .all, .plan, .shard, .jobs, .config, .manifest, .output, .dryRun, .rebuildUnchanged, .checkFiles,
      .prune, .allowReplace, .noCache, .json, .timings, .quiet, .color, .help,
    ], run: run)

  @Sendable private static func run(_ arguments: ParsedArguments, _ session: Session) async throws -> ExitStatus {
    let release = try session.release(arguments, selection: try selection(arguments))
    let report = try await session.running(arguments) { try await release.build() }
    let console = session.console
    console.findings(report.warnings)
    console.findings((report.failures + report.unplaced).findings)
    let isDryRun = arguments.has(.dryRun)
    if !report.removed.isEmpty {
      let names = report.removed.map(\.description).joined(separator: ", ")
      console.message("release build: \(isDryRun ? "would remove" : "removed") \(names)")
    }
    let status = try session.tell(
      arguments, findings: report.indexFailure?.findings ?? [], summary: report.summary(isDryRun: isDryRun),
      json: report.json(isDryRun: isDryRun), text: report.text(isDryRun: isDryRun, console.palette),
      status: report.status)
    let rest = report.variants.isEmpty || isDryRun ? "nothing was written" : "the others are done"
    console.customers(report.failures, "failed, \(rest)", in: "build")
    console.customers(report.unplaced, "not placed, the others are", in: "build")
    return status
  }
}

extension BuildCommand {
  /// A plan names its customers itself.
  private static func selection(_ arguments: ParsedArguments) throws(UsageError) -> Selection {
    if arguments.value(.plan) == nil { return try arguments.customers() }
    if let chosen = try Selection(arguments) { throw .together("plan", chosen == .all ? "all" : "customer") }
    return .all
  }
}

extension Session {
  /// What `build`, `check` and `plan` do.
  func release(_ arguments: ParsedArguments, selection: Selection) throws -> ReleaseBuild {
    var release = ReleaseBuild(environment, bases: bases)
    release.workspace = WorkspaceOptions(arguments)
    release.selection = selection
    release.jobs = try arguments.jobs(self)
    release.isDryRun = arguments.has(.dryRun)
    release.usesCache = !arguments.has(.noCache)
    release.allowsReplace = arguments.has(.allowReplace)
    release.rebuilds = arguments.has(.rebuildUnchanged)
    release.checksFiles = arguments.has(.checkFiles)
    release.prunes = arguments.has(.prune)
    release.plan = arguments.value(.plan)
    release.shard = try arguments.shard
    return release
  }
}
