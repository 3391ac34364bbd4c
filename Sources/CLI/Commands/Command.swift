import Domain

/// A command: its options and texts for the parser, the help, the suggestions, the completions and the manual, and what it does.
struct Command: Sendable {
  var name: String
  /// One line.
  var summary: String
  /// Paragraphs for `--help`.
  var discussion: String
  var example: String
  var options: [OptionSpecification]
  /// The arguments that are not options, such as paths; nil if the command takes none.
  var operands: OperandSpecification?
  /// Whether the command changes no file, so a failure need not say what was written.
  var isReadOnly = false
  /// Whether a command line asks for what may change a file.
  var mayChange: @Sendable (Invocation) -> Bool = { _ in true }
  /// The advice after a run that was stopped; nil for the usual one.
  var afterStop: String?
  var run: @Sendable (ParsedArguments, Session) async throws -> ExitStatus

  /// In the order of the help.
  static let all: [Command] =
    [
      InitCommand.definition, DoctorCommand.definition, CheckCommand.definition, PlanCommand.definition,
      BuildCommand.definition, VerifyCommand.definition, AcceptCommand.definition, DiffCommand.definition,
      BumpCommand.definition, ShowVersionsCommand.definition, StampCommand.definition, MergeCommand.definition,
      NotesCommand.definition, TagCommand.definition, PublishCommand.definition, PromoteCommand.definition,
      ShipCommand.definition, StatusCommand.definition, ReportCommand.definition, WithdrawCommand.definition,
    ] + ModelsCommands.all + [SchemaCommand.definition, CompletionCommand.definition, ManualCommand.definition]
}
