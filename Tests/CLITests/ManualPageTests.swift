import Domain
import TestSupport
import Testing

@testable import CLI

@Suite struct ManualPageTests {
  @Test func page() throws {
    let page = ManualPage.text(version: "1.2.3", date: CivilDate(unixSeconds: 1_700_000_000))
    try expectGolden(page, "CLITests/Goldens/release.1")
  }

  static let escapes: [(String, String)] = [
    ("--all", #"\-\-all"#), (#"a\b"#, #"a\eb"#), ("it's `x` ^~\"", #"it\(aqs \(gax\(ga \(ha\(ti\(dq"#),
    ("a…😀", #"a\[u2026]\[u1F600]"#),
  ]

  @Test(arguments: escapes) func isEscaped(_ plain: String, _ escaped: String) {
    #expect(Roff.escaped(plain) == escaped)
  }

  @Test func noTextIsARequest() {
    var page = Roff()
    page.paragraphs("One. .xcframework\nand `code`.\n\n'quoted'")
    #expect(page.text == "One.\n\\&.xcframework and \\fBcode\\fR.\n.PP\n\\(aqquoted\\(aq\n")
  }

  @Test func longLinesAreBroken() {
    var page = Roff()
    page.paragraphs(String(repeating: "word ", count: 40))
    #expect(page.text.split(separator: "\n").map(\.count) == [79, 79, 39])
  }
}
