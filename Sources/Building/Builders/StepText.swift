import Domain
import Manifest

/// A step as a person would run it.
struct StepText {
  var step: BuildStep

  /// A command for a shell: with the folder, and the variables that this shell lacks. Secrets are variables too.
  var command: String {
    let secrets = step.environment.secrets.map { "\($0)=\"$\($0)\"" }
    let values = step.environment.values.filter { !step.environment.secrets.contains($0.name) }
      .map { "\($0.name)=\(ShellWord.quoted($0.value))" }
    let words = values + secrets + [program] + step.command.dropFirst().map(ShellWord.quoted)
    return "cd \(ShellWord.quoted(step.directory)) && " + words.joined(separator: " ")
  }

  /// A word with `=` in it would set a variable.
  private var program: String {
    let name = step.command.first ?? ""
    return name.contains("=") ? "'" + name.replacing("'", with: #"'\''"#) + "'" : ShellWord.quoted(name)
  }
}
