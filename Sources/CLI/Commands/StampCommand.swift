import Domain
import Pipeline

enum StampCommand {
  static let definition = Command(
    name: "stamp", summary: "Writes the checksums of finished zips beside their URLs.",
    discussion: """
      For a repository that ships its own Package.swift or podspec: after `release bump`, the checksum beside the new URL
      belongs to the old zip. Give this command the new zips. A checksum belongs to a zip if its URL ends with the zip's
      name, or its binary target or pod has that name; of several, the one whose URL has more of the zip's folders. A text
      such as TODO in the place of a checksum is replaced too. Only the checksum changes; all files are edited, or none.

      Exit status: 0 done; 64 usage; 65 a zip is unreadable, or no version file has a checksum for it, or several for
      different zips; 74 input/output; 75 another program changed a file; 78 release.json is invalid. After an error, no file
      has changed.
      """,
    example: """
      release stamp dist/1.5.0/public/ContextSDK.zip
      release stamp ContextSDK.zip --dry-run
      """,
    options: [.dryRun, .config, .json, .quiet, .color, .help],
    operands: OperandSpecification(usage: "ZIP...", help: "The finished zips.", kind: .file), run: run)

  @Sendable private static func run(_ arguments: ParsedArguments, _ session: Session) async throws -> ExitStatus {
    if arguments.operands.isEmpty { throw UsageError.missingOperand("ZIP...") }
    var stamping = ChecksumStamping(session.environment)
    if let configuration = arguments.value(.config) { stamping.configuration = configuration }
    stamping.zips = arguments.operands
    stamping.isDryRun = arguments.has(.dryRun)
    let report = try stamping.run()
    return try session.tell(arguments, json: report.json, diff: report.isDryRun ? report.diff : nil, text: report.text)
  }
}
