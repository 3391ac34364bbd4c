/// The texts of `--help`.
enum Help {
  static func overview(_ commands: [CommandSpecification]) -> String {
    let width = commands.map(\.name.count).max() ?? 0
    let list = commands.map { "  \(pad($0.name, width))  \($0.summary)" }
    return """
      Builds and ships a custom SDK binary for every customer.

      Usage: release <command> [options]

      Commands:
      \(list.joined(separator: "\n"))

      Options:
        -V, --version  Show the version.
        -h, --help     Show this help, or a command's.

      Example:
        release build --customer c2d67cdb-e117-4c3e-acca-2ae7f1a42210

      """
  }

  static func text(_ command: CommandSpecification) -> String {
    let rows = command.options.map { option in
      (
        (option.shortName.map { $0 + ", " } ?? "") + "--\(option.name)" + (option.value.map { " <\($0)>" } ?? ""),
        option.help
      )
    }
    let width = rows.map(\.0.count).max() ?? 0
    let options = rows.map { "  \(pad($0.0, width))  \($0.1)" }
    return """
      \(command.summary)

      Usage: release \(command.name) [options]\(command.operands.map { " " + $0.usage } ?? "")

      \(command.discussion)

      Options:
      \(options.joined(separator: "\n"))

      Example:
        \(command.example.split(separator: "\n").joined(separator: "\n  "))

      """
  }

  private static func pad(_ text: String, _ width: Int) -> String {
    text + String(repeating: " ", count: max(0, width - text.count))
  }
}
