import Domain
import Pipeline

enum ModelsKeysCommand {
  static let definition = Command(
    name: "models keys", summary: "Makes keys, and the next root, which several people sign.",
    discussion: """
      new NAME            makes a key: NAME.pem, encrypted, stays with its owner; NAME.pub goes into git
      people NAME…        lets these people sign roots and approve models, from the next root on
      replace OLD NEW     puts one key in the place of another, such as that of somebody who leaves
      renew               the same keys for another year, as `people` and `replace` do too
      sign NAME           signs the next root, which waits in the folder of keys
      publish             makes it the newest root, if enough have signed: those who sign now, and those who will
      status              shows who may sign what, and what the next root lacks

      As long as nobody has signed the next root, another change is added to it; to begin it again, remove its file.

      Devices follow with the next run of `release models refresh`. Where the keys that approve models are others, a person
      runs `release models publish` first: until then devices stay at the root before.

      A --signer gets the bytes at stdin, and writes the 64 bytes of an Ed25519 signature to stdout. The passphrase of a key
      is asked for at the terminal, or read from RELEASE_OTA_PASSPHRASE.

      Exit status: 0 done; 64 usage; 65 refused; 74 input/output; 75 signatures are missing; 78 bad release.json, no key.
      """,
    example: """
      release models keys new alice
      release models keys people alice bob carol --threshold 2
      release models keys sign alice
      release models keys publish
      """,
    options: [.online, .threshold, .approvals, .signer, .config, .dryRun, .json, .quiet, .color, .help],
    operands: OperandSpecification(
      usage: "[ACTION] [NAME…]", help: "What to do (default: status), and names of keys.",
      kind: .words(["new", "people", "replace", "renew", "sign", "publish", "status"])),
    mayChange: { !["status", nil].contains($0.operand) }, run: run)

  @Sendable private static func run(_ arguments: ParsedArguments, _ session: Session) async throws -> ExitStatus {
    var keys = ModelsKeys(session.environment) { file in
      try session.passphrase("Passphrase of \(file): ")
    } newPassphrase: { name in
      try session.newPassphrase("New passphrase of the key \(name): ")
    }
    keys.workspace = WorkspaceOptions(arguments)
    keys.action = try action(arguments)
    keys.signer = arguments.value(.signer)
    keys.isDryRun = arguments.has(.dryRun)
    let report = try keys.run()
    return try session.tell(arguments, findings: report.findings, json: report.json, text: report.text)
  }

  private static func action(_ arguments: ParsedArguments) throws -> ModelsKeys.Action {
    let names = Array(arguments.operands.dropFirst())
    func require(_ usage: String...) throws(UsageError) {
      if names.count < usage.count { throw .missingOperand(usage[names.count]) }
      if names.count > usage.count { throw .unexpectedArgument(names[usage.count]) }
    }
    switch arguments.operands.first ?? "status" {
    case "new":
      try require("NAME")
      return .new(name: names[0], isOnline: arguments.has(.online))
    case "people":
      if names.isEmpty { throw UsageError.missingOperand("NAME") }
      return .people(
        names, threshold: try arguments.positiveNumber(.threshold) ?? 1,
        approvals: try arguments.positiveNumber(.approvals) ?? 1)
    case "replace":
      try require("OLD", "NEW")
      return .replace(old: names[0], new: names[1])
    case "sign":
      try require("NAME")
      return .sign(name: names[0])
    case let other:
      let actions: [String: ModelsKeys.Action] = ["renew": .renew, "publish": .publish, "status": .status]
      guard let action = actions[other] else {
        throw UsageError.invalidValue(
          "ACTION", found: other, expected: "new, people, replace, renew, sign, publish or status")
      }
      try require()
      return action
    }
  }
}

extension OptionSpecification {
  fileprivate static let online = flag("online", "With new: do not encrypt the key, which a CI keeps as a secret.")
  fileprivate static let threshold = value(
    "threshold", takes: "number", "With people: this many sign a root (default: 1).")
  fileprivate static let approvals = value(
    "approvals", takes: "number", "With people: this many approve models (default: 1).")
  static let signer = value("signer", takes: "program", "A program that signs in place of a private key.", kind: .file)
}

extension ModelsKeys.Report {
  fileprivate var text: String {
    var lines = files.map { "\(isDryRun ? "would write" : "wrote") \($0)" }
    lines.append("root \(version), until \(UTCTime.text(expires).prefix(10))")
    lines += Self.lines(roles)
    if let draft {
      lines.append("next root \(draft.version), until \(UTCTime.text(draft.expires).prefix(10)): \(draft.file)")
      lines += Self.lines(draft.roles)
      lines.append("  \(draft.words)" + (draft.signers.isEmpty ? "" : ": \(draft.signers.joined(separator: ", "))"))
    }
    return lines.map { FindingText.printable($0) + "\n" }.joined()
  }

  private static func lines(_ roles: [ModelsKeys.Role]) -> [String] {
    let width = roles.map(\.name.count).max() ?? 0
    return roles.map { role in
      let holders = "\(role.threshold) of \(role.holders.count)  \(role.holders.joined(separator: ", "))"
      return "  \(role.name.padded(to: width))  \(holders)"
    }
  }

  fileprivate var json: JSONDocument {
    .report([
      "dryRun": isDryRun, "files": files,
      "root": JSONValue([
        "version": version, "expires": UTCTime.text(expires), "roles": roles.map(\.json),
      ]),
      "next": draft.map { draft in
        JSONValue([
          "version": draft.version, "expires": UTCTime.text(draft.expires), "roles": draft.roles.map(\.json),
          "file": draft.file, "signedBy": draft.signers,
          "former": JSONValue(["signatures": draft.former.count, "threshold": draft.former.threshold]),
          "future": JSONValue(["signatures": draft.next.count, "threshold": draft.next.threshold]),
        ])
      }, "findings": findings,
    ])
  }
}

extension ModelsKeys.Role {
  fileprivate var json: JSONValue { JSONValue(["role": name, "threshold": threshold, "keys": holders]) }
}
