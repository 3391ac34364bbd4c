import Domain
import Git
import Notes
import Pipeline
import TestSupport
import Testing

/// Two branches with releases and prereleases, merged at the end, and tags of other patterns.
///
///     1.0.0 ── 1.1.0-beta.1 ── 1.1.0-beta.2 ── 1.1.0 ── 2.0.0-beta.1 ── merge (2.0.0) ── main
///        └──── 1.0.1 ── 1.0.2 (line) ────────────────────────────────────┘
private func twoLines() throws -> GitFixture {
  let git = try GitFixture()
  try git.commit("Begin")
  try git.commit("feat: one")
  for tag in ["1.0.0", "v9.0.0", "nightly-2030-01-01", "2030", "9.9.9x/1"] { try git.tag(tag) }
  try git.git("branch", "line")
  for tag in ["1.1.0-beta.1", "1.1.0-beta.2", "1.1.0", "2.0.0-beta.1"] {
    try git.commit("feat: what \(tag) brings")
    try git.tag(tag, tag.contains("beta") ? nil : "Release \(tag)")
  }
  try git.git("checkout", "--quiet", "line")
  for tag in ["1.0.1", "1.0.2"] {
    try git.commit("fix: what \(tag) repairs")
    try git.tag(tag)
  }
  try git.git("checkout", "--quiet", "main")
  try git.merge("line")
  try git.tag("2.0.0", "Release 2.0.0")
  try git.commit("feat!: next")
  try git.tag("tree", at: "HEAD^{tree}")
  return git
}

extension ReleaseHistory {
  static func of(_ git: GitFixture, pattern: TagPattern = .bare) throws -> ReleaseHistory {
    try open(at: git.path, pattern: pattern, environment: git.environment)
  }
}

/// The findings of the failure that a call must throw.
func failure<Value>(_ call: () throws -> Value) throws -> Failure {
  do {
    _ = try call()
  } catch { return Failure(error) }
  return try #require(nil as Failure?, "nothing was thrown")
}

struct ReleaseHistoryTests {
  struct Row: CustomTestStringConvertible {
    var testDescription: String
    var from: String?
    var to: String?
    var stated = "2.0.0"
    var version: String?
    var tag: String?
    var start: String?
  }

  static let rows = [
    Row(testDescription: "a release not tagged yet", stated: "2.1.0", version: "2.1.0", tag: "2.1.0", start: "2.0.0"),
    Row(testDescription: "a version that was released before", stated: "2.0.0", start: "2.0.0"),
    Row(testDescription: "a version below the last release", stated: "1.9.0", start: "2.0.0"),
    Row(
      testDescription: "its prerelease", stated: "2.1.0-rc.1", version: "2.1.0-rc.1", tag: "2.1.0-rc.1", start: "2.0.0"),
    Row(testDescription: "final to final", to: "2.0.0", version: "2.0.0", tag: "2.0.0", start: "1.1.0"),
    Row(
      testDescription: "by the tag's full name", to: "refs/tags/1.1.0", version: "1.1.0", tag: "1.1.0", start: "1.0.0"),
    Row(testDescription: "by the previous release", to: "HEAD~1", version: "2.0.0", tag: "2.0.0", start: "1.1.0"),
    Row(
      testDescription: "a tag that release.json does not name", to: "line", version: "1.0.2", tag: "1.0.2",
      start: "1.0.1"),
    Row(
      testDescription: "below the highest tag in reach", to: "2.0.0-beta.1", stated: "1.0.0", version: "2.0.0-beta.1",
      tag: "2.0.0-beta.1", start: "1.1.0"),
    Row(
      testDescription: "prerelease to prerelease", to: "1.1.0-beta.2", version: "1.1.0-beta.2", tag: "1.1.0-beta.2",
      start: "1.1.0-beta.1"),
    Row(
      testDescription: "prerelease to release", to: "1.1.0-beta.1", version: "1.1.0-beta.1", tag: "1.1.0-beta.1",
      start: "1.0.0"),
    Row(
      testDescription: "the maintenance line", to: "line", stated: "1.0.2", version: "1.0.2", tag: "1.0.2",
      start: "1.0.1"),
    Row(testDescription: "the first release", to: "1.0.0", version: "1.0.0", tag: "1.0.0"),
    Row(testDescription: "before the first release", to: "1.0.0~1", stated: "0.9.0", version: "0.9.0", tag: "0.9.0"),
    Row(
      testDescription: "from a tag of another pattern", from: "v9.0.0", stated: "2.1.0", version: "2.1.0", tag: "2.1.0",
      start: "v9.0.0"),
    Row(
      testDescription: "from one release to another", from: "1.0.0", to: "2.0.0", version: "2.0.0", tag: "2.0.0",
      start: "1.0.0"),
  ]

  @Test(arguments: rows) func spansReleases(_ row: Row) throws {
    let git = try twoLines()
    let span = try ReleaseHistory.of(git).span(
      from: row.from, to: row.to, stated: PackageVersion(row.stated))
    #expect(span.version?.description == row.version)
    #expect(span.tag == row.tag)
    #expect(span.start?.name == row.start)
    #expect(span.end.description == (try git.git("rev-parse", (row.to ?? "HEAD") + "^{commit}")))
    let start = span.start.map { "^\($0.name)" }
    let expected = try git.git(["rev-list", "--date-order", row.to ?? "HEAD"] + [start].compactMap { $0 })
    let found = try ReleaseHistory.of(git).commits(of: span)
    #expect(found.commits.map(\.description) == expected.split(separator: "\n").map(String.init))
  }

  @Test(arguments: [
    ("v{{version}}", "2.0.0", "v1.2.0"), ("sdk/{{version}}-release", "2.0.0", "sdk/1.3.0-release"),
    ("{{version}}", "2.0.0.0", "1.4.2.10"), ("{{version}}", "1.4.2.10", "1.4.2.9"), ("ios-{{version}}", "1.0.0", nil),
  ]) func followsThePattern(_ pattern: String, _ version: String, _ previous: String?) throws {
    let git = try GitFixture()
    try git.commit("one")
    for tag in ["v1.1.0", "v1.2.0", "sdk/1.3.0-release", "sdk/1.9.0", "1.4.2.9", "1.4.2.10", "vx"] { try git.tag(tag) }
    let history = try ReleaseHistory.of(git, pattern: try #require(TagPattern(pattern)))
    let found = try history.previous(
      before: try #require(PackageVersion(version)), reachableFrom: try history.resolve("HEAD"))
    #expect(found?.tag == previous)
  }

  @Test func skipsManyTagsOfAnotherBranch() throws {
    let git = try GitFixture()
    try git.commit("one")
    try git.tag("1.0.0")
    try git.git("checkout", "--quiet", "-b", "next")
    for number in 0..<12 {
      try git.commit("feat: \(number)")
      try git.tag("2.\(number).0")
    }
    try git.git("checkout", "--quiet", "main")
    try git.commit("fix: here")
    let history = try ReleaseHistory.of(git)
    #expect(try history.latest(reachableFrom: try history.resolve("HEAD"))?.tag == "1.0.0")
    #expect(try history.latest(reachableFrom: try history.resolve("next~7"))?.tag == "2.4.0")
  }

  @Test func saysWhatChanged() throws {
    let git = try twoLines()
    let history = try ReleaseHistory.of(git)
    func change(_ from: String?, _ to: String) throws -> ChangeLevel {
      let span = try history.span(from: from, to: to, stated: PackageVersion("9.0.0"))
      return try history.notes(of: try history.commits(of: span)).change
    }
    #expect(try change(nil, "main") == ChangeLevel(hasBreaking: true, hasFeature: true, hasChanges: true))
    #expect(try change(nil, "1.1.0") == ChangeLevel(hasFeature: true, hasChanges: true))
    #expect(try change(nil, "1.0.2") == ChangeLevel(hasChanges: true))
    #expect(try change("2.0.0", "2.0.0") == ChangeLevel())
  }

  @Test func namesTheNearestTags() throws {
    let git = try twoLines()
    let found = try failure { try ReleaseHistory.of(git).resolve("1.1.O") }
    #expect(found.status == .badInput)
    #expect(found.findings.map(\.code) == ["git.not-found"])
    #expect(found.findings[0].remedy?.contains("1.1.0") == true)
  }

  @Test func refusesARangeThatAShallowCloneCutsOff() throws {
    let git = try twoLines()
    try git.git(["clone", "--quiet", "--depth=3", "file://" + git.path, git.beside("shallow")])
    let shallow = try ReleaseHistory.of(git.at("shallow"))
    let version = try #require(PackageVersion("2.1.0"))
    // The clone has the tag of the last release and all commits after it.
    #expect(try shallow.commits(of: shallow.span(stated: version)).commits.count == 1)
    let found = try failure { try shallow.commits(of: try shallow.span(to: "2.0.0", stated: version)) }
    #expect(found.status == .badInput)
    #expect(found.findings.map(\.code) == ["git.shallow"])
    #expect(found.findings[0].remedy == "run `git fetch --unshallow --tags`")
    try git.at("shallow").git("fetch", "--quiet", "--unshallow", "--tags")
    let whole = try ReleaseHistory.of(git.at("shallow"))
    #expect(try whole.commits(of: whole.span(to: "2.0.0", stated: version)).commits.count == 4)
  }

  @Test func saysThatThereAreNoCommits() throws {
    let git = try GitFixture()
    let version = try #require(PackageVersion("1.0.0"))
    #expect(
      try failure { try ReleaseHistory.of(git).span(stated: version) }.findings.map(\.code) == ["git.unborn-branch"])
    try git.git("init", "--quiet", git.beside("elsewhere"))
    let found = try failure {
      try ReleaseHistory.open(at: "/", pattern: .bare, environment: git.environment)
    }
    #expect(found.status == .badInput)
    #expect(found.findings.map(\.code) == ["git.not-repository"])
  }
}
