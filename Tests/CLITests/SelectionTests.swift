import Pipeline
import Testing

@testable import CLI

@Suite struct SelectionTests {
  static let selections: [([String], Selection?)] = [
    ([], nil), (["--all"], .all), (["--customer", "a"], .customers(["a"])),
    (["--customer", "b", "--customer", "a"], .customers(["b", "a"])),
  ]

  @Test(arguments: selections) func isRead(_ arguments: [String], _ expected: Selection?) throws {
    let command = try #require(Command.all.first { $0.specification.name == "build" }).specification
    #expect(try Selection(ParsedArguments(arguments, for: command)) == expected)
  }

  @Test func allAndOneContradict() throws {
    let command = try #require(Command.all.first { $0.specification.name == "build" }).specification
    let parsed = try ParsedArguments(["--all", "--customer", "a"], for: command)
    #expect(throws: UsageError.together("customer", "all")) { try Selection(parsed) }
  }
}
