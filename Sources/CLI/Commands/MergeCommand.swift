import Domain
import Pipeline

enum MergeCommand {
  static let definition = Command(
    name: "merge", summary: "Puts the parts of a release that several machines built into one.",
    discussion: """
      Takes the output folders of `release build --shard` and copies their variants to <output>/<version>, with one index.
      It refuses parts that are damaged, were made from different inputs, hold different variants of one customer, or lack
      a customer of the manifest. With --plan, every variant must be the one that the plan describes. Every copy is compared
      with its digests. Variants that this program made from the files that are here were judged when they were built; are
      there others, all are judged again, as by `release verify`.

      Exit status: 0 done; 1 the merged release has errors; 64 usage; 65 the parts are no release, nothing was written; 74
      input/output; 78 bad release.json.
      """,
    example: """
      release merge parts/1 parts/2 --plan plan.json
      """,
    options: [.plannedBy, .jobs, .config, .manifest, .output, .allowReplace, .json, .quiet, .color, .help],
    operands: OperandSpecification(usage: "PART\u{2026}", help: "Output folders of builds.", kind: .file), run: run)

  @Sendable private static func run(_ arguments: ParsedArguments, _ session: Session) async throws -> ExitStatus {
    if arguments.operands.isEmpty { throw UsageError.missingOperand("PART\u{2026}") }
    var merging = ReleaseMerging(session.environment)
    merging.workspace = WorkspaceOptions(arguments)
    merging.parts = arguments.operands
    merging.plan = arguments.value(.plannedBy)
    merging.allowsReplace = arguments.has(.allowReplace)
    merging.jobs = try arguments.jobs(session)
    let report = try await session.running(arguments, merging.run)
    return try session.tell(
      arguments, findings: report.problems, listed: report.verification.findings, summary: report.jobSummary,
      json: report.json, text: report.text(session.console.palette), status: report.status)
  }
}

extension OptionSpecification {
  fileprivate static let plannedBy = value(
    "plan", takes: "file", "The plan that the parts were built from, as `release plan --json` printed it.", kind: .file)
}

extension MergeReport {
  fileprivate var problems: [Finding] { warnings + unplaced.findings + (indexFailure?.findings ?? []) }

  fileprivate func text(_ palette: Palette) -> String {
    "\(outcome)\n\n" + verification.text(palette, summary: verdict)
  }

  private var verdict: String {
    if isJudgedAgain { return verification.summary }
    return "every file has its digest; the variants were judged where they were built, from these inputs: "
      + "\(Amount.count(verification.count(.error), "error"))"
  }

  private var outcome: String {
    let verb = parts.count == 1 ? "is" : "are"
    return "\(Amount.count(parts.count, "part")) with \(Amount.count(variantCount, "variant")) \(verb) in \(output)"
  }

  fileprivate var jobSummary: JobSummary {
    JobSummary(
      title: "release merge", totals: "\(outcome); \(verdict)",
      findings: problems + verification.findings)
  }

  fileprivate var json: JSONDocument {
    .report([
      DeliveryKey.version: version, "output": output,
      "parts": parts.map { JSONValue(["path": $0.path, "variantCount": $0.variantCount]) },
      "variantCount": variantCount, "failed": unplaced, "findings": warnings + verification.findings,
    ])
  }
}
