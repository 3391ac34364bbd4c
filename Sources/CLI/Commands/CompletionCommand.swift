import Domain
import Pipeline

enum CompletionCommand {
  static let definition = Command(
    name: "completion", summary: "Prints the script that completes command lines in a shell.",
    discussion: """
      Prints a script for bash, zsh or fish. `make install` installs all three where the shells look for them.

      The script asks the `release` on PATH what can come next: commands, options, values, customers and models of the
      manifest, channels, published versions and tags. That question is `release completion --words -- WORD...`, with the
      words after `release` up to the cursor, of which the last may be empty. The answer has a line for each candidate,
      with its help after a tab. A line `:file` or `:folder` asks the shell for files or folders.

      Exit status: 0 done; 64 usage.
      """,
    example: """
      release completion bash
      release completion --words -- build --js
      """,
    options: [.words, .quiet, .color, .help],
    operands: OperandSpecification(
      usage: "SHELL|WORD...", help: "bash, zsh or fish; with --words, the words of a command line.",
      kind: .words(CompletionScript.allCases.map(\.rawValue)), mayBeEmpty: true),
    isReadOnly: true, run: run)

  @Sendable private static func run(_ arguments: ParsedArguments, _ session: Session) async throws -> ExitStatus {
    if arguments.has(.words) {
      let completion = Completion(after: Invocation(Array(arguments.operands.dropLast())), names: Workspace.names)
      let candidates = completion.candidates(arguments.operands.last ?? "")
      try session.console.result(candidates.map(\.line).joined())
      return .done
    }
    guard let name = arguments.operands.first else { throw UsageError.missingOperand("SHELL") }
    if arguments.operands.count > 1 { throw UsageError.unexpectedArgument(arguments.operands[1]) }
    guard let script = CompletionScript(rawValue: name) else {
      throw UsageError.invalidValue("SHELL", found: name, expected: "bash, zsh or fish")
    }
    try session.console.result(script.text)
    return .done
  }
}

extension OptionSpecification {
  fileprivate static let words = flag("words", "Print what can come after the words of a command line.")
}
