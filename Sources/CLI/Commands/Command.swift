import Domain
import Pipeline

/// A command: its specification, and the function that runs it.
struct Command: Sendable {
  var specification: CommandSpecification
  var run: @Sendable (ParsedArguments, Session) async throws -> ExitStatus

  /// In the order of the help.
  static let all = [
    InitCommand.definition, CheckCommand.definition, PlanCommand.definition, BuildCommand.definition,
    VerifyCommand.definition,
    DiffCommand.definition, BumpCommand.definition, ShowVersionsCommand.definition, StampCommand.definition,
    MergeCommand.definition,
    NotesCommand.definition, TagCommand.definition, PublishCommand.definition,
    ShipCommand.definition, StatusCommand.definition, ReportCommand.definition, WithdrawCommand.definition,
    SchemaCommand.definition, CompletionCommand.definition, ManualCommand.definition,
  ]
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

  func release(_ arguments: ParsedArguments, selection: Selection) throws -> ReleaseBuild {
    var options = ReleaseBuild.Options()
    options.workspace = WorkspaceOptions(arguments)
    options.selection = selection
    options.jobs = min(try arguments.positiveNumber(.jobs) ?? processors, processors)
    options.isDryRun = arguments.has(.dryRun)
    options.usesCache = !arguments.has(.noCache)
    options.allowsReplace = arguments.has(.allowReplace)
    options.rebuilds = arguments.has(.rebuildUnchanged)
    options.checksFiles = arguments.has(.checkFiles)
    options.prunes = arguments.has(.prune)
    options.plan = arguments.value(.plan)
    options.shard = try arguments.shard
    return ReleaseBuild(options: options, environment: environment)
  }
}

extension ParsedArguments {
  /// The part that `--shard` names; nil without it.
  fileprivate var shard: Shard? {
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
