import TestSupport
import Testing

/// docs/json.md describes every document that the program prints or writes.
@Suite("JSON documents") struct DocumentTests {
  @Test("the tables of docs/json.md are those of the schemas") func tables() throws {
    let made = try DocumentJudge.withTables(Checkout.root + "/docs/json.md")
    try expectGolden(made, "../docs/json.md")
    let folder = try TemporaryFolder()
    let wrong = try folder.write(made.replacing("| `dryRun` | boolean |", with: "| `dry` | string |"), to: "json.md")
    #expect(try DocumentJudge.withTables(wrong) == made)
  }
}
