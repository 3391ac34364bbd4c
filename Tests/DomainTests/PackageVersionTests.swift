import Domain
import Testing

@Suite struct PackageVersionTests {
  static let valid = [
    "1", "1.0", "1.2.3", "1.2.3.4", "1.2.3.4.5.6", "0", "01.2", "1.2-SNAPSHOT", "1.2.3-beta.1", "1.2.3-beta.1+7",
    "1.2.b3",
    "1.0.pre.1", "1.2.3+build.7-x", "1-rc", "1.2.3--", "1.2-", "99999999999999999999.1", "2015.04.01",
    "1.0.0-0A.is.legal",
  ]
  static let invalid = [
    "", ".", "1.", ".1", "1..2", "v1.2", "a.b", "1.2.3+", "1.2_3", "1.2 ", " 1.2", "1.2\n", "1+a+b", "1-", "-1", "1.é",
    "1.2.3-é", "{{version}}", "$(MARKETING_VERSION)", "1a",
  ]

  @Test(arguments: valid) func isReadAndPrintedAsWritten(_ text: String) {
    #expect(PackageVersion(text)?.description == text)
  }

  @Test(arguments: invalid) func isInvalid(_ text: String) { #expect(PackageVersion(text) == nil) }

  @Test(arguments: SemanticVersionTests.valid) func acceptsEverySemanticVersion(_ text: String) throws {
    let version = try #require(PackageVersion(text))
    #expect(version.semantic?.description == text)
  }

  /// Zeros before a number are more likely a slip than meant; another count of numbers is what was said.
  @Test(arguments: [
    ("1.5.0", "1.4.0", true), ("1.5", "1.4.0", true), ("1.5", "1.4", true), ("1.5.0", "1.4", true),
    ("1.05.0", "1.4.0", false), ("26.09.01", "26.08.11", true), ("26.11.02", "26.10.11", true),
    ("1.4.0.2", "1.4.0", true), ("1.5.0-rc.1", "1.4.0", true), ("1.5-rc.1", "1.4.0", true), ("2.4", "2.3.1.7", true),
    ("2.04", "2.3.1", false),
  ])
  func isWrittenLikeAnother(_ version: String, _ other: String, _ isIt: Bool) throws {
    let (version, other) = try (PackageVersion(parsing: version), PackageVersion(parsing: other))
    #expect(version.isWritten(like: other) == isIt)
  }

  @Test func hasParts() throws {
    let version = try #require(PackageVersion("1.02.3.4-beta.1-x+7"))
    #expect(version.numbers == [1, 2, 3, 4])
    #expect(version.prerelease == ["beta", "1-x"])
    #expect(version.semantic == nil)
    #expect(PackageVersion("1.2.b3.4")?.letters == ["b3", "4"])
    #expect(PackageVersion("1.2.b3.4")?.isPrerelease == true)
    #expect(PackageVersion("1.2.3+a")?.isPrerelease == false)
  }

  /// If semver.org and RubyGems differ, semver.org decides for two semantic versions.
  @Test(arguments: [
    ("1.0.0-alpha.1", "1.0.0-alpha", true), ("1.0.0-beta10", "1.0.0-beta9", false), ("1.0.0+b", "1.0.0+a", false),
    ("1.2.3.10", "1.2.3.9", true), ("1.2.3", "1.2.3.0", false), ("1.2.4", "1.2.3.9", true),
  ])
  func isAbove(_ one: String, _ other: String, _ expected: Bool) throws {
    #expect(try #require(PackageVersion(one)).isAbove(try #require(PackageVersion(other))) == expected)
  }
}
