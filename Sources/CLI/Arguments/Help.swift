/// The texts of `--help`.
enum Help {
  static let purpose = "Builds and ships a custom SDK binary for every customer."
  /// Of the commands that begin with that word.
  static let models = "Brings models to devices between releases."
  static let optionRules = "Options of a command may stand before it: `release -q build`. `--` ends the options."

  static func overview() -> String {
    """
    \(purpose)

    Usage: release <command> [options]

    Commands:
    \(rows(Command.all))

    Options:
    \(rows(OptionSpecification.common))

    \(optionRules)

    Example:
      release build --customer c2d67cdb-e117-4c3e-acca-2ae7f1a42210

    """
  }

  /// - Parameter group: the commands that begin with `Help.models`' word.
  static func overview(of group: [Command]) -> String {
    """
    \(models)

    Usage: release models <command> [options]

    Commands:
    \(rows(group))

    `--help` of each says more.

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

  private static func rows(_ commands: [Command]) -> String {
    let width = commands.map(\.name.count).max() ?? 0
    return commands.map { "  \($0.name.padded(to: width))  \($0.summary)" }.joined(separator: "\n")
  }

  private static func rows(_ options: [OptionSpecification]) -> String {
    let width = options.map(\.usage.count).max() ?? 0
    return options.map { "  \($0.usage.padded(to: width))  \($0.help)" }.joined(separator: "\n")
  }
}
