import Domain
import Pipeline

/// A command: its specification, and the function that runs it.
struct Command: Sendable {
  var specification: CommandSpecification
  var run: @Sendable (ParsedArguments, Session) async throws -> ExitStatus

  /// In the order of the help.
  static let all =
    [
      InitCommand.definition, DoctorCommand.definition, CheckCommand.definition, PlanCommand.definition,
      BuildCommand.definition,
      VerifyCommand.definition, AcceptCommand.definition,
      DiffCommand.definition, BumpCommand.definition, ShowVersionsCommand.definition, StampCommand.definition,
      MergeCommand.definition,
      NotesCommand.definition, TagCommand.definition, PublishCommand.definition,
      PromoteCommand.definition,
      ShipCommand.definition, StatusCommand.definition, ReportCommand.definition, WithdrawCommand.definition,
    ] + ModelsCommands.all + [SchemaCommand.definition, CompletionCommand.definition, ManualCommand.definition]
}

extension Invocation {
  /// A command line of this program.
  init(_ arguments: [String]) { self.init(arguments, of: Command.all.map(\.specification)) }
}

/// The console and the process environment that a command uses.
struct Session: Sendable {
  var console: Console
  var environment: RunEnvironment
  var processors: Int

  /// Of all kinds.
  var channels: ChannelMaker { .all }

  /// From builders, too.
  var bases: BaseSupplier { .builders }

  /// Of all rules.
  var judge: FolderJudge { .allRules }

  /// Builds variants again, for `release verify --rebuild`.
  func builder(_ workspace: WorkspaceOptions, jobs: Int) -> ArtifactVerification.Options.Builder {
    { appIDs, output in
      var options = ReleaseBuild.Options()
      options.workspace = workspace
      options.workspace.output = output
      options.selection = .customers(appIDs)
      options.jobs = jobs
      options.signs = false
      let report = try await ReleaseBuild(options: options, environment: environment, bases: bases).build()
      return (report.plan.version, report.failures + report.unplaced)
    }
  }
}

extension ParsedArguments {
  /// The part that `--shard` names; nil without it.
  var shard: Shard? {
    get throws(UsageError) {
      guard let text = value(.shard) else { return nil }
      if let shard = Shard(text) { return shard }
      throw .invalidValue("shard", found: text, expected: "a part and their number, such as 3/8")
    }
  }
}

extension WorkspaceOptions {
  /// The locations that `--config`, `--manifest` and `--output` name.
  init(_ arguments: ParsedArguments) {
    self.init()
    if let configuration = arguments.value(.config) { self.configuration = configuration }
    manifest = arguments.value(.manifest)
    output = arguments.value(.output)
  }
}

extension Selection {
  /// The customers chosen by `--customer` or `--all`; nil if neither is given.
  init?(_ arguments: ParsedArguments) throws(UsageError) {
    let customers = arguments.values(.customer)
    if arguments.has(.all) {
      if !customers.isEmpty { throw .together("customer", "all") }
      self = .all
    } else {
      if customers.isEmpty { return nil }
      self = .customers(customers)
    }
  }
}
