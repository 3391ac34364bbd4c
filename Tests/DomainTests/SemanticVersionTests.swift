import Domain
import Testing

@Suite struct SemanticVersionTests {
  /// The test list of the regular expression that semver.org suggests.
  static let valid = [
    "0.0.4", "1.2.3", "10.20.30", "1.1.2-prerelease+meta", "1.1.2+meta", "1.1.2+meta-valid", "1.0.0-alpha",
    "1.0.0-beta", "1.0.0-alpha.beta", "1.0.0-alpha.beta.1", "1.0.0-alpha.1", "1.0.0-alpha0.valid",
    "1.0.0-alpha.0valid", "1.0.0-alpha-a.b-c-somethinglong+build.1-aef.1-its-okay", "1.0.0-rc.1+build.1",
    "2.0.0-rc.1+build.123", "1.2.3-beta", "10.2.3-DEV-SNAPSHOT", "1.2.3-SNAPSHOT-123", "1.0.0", "2.0.0", "1.1.7",
    "2.0.0+build.1848", "2.0.1-alpha.1227", "1.0.0-alpha+beta", "1.2.3----RC-SNAPSHOT.12.9.1--.12+788",
    "1.2.3----R-S.12.9.1--.12+meta", "1.2.3----RC-SNAPSHOT.12.9.1--.12", "1.0.0+0.build.1-rc.10000aaa-kk-0.1",
    "99999999999999999999999.999999999999999999.99999999999999999", "1.0.0-0A.is.legal",
  ]

  static let invalid = [
    "1", "1.2", "1.2.3-0123", "1.2.3-0123.0123", "1.1.2+.123", "+invalid", "-invalid", "-invalid+invalid",
    "-invalid.01", "alpha", "alpha.beta", "alpha.beta.1", "alpha.1", "alpha+beta", "alpha_beta", "alpha.", "alpha..",
    "beta", "1.0.0-alpha_beta", "-alpha.", "1.0.0-alpha..", "1.0.0-alpha..1", "1.0.0-alpha...1", "1.0.0-alpha....1",
    "1.0.0-alpha.....1", "1.0.0-alpha......1", "1.0.0-alpha.......1", "01.1.1", "1.01.1", "1.1.01", "1.2",
    "1.2.3.DEV", "1.2-SNAPSHOT", "1.2.31.2.3----RC-SNAPSHOT.12.09.1--..12+788", "1.2-RC-SNAPSHOT",
    "-1.0.3-gamma+b7718", "+justmeta", "9.8.7+meta+meta", "9.8.7-whatever+meta+meta",
    // Beyond the list: what a reader in Swift could let through.
    "", " 1.0.0", "1.0.0 ", "1.0.0\n", "v1.0.0", "1.0.0-", "1.0.0+", "1.0.0-+a", "+1.0.0", "1.+0.0", "١.0.0", "1.0.0-é",
    "1.0.0+\u{301}", "1.0.0-a\u{0}",
  ]

  /// In order of precedence, §11.
  static let chain = [
    "0.0.1", "0.1.0", "1.0.0-0", "1.0.0-1", "1.0.0-9", "1.0.0-10", "1.0.0-99999999999999999999", "1.0.0--",
    "1.0.0-A",
    "1.0.0-alpha", "1.0.0-alpha.1", "1.0.0-alpha.beta", "1.0.0-beta", "1.0.0-beta.2", "1.0.0-beta.11", "1.0.0-rc.1",
    "1.0.0", "1.0.0+a", "1.0.0+b", "1.0.1-a", "1.0.1", "1.2.0", "1.10.0", "2.0.0", "2.1.0", "2.1.1",
    "9223372036854775807.0.0", "9223372036854775808.0.0", "99999999999999999999.0.0", "100000000000000000000.0.0",
  ]

  @Test(arguments: valid) func isValid(text: String) {
    #expect(SemanticVersion(text)?.description == text)
  }

  @Test(arguments: invalid) func isInvalid(text: String) {
    #expect(SemanticVersion(text) == nil)
  }

  @Test func precedence() throws {
    let versions = try Self.chain.map { try #require(SemanticVersion($0)) }
    #expect(versions.shuffled().sorted() == versions)
  }

  @Test func theOrderIsTotal() throws {
    let versions = (Self.valid + Self.chain).compactMap { SemanticVersion($0) }
    for one in versions {
      for other in versions {
        #expect([one < other, one == other, other < one].filter { $0 }.count == 1, "\(one) and \(other)")
        for third in versions where one < other && other < third {
          if !(one < third) { Issue.record("\(one), \(other), \(third)") }
        }
      }
    }
  }
}
