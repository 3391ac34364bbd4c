import Artifacts
import Domain
import Pipeline
import Verification

enum DiffCommand {
  static let definition = Command(specification: specification, run: run)

  private static let specification = CommandSpecification(
    name: "diff", summary: "Shows what differs between two artifacts.",
    discussion: """
      Compares two artifacts by content: zips, .xcframework or .artifactbundle folders, customers' folders or whole
      releases, made by this tool or any other. Two zips with the same files are equal however they were packed, and so are
      two property lists or JSON files with the same values. A zip can be compared with a folder. Writes nothing.

      Shows models, slices, architectures, minimum versions, linked libraries, exported symbols, property lists, the Swift
      interface (marking changes that break clients), other text files, and files. Customers of two releases are paired by
      app_id. The text report shortens long lists; --json prints them in full.

      Exit status, as in diff(1): 0 equal; 1 different. 64 usage; 65 not an artifact, or one that cannot be
      read to its end (the other zips of a release are compared); 74 input/output.
      """,
    example: """
      release diff dist/1.3.0 dist/1.4.0
      release diff dist/1.4.0/acme-fitness/ContextSDK.zip Downloads/ContextSDK.xcframework --json
      """,
    options: [.maxEntries, .maxSize, .maxRatio, .jobs, .json, .quiet, .color, .help],
    operands: OperandSpecification(
      usage: "OLD NEW", help: "Two zips, .xcframework or .artifactbundle folders, customers' folders or releases.",
      kind: .file),
    isReadOnly: true)

  @Sendable private static func run(_ arguments: ParsedArguments, _ session: Session) async throws -> ExitStatus {
    let operands = arguments.operands
    if operands.count < 2 { throw UsageError.missingOperand(operands.isEmpty ? "OLD" : "NEW") }
    if operands.count > 2 { throw UsageError.unexpectedArgument(operands[2]) }
    var options = ArtifactDifference.Options(old: operands[0], new: operands[1])
    options.jobs = min(try arguments.positiveNumber(.jobs) ?? session.processors, session.processors)
    if let entries = try arguments.positiveNumber(.maxEntries) { options.limits.entries = entries }
    if let gibibytes = try arguments.positiveNumber(.maxSize) {
      options.limits.uncompressedSize = min(gibibytes, 1 << 20) << 30
    }
    if let ratio = try arguments.positiveNumber(.maxRatio) { options.limits.ratio = ratio }
    let difference = ArtifactDifference(options: options, environment: session.environment)
    let report = try await session.console.running("release diff") { try await difference.run() }
    try session.console.result(arguments.has(.json) ? report.json.serialized() : report.text)
    if !report.isWhole { return .badInput }
    return report.isEqual ? .done : .foundProblems
  }
}
