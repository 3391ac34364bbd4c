import Domain
import Pipeline

enum InitCommand {
  static let definition = Command(specification: specification, run: run)

  private static let specification = CommandSpecification(
    name: "init", summary: "Writes a release.json for the SDK in this folder.",
    discussion: """
      Looks at the folder it runs in: xcframeworks, artifact bundles and zips of them, models and how their folders name
      customers, podspecs, Package.swift, tags. Asks what it cannot know, and writes release.json, customers.json and
      templates that `release check` accepts. What is written as a placeholder is listed, and `release check` warns of it.

      No file is replaced: customers.json and templates that are there are used. All files are written, or none.

      Without a terminal to ask at, --yes is needed; then placeholders stand for what is not known. --dry-run prints the
      files, and asks nothing.

      Exit status: 0 done; 1 you did not agree; 64 usage, or an option is needed; 65 there is nothing to release, or
      release.json is there already, or a file, framework or model would not pass `release check`; 74 input/output. After
      an error, nothing was written.
      """,
    example: """
      release init
      release init --dry-run
      release init --yes --url https://sdk.example.com/{{app_id}}/{{version}}/{{product}}.zip --customer acme=com.acme.app
      """,
    options: [
      .yes, .dryRun, .sdkVersion, .url, .models, .base, .customerApp, .existingManifest, .stripSeals, .jobs, .json,
      .quiet, .color, .help,
    ])

  @Sendable private static func run(_ arguments: ParsedArguments, _ session: Session) async throws -> ExitStatus {
    let console = session.console
    let jobs = min(try arguments.positiveNumber(.jobs) ?? session.processors, session.processors)
    let initialization = WorkspaceInit(environment: session.environment, jobs: jobs)
    let isAsking = !arguments.has(.yes) && !arguments.has(.dryRun)
    if isAsking { try console.requireTerminal() }
    var answers = try answers(arguments)
    try answers.check()
    let given = answers
    let findings = try await console.running("release init: look") { try await initialization.look(given) }
    if isAsking, try !ask(&answers, findings, initialization, console) { return stopped(console) }
    let final = answers
    let proposal = try await console.running("release init") { try await initialization.propose(findings, final) }
    if isAsking {
      console.remark(proposal.summary)
      guard try console.agrees(to: "Write \(Amount.count(proposal.newFiles.count, "file"))?") else {
        return stopped(console)
      }
    }
    if !arguments.has(.dryRun) { try initialization.write(proposal) }
    let isDryRun = arguments.has(.dryRun)
    try console.result(
      arguments.has(.json) ? proposal.json(isDryRun: isDryRun).serialized() : proposal.text(isDryRun: isDryRun))
    return .done
  }

  private static func stopped(_ console: Console) -> ExitStatus {
    console.message("release: nothing was written")
    return .foundProblems
  }

  /// - Returns: false at the end of input.
  private static func ask(
    _ answers: inout InitAnswers, _ findings: InitFindings, _ initialization: WorkspaceInit, _ console: Console
  ) throws -> Bool {
    while let question = initialization.question(findings, answers) {
      guard let line = try console.ask(FindingText.printable(question.prompt)) else { return false }
      let text = line.trimmed
      if let problem = answers.answer(question, text) { console.message(FindingText.printable(problem)) }
    }
    return true
  }

  private static func answers(_ arguments: ParsedArguments) throws(UsageError) -> InitAnswers {
    var answers = InitAnswers()
    answers.version = arguments.value(.sdkVersion)
    answers.url = arguments.value(.url)
    answers.modelPath = arguments.value(.models)
    answers.manifest = arguments.value(.existingManifest)
    if answers.manifest == "-" { throw UsageError.invalidValue("manifest", found: "-", expected: "a file") }
    answers.bases = arguments.values(.base)
    answers.stripsSeals = arguments.has(.stripSeals)
    for text in arguments.values(.customerApp) {
      let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
      answers.bundleIdentifiers[parts[0], default: []] += parts.dropFirst()
    }
    return answers
  }
}

extension String {
  /// Without blanks at its ends.
  fileprivate var trimmed: String {
    let start = drop { $0 == " " || $0 == "\t" }
    return String(start.reversed().drop { $0 == " " || $0 == "\t" }.reversed())
  }
}

extension OptionSpecification {
  static let sdkVersion = value("sdk-version", "version", "The version of the release.")
  static let url = value(
    "url", "pattern", "The https URL of a zip, with {{app_id}}; without it, packages contain their zips.")
  static let models = value("models", "pattern", "The path of a model, with {{app_id}} and {{flowName}}.")
  static let base = value(
    "base", "path", "A framework, instead of those that are found; can be repeated.", repeats: true)
  static let customerApp = value(
    "customer", "app_id[=bundle]", "A customer, with a bundle identifier; can be repeated.", repeats: true)
  static let existingManifest = value("manifest", "file", "The customer manifest to use, instead of customers.json.")
  static let stripSeals = flag("strip-seals", "Ship signed frameworks without their seals, which models would break.")
}
