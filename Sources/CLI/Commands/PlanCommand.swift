import Domain
import JSON
import Pipeline

enum PlanCommand {
  static let definition = CommandDefinition(specification: specification, run: run)

  private static let specification = CommandSpecification(
    name: "plan", summary: "Prints what a build would do, and why.",
    discussion: """
      Reads and validates everything a build would read, and prints the variants with their models, where each comes
      from, and the files that would be written. Writes nothing.
      """,
    example: """
      release plan --customer acme-fitness
      release plan --all --json
      """,
    options: [.customer, .all, .jobs, .config, .manifest, .output, .json, .quiet, .help])

  @Sendable private static func run(_ arguments: ParsedArguments, _ session: Session) async throws -> ExitStatus {
    let release = try session.release(arguments, selection: try Selection(arguments) ?? .all)
    let result = try await session.console.group("release plan") { try await release.check() }
    session.console.findings(result.warnings + result.failures.flatMap(\.failure.findings))
    let plan = result.plan
    try session.console.result(
      arguments.has(.json) ? plan.json(failures: result.failures, warnings: result.warnings).serialized() : plan.text)
    return BuildReport(plan: plan, failures: result.failures).status
  }
}

extension BuildReport {
  /// The report of a run that only planned: its variants count as done.
  fileprivate init(plan: ReleasePlan, failures: [Failed]) {
    let variants = plan.variants.map { Variant(plan: $0, artifacts: [], change: .new) }
    self.init(plan: plan, variants: variants, failures: failures, warnings: [])
  }
}
