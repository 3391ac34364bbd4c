import Domain
import Pipeline
import Verification

enum DiffCommand {
  static let definition = Command(
    name: "diff", summary: "Shows what differs between two artifacts.",
    discussion: """
      Compares two artifacts by content: zips, .xcframework or .artifactbundle folders, customers' folders or whole
      releases, made by this tool or any other. Two zips with the same files are equal however they were packed, and so are
      two property lists or JSON files with the same values. A zip can be compared with a folder. Writes nothing.

      Shows first what breaks apps: a product, slice, architecture, header, module or privacy manifest that is gone, a
      higher minimum system, and changes of the Swift interface and of Objective-C headers. Then systems, slices, the
      version, how much API came and went, and models. The rest is shortened: binaries, sizes, texts, values and files.
      --summary leaves it out; --json prints all of it in full. Customers of two releases are paired by app_id.

      Exit status, as in diff(1): 0 equal; 1 different. With --fail-on breaking: 0 no app breaks; 1 one may, or that could
      not be read. 64 usage; 65 not an artifact, or one that cannot be read to its end (the other zips of a release are
      compared); 74 input/output.
      """,
    example: """
      release diff dist/1.3.0 dist/1.4.0
      release diff dist/1.3.0 dist/1.4.0 --summary --fail-on breaking
      release diff dist/1.4.0/acme-fitness/ContextSDK.zip Downloads/ContextSDK.xcframework --json
      """,
    options: [.summary, .failOn, .maxEntries, .maxSize, .maxRatio, .jobs, .json, .quiet, .color, .help],
    operands: OperandSpecification(
      usage: "OLD NEW", help: "Two zips, .xcframework or .artifactbundle folders, customers' folders or releases.",
      kind: .file),
    isReadOnly: true, run: run)

  @Sendable private static func run(_ arguments: ParsedArguments, _ session: Session) async throws -> ExitStatus {
    let operands = arguments.operands
    if operands.count < 2 { throw UsageError.missingOperand(operands.isEmpty ? "OLD" : "NEW") }
    if operands.count > 2 { throw UsageError.unexpectedArgument(operands[2]) }
    if arguments.has(.summary), arguments.has(.json) { throw UsageError.together("summary", "json") }
    let failsOn: FailsOn = try arguments.choice(.failOn) ?? .difference
    let jobs = try arguments.jobs(session)
    let difference = ArtifactDifference(
      from: operands[0], to: operands[1], limits: try arguments.limits(), jobs: jobs, session.environment)
    let (isJSON, isSummary) = (arguments.has(.json), arguments.has(.summary))
    let (report, result) = try await session.running(arguments) {
      let report = try await difference.run()
      let text = isJSON ? report.json.serialized() : try await report.text(isSummary: isSummary, jobs: jobs)
      return (report, text)
    }
    try session.console.result(result)
    if !report.isWhole { return .badInput }
    return failsOn.isMet(by: report) ? .foundProblems : .done
  }

  private enum FailsOn: String, CaseIterable {
    case difference, breaking

    func isMet(by report: ComparisonReport) -> Bool { self == .breaking ? report.mayBreak : !report.isEqual }
  }
}

extension OptionSpecification {
  fileprivate static let summary = flag("summary", "Print only what matters at a glance.")
  fileprivate static let failOn = value(
    "fail-on", takes: "what", "Exit with status 1 on any difference (default), or only on breaking ones.",
    kind: .words(["difference", "breaking"]))
}
