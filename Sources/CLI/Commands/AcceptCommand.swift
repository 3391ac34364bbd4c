import Domain
import Pipeline

enum AcceptCommand {
  static let definition = Command(
    name: "accept", summary: "Accepts what a rule finds in a framework, in release.json.",
    discussion: """
      A framework may have to ship as it is. This writes the rule into `verify.rules` of release.json, and nothing else of the
      file changes. With paths, as `release check` and `release verify` show them, the rule is accepted there and below, and
      stays what it is everywhere else. What is accepted already stays so.

      Without --as, an error becomes a warning, a warning a note, and a note is switched off. Rules about what one
      customer would get of another, about keys, and about files that nothing reads cannot be accepted.

      Exit status: 0 done; 64 usage, or a rule that cannot be accepted; 65 a path is in no product; 74 input/output; 75
      another program changed the file; 78 release.json is invalid. After an error, no file has changed.
      """,
    example: """
      release accept binary.bitcode
      release accept bundle.headers ContextSDK.xcframework/ios-arm64 --reason "the vendor of the core ships none"
      release accept binary.build-paths --as off --dry-run
      """,
    options: [.acceptAs, .reason, .dryRun, .config, .json, .quiet, .color, .help],
    operands: OperandSpecification(
      usage: "RULE [PATH...]", help: "The rule, and where it is accepted; without a path, everywhere.",
      kind: .words(RuleName.allCases.filter(\.isAcceptable).map(\.rawValue))), run: run)

  @Sendable private static func run(_ arguments: ParsedArguments, _ session: Session) async throws -> ExitStatus {
    guard let rule = arguments.operands.first else { throw UsageError.missingOperand("RULE") }
    var acceptance = RuleAcceptance(session.environment)
    if let configuration = arguments.value(.config) { acceptance.configuration = configuration }
    acceptance.rule = rule
    acceptance.paths = Array(arguments.operands.dropFirst())
    acceptance.reason = arguments.value(.reason)
    if let word = arguments.value(.acceptAs) {
      guard let setting = RuleSetting(rawValue: word), setting != .error else {
        throw UsageError.invalidValue("as", found: word, expected: "warning, note or off")
      }
      acceptance.setting = setting
    }
    acceptance.isDryRun = arguments.has(.dryRun)
    let report = try acceptance.run()
    return try session.tell(arguments, json: report.json, diff: report.isDryRun ? report.diff : nil, text: report.text)
  }
}

extension OptionSpecification {
  fileprivate static let acceptAs = value(
    "as", takes: "severity", "What its findings become: warning, note or off.",
    kind: .words(["warning", "note", "off"]))
  fileprivate static let reason = value("reason", takes: "text", "Why, for those who read release.json and reports.")
}

extension AcceptReport {
  fileprivate var text: String {
    let entry = FindingText.printable("\"\(rule)\": \(change.json.serializedOnOneLine())")
    let place = FindingText.printable("\(file): verify.rules")
    return edited == nil ? "\(place) has \(entry) already\n" : "\(place): \(entry)\n"
  }

  fileprivate var json: JSONDocument {
    .report([
      "dryRun": isDryRun, "file": file, "rule": rule.rawValue, "severity": change.setting.rawValue,
      "paths": change.paths.isEmpty ? nil : change.paths, "reason": change.reason, "isChanged": edited != nil,
      "diff": isDryRun ? String(decoding: diff, as: UTF8.self) : nil,
    ])
  }
}
