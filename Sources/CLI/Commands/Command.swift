import Domain

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
