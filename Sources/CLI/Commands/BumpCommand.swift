import Domain
import Pipeline

enum BumpCommand {
  static let definition = Command(
    name: "bump", summary: "Changes the release's version in every file that carries it.",
    discussion: """
      release.json defines the version; the templates and the files that `versions` lists repeat it. Without release.json,
      the first podspec or package manifest of the folder defines it, and the others repeat it. Either all of them
      are edited or none: every edit is computed and parsed again before the first file is replaced. Nothing else in a
      file changes.

      A level increments the current version; premajor, preminor and prepatch, or auto=beta, lead to a prerelease of what the
      level gives. auto derives the level from the commits since the last release: a breaking
      change raises the major number, a feature the minor, anything else the patch; before 1.0.0, one level lower. `bump` in
      release.json changes that.

      Build numbers that `versions` names are raised by one with the version; --build-number sets them.

      --dry-run prints the change as a unified diff that `git apply` accepts.

      The current version itself changes nothing: the command then checks that every file has it, and with --commit
      commits what a stopped run has left.

      Exit status: 0 done; 64 the version is lower than the current one; 65 a version file is missing, cannot be edited or
      disagrees with release.json, or git cannot commit; 74 input/output; 75 another git process holds a lock, or another
      program changed a file; 78 release.json is invalid. After an error, no file has changed.
      """,
    example: """
      release bump minor --dry-run
      release bump prerelease=rc --commit
      release bump auto=beta
      release bump minor --build-number 57
      release bump 2.0.0
      release bump --preview
      """,
    options: [.dryRun, .commit, .allowLower, .buildNumber, .preview, .config, .json, .quiet, .color, .help],
    operands: .levelOrVersion, run: run)

  @Sendable private static func run(_ arguments: ParsedArguments, _ session: Session) async throws -> ExitStatus {
    var bumping = VersionBumping(session.environment)
    if let configuration = arguments.value(.config) { bumping.configuration = configuration }
    bumping.allowsLower = arguments.has(.allowLower)
    bumping.commits = arguments.has(.commit)
    if let text = arguments.value(.buildNumber) {
      guard let number = VersionNumber(text) else {
        throw UsageError.invalidValue("build-number", found: text, expected: "a whole number")
      }
      bumping.buildNumber = number
    }
    bumping.isDryRun = arguments.has(.dryRun)
    if arguments.has(.preview) {
      if let extra = arguments.operands.first { throw UsageError.unexpectedArgument(extra) }
      if bumping.commits { throw UsageError.together("preview", "commit") }
      let preview = try bumping.preview()
      return try session.tell(arguments, json: preview.json, text: preview.text)
    }
    bumping.request = try BumpRequest(operand: arguments)
    let report = try bumping.run()
    return try session.tell(
      arguments, findings: report.findings, json: report.json, diff: report.isDryRun ? report.diff : nil,
      text: report.text(session.console.options.suggestions))
  }
}

extension BumpRequest {
  /// The one operand of a command.
  init(operand arguments: ParsedArguments) throws(UsageError) {
    let argument = try arguments.operand("LEVEL|VERSION")
    do throws(VersionSyntaxError) { self = try BumpRequest(argument) } catch {
      throw UsageError.invalidVersion(argument, reason: "\(error)")
    }
  }
}

extension OperandSpecification {
  static let levelOrVersion = OperandSpecification(
    usage: "LEVEL|VERSION", help: "\(BumpRequest.levelList(identifier: "IDENTIFIER")), or a version.",
    kind: .words(BumpRequest.levels.map(\.key)))
}

extension OptionSpecification {
  static let commit = flag("commit", "Commit the changed files, and nothing else.")
  static let allowLower = flag("allow-lower", "Accept a version below the current one.")
  static let buildNumber = value("build-number", takes: "N", "The build number to write, instead of the next one.")
  static let preview = flag("preview", "List every possible next version.")
}
