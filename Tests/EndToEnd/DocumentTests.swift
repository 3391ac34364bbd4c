import TestSupport
import Testing

/// docs/json.md describes every document that the program prints or writes.
@Suite("JSON documents") struct DocumentTests {
  private static let page = Checkout.root + "/docs/json.md"

  @Test("docs/json.md has a table for every schema, and examples that keep it") func page() throws {
    let result = try DocumentJudge.judgePage(Self.page)
    #expect(result.status == 0, "\(result.text)\(result.errors)")
  }

  @Test("the tables of docs/json.md are those of the schemas") func tables() throws {
    let made = try DocumentJudge.withTables(Self.page)
    try expectGolden(made, "../docs/json.md")
    let folder = try TemporaryFolder()
    let wrong = try folder.write(made.replacing("| `dryRun` | boolean |", with: "| `dry` | string |"), to: "json.md")
    #expect(try DocumentJudge.withTables(wrong) == made)
  }

  @Test("a page that lacks a section or has a wrong example is refused") func wrongPage() throws {
    let folder = try TemporaryFolder()
    let page = try TestFile.text(Self.page)
    for (old, new, says) in [
      (#""change": "new""#, #""change": "old""#, "'old' is not one of"),
      ("### finding\n", "### findings\n", "no section 'finding'"),
    ] {
      try #require(page.contains(old))
      let result = try DocumentJudge.judgePage(try folder.write(page.replacing(old, with: new), to: "json.md"))
      #expect(result.status == 1 && result.text.contains(says), "\(result.text)\(result.errors)")
    }
  }
}
