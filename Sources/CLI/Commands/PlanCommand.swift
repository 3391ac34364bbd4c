import Domain
import Pipeline

enum PlanCommand {
  static let definition = Command(
    name: "plan", summary: "Prints what a build would do, and why.",
    discussion: """
      Reads and validates everything that a build would read, then prints each variant's models, where they come from, and
      the files that a build would write. For products with a builder it says what would be compiled, and which input has
      changed. Files of variants that are in place, made from the same inputs, are judged by `release check`. Writes nothing.

      Exit status: 0 done; 2 some customers' models or files have problems, the others are planned; 64 usage; 65 bad
      input; 74 input/output; 78 bad release.json.
      """,
    example: """
      release plan --customer acme-fitness
      release plan --all --json
      """,
    options: [.customer, .all, .jobs, .config, .manifest, .output, .json, .timings, .quiet, .color, .help],
    isReadOnly: true, run: run)

  @Sendable private static func run(_ arguments: ParsedArguments, _ session: Session) async throws -> ExitStatus {
    let release = try session.release(arguments, selection: try Selection(arguments) ?? .all)
    let result = try await session.running(arguments) { try await release.check(onlyChanges: true) }
    let plan = result.plan
    return try session.tell(
      arguments, findings: result.findings,
      json: plan.json(failures: result.failures, findings: result.warnings + result.problems),
      text: plan.text(session.console.palette), status: result.failures.status(done: plan.variants.count))
  }
}
