import Domain
import Editing
import Pipeline

enum NotesCommand {
  static let definition = Command(
    name: "notes", summary: "Writes release notes from the commits since the last release.",
    discussion: """
      Reads the commits since the previous release's tag and prints release notes as Markdown. The previous release is the
      highest lower version in HEAD's history; for a final release, the highest lower final version. `git.tag` in
      release.json defines how tags are named.

      With --customer, the notes begin with what is new for that customer: models and features, compared with the manifest
      at the previous tag. A commit that names another customer is left out with a warning (`notes.naming` in release.json).

      With --update-changelog, the notes become this version's section of the changelog. Running again updates that
      section; text that people wrote is kept. With --dry-run, the change is printed as a unified diff.

      Exit status: 0 done; 64 usage; 65 a revision or a manifest is invalid, a text names another customer, or the clone
      lacks commits or tags; 74 input/output; 78 bad release.json.
      """,
    example: """
      release notes
      release notes --from 1.3.0 --to 1.4.0 --customer acme-fitness
      release notes --update-changelog --dry-run
      """,
    options: [
      .from, .to, .customer, .allCustomers, .format, .updateChangelog, .dryRun, .config, .manifest, .json, .quiet,
      .color, .help,
    ], mayChange: { $0.has(.updateChangelog) }, run: run)

  @Sendable private static func run(_ arguments: ParsedArguments, _ session: Session) async throws -> ExitStatus {
    try refuseContradictions(arguments)
    let notes = try notes(arguments, session)
    let report = try await notes.run()
    return try session.tell(
      arguments, findings: report.warnings + report.changelogFindings, json: report.json,
      diff: notes.isDryRun ? report.changelog.map { Array($0.diff.utf8) } : nil, text: report.text)
  }

  private static func notes(_ arguments: ParsedArguments, _ session: Session) throws -> NotesMaking {
    var notes = NotesMaking(session.environment)
    notes.workspace = WorkspaceOptions(arguments)
    notes.from = arguments.value(.from)
    notes.to = arguments.value(.to)
    let customers = arguments.values(.customer)
    if !customers.isEmpty { notes.selection = .customers(customers) }
    if arguments.has(.allCustomers) {
      if !customers.isEmpty { throw UsageError.together("customer", "all-customers") }
      notes.selection = .all
    }
    notes.updatesChangelog = arguments.has(.updateChangelog)
    if notes.updatesChangelog, notes.selection != nil {
      // Every customer reads the changelog.
      throw UsageError.together("update-changelog", customers.isEmpty ? "all-customers" : "customer")
    }
    if arguments.value(.format) == "text" {
      if notes.updatesChangelog { throw UsageError.together("format text", "update-changelog") }
      notes.form = .text
    }
    notes.isDryRun = arguments.has(.dryRun)
    notes.jobs = session.processors
    return notes
  }

  private static func refuseContradictions(_ arguments: ParsedArguments) throws(UsageError) {
    guard let format = arguments.value(.format), format != "json" else { return }
    if !["markdown", "text"].contains(format) {
      throw .invalidValue("format", found: format, expected: "markdown, text or json")
    }
    if arguments.has(.json) { throw .together("format \(format)", "json") }
  }
}

extension OptionSpecification {
  static let from = value(
    "from", takes: "revision", "Start after this tag, branch or commit (default: the previous release).",
    kind: .name(.tag))
  static let to = value(
    "to", takes: "revision", "End at this tag, branch or commit (default: HEAD).", kind: .name(.tag))
  static let allCustomers = flag("all-customers", "Write notes for every customer in the manifest.")
  static let format = value(
    "format", takes: "name", "markdown (default), text (plain, for mails), or json, the same as --json.",
    kind: .words(["markdown", "text", "json"]))
  static let updateChangelog = flag("update-changelog", "Write the notes to the changelog instead of printing them.")
}
