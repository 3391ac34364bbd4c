import Pipeline

/// The options and texts of a command as data, for the parser, the help, the suggestions, the completions and the manual.
struct CommandSpecification: Sendable {
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
  /// The advice after a run that was stopped; nil for the usual one.
  var afterStop: String?
}

/// The arguments that are not options.
struct OperandSpecification: Sendable {
  /// As the help shows them: `PATH…`.
  var usage: String
  var help: String
  var kind = ValueKind.text
  var mayBeEmpty = false

  /// Whether only the first is a word of a list.
  var takesOneWord: Bool {
    switch kind {
    case .words, .name: true
    case .text, .file, .folder: false
    }
  }
}

/// What the value of an option, or an operand, can be: for completions.
enum ValueKind: Hashable, Sendable {
  case text
  case file
  case folder
  /// A name of the workspace, such as an `app_id` of the manifest.
  case name(WorkspaceName)
  /// One of these, or another.
  case words([String])
}
