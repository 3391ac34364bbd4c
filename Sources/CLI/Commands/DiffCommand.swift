import Archive
import Comparison
import Domain
import JSON
import Pipeline

enum DiffCommand {
  static let definition = CommandDefinition(specification: specification, run: run)

  private static let specification = CommandSpecification(
    name: "diff", summary: "Shows what differs between two artifacts.",
    discussion: """
      Compares two artifacts by their content: zips, .xcframework folders, customers' folders or whole releases, made by
      this tool or by any other. Two zips that hold the same are equal, however they are packed, and so are two property
      lists or JSON files with the same values. A zip compares with a folder too. Writes nothing.

      Shows models, slices, architectures, minimum versions, linked libraries, exported symbols, property lists, the Swift
      interface with what breaks clients, other texts, and files. Customers of two releases are paired by app_id. Lists
      are shortened in text; --json has all of them.

      Exit status, as of diff(1): 0 equal; 1 different. 64 usage; 65 not an artifact; 74 input/output.
      """,
    example: """
      release diff dist/1.3.0 dist/1.4.0
      release diff dist/1.4.0/acme-fitness/ContextSDK.zip Downloads/ContextSDK.xcframework --json
      """,
    options: [.maxEntries, .maxSize, .maxRatio, .jobs, .json, .quiet, .help],
    operands: OperandSpecification(
      usage: "OLD NEW", help: "Two zips, .xcframework folders, customers' folders or releases."), isReadOnly: true)

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
    let report = try await session.console.group("release diff") { try await difference.run() }
    try session.console.result(arguments.has(.json) ? report.json.serialized() : report.text)
    return report.isEqual ? .done : .foundProblems
  }
}
