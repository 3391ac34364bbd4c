import Domain
import Pipeline
import TestSupport
import Testing

/// `release bump auto` goes by the same commits as notes.
struct AutomaticBumpTests {
  struct Row: CustomTestStringConvertible {
    var testDescription: String
    var members = ""
    var commits: [String]
    /// Nil if there is no level to derive.
    var next: String?
  }

  static let rows = [
    Row(testDescription: "a feature", commits: ["feat: a"], next: "1.5.0"),
    Row(testDescription: "a fix", commits: ["fix: a"], next: "1.4.1"),
    Row(testDescription: "right below the subject", commits: ["fix: a\nBREAKING CHANGE: b"], next: "2.0.0"),
    Row(testDescription: "as the subject", commits: ["BREAKING CHANGE: b"], next: "2.0.0"),
    Row(testDescription: "neither", commits: ["chore: a", "docs: b"], next: "1.4.1"),
    Row(
      testDescription: "neither, and nothing is asked for", members: #", "bump": { "otherwise": "nothing" }"#,
      commits: ["chore: a", "docs: b"]),
    Row(
      testDescription: "a fix suffices", members: #", "bump": { "otherwise": "nothing" }"#,
      commits: ["chore: a", "fix: b"], next: "1.4.1"),
    Row(
      testDescription: "features of another type", members: #", "bump": { "features": ["add", "New"] }"#,
      commits: ["new: a", "feat: b"], next: "1.5.0"),
    Row(
      testDescription: "another type is no feature", members: #", "bump": { "features": ["add"] }"#,
      commits: ["feat: b"], next: "1.4.1"),
    Row(
      testDescription: "a hidden feature", members: #", "bump": { "features": ["chore"], "otherwise": "nothing" }"#,
      commits: ["chore: b"], next: "1.5.0"),
    Row(
      testDescription: "scopes", members: #", "notes": { "scopes": { "exclude": ["docs"] } }"#,
      commits: ["feat(docs)!: a", "fix(core): b"], next: "1.4.1"),
    Row(
      testDescription: "only other scopes", members: #", "notes": { "scopes": { "include": ["core"] } }"#,
      commits: ["feat(docs)!: a"]),
    Row(testDescription: "paths", members: #", "notes": { "paths": ["Sources"] }"#, commits: ["feat: a"]),
    Row(testDescription: "Azure DevOps", commits: ["Merged PR 7: feat: a"], next: "1.5.0"),
  ]

  @Test(arguments: rows) func derivesTheLevel(_ row: Row) throws {
    let workspace = try VersionWorkspace(committed: "1.4.0", members: row.members)
    let git = try #require(workspace.git)
    try git.git("tag", "1.4.0")
    for message in row.commits { try git.commit(message) }
    guard let next = row.next else {
      let found = try failure { try workspace.bump("auto") }
      #expect(found.status == .badInput && found.findings.map(\.code) == ["version.nothing-new"])
      return
    }
    #expect(try workspace.bump("auto").to.description == next)
  }

  /// The next prerelease of what `auto` gives.
  @Test(arguments: [
    ("1.4.0", "feat: a", "auto=beta", "1.5.0-beta.1"), ("1.4.0", "fix: a", "auto=rc.x", "1.4.1-rc.x.1"),
    ("1.4.0", "feat!: a", "auto=beta", "2.0.0-beta.1"), ("1.4.1-beta.2", "fix: a", "auto=beta", "1.4.1-beta.3"),
    ("1.4.1-beta.2", "feat: a", "auto=beta", "1.5.0-beta.1"), ("1.5.0-beta.2", "feat: a", "auto=rc", "1.5.0-rc.1"),
  ]) func leadsToAPrerelease(current: String, message: String, request: String, next: String) throws {
    let workspace = try VersionWorkspace(committed: "1.4.0")
    let git = try #require(workspace.git)
    try git.git("tag", "1.4.0")
    if current != "1.4.0" {
      try git.commit("fix: begin")
      try workspace.bump(current) { $0.commits = true }
      try git.git("tag", current)
    }
    try git.commit(message)
    #expect(try workspace.bump(request).to.description == next)
  }

  /// The commits before the tag of the prerelease, and the one after it.
  @Test(arguments: [
    ("1.4.1-beta.1", "feat!: a", "fix: b", "2.0.0"), ("1.4.1-beta.1", "feat: a", "fix: b", "1.5.0"),
    ("1.4.1-beta.1", "fix: a", "fix: b", "1.4.1"), ("1.4.1-beta.1", "fix: a", "feat: b", "1.5.0"),
    ("2.0.0-beta.1", "feat!: a", "fix: b", "2.0.0"), ("2.0.0-beta.1", "feat!: a", "feat!: b", "2.0.0"),
    ("2.0.0-beta.1", "fix: a", "feat: b", "2.0.0"), ("2.1.0-beta.1", "fix: a", "feat!: b", "2.1.0"),
    ("1.5.1-beta.1", "feat: a", "fix: b", "1.5.1"), ("1.5.0-rc.1", "feat: a", "feat!: b", "2.0.0"),
  ]) func goesByEverythingBeforeAPrereleaseToo(
    prerelease: String, before: String, after: String, next: String
  ) throws {
    let workspace = try VersionWorkspace(committed: "1.4.0")
    let git = try #require(workspace.git)
    try git.git("tag", "1.4.0")
    try git.commit(before)
    _ = try workspace.bump(prerelease)
    try git.commit("chore(release): \(prerelease)")
    try git.git("tag", prerelease)
    let found = try failure { try workspace.bump("auto") }
    #expect(found.findings.map(\.message).first?.hasPrefix("nothing was committed since \(prerelease)") == true)
    try git.commit(after)
    #expect(try workspace.bump("auto").to.description == next)
  }

  /// GitHub's messages of a squash: what they list counts.
  @Test(arguments: [
    ("fix: a (#12)\n\n* feat: new API\n\n* fix: other", "1.5.0"), ("fix: a (#12)\n\n* feat!: drop iOS 13", "2.0.0"),
    ("fix: a (#12)\n\n* fix: b\n\nBREAKING CHANGE: iOS 14\n\n* fix: c", "2.0.0"),
    ("chore: a (#12)\n\n* feat: b\n\n* Revert \"feat: b\"\n\nThis reverts commit 1234567.", "1.4.1"),
    ("fix: a\n\n```\n* feat: in code\n```", "1.4.1"), ("fix: a\n\n* a list\n* of: words", "1.4.1"),
  ]) func countsWhatASquashLists(message: String, next: String) throws {
    let workspace = try VersionWorkspace(committed: "1.4.0")
    let git = try #require(workspace.git)
    try git.git("tag", "1.4.0")
    try git.commit(message)
    #expect(try workspace.bump("auto").to.description == next)
  }

  @Test func saysThatEverythingIsReverted() throws {
    let workspace = try VersionWorkspace(committed: "1.4.0")
    let git = try #require(workspace.git)
    try git.git("tag", "1.4.0")
    try git.commit("feat: a")
    try git.commit("Revert \"feat: a\"")
    let found = try failure { try workspace.bump("auto") }
    #expect(
      found.findings.first?.message.hasPrefix("every commit since 1.4.0 is reverted, or left out of the notes") == true)
  }

  @Test func becomesTheFirstRelease() throws {
    let workspace = try VersionWorkspace(committed: "0.1.0-beta.1")
    let git = try #require(workspace.git)
    try git.git("tag", "0.1.0-beta.1")
    try git.commit("feat!: b")
    #expect(try workspace.bump("auto").to.description == "0.1.0")
  }

  @Test func skippedCommitsDoNotCount() throws {
    let workspace = try VersionWorkspace(committed: "1.4.0")
    let git = try #require(workspace.git)
    try git.git("tag", "1.4.0")
    let feature = try git.commit("feat!: a")
    try git.commit("feat: b")
    let members = #", "notes": { "skip": ["\#(feature.prefix(9))"] }"#
    try workspace.write(VersionWorkspace.configuration("1.4.0", [#""SDK.podspec""#], members), to: "release.json")
    #expect(try workspace.bump("auto").to.description == "1.5.0")
  }

  @Test(arguments: [["--depth", "1"], ["--no-tags"]]) func refusesAnIncompleteClone(_ options: [String]) throws {
    let workspace = try VersionWorkspace(committed: "1.4.0")
    let git = try #require(workspace.git)
    try git.git("tag", "1.4.0")
    try git.commit("fix: a")
    try git.git(["clone", "--quiet"] + options + ["file://" + git.path, git.beside("clone")])
    let clone = VersionWorkspace(at: git.beside("clone"), git.at("clone"))
    let found = try failure { try clone.bump("auto") }
    #expect(
      found.status == .badInput && found.findings.map(\.code) == [options.count > 1 ? "git.shallow" : "git.no-tags"])
  }

  @Test func startsOnAReleaseBranch() throws {
    let workspace = try VersionWorkspace(committed: "1.4.0")
    let git = try #require(workspace.git)
    try git.commit("feat: in 1.4.0")
    try git.git("checkout", "--quiet", "-b", "release")
    try git.commit("chore: release")
    try git.git("tag", "1.4.0")
    try git.git("checkout", "--quiet", "main")
    try git.commit("fix: later")
    #expect(try workspace.bump("auto").to.description == "1.4.1")
  }
}
