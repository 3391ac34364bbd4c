import Domain
import Manifest

extension BuildStep {
  /// The step as a person would run it in a shell: with the folder, and the variables that this shell lacks. Secrets are
  /// variables too.
  var shellCommand: String {
    let secrets = environment.secrets.map { "\($0)=\"$\($0)\"" }
    let values = environment.values.filter { !environment.secrets.contains($0.name) }
      .map { "\($0.name)=\(ShellWord.quoted($0.value))" }
    let words = values + secrets + [program] + command.dropFirst().map(ShellWord.quoted)
    return "cd \(ShellWord.quoted(directory)) && " + words.joined(separator: " ")
  }

  /// A word with `=` in it would set a variable.
  private var program: String {
    let name = command.first ?? ""
    return name.contains("=") ? "'" + name.replacing("'", with: #"'\''"#) + "'" : ShellWord.quoted(name)
  }
}
