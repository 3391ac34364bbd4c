import Domain
import Pipeline

enum CheckCommand {
  static let definition = Command(
    name: "check", summary: "Runs every validation without building.",
    discussion: """
      Reads release.json, the customer manifest, the templates, the base frameworks, every customer's models and the files
      that carry the release's version, and reports every problem. Asks SwiftPM, Ruby and CocoaPods about the files that they
      read, where they are installed. Writes nothing.

      Exit status: 0 no problems; 1 a customer's models or files have problems, or versions differ; 64 usage; 65 the
      manifest, a template or a base framework is invalid; 74 input/output; 78 release.json is invalid.
      """,
    example: """
      release check
      release check --customer acme-fitness --json
      """,
    options: [.customer, .all, .jobs, .config, .manifest, .output, .json, .timings, .quiet, .color, .help],
    isReadOnly: true, run: run)

  @Sendable private static func run(_ arguments: ParsedArguments, _ session: Session) async throws -> ExitStatus {
    let release = try session.release(arguments, selection: try Selection(arguments) ?? .all)
    let result = try await session.running(arguments) { try await release.check(asksJudges: true) }
    let findings = result.findings + result.unjudged
    let text = text(result.plan, findings)
    return try session.tell(
      arguments, findings: findings,
      summary: JobSummary(title: "release check", totals: String(text.dropLast()), findings: findings),
      json: json(result), text: text, status: result.isClean ? .done : .foundProblems)
  }

  private static func text(_ plan: ReleasePlan, _ findings: [Finding]) -> String {
    let models = plan.variants.reduce(0) { $0 + $1.models.count }
    let errors = findings.count { $0.severity == .error }
    let warnings = findings.count { $0.severity == .warning }
    return """
      \(plan.version): \(Amount.count(plan.variants.count, "customer")) with \(Amount.count(models, "model")) \
      in order; \(Amount.count(errors, "problem")), \(Amount.count(warnings, "warning"))

      """
  }

  private static func json(_ report: CheckReport) -> JSONDocument {
    .report([
      "version": report.plan.version, "customerCount": report.plan.variants.count, "failed": report.failures,
      "findings": report.warnings + report.problems + report.unjudged,
    ])
  }
}
