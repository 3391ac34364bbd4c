import Domain
import Pipeline

enum ModelsClientCommand {
  static let definition = Command(
    name: "models client", summary: "Writes the client for devices into your SDK's own sources.",
    discussion: """
      Swift sources for iOS 13 and later, which need nothing but Foundation, CryptoKit and Core ML. All of it is `internal`:
      no type reaches your interface, and two SDKs in one app have nothing in common. docs/client.md says how to use it.

      With "client" of "ota" in release.json, `release check` warns when these files are of another version of this tool.

      Exit status: 0 done; 64 usage; 65 a file of yours is in the way; 74 input/output.
      """,
    example: "release models client --output Sources/OTA",
    options: [.clientFolder, .dryRun, .json, .quiet, .color, .help], run: run)

  @Sendable private static func run(_ arguments: ParsedArguments, _ session: Session) async throws -> ExitStatus {
    let folder = try arguments.required(.clientFolder)
    let isDryRun = arguments.has(.dryRun)
    let report = try ModelsClient(folder: folder, environment: session.environment).run(isDryRun: isDryRun)
    let verb = isDryRun ? "would write" : "wrote"
    let lines = report.files.map { FindingText.printable("\(verb) \($0)") }
    let text = (lines + ["\(Amount.count(report.unchanged, "file")) unchanged"]).map { $0 + "\n" }.joined()
    let json = JSONDocument.report(["dryRun": isDryRun, "files": report.files, "unchanged": report.unchanged])
    return try session.tell(arguments, json: json, text: text)
  }
}

extension OptionSpecification {
  fileprivate static let clientFolder = value(
    "output", takes: "folder", "Where the sources go.", kind: .folder, short: "-o")
}
