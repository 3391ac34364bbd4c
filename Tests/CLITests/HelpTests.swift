import TestSupport
import Testing

@testable import CLI

@Suite struct HelpTests {
  private static let names = Command.all.map(\.name)

  private func command(_ name: String) throws -> Command {
    try #require(Command.all.first { $0.name == name })
  }

  @Test func overview() throws {
    try expectGolden(Help.overview(), "CLITests/Goldens/help.txt")
  }

  @Test(arguments: names) func help(_ name: String) throws {
    try expectGolden(Help.text(command(name)), "CLITests/Goldens/help-\(name.replacing(" ", with: "-")).txt")
  }

  @Test(arguments: names) func everyOptionIsTold(_ name: String) throws {
    let command = try command(name)
    let text = Help.text(command)
    for option in command.options {
      let short = option.shortName.map { $0 + ", " } ?? ""
      let spelling = "  \(short)--\(option.name)" + (option.value.map { " <\($0)>" } ?? "") + " "
      #expect(text.contains(spelling), "\(option.name)")
      #expect(text.contains(option.help), "\(option.name)")
    }
    #expect(Set(command.options.map(\.name)).count == command.options.count)
    #expect(command.options.contains { $0.name == "help" })
  }

  @Test(arguments: names) func examplesParse(_ name: String) throws {
    let command = try command(name)
    let lines = command.example.split(separator: "\n")
    #expect(!lines.isEmpty)
    for line in lines {
      // A text in quotes is one word.
      let words = line.replacing(/"[^"]*"/, with: "text").split(separator: " ").map(String.init)
      let own = ["release"] + name.split(separator: " ").map(String.init)
      #expect(words.starts(with: own))
      #expect(throws: Never.self) { try ParsedArguments(words.dropFirst(own.count), for: command) }
      #expect(Help.text(command).contains("  \(line)\n"))
    }
  }

  @Test func linesFitATerminal() {
    for command in Command.all {
      for line in Help.text(command).split(separator: "\n") { #expect(line.count <= 120, "\(line)") }
    }
  }
}
