import Domain
import Testing

@Suite struct VersionBumpTests {
  struct Row: Sendable {
    var version: String
    var major: String
    var minor: String
    var patch: String
    var prerelease: String?
    var release: String?
  }

  static let rows = [
    Row(version: "1.2.3", major: "2.0.0", minor: "1.3.0", patch: "1.2.4", prerelease: "1.2.4-beta.1"),
    Row(version: "0.0.0", major: "1.0.0", minor: "0.1.0", patch: "0.0.1", prerelease: "0.0.1-beta.1"),
    Row(version: "1.9.9+7", major: "2.0.0", minor: "1.10.0", patch: "1.9.10", prerelease: "1.9.10-beta.1"),
    Row(
      version: "1.2.3-beta.1", major: "2.0.0", minor: "1.3.0", patch: "1.2.3", prerelease: "1.2.3-beta.2",
      release: "1.2.3"),
    Row(
      version: "1.2.0-beta", major: "2.0.0", minor: "1.2.0", patch: "1.2.0", prerelease: "1.2.0-beta.1",
      release: "1.2.0"),
    Row(
      version: "2.0.0-rc.9+x", major: "2.0.0", minor: "2.0.0", patch: "2.0.0", prerelease: "2.0.0-rc.10",
      release: "2.0.0"),
    Row(
      version: "1.0.0-beta9", major: "1.0.0", minor: "1.0.0", patch: "1.0.0", prerelease: "1.0.0-beta9.1",
      release: "1.0.0"),
    Row(
      version: "1.0.0-1.x", major: "1.0.0", minor: "1.0.0", patch: "1.0.0", prerelease: "1.0.0-2.x", release: "1.0.0"),
    Row(version: "1.2.3.4", major: "2.0.0.0", minor: "1.3.0.0", patch: "1.2.4.0", prerelease: "1.2.4.0-beta.1"),
    Row(
      version: "1.2.4.0-beta.1", major: "2.0.0.0", minor: "1.3.0.0", patch: "1.2.4.0", prerelease: "1.2.4.0-beta.2",
      release: "1.2.4.0"),
    Row(
      version: "1.2.4.5-beta.1", major: "2.0.0.0", minor: "1.3.0.0", patch: "1.2.5.0", prerelease: "1.2.4.5-beta.2",
      release: "1.2.4.5"),
    Row(version: "1.2", major: "2.0", minor: "1.3", patch: "1.2.1", prerelease: "1.2.1-beta.1"),
    Row(
      version: "1.2-SNAPSHOT", major: "2.0", minor: "1.2", patch: "1.2", prerelease: "1.2-SNAPSHOT.1", release: "1.2"),
    Row(version: "1.2.b3", major: "2.0", minor: "1.2", patch: "1.2", prerelease: nil, release: "1.2"),
    Row(
      version: "9.99999999999999999999.9", major: "10.0.0", minor: "9.100000000000000000000.0",
      patch: "9.99999999999999999999.10", prerelease: "9.99999999999999999999.10-beta.1"),
  ]

  @Test(arguments: rows) func increments(_ row: Row) throws {
    let version = try #require(PackageVersion(row.version))
    #expect(try version.next(.major).description == row.major)
    #expect(try version.next(.minor).description == row.minor)
    #expect(try version.next(.patch).description == row.patch)
    #expect((try? version.next(.prerelease(identifier: nil)))?.description == row.prerelease)
    #expect((try? version.next(.release))?.description == row.release)
    let every = [row.major, row.minor, row.patch, row.prerelease, row.release].compactMap { $0 }
    let next = version.everyNext.filter { if case .prereleaseOf = $0.bump { false } else { true } }
    #expect(next.map(\.version.description) == every)
    for next in version.everyNext { #expect(next.version.isAbove(version), "\(next)") }
  }

  @Test(arguments: [
    ("1.2.3", "rc", "1.2.4-rc.1"), ("1.2.4-beta.2", "rc", "1.2.4-rc.1"), ("1.2.4-beta.2", "beta", "1.2.4-beta.3"),
    ("1.2.4-rc", "rc", "1.2.4-rc.1"), ("1.2.4-rc.x.4", "rc", "1.2.4-rc.x.5"), ("1.0.0-a.b.1", "a.b", "1.0.0-a.b.2"),
  ])
  func leadsToAPrerelease(_ version: String, _ identifier: String, _ next: String) throws {
    let version = try #require(PackageVersion(version))
    #expect(try version.next(.prerelease(identifier: identifier)).description == next)
  }

  /// The next prerelease of what the level gives.
  @Test(arguments: [
    ("1.2.3", "2.0.0-beta.1", "1.3.0-beta.1", "1.2.4-beta.1"),
    ("1.2.4-rc.2", "2.0.0-rc.1", "1.3.0-rc.1", "1.2.4-rc.3"),
    ("2.0.0-rc.9", "2.0.0-rc.10", "2.0.0-rc.10", "2.0.0-rc.10"),
    ("1.3.0-beta.x.4", "2.0.0-beta.x.1", "1.3.0-beta.x.5", "1.3.0-beta.x.5"),
    ("1.2", "2.0-beta.1", "1.3-beta.1", "1.2.1-beta.1"),
    ("1.2.3.4", "2.0.0.0-beta.1", "1.3.0.0-beta.1", "1.2.4.0-beta.1"),
    ("1.0.0-1", "1.0.0-2", "1.0.0-2", "1.0.0-2"),
  ])
  func leadsToAPrereleaseOfALevel(_ version: String, _ major: String, _ minor: String, _ patch: String) throws {
    let version = try #require(PackageVersion(version))
    for (level, expected) in [("premajor", major), ("preminor", minor), ("prepatch", patch)] {
      let bump = try #require(Self.bump(level))
      #expect(try version.next(bump).description == expected)
    }
    let next = try version.next(#require(Self.bump("premajor=alpha")), allowsLower: true)
    #expect(next.prerelease == ["alpha", "1"])
    #expect(try next.numbers == version.next(.major).numbers)
  }

  private static func bump(_ argument: String) -> VersionBump? {
    if case .bump(let bump)? = try? BumpRequest(argument) { bump } else { nil }
  }

  @Test func isLoweredOnlyIfAllowed() throws {
    let version = try #require(PackageVersion("1.2.4-rc.1"))
    let beta = try #require(PackageVersion("1.2.4-beta.1"))
    #expect(throws: BumpError.notAbove(beta, current: version)) { try version.next(.prerelease(identifier: "beta")) }
    #expect(try version.next(.prerelease(identifier: "beta"), allowsLower: true).description == "1.2.4-beta.1")
  }

  @Test func impossibleBumps() throws {
    let version = try #require(PackageVersion("1.2.4"))
    #expect(throws: BumpError.isRelease(version)) { try version.next(.release) }
    let gem = try #require(PackageVersion("1.2.b3"))
    #expect(throws: BumpError.foreignPrerelease(gem)) { try gem.next(.prerelease(identifier: nil)) }
    for text in ["", "a b", "01", "a..b"] {
      #expect(throws: BumpError.self) { try version.next(.prerelease(identifier: text)) }
    }
  }

  @Test(arguments: [
    (true, true, "1.0.0", VersionBump.major), (true, false, "2.3.4.5", .major), (false, true, "1.0.0", .minor),
    (false, false, "1.0.0", .patch), (true, false, "0.9.0", .minor), (false, true, "0.9.0", .patch),
    (false, false, "0.0.1", .patch),
  ])
  func followsTheCommits(_ breaking: Bool, _ feature: Bool, _ version: String, _ bump: VersionBump) throws {
    let version = try #require(PackageVersion(version))
    #expect(VersionBump(breaking: breaking, feature: feature, after: version) == bump)
  }

  @Test(arguments: [
    "major", "minor", "patch", "prerelease", "prerelease=rc.x", "premajor", "preminor=rc", "prepatch", "release",
  ])
  func isReadFromTheCommandLine(_ argument: String) throws {
    guard case .bump(let bump) = try BumpRequest(argument) else {
      Issue.record("\(argument) is no bump")
      return
    }
    #expect(bump.description == argument)
  }

  @Test func commandLineArgumentsAreParsed() throws {
    #expect(try BumpRequest("auto") == .auto())
    #expect(try BumpRequest("auto=rc.x") == .auto(identifier: "rc.x"))
    for text in ["1.2.3", "1.2.3-beta.1+x", "1.2.3.4", "1.2", "26.08.11"] {
      #expect(try BumpRequest(text) == .version(#require(PackageVersion(text))))
    }
    for (text, message) in [
      ("1.2.3-01", "leading zero in prerelease identifier at character 7"),
      ("mayor", "expected major at character 1, found \"m\""),
      ("prerelease=", "prerelease identifier missing at character 1"),
      ("auto=", "prerelease identifier missing at character 1"),
      ("minor=rc", "expected major at character 1, found \"m\""),
    ] {
      let error = #expect(throws: VersionSyntaxError.self) { try BumpRequest(text) }
      #expect(error?.description == message)
    }
  }
}
