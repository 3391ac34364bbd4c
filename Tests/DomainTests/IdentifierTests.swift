import Domain
import Testing

@Suite struct IdentifierTests {
  @Test(arguments: [
    "a", "0", "c2d67cdb-e117-4c3e-acca-2ae7f1a42210", "onboarding_upsell", "a.b", "a.", "A-", "a_", "a.b.c-d_e",
    String(repeating: "z", count: 64),
  ])
  func valid(text: String) {
    #expect(Identifier.problem(in: text) == nil)
    #expect(Identifier(text)?.description == text)
  }

  @Test(arguments: [
    ("", "is empty"), (String(repeating: "z", count: 65), "has 65 characters, more than 64"), (".a", "does not start"),
    ("_a", "does not start"), ("-a", "does not start"), ("a..b", "contains '..'"), ("a...", "contains '..'"),
    ("a/b", #"contains "/""#), ("a b", #"contains " ""#), ("a\\b", #"contains "\\""#), ("a\n", #"contains "\n""#),
    ("a\0", #"contains "\0""#), ("é", #"contains "\u{00E9}""#), ("e\u{301}", #"contains "\u{0301}""#),
    ("\u{202E}a", #"contains "\u{202E}""#), ("a\u{1B}", #"contains "\u{1B}""#), ("٣", "contains"), ("ａ", "contains"),
  ])
  func invalid(text: String, problem: String) {
    #expect(Identifier.problem(in: text)?.contains(problem) == true, "\(Identifier.problem(in: text) ?? "no problem")")
    #expect(Identifier(text) == nil)
  }

  @Test func orderAndFolding() throws {
    let names = try ["B", "a", "a-b", "a.b", "a0", "a_b", "b"].map { try #require(Identifier($0)) }
    #expect(names.reversed().sorted() == names)
    #expect(names[0].folded == names[6].folded)
    #expect(names[0] != names[6])
  }
}
