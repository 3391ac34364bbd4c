import Domain
import Pipeline

enum InitCommand {
  static let definition = Command(
    name: "init", summary: "Writes a release.json for the SDK in this folder.",
    discussion: """
      Looks at the folder it runs in: xcframeworks, artifact bundles and zips of them, models and how their folders name
      customers, podspecs, Package.swift, tags. Asks what it cannot know, and writes release.json, customers.json and
      templates. What is written as a placeholder is listed, and `release check` warns of it. What a rule finds wrong in a
      framework or in a file that is there is listed too, with the line of release.json that accepts it.

      No file is replaced: customers.json and templates that are there are used. All files are written, or none.

      --from-url fetches the zip of a framework into Frameworks, and compares it with the checksum of Package.swift or of
      --checksum; a zip that was fetched stays. --ci writes the job that ships; where release.json is there, only that.

      Without a terminal to ask at, --yes is needed; then placeholders stand for what is not known. --dry-run prints the
      files, and asks nothing.

      Exit status: 0 done; 1 the files were written, and `release check` finds the problems that are listed, or you did not
      agree; 64 usage, or an option is needed; 65 there is nothing to release, or release.json is there already, or a name or
      framework cannot be in one; 74 input/output. After an error, nothing was written.
      """,
    example: """
      release init
      release init --dry-run
      release init --from-url https://sdk.example.com/1.4.0/ContextSDK.zip
      release init --ci github
      release init --yes --url https://sdk.example.com/{{app_id}}/{{version}}/{{product}}.zip --customer acme=com.acme.app
      """,
    options: [
      .yes, .dryRun, .sdkVersion, .url, .models, .base, .customerApp, .existingManifest, .noModels, .stripSeals,
      .fromURL, .checksum, .ci, .jobs, .json, .quiet, .color, .help,
    ], run: run)

  @Sendable private static func run(_ arguments: ParsedArguments, _ session: Session) async throws -> ExitStatus {
    let console = session.console
    let service: JobService? = try arguments.choice(.ci)
    let initialization = WorkspaceInit(environment: session.environment, jobs: try arguments.jobs(session))
    if let service, let job = try initialization.writeJob(service, isDryRun: arguments.has(.dryRun)) {
      let isDryRun = arguments.has(.dryRun)
      return try session.tell(
        arguments, json: job.json(isDryRun: isDryRun), text: job.text(isDryRun: isDryRun))
    }
    let isAsking = !arguments.has(.yes) && !arguments.has(.dryRun)
    if isAsking { try console.requireTerminal() }
    var answers = try answers(arguments)
    answers.job = service
    try answers.check()
    let given = answers
    let findings = try await console.running("release init: look") { try await initialization.look(given) }
    if isAsking, let ambiguity = findings.ambiguity { throw ambiguity }
    if isAsking, try !ask(&answers, about: findings, of: initialization, on: console) { return stopped(console) }
    let final = answers
    let proposal = try await session.running(arguments) { try await initialization.propose(findings, final) }
    if isAsking {
      console.remark(proposal.summary + proposal.problemList)
      guard try console.agrees(to: "Write \(Amount.count(proposal.newFiles.count, "file"))?") else {
        return stopped(console)
      }
    }
    if !arguments.has(.dryRun) { try initialization.write(proposal) }
    let isDryRun = arguments.has(.dryRun)
    return try session.tell(
      arguments, listed: proposal.problems, json: proposal.json(isDryRun: isDryRun),
      text: proposal.text(isDryRun: isDryRun), status: proposal.problems.isEmpty ? .done : .foundProblems)
  }

  private static func stopped(_ console: Console) -> ExitStatus {
    console.message("release: nothing was written")
    return .foundProblems
  }

  /// - Returns: false at the end of input.
  private static func ask(
    _ answers: inout InitAnswers, about findings: InitFindings, of initialization: WorkspaceInit, on console: Console
  ) throws -> Bool {
    console.remark(initialization.agenda(findings, answers).map { FindingText.printable($0) + "\n" } ?? "")
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
    let checksums = arguments.values(.checksum)
    let urls = arguments.values(.fromURL)
    if !urls.isEmpty, arguments.has(.dryRun) { throw .together("from-url", "dry-run") }
    guard checksums.isEmpty || checksums.count == urls.count else {
      throw .invalidValue("checksum", found: checksums.joined(separator: ", "), expected: "one for each --from-url")
    }
    answers.downloads = urls.enumerated().map { ($1, checksums.isEmpty ? nil : checksums[$0]) }
    if arguments.has(.noModels), arguments.has(.stripSeals) { throw .together("no-models", "strip-seals") }
    if arguments.has(.noModels) { answers.seals = .keep }
    if arguments.has(.stripSeals) { answers.seals = .strip }
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
    String(trimming { $0 == " " || $0 == "\t" })
  }
}

extension OptionSpecification {
  static let sdkVersion = value("sdk-version", takes: "version", "The version of the release.")
  static let url = value(
    "url", takes: "pattern", "The https URL of a zip, with {{app_id}}; without it, packages contain their zips.")
  static let models = value("models", takes: "pattern", "The path of a model, with {{app_id}} and {{flowName}}.")
  static let base = value(
    "base", takes: "path", "A framework, instead of those that are found; can be repeated.", repeats: true)
  static let customerApp = value(
    "customer", takes: "app_id[=bundle]", "A customer, with a bundle identifier; can be repeated.", repeats: true)
  static let existingManifest = value(
    "manifest", takes: "file", "The customer manifest to use, instead of customers.json.")
  fileprivate static let fromURL = value(
    "from-url", takes: "url", "Fetch the zip of a framework first, as Package.swift names it; can be repeated.",
    repeats: true)
  fileprivate static let checksum = value(
    "checksum", takes: "sha256", "What that zip hashes to, if Package.swift does not say it; one for each.",
    repeats: true)
  fileprivate static let ci = value(
    "ci", takes: "service", "Write a job that ships, for github or gitlab; also where release.json is there already.",
    kind: .words(JobService.allCases.map(\.rawValue)))
  static let noModels = flag("no-models", "Ship signed frameworks as they are, without customers' models in them.")
  static let stripSeals = flag("strip-seals", "Ship signed frameworks without their seals, which models would break.")
}
