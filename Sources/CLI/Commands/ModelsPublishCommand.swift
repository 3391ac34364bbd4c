import Domain
import Pipeline

enum ModelsPublishCommand {
  static let definition = Command(
    name: "models publish", summary: "Approves the manifest's models for devices.",
    discussion: """
      Checks every model as `release build` does, signs for it with a person's key, and puts it where devices can get it.
      Nobody runs it yet: that is `release models rollout`. What is approved is the model, the SDK versions that it is for,
      and the ranges of threshold and chance that release.json has.

      The passphrase of the key is asked for at the terminal, or read from RELEASE_OTA_PASSPHRASE. If the root demands
      several signatures, the file waits in the folder of keys until enough people have run this.

      With --devices, it says what every device of a customer costs that gets the models, and asks for the feed.

      \(ModelsCommands.statuses)
      """,
    example: """
      release models publish --customer acme-fitness --dry-run
      release models publish --all --key ota/owner.pem
      release models publish --customer acme-fitness --devices 5000000 --dry-run
      """,
    options: [
      .customer, .all, .flow, .key, .signer, .devices, .customersAtOnce, .config, .manifest, .dryRun, .json, .quiet,
      .color, .help,
    ], afterStop: "what was published so far stands; run the same command again to go on", run: run)

  @Sendable private static func run(_ arguments: ParsedArguments, _ session: Session) async throws -> ExitStatus {
    var approval = ModelsApproval(session.environment) { file in
      try session.passphrase("Passphrase of \(file): ")
    }
    approval.workspace = WorkspaceOptions(arguments)
    approval.selection = try arguments.customers()
    approval.flowName = arguments.value(.flow)
    approval.key = arguments.value(.key)
    approval.signer = arguments.value(.signer)
    if approval.signer != nil, approval.key == nil { throw UsageError.missingOption("key", value: "file") }
    approval.devices = try arguments.positiveNumber(.devices)
    approval.jobs = try arguments.customersAtOnce()
    approval.isDryRun = arguments.has(.dryRun)
    let report = try await session.running(arguments, threads: approval.jobs, approval.run)
    return try session.tell(report, arguments)
  }
}

extension OptionSpecification {
  fileprivate static let key = value(
    "key", takes: "file", "Your private key; with --signer its public half.", kind: .file)
  fileprivate static let devices = value("devices", takes: "number", "How many devices each customer has.")
}

extension Session {
  /// Of a key, by the environment or the terminal.
  func passphrase(_ question: String) throws -> String? {
    if let value = environment.variable(SecretMask.passphraseVariable) { return value }
    return try console.askSecretly(question)
  }

  /// For a new key.
  func newPassphrase(_ question: String) throws -> String {
    if let value = environment.variable(SecretMask.passphraseVariable) { return value }
    let first = try console.askSecretly(question) ?? ""
    if first.utf8.count < 8 {
      throw Failure(
        .usage, "models.passphrase", at: Location("passphrase"), "has fewer than 8 bytes",
        remedy: "choose a longer one")
    }
    if try console.askSecretly("The same again: ") == first { return first }
    throw Failure(.usage, "models.passphrase", at: Location("passphrase"), "was typed in two ways", remedy: "run again")
  }
}
