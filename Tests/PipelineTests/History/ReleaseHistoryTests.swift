import Domain
import Editing
import Git
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
    try ReleaseHistory(Repository.open(at: git.path, environment: git.environment), pattern: pattern)
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
      before: try #require(PackageVersion(version)), from: try history.resolve("HEAD"))
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
      return try history.collect(history.commits(of: span)).change
    }
    #expect(
      try change(nil, "main") == ChangeLevel(hasBreaking: true, hasFeature: true, hasListed: true, hasChanges: true))
    #expect(try change(nil, "1.1.0") == ChangeLevel(hasFeature: true, hasListed: true, hasChanges: true))
    #expect(try change(nil, "1.0.2") == ChangeLevel(hasListed: true, hasChanges: true))
    #expect(try change("2.0.0", "2.0.0") == ChangeLevel())
  }

  /// Releases are tagged on branches that `main` does not contain.
  ///
  ///     1.0.0 ── a ── b ── c ── d ── main
  ///              │         └── 3.0.0
  ///              └── 2.0.0 ── 2.0.1
  private func branches(tagsMain: Bool = true) throws -> GitFixture {
    let git = try GitFixture()
    try git.commit("Begin")
    if tagsMain { try git.tag("1.0.0") }
    for (message, tags) in [("feat: a", ["2.0.0", "2.0.1"]), ("feat: b", []), ("feat: c", ["3.0.0"]), ("feat: d", [])] {
      try git.commit(message)
      for (number, tag) in tags.enumerated() {
        try git.git(number == 0 ? ["checkout", "--quiet", "-b", "release/\(tag)"] : ["status"])
        try git.commit("chore: release \(tag)")
        try git.tag(tag)
      }
      try git.git("checkout", "--quiet", "main")
    }
    return git
  }

  @Test(
    arguments: [
      (nil, "4.0.0", "4.0.0", "3.0.0", ["feat: d"]), (nil, "3.0.0", nil, "3.0.0", ["feat: d"]),
      ("3.0.0", "3.0.0", "3.0.0", "2.0.1", ["chore: release 3.0.0", "feat: c", "feat: b"]),
      ("2.0.1", "2.0.1", "2.0.1", "2.0.0", ["chore: release 2.0.1"]),
      ("2.0.0", "2.0.0", "2.0.0", "1.0.0", ["chore: release 2.0.0", "feat: a"]),
      ("main~1", "2.5.0", "2.5.0", "2.0.1", ["feat: c", "feat: b"]),
    ] as [(String?, String, String?, String, [String])])
  func startsOnAnotherLine(
    _ end: String?, _ stated: String, _ version: String?, _ start: String, _ messages: [String]
  ) throws {
    let git = try branches()
    let history = try ReleaseHistory.of(git)
    let span = try history.span(to: end, stated: PackageVersion(stated))
    #expect(span.version?.description == version && span.start?.name == start)
    let commits = try history.commits(of: span).commits
    #expect(
      try commits.map { try history.repository.commit($0).message.split(separator: "\n")[0] }
        == messages.map { $0[...] })
  }

  /// 1.4.x goes on after 1.5.0 is out: by a younger commit, and by a younger tag on an older one.
  @Test(arguments: [nil, "1.4.1"] as [String?]) func aYoungerPatchIsNoStart(_ message: String?) throws {
    let git = try GitFixture()
    try git.commit("feat: a")
    try git.tag("1.4.0")
    try git.commit("feat: b")
    try git.git("branch", "line")
    try git.commit("feat: c")
    if message != nil {
      try git.git("checkout", "--quiet", "line")
      try git.commit("fix: d")
      try git.git("checkout", "--quiet", "main")
    }
    try git.commit("chore: release 1.5.0")
    try git.tag("1.5.0")
    func start(_ end: String?, _ stated: String) throws -> String? {
      try ReleaseHistory.of(git).span(to: end, stated: PackageVersion(stated)).start?.name
    }
    #expect(try start("1.5.0", "1.5.0") == "1.4.0")
    try git.git("checkout", "--quiet", "line")
    if message == nil { try git.commit("fix: d") }
    try git.tag("1.4.1", message)
    try git.git("checkout", "--quiet", "main")
    #expect(try start("1.5.0", "1.5.0") == "1.4.0")
    #expect(try start(nil, "1.5.0") == "1.4.0")
    // What comes after the patch may begin there.
    try git.commit("feat: e")
    #expect(try start(nil, "1.5.1") == "1.5.0")
    try git.git("tag", "--delete", "1.5.0")
    #expect(try start(nil, "1.5.0") == "1.4.1")
  }

  @Test func isNoFirstReleaseIfABranchHasOne() throws {
    let branches = try branches(tagsMain: false)
    let history = try ReleaseHistory.of(branches)
    #expect(try history.span(to: "main~4", stated: PackageVersion("0.9.0")).start == nil)
    // Commits before the release's own belong to it.
    let before = try history.span(to: "main~3", stated: PackageVersion("2.0.0"))
    #expect(before.version?.description == "2.0.0" && before.start == nil)
    #expect(try history.span(stated: PackageVersion("4.0.0")).start?.name == "3.0.0")
    // Another project's history in the same repository is no start.
    let git = try GitFixture()
    try git.commit("one")
    try git.git("checkout", "--quiet", "--orphan", "other")
    try git.commit("two")
    try git.tag("1.0.0")
    #expect(try ReleaseHistory.of(git).span(to: "main", stated: PackageVersion("2.0.0")).start == nil)
  }

  @Test(arguments: [("2.0.0", "1.0.0"), ("main", "2.0.0"), ("HEAD", "HEAD~1"), ("2.0.0", "1.0.2")])
  func refusesAStartThatIsNewer(_ from: String, _ to: String) throws {
    let git = try twoLines()
    let found = try failure { try ReleaseHistory.of(git).span(from: from, to: to, stated: PackageVersion("2.1.0")) }
    #expect(found.status == .badInput && found.findings.map(\.code) == ["notes.backwards"])
    #expect("\(found.findings[0].location)".contains(from) && found.findings[0].message.contains(to))
  }

  @Test func refusesACloneWithoutTags() throws {
    let git = try twoLines()
    try git.git(["clone", "--quiet", "--no-tags", "file://" + git.path, git.beside("tagless")])
    let tagless = try ReleaseHistory.of(git.at("tagless"))
    let version = try #require(PackageVersion("2.1.0"))
    let found = try failure { try tagless.commits(of: tagless.span(stated: version)) }
    #expect(found.status == .badInput && found.findings.map(\.code) == ["git.no-tags"])
    #expect(try tagless.commits(of: tagless.span(from: "HEAD~1", stated: version)).commits.count == 1)
    try git.at("tagless").git("fetch", "--quiet", "--tags")
    #expect(try ReleaseHistory.of(git.at("tagless")).span(stated: version).start?.name == "2.0.0")
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
    #expect(found.findings[0].remedy == "run `git fetch --unshallow --tags --force`")
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
    let found = try failure { try Repository.open(at: "/", environment: git.environment) }
    #expect(found.status == .badInput)
    #expect(found.findings.map(\.code) == ["git.not-repository"])
  }
}
