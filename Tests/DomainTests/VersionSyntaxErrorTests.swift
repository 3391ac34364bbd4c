import Domain
import Testing

@Suite struct VersionSyntaxErrorTests {
  static let rows: [(text: String, message: String)] = [
    ("", "major missing at character 1"),
    ("1", "minor missing at character 2"),
    ("1.2", "patch missing at character 4"),
    ("1.2.", "patch missing at character 5"),
    ("1.02.3", "leading zero in minor at character 3"),
    ("01.2.3", "leading zero in major at character 1"),
    ("1.2.03", "leading zero in patch at character 5"),
    ("v1.2.3", "expected major at character 1, found \"v\""),
    (" 1.2.3", "expected major at character 1, found \" \""),
    ("1..3", "expected minor at character 3, found \".\""),
    ("1.2-SNAPSHOT", "expected patch at character 4, found \"-\""),
    ("1.2.3.4", "unexpected \".\" at character 6"),
    ("1.2.3-", "prerelease identifier missing at character 7"),
    ("1.2.3-a..b", "expected prerelease identifier at character 9, found \".\""),
    ("1.2.3-beta.01", "leading zero in prerelease identifier at character 12"),
    ("1.2.3-beta_1", "unexpected \"_\" at character 11"),
    ("1.2.3+", "build identifier missing at character 7"),
    ("1.2.3+a+b", "unexpected \"+\" at character 8"),
    ("1.2.3\n", "unexpected \"\\n\" at character 6"),
    ("1.0.0+\u{301}", "expected build identifier at character 7, found \"\\u{0301}\""),
    ("é.0.0", "expected major at character 1, found \"é\""),
    ("1.é.0", "expected minor at character 3, found \"é\""),
  ]

  @Test(arguments: rows) func reportsProblemAndCharacter(_ row: (text: String, message: String)) {
    let error = #expect(throws: VersionSyntaxError.self) { try SemanticVersion(parsing: row.text) }
    #expect(error?.description == row.message)
  }

  @Test(arguments: SemanticVersionTests.invalid) func pointsIntoTheText(_ text: String) {
    let error = #expect(throws: VersionSyntaxError.self) { try SemanticVersion(parsing: text) }
    #expect((1...text.count + 1).contains(error?.character ?? 0))
  }
}
