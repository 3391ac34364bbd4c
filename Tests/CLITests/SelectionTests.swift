import Domain
import Pipeline
import Testing

@testable import CLI

@Suite struct SelectionTests {
  static let selections: [([String], Selection?)] = [
    ([], nil), (["--all"], .all), (["--customer", "a"], .customers(["a"])),
    (["--customer", "b", "--customer", "a"], .customers(["b", "a"])),
  ]

  @Test(arguments: selections) func isRead(_ arguments: [String], _ expected: Selection?) throws {
    let command = try #require(Command.all.first { $0.name == "build" })
    #expect(try Selection(ParsedArguments(arguments, for: command)) == expected)
  }

  @Test func aWaveIsOneOfThree() throws {
    let command = try #require(Command.all.first { $0.name == "publish" })
    func recipients(_ arguments: String...) throws -> [String] {
      let (selection, wave) = try ParsedArguments(arguments, for: command).recipients()
      return ["\(selection)", wave?.description ?? "none"]
    }
    #expect(try recipients("--wave", "canary") == ["all", "canary"])
    #expect(try recipients("--wave", "7%") == ["all", "7%"])
    #expect(try recipients("--all") == ["all", "none"])
    #expect(throws: UsageError.together("wave", "all")) { try recipients("--all", "--wave", "canary") }
    #expect(throws: UsageError.together("wave", "customer")) { try recipients("--customer", "a", "--wave", "canary") }
    #expect(throws: UsageError.noCustomers) { try recipients() }
    for wrong in ["0%", "101%", "Canary", "07%", "1.5%", "", "%"] {
      #expect(throws: UsageError.self, "\(wrong)") { try recipients("--wave", wrong) }
    }
  }

  @Test func allAndOneContradict() throws {
    let command = try #require(Command.all.first { $0.name == "build" })
    let parsed = try ParsedArguments(["--all", "--customer", "a"], for: command)
    #expect(throws: UsageError.together("customer", "all")) { try Selection(parsed) }
  }
}
