import Domain
import Git
import Pipeline
import TestSupport
import Testing

/// `release tag` in a repository of its own.
struct TagTests {
  private let workspace: VersionWorkspace
  private let git: GitFixture

  init() throws {
    workspace = try VersionWorkspace(committed: "1.4.0")
    git = try #require(workspace.git)
  }

  @Test func anAnnotatedTagOnTheCommit() throws {
    let report = try workspace.tag()
    #expect(report.outcome == .made && report.tag == "1.4.0" && report.isAnnotated && report.remote == nil)
    #expect(try git.git("cat-file", "-t", "1.4.0") == "tag")
    #expect(try git.git("rev-parse", "1.4.0^{commit}") == report.commit)
    #expect(
      try git.git("for-each-ref", "refs/tags", "--format=%(taggername) %(taggerdate:unix) %(contents)")
        == "Cora Committer 1700000000 Release 1.4.0\n")
    try git.git("fsck", "--strict")
  }

  @Test func theSameTagOnTheSameCommitIsDone() throws {
    try workspace.tag()
    let object = try git.git("rev-parse", "1.4.0")
    #expect(try workspace.tag().outcome == .wasThere)
    // Also where what else stands against a tag does: it is there.
    try workspace.write(VersionWorkspace.podspec("9.9.9"), to: "SDK.podspec")
    try git.git("checkout", "--quiet", "--detach")
    let again = try workspace.tag(variables: [:]) { $0.isLightweight = true }
    #expect(again.outcome == .wasThere && again.isAnnotated)
    #expect(try git.git("rev-parse", "1.4.0") == object)
  }

  @Test func lightweight() throws {
    let report = try workspace.tag(variables: [:]) { $0.isLightweight = true }
    #expect(report.outcome == .made && !report.isAnnotated)
    #expect(try git.git("cat-file", "-t", "1.4.0") == "commit")
    #expect(try !workspace.tag().isAnnotated)
  }

  @Test func withAMessage() throws {
    try workspace.tag { $0.message = "ContextSDK 1.4.0\n\nMore." }
    #expect(try git.git("tag", "-l", "--format=%(contents)", "1.4.0") == "ContextSDK 1.4.0\n\nMore.\n")
  }

  @Test func aDryRunMakesNone() throws {
    #expect(try workspace.tag { $0.isDryRun = true }.outcome == .wouldBeMade)
    #expect(try git.git("tag") == "")
    let failure = try failure { try workspace.tag(variables: [:]) { $0.isDryRun = true } }
    #expect(failure.findings.map(\.code) == ["git.missing-identity"])
  }

  @Test func byThePatternOfTheCommit() throws {
    for (pattern, tag) in [("v{{version}}", "v1.4.0"), ("ios/{{version}}-sdk", "ios/1.4.0-sdk")] {
      let members = #", "git": { "tag": "\#(pattern)", "remote": "upstream" }"#
      try workspace.write(VersionWorkspace.configuration("1.4.0", [], members), to: "release.json")
      try git.commit("chore: pattern")
      let report = try workspace.tag()
      #expect(report.tag == tag && report.remote == "upstream")
      #expect(try git.git("rev-parse", "\(tag)^{commit}") == report.commit)
    }
  }

  /// The notes ignore them too.
  @Test(arguments: ["1.7.0/android", "2.0_docs", "9.9_nightly_build", "3.0.x"])
  func tagsThatOnlyBeginLikeVersionsAreNoReleases(_ name: String) throws {
    try git.git("tag", name)
    #expect(try workspace.tag().outcome == .made)
  }

  /// An uncommitted edit of the pattern does not count.
  @Test func notByThePatternOfTheWorkingTree() throws {
    try workspace.tag()
    let members = #", "git": { "tag": "v{{version}}" }"#
    try workspace.write(VersionWorkspace.configuration("1.4.0", [], members), to: "release.json")
    #expect(try workspace.tag().tag == "1.4.0")
  }

  struct Refusal: CustomTestStringConvertible {
    var testDescription: String
    var codes: [String]
    var says: [String]
    /// The option that allows it.
    var allow: (@Sendable (inout ReleaseTagging) -> Void)?
    var variables = VersionWorkspace.identity
    var prepare: @Sendable (VersionWorkspace, GitFixture) throws -> Void
  }

  static let refusals = [
    Refusal(testDescription: "the tag is on another commit", codes: ["tag.taken"], says: ["1.4.0", "on commit"]) {
      _, git in
      try git.tag("1.4.0", "Release")
      try git.commit("fix: more")
    },
    Refusal(testDescription: "the tag is on no commit", codes: ["tag.taken"], says: ["not a commit"]) { _, git in
      try git.tag("1.4.0", at: "HEAD^{tree}")
    },
    Refusal(
      testDescription: "a higher version is released", codes: ["tag.not-above"], says: ["not above 1.5.0-rc.1"],
      allow: { $0.allowsLower = true }
    ) { _, git in
      for tag in ["1.3.0", "1.5.0-rc.1", "v9.0.0", "20300101", "next", "1.5.0-beta.9"] { try git.tag(tag) }
    },
    Refusal(
      testDescription: "the same version is released with other metadata", codes: ["tag.not-above"],
      says: ["not above 1.4.0+1"], allow: { $0.allowsLower = true }
    ) { _, git in try git.tag("1.4.0+1") },
    Refusal(
      testDescription: "four numbers are released", codes: ["tag.not-above"], says: ["not above 1.4.0.1"],
      allow: { $0.allowsLower = true }
    ) { _, git in try git.tag("1.4.0.1") },
    Refusal(
      testDescription: "HEAD is on no branch", codes: ["tag.detached"], says: ["not on a branch"],
      allow: { $0.allowsDetached = true }
    ) { _, git in try git.git("checkout", "--quiet", "--detach") },
    Refusal(
      testDescription: "two things at once", codes: ["tag.detached", "tag.not-above"],
      says: ["not on a branch", "2.0.0"]
    ) { _, git in
      try git.git("checkout", "--quiet", "--detach")
      try git.tag("2.0.0")
    },
    Refusal(
      testDescription: "no identity", codes: ["git.missing-identity"], says: ["user.name"],
      allow: { $0.isLightweight = true }, variables: [:]
    ) { _, _ in },
    Refusal(
      testDescription: "a version file that was never committed", codes: ["tag.not-committed"], says: ["New.podspec"]
    ) { workspace, git in
      try workspace.write(VersionWorkspace.configuration("1.4.0", [#""New.podspec""#]), to: "release.json")
      try git.commit("chore: name it")
      try workspace.write(VersionWorkspace.podspec("1.4.0"), to: "New.podspec")
    },
    Refusal(testDescription: "release.json was never committed", codes: ["tag.not-committed"], says: ["release.json"]) {
      _, git in
      try git.git("rm", "--quiet", "--cached", "release.json")
      try git.git("commit", "--quiet", "-m", "chore: forget")
    },
    Refusal(
      testDescription: "the commit's files disagree, whatever the working tree says", codes: ["version.disagreement"],
      says: ["SDK.podspec:3", "1.3.0", "1.4.0"]
    ) { workspace, git in
      try workspace.write(VersionWorkspace.podspec("1.3.0"), to: "SDK.podspec")
      try git.commit("chore: forget one")
      try workspace.write(VersionWorkspace.podspec("1.4.0"), to: "SDK.podspec")
    },
    Refusal(testDescription: "no commit yet", codes: ["git.unborn-branch"], says: ["no commits"]) { _, git in
      try git.git("update-ref", "-d", "HEAD")
    },
    Refusal(testDescription: "an object is damaged", codes: ["git.unreadable-object"], says: ["damaged"]) { _, git in
      let id = try git.git("rev-parse", "HEAD:SDK.podspec")
      let name = ".git/objects/\(id.prefix(2))/\(id.dropFirst(2))"
      try TestFile.remove(git.path + "/" + name)
      try git.write("no object", to: name)
    },
  ]

  @Test(arguments: refusals) func isRefused(_ row: Refusal) throws {
    try row.prepare(workspace, git)
    let tags = try git.git("for-each-ref", "refs/tags")
    let failure = try failure { try workspace.tag(variables: row.variables) }
    #expect(failure.status == .badInput && failure.findings.map(\.code) == row.codes, "\(failure)")
    #expect(failure.findings.allSatisfy { $0.remedy != nil }, "\(failure)")
    let messages = failure.findings.map { "\($0.location): \($0.message)" }.joined(separator: "\n")
    for text in row.says { #expect(messages.contains(text), "\(messages)") }
    #expect(try git.git("for-each-ref", "refs/tags") == tags)
    if let allow = row.allow {
      #expect(try workspace.tag(variables: row.variables) { allow(&$0) }.outcome == .made)
    }
  }

  @Test(arguments: [false, true], [false, true])
  func changesThatAreNotCommittedAreShown(_ isStaged: Bool, isTagTaken: Bool) throws {
    if isTagTaken {
      try git.tag("1.4.0", "Release")
      try git.commit("fix: more")
    }
    try workspace.write(VersionWorkspace.podspec("1.4.0") + "# new\n", to: "SDK.podspec")
    if isStaged { try git.git("add", "SDK.podspec") }
    let shown = try git.git("diff", "HEAD") + "\n"
    do {
      try workspace.tag()
      Issue.record("was not refused")
    } catch let tree as DirtyTree {
      #expect(tree.paths == ["SDK.podspec"] && !tree.isTruncated)
      #expect(tree.patch == shown)
      #expect(tree.failure.status == .badInput && tree.failure.findings.first?.remedy != nil)
    }
    #expect(try git.git("tag") == (isTagTaken ? "1.4.0" : ""))
  }

  @Test func filesThatGitDoesNotKnowDoNotMatter() throws {
    try workspace.write("new", to: "unknown")
    #expect(try workspace.tag().outcome == .made)
  }

  @Test func behindALink() throws {
    try git.git("mv", "SDK.podspec", "Real.podspec")
    try git.link("SDK.podspec", to: "Real.podspec")
    try git.commit("refactor: link")
    #expect(try workspace.tag().outcome == .made)
  }
}
