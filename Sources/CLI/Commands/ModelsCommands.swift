import Domain
import OverTheAir
import Pipeline

/// The commands of `release models`, which change who runs which model. Each needs the online key alone.
enum ModelsCommands {
  static let all = [
    ModelsInitCommand.definition, ModelsKeysCommand.definition, ModelsPublishCommand.definition, rollout, advance,
    promote, stop, rollback, set, hold, revoke, refresh, ModelsEvaluateCommand.definition,
    ModelsStatusCommand.definition, ModelsVerifyCommand.definition, ModelsClientCommand.definition,
  ]

  private static let rollout = command(
    "rollout", summary: "Gives an approved model to the first devices.",
    discussion: """
      Begins an experiment: the model goes to the devices of the first stage, and they are compared with as many others as
      the plan says ("stages" of "ota" in release.json). No device changes sides while the experiment runs.

      With counts of the flow's devices (--metrics, or "metrics" of "evidence" in release.json) it says on which day a loss of
      80, 50, 25 and 10 % of the sales would be found, and refuses a plan that would not find one of 50 %.
      """,
    example: """
      release models rollout --customer acme-fitness --flow onboarding_upsell --to 74
      release models rollout --customer acme-fitness --flow onboarding_upsell --to 74 --metrics counts.csv --dry-run
      """,
    options: [.modelVersion, .stage, .experiment, .metrics]
  ) { arguments in
    let id = arguments.value(.experiment)
    // Counts have it in a column, which is empty for devices without an experiment.
    if let id, id.isEmpty || id.unicodeScalars.contains(where: { $0.properties.generalCategory == .control }) {
      throw UsageError.invalidValue("experiment", found: id, expected: "a text of one line, such as e1")
    }
    return .rollout(
      version: try arguments.required(.modelVersion), stage: try arguments.positiveNumber(.stage) ?? 1,
      experiment: id)
  }

  private static let advance = command(
    "advance", summary: "Takes a running experiment to the next stage.",
    discussion:
      "Devices that have the model keep it, and others follow. A stage never takes a model back: `release models stop` does.",
    example: "release models advance --customer acme-fitness", options: [.stage]
  ) { .advance(stage: try $0.positiveNumber(.stage)) }

  private static let promote = command(
    "promote", summary: "Makes the model of a running experiment that of all devices.",
    discussion: """
      Clients that read only the file of their SDK's line get it too, all of them at once: this names those files, and asks.
      With --experiment, the same command run again promotes no other experiment that somebody has begun since.
      """,
    example: "release models promote --customer acme-fitness --flow onboarding_upsell --yes",
    options: [.running, .yes]
  ) { .promote(experiment: $0.value(.running)) }

  private static let stop = command(
    "stop", summary: "Ends a running experiment: its devices go back.",
    discussion: """
      Works when much else is broken: a missing manifest, a model that is gone. Once what people have signed has ended, it is
      published all the same and ends with 75: devices take it when a person has signed again. An experiment that was stopped
      is never resumed; the model can have another one.
      """,
    example: "release models stop --customer acme-fitness --reason \"fewer sales\""
  ) { _ in .stop }

  private static let rollback = command(
    "rollback", summary: "Gives all devices the model before.",
    discussion: """
      Without --to, the champion before by the ledger, or the model in the app's bundle. Versions of documents rise, as TUF
      demands. A running experiment ends.
      """,
    example: "release models rollback --customer acme-fitness --flow onboarding_upsell --reason \"crashes on iOS 15\"",
    options: [.modelVersion]
  ) { .rollback(version: $0.value(.modelVersion)) }

  private static let set = command(
    "set", summary: "Changes threshold or chance of a model that devices have.",
    discussion:
      "Within the range that people have approved, without a new model. Without --model, that of the champion.",
    example: "release models set --customer acme-fitness --flow onboarding_upsell --threshold 0.55 --chance 0.08",
    options: [.threshold, .chance, .ofModel]
  ) { arguments in
    let (threshold, chance) = (try fraction(arguments, .threshold), try fraction(arguments, .chance))
    if threshold == nil, chance == nil { throw UsageError.missingOption("threshold", value: "number") }
    return .set(threshold: threshold, chance: chance, version: arguments.value(.ofModel))
  }

  private static let hold = command(
    "hold", summary: "Leaves devices as they are, until it is ended.",
    discussion: "Nothing but dates is renewed; only `stop`, `rollback` and `revoke` still work.",
    example: "release models hold --customer acme-fitness --reason \"holiday sale\"", options: [.end]
  ) { .hold(isEnd: $0.has(.end)) }

  private static let revoke = command(
    "revoke", summary: "Forbids a model: devices delete it.",
    discussion:
      "Its experiments end. Where it is the champion, the one before takes its place, or the model in the app's bundle.",
    example:
      "release models revoke --customer acme-fitness --flow onboarding_upsell --to 74 --reason \"wrong training data\"",
    options: [.modelVersion]
  ) { .revoke(version: try $0.required(.modelVersion)) }

  private static let refresh = command(
    "refresh", summary: "Renews the dates of what devices read.",
    discussion: """
      Devices take a change only while its dates are valid, so this runs every day, as a scheduled job. It also finishes what
      a run that was killed has left, and records it. Ends with 75 if a person must sign again within 30 days.
      """,
    example: "release models refresh --all"
  ) { _ in .refresh }

  private static func fraction(
    _ arguments: ParsedArguments, _ option: OptionSpecification
  ) throws(UsageError) -> Millionths? {
    guard let text = arguments.value(option) else { return nil }
    if let value = Millionths(text) { return value }
    throw .invalidValue(option.name, found: text, expected: "a number from 0 to 1 with at most six decimals")
  }

  static let statuses = """
    Exit status: 0 done; 2 some customers failed, the others are done; 64 usage; 65 the place has something else than it
    must, or the change is refused; 74 input/output; 75 run again, or a person must sign first; 78 bad release.json, no key.
    """

  private static func command(
    _ name: String, summary: String, discussion: String, example: String, options: [OptionSpecification] = [],
    _ change: @escaping @Sendable (ParsedArguments) throws -> ModelsChange
  ) -> Command {
    Command(
      name: "models " + name, summary: summary, discussion: discussion + "\n\n" + statuses, example: example,
      options: [.customer, .allPublished, .flow] + options + [
        .why, .customersAtOnce, .config, .manifest, .dryRun, .json, .quiet, .color, .help,
      ],
      afterStop:
        "what was published so far stands: see `release models status`, and run it again for the other customers",
      run: { arguments, session in try await run(change(arguments), arguments, session: session) })
  }

  private static func run(
    _ change: ModelsChange, _ arguments: ParsedArguments, session: Session
  ) async throws -> ExitStatus {
    var models = ModelsRun(session.environment)
    models.workspace = WorkspaceOptions(arguments)
    models.selection = try arguments.customers()
    models.change = change
    models.flowName = arguments.value(.flow)
    models.reason = arguments.value(.why)
    models.metrics = arguments.values(.metrics)
    models.jobs = try arguments.customersAtOnce()
    models.isDryRun = arguments.has(.dryRun)
    if case .promote = change, !models.isDryRun, !arguments.has(.yes),
      try await !agrees(models, arguments, session: session)
    {
      session.console.message("release: nothing was done")
      return .foundProblems
    }
    let report = try await session.running(arguments, threads: models.jobs, models.run)
    return try session.tell(report, arguments)
  }

  /// Plans, and asks if clients without groups are concerned: nothing takes a model back from those that were off.
  private static func agrees(_ models: ModelsRun, _ arguments: ParsedArguments, session: Session) async throws -> Bool {
    var models = models
    models.isDryRun = true
    let plan = try await session.running(arguments, threads: models.jobs, models.run)
    let files = plan.customers.flatMap(\.mirrors)
    if files.isEmpty { return true }
    let names = FindingText.printable(Amount.names(files))
    return try session.console.agrees(
      to: "\(Amount.count(files.count, "file")) of clients without groups would change: \(names)."
        + " They get the model all at once. Promote?")
  }
}

extension Session {
  func tell(_ report: ModelsReport, _ arguments: ParsedArguments) throws -> ExitStatus {
    try tell(
      arguments, findings: report.findings, json: report.json, text: report.text, status: report.status,
      failures: report.failures, done: report.isDryRun ? 0 : report.customers.count)
  }
}

extension OptionSpecification {
  /// In place of `all`, where the ledger says who there is.
  static let allPublished = flag("all", "Select every customer to whom models were published.")
  static let flow = value("flow", takes: "name", "Only this flow.")
  fileprivate static let modelVersion = value(
    "to", takes: "version", "The version of the model.", kind: .name(.modelVersion))
  fileprivate static let stage = value("stage", takes: "number", "The stage of the plan, from 1 on.")
  fileprivate static let experiment = value(
    "experiment", takes: "id", "The experiment's id (default: version and day).")
  fileprivate static let running = value("experiment", takes: "id", "Only the experiment with this id.")
  fileprivate static let threshold = value("threshold", takes: "number", "From which score on the app shows its offer.")
  fileprivate static let chance = value("chance", takes: "number", "How often it is shown below that.")
  fileprivate static let ofModel = value("model", takes: "version", "The model that is used so.")
  fileprivate static let end = flag("end", "End the hold.")
  fileprivate static let why = value("reason", takes: "text", "Why; for the ledger.")
}
