import Pipeline

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
