/// The texts of `--help`.
enum Help {
  static let purpose = "Builds and ships a custom SDK binary for every customer."
  /// Of the commands that begin with that word.
  static let models = "Brings models to devices between releases."
  static let optionRules = "Options of a command may stand before it: `release -q build`. `--` ends the options."

  static func overview() -> String {
    let width = Command.all.map(\.name.count).max() ?? 0
    let list = Command.all.map { "  \($0.name.padded(to: width))  \($0.summary)" }
    return """
      \(purpose)

      Usage: release <command> [options]

      Commands:
      \(list.joined(separator: "\n"))

      Options:
      \(rows(OptionSpecification.common))

      \(optionRules)

      Example:
        release build --customer c2d67cdb-e117-4c3e-acca-2ae7f1a42210

      """
  }

  static func text(_ command: Command) -> String {
    return """
      \(command.summary)

      Usage: release \(command.name) [options]\(command.operands.map { " " + $0.usage } ?? "")

      \(command.discussion)

      Options:
      \(rows(command.options))

      Example:
        \(command.example.split(separator: "\n").joined(separator: "\n  "))

      """
  }

  private static func rows(_ options: [OptionSpecification]) -> String {
    let width = options.map(\.usage.count).max() ?? 0
    return options.map { "  \($0.usage.padded(to: width))  \($0.help)" }.joined(separator: "\n")
  }
}
