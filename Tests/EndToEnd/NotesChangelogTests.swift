import Foundation
import TestSupport
import Testing

/// `release notes --update-changelog` on a repository of its own.
struct NotesChangelogTests {
  private static let before = "# Changes\r\n\r\n## 1.0.0 - 2023-11-14\r\n\r\nWritten by hand."

  private func repository(_ changelog: String? = before) throws -> GitFixture {
    let git = try GitFixture()
    try git.write(configuration("1.0.0"), to: "release.json")
    if let changelog { try git.write(changelog, to: "CHANGELOG.md", mode: 0o664) }
    try git.commit("feat: one")
    try git.tag("1.0.0")
    try git.write(configuration("1.1.0"), to: "release.json")
    try git.commit("fix: two")
    return git
  }

  private func configuration(_ version: String, _ more: String = "") -> String {
    #"{"version": "\#(version)", "products": [{"name": "SDK", "base": "SDK.xcframework"}]\#(more)}"#
  }

  private func notes(_ git: GitFixture, _ options: String...) throws -> Tool.Result {
    try ReleaseTool.run(["notes", "--update-changelog"] + options, in: git.path, environment: git.environment)
  }

  private func changelog(_ git: GitFixture) throws -> String { try TestFile.text(git.path + "/CHANGELOG.md") }

  @Test(arguments: [before, nil]) func theDiffIsWhatTheRunDoes(_ changelog: String?) throws {
    let git = try repository(changelog)
    let dry = try notes(git, "--dry-run")
    dry.expect(0)
    #expect(try git.git("status", "--porcelain") == "")
    try git.git(["apply", "--check", "-"], input: dry.text)
    let real = try notes(git)
    real.expect(0)
    #expect(real.text == "CHANGELOG.md: the section of 1.1.0 was added\n")
    let made = try self.changelog(git)
    try git.git("checkout", "--quiet", "--force", "HEAD")
    try git.git("clean", "--quiet", "--force")
    try git.git(["apply", "-"], input: dry.text)
    #expect(try self.changelog(git) == made)
    #expect(made.contains("two"))
  }

  @Test func sectionsWithoutVersionsAreRefused() throws {
    let before = "# Changes\n\n## Winter\n\nWritten by hand.\n"
    let git = try repository(before)
    let refused = try notes(git)
    refused.expect(65)
    refused.expectSays([
      "CHANGELOG.md:3: no heading says a version, so the place of 1.1.0 is not known", "\"## Winter\"",
      "`## [Unreleased]` above the first section",
    ])
    #expect(try changelog(git) == before)
    try git.write(before.replacing("## Winter", with: "## [Unreleased]\n\n## Winter"), to: "CHANGELOG.md")
    try notes(git).expect(0)
    let made = try changelog(git)
    #expect(
      made.hasPrefix("# Changes\n\n## [Unreleased]\n\n## 1.1.0 - ")
        && made.hasSuffix("\n\n## Winter\n\nWritten by hand.\n"))
  }

  @Test func runsAsOftenAsItMay() throws {
    let git = try repository()
    try notes(git).expect(0)
    let once = try changelog(git)
    let again = try notes(git)
    #expect(again.text == "CHANGELOG.md: the section of 1.1.0 is up to date\n")
    #expect(try changelog(git) == once)
    try git.commit("docs: bring the changelog up to date")
    try notes(git).expect(0)
    #expect(try changelog(git) == once)
    #expect(try notes(git, "--dry-run").text == "")
    try git.commit("feat: three")
    #expect(try notes(git).text == "CHANGELOG.md: the section of 1.1.0 was renewed\n")
    #expect(try changelog(git).contains("three"))
    #expect(try changelog(git).hasSuffix("## 1.0.0 - 2023-11-14\r\n\r\nWritten by hand."))
  }

  /// Versions that are not semantic: dates, two numbers, four numbers.
  @Test(
    arguments: [("26.08.11", "26.09.02"), ("1.9", "1.10"), ("1.2.3.4", "1.2.3.5")], ["{{version}}", "v{{version}}"])
  func versionsOfEveryForm(_ versions: (String, String), _ pattern: String) throws {
    let git = try GitFixture()
    let settings = #", "git": {"tag": "\#(pattern)"}"#
    try git.write(configuration(versions.0, settings), to: "release.json")
    try git.commit("feat: one")
    try git.tag(pattern.replacing("{{version}}", with: versions.0))
    try notes(git).expect(0)
    try git.write(configuration(versions.1, settings), to: "release.json")
    try git.commit("fix: two")
    let result = try notes(git)
    result.expect(0)
    #expect(result.text == "CHANGELOG.md: the section of \(versions.1) was added\n")
    let headings = try changelog(git).split(separator: "\n").filter { $0.hasPrefix("## ") }
    #expect(headings.map { $0.split(separator: " ")[1] } == [versions.1[...], versions.0[...]])
    #expect(try !changelog(git).contains("semver.org"))
    #expect(try notes(git).text == "CHANGELOG.md: the section of \(versions.1) is up to date\n")
  }

  @Test func keepsTheModeAndALink() throws {
    let git = try repository()
    try git.git("mv", "CHANGELOG.md", "History.md")
    try git.link("CHANGELOG.md", to: "History.md")
    try notes(git).expect(0)
    #expect(try TestFile.text(git.path + "/History.md").contains("two"))
    let attributes = try FileManager.default.attributesOfItem(atPath: git.path + "/History.md")
    #expect(attributes[.posixPermissions] as? Int == 0o664)
    let link = try FileManager.default.destinationOfSymbolicLink(atPath: git.path + "/CHANGELOG.md")
    #expect(link == "History.md")
    #expect(TestFile.names(in: git.path).filter { $0.contains("release-new") } == [])
  }

  @Test func keepsWhatPeopleWrote() throws {
    let git = try repository("# Changes\n\n## 1.1.0\n\nBy hand.\n")
    let result = try notes(git)
    result.expect(0)
    result.expectSays(["the section of 1.1.0 was written by hand, and stays as it is"])
    #expect(try changelog(git) == "# Changes\n\n## 1.1.0\n\nBy hand.\n")
  }

  @Test(arguments: [
    ("1.0.0", "", "have no version"),
    ("1.1.0", #", "notes": {"changelog": "nowhere/CHANGES.md"}"#, "cannot create"),
    ("1.1.0", #", "notes": {"changelog": "binary"}"#, "is not UTF-8 text"),
  ]) func refuses(_ version: String, _ more: String, _ words: String) throws {
    let git = try repository()
    try Data([0xFF, 0xFE]).write(to: URL(fileURLWithPath: git.path + "/binary"))
    try git.write(configuration(version, more), to: "release.json")
    let result = try notes(git)
    result.expect(words == "cannot create" ? 74 : 65)
    result.expectSays([words])
    #expect(try changelog(git) == Self.before)
  }
}
