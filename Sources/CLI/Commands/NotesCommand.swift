import Domain
import JSON
import Pipeline

enum NotesCommand {
  static let definition = CommandDefinition(specification: specification, run: run)

  private static let specification = CommandSpecification(
    name: "notes", summary: "Writes release notes from the history since the last release.",
    discussion: """
      Reads the commits since the previous release's tag and prints what they bring, as Markdown. The previous release is
      the highest version below that HEAD has in its past; a final release comes after a final one. Tags are known by
      `git.tag` in release.json.

      With --customer the notes begin with what is new for that customer: models and features, by the manifest as it stood
      at the previous tag. Notes that would name another customer are refused.

      --update-changelog puts the section of this version into the changelog instead, once, however often it runs; what
      people have written there stays. With --dry-run it prints the change as a unified diff.

      Exit status: 0 done; 64 usage; 65 a revision, a manifest or a commit's text does not do, or the clone is shallow;
      74 input/output; 78 bad release.json.
      """,
    example: """
      release notes
      release notes --from 1.3.0 --to 1.4.0 --customer acme-fitness
      release notes --update-changelog --dry-run
      """,
    options: [
      .from, .to, .customer, .allCustomers, .format, .updateChangelog, .dryRun, .config, .manifest, .json, .quiet,
      .help,
    ])

  @Sendable private static func run(_ arguments: ParsedArguments, _ session: Session) async throws -> ExitStatus {
    let isJSON = try isJSON(arguments)
    let options = try options(arguments, session)
    let report = try await NotesMaking(options: options, environment: session.environment).run()
    session.console.findings(report.warnings + report.changelogFindings)
    if isJSON {
      try session.console.result(report.json.serialized())
    } else if let changelog = report.changelog, options.isDryRun {
      try session.console.diff(changelog.diff)
    } else {
      try session.console.result(report.text)
    }
    return .done
  }

  private static func options(_ arguments: ParsedArguments, _ session: Session) throws -> NotesMaking.Options {
    var options = NotesMaking.Options()
    if let configuration = arguments.value(.config) { options.workspace.configuration = configuration }
    options.workspace.manifest = arguments.value(.manifest)
    options.from = arguments.value(.from)
    options.to = arguments.value(.to)
    let customers = arguments.values(.customer)
    if !customers.isEmpty { options.selection = .customers(customers) }
    if arguments.has(.allCustomers) {
      if !customers.isEmpty { throw UsageError.together("customer", "all-customers") }
      options.selection = .all
    }
    options.updatesChangelog = arguments.has(.updateChangelog)
    if options.updatesChangelog, options.selection != nil {
      // Everybody reads the changelog.
      throw UsageError.together("update-changelog", customers.isEmpty ? "all-customers" : "customer")
    }
    options.isDryRun = arguments.has(.dryRun)
    options.jobs = session.processors
    return options
  }

  private static func isJSON(_ arguments: ParsedArguments) throws -> Bool {
    switch arguments.value(.format) {
    case nil: return arguments.has(.json)
    case "json": return true
    case "markdown":
      if arguments.has(.json) { throw UsageError.together("format markdown", "json") }
      return false
    case let other?: throw UsageError.invalidValue("format", found: other, expected: "markdown or json")
    }
  }
}

extension OptionSpecification {
  static let from = value(
    "from", "revision", "Begin behind this tag, branch or commit (default: the previous release).")
  static let to = value("to", "revision", "End with this tag, branch or commit (default: HEAD).")
  static let allCustomers = flag("all-customers", "Write notes for every customer of the manifest.")
  static let format = value("format", "name", "markdown (default) or json, which is the same as --json.")
  static let updateChangelog = flag("update-changelog", "Put the notes into the changelog instead of printing them.")
}
