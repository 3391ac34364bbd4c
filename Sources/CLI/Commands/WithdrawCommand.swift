import Domain
import Pipeline

enum WithdrawCommand {
  static let definition = Command(
    name: "withdraw", summary: "Takes a published release back from customers.",
    discussion: """
      The branch of every release repository goes back to the files of the version before, with a new commit: the highest
      lower release that is not withdrawn. A branch that has another release is left alone. The ledger gets the reason, and
      the number is never used again: `build` and `publish` refuse it for these customers. --all means everybody to whom the
      version was published, by the ledger or by their repositories; --wave, those of them who are in a wave. Every
      destination is asked before the first is changed.

      Then files that name all releases are made again, and the tags are deleted, because SwiftPM resolves whatever has
      one. Zips stay. With --keep-tags, tags stay too, and new apps still get the release. With --delete-artifacts, the
      files of folders, buckets and own programs are deleted after the tags; files that are not those that were published
      stay.

      With --roll-forward, repositories publish the content of the version before again, as the next patch: the same zips,
      with podspec, notes and version files of the new number. So apps that have the withdrawn release get away from it by
      `swift package update`.

      If a run fails or is killed, run it again.

      Without a terminal to ask at, --yes is needed.

      Exit status: 0 done; 1 you did not agree; 2 some customers failed, the others are done; 64 usage; 65 the release was
      not published, or its tag or branch has been changed by hand; 74 input/output; 75 temporary, or a repository has none
      of the commits that the ledger knows there; 78 bad release.json.
      """,
    example: """
      release withdraw 1.4.0 --all --reason "crashes at launch on iOS 16" --dry-run
      release withdraw 1.4.0 --customer acme-fitness --reason "wrong model" --yes
      release withdraw 1.4.0 --all --reason "crashes at launch on iOS 16" --roll-forward
      """,
    options: [
      .customer, .all, .wave, .reason, .withdrawChannel, .keepTags, .deleteArtifacts, .rollForward, .yes,
      .customersAtOnce, .config, .manifest, .output, .dryRun, .json, .quiet, .color, .help,
    ],
    operands: OperandSpecification(
      usage: "VERSION", help: "The version to withdraw.", kind: .name(.version)),
    afterStop: "what was withdrawn so far stays withdrawn; run the same command again to go on", run: run)

  @Sendable private static func run(_ arguments: ParsedArguments, _ session: Session) async throws -> ExitStatus {
    let options = try options(arguments)
    let console = session.console
    guard try options.isDryRun || arguments.has(.yes) || console.agrees(to: question(options)) else {
      console.message("release: nothing was done")
      return .foundProblems
    }
    let withdrawal = ReleaseWithdrawal(options: options, environment: session.environment, channels: session.channels)
    let report = try await session.running(arguments, threads: options.jobs) { try await withdrawal.run() }
    return try session.tell(
      arguments, json: report.json, text: report.text(session.console.palette), status: report.status,
      failures: report.failures, done: options.isDryRun ? 0 : report.withdrawn.count)
  }

  private static func options(_ arguments: ParsedArguments) throws -> ReleaseWithdrawal.Options {
    let version = try PackageVersion(try arguments.operand("VERSION"), of: "VERSION")
    let (selection, wave) = try arguments.recipients()
    guard let reason = arguments.value(.reason), !reason.allSatisfy(\.isWhitespace) else {
      throw UsageError.missingOption("reason", value: "text")
    }
    var options = ReleaseWithdrawal.Options(version: version, selection: selection, reason: reason)
    options.wave = wave
    options.workspace = WorkspaceOptions(arguments)
    options.channels = arguments.values(.withdrawChannel)
    options.keepsTags = arguments.has(.keepTags)
    options.deletesArtifacts = arguments.has(.deleteArtifacts)
    options.rollsForward = arguments.has(.rollForward)
    // A tag must not name zips that are gone.
    if options.keepsTags, options.deletesArtifacts { throw UsageError.together("keep-tags", "delete-artifacts") }
    options.jobs = try arguments.customersAtOnce()
    options.isDryRun = arguments.has(.dryRun)
    return options
  }

  private static func question(_ options: ReleaseWithdrawal.Options) -> String {
    let customers =
      switch options.selection {
      case .all: options.wave.map { "every customer in wave \($0) who has it" } ?? "every customer who has it"
      case .customers(let names): names.joined(separator: ", ")
      }
    let rest =
      options.deletesArtifacts
      ? "Its tags and zips are deleted."
      : options.keepsTags ? "Its tags and zips stay." : "Its tags are deleted, and its zips stay."
    let again = options.rollsForward ? " The version before is published again as the next patch." : ""
    return FindingText.printable(
      "Withdraw \(options.version) from \(customers)? \(rest)\(again) The number is never used again.")
  }
}

extension OptionSpecification {
  fileprivate static let reason = value(
    "reason", takes: "text", "Why; for the ledger and for messages, not for customers.")
  fileprivate static let deleteArtifacts = flag(
    "delete-artifacts", "Delete the tags, then the zips and files of the release.")
  fileprivate static let keepTags = flag("keep-tags", "Keep the tags: SwiftPM still resolves the release.")
  fileprivate static let rollForward = flag(
    "roll-forward", "Publish the content of the version before again, as the next patch.")
  fileprivate static let withdrawChannel = value(
    "channel", takes: "name", "Withdraw only from this channel; can be repeated.", kind: .name(.channel), repeats: true)
}
