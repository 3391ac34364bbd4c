import Domain
import OverTheAir
import Pipeline
import Publishing

enum ModelsVerifyCommand {
  static let definition = Command(
    name: "models verify", summary: "Checks everything that one customer's devices can read.",
    discussion: """
      Reads a folder, or an address as devices do, from a root that is trusted: signatures, versions, digests and sizes, every
      model that is approved, that the feed says what the files beside it say, and the files of older clients. Follows no
      redirect. Needs no key, and nothing but a root: --root, or the first one of release.json. With the latter, it looks in
      what you have written, such as metadata, for the other customers of the manifest.

      Exit status: 0 done; 64 usage; 65 a device would refuse it, something has ended or is missing, or another customer is
      named; 74 input/output; 75 temporary; 78 no root.
      """,
    example: """
      release models verify https://ota.example.com/acme-fitness
      release models verify www/acme-fitness --root 1.root.json --json
      """,
    options: [.root, .oneCustomer, .config, .manifest, .json, .quiet, .color, .help],
    operands: OperandSpecification(usage: "URL|FOLDER", help: "What devices read.", kind: .folder), isReadOnly: true,
    run: run)

  @Sendable private static func run(_ arguments: ParsedArguments, _ session: Session) async throws -> ExitStatus {
    var verify = ModelsVerify(session.environment)
    verify.place = try arguments.operand("URL|FOLDER")
    verify.root = arguments.value(.root)
    verify.workspace = WorkspaceOptions(arguments)
    if let text = arguments.value(.oneCustomer) {
      guard let appID = Identifier(text) else {
        throw UsageError.invalidValue("customer", found: text, expected: "an app_id")
      }
      verify.appID = appID
    }
    let report = try await verify.run()
    return try session.tell(
      arguments, findings: report.findings, json: report.json, text: report.text, status: report.status)
  }
}

extension OptionSpecification {
  fileprivate static let root = value(
    "root", takes: "file", "The root that is trusted (default: the first of release.json).", kind: .file)
  fileprivate static let oneCustomer = value(
    "customer", takes: "app_id", "Whose it must be (default: whom release.json or the feed names).",
    kind: .name(.customer))
}

extension ModelsVerify.Report {
  fileprivate var text: String {
    let numbers = "root \(versions.root), targets \(versions.targets), rollout \(versions.rollout)"
    let counts = "\(Amount.count(models.count, "model")), \(Amount.count(documents.count, "flow"))"
    let problems = findings.count { $0.severity == .error }
    return FindingText.printable("\(appID)  \(numbers): \(counts), \(Amount.count(problems, "problem"))") + "\n"
  }

  fileprivate var json: JSONDocument {
    .report([
      DeliveryKey.appID: appID, "versions": versions.json,
      "models": models.map { JSONValue(["flowName": $0.flowName, "modelVersion": $0.version, "size": $0.size]) },
      "rollouts": documents.map(\.json), "findings": findings,
    ])
  }
}
