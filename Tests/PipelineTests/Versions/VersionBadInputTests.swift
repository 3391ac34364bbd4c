import Domain
import Pipeline
import Platform
import TestSupport
import Testing

/// Every mistake is reported at once, each with its place and a remedy, and nothing has changed.
struct VersionBadInputTests {
  struct Row: CustomTestStringConvertible {
    var testDescription: String
    var status = Domain.ExitStatus.badInput
    var codes: [String]
    /// In locations and messages of the findings.
    var says: [String]
    var request = "minor"
    var version = "1.4.0"
    var versions: [String] = []
    var members = ""
    var files: [String: String] = [:]
    var breaking: @Sendable (VersionWorkspace) throws -> Void = { _ in }
  }

  private static let podspec = VersionWorkspace.podspec
  private static let readme = #"{ "path": "README.md", "pattern": "from: {{version}}" }"#

  static let rows = [
    Row(
      testDescription: "a version file is missing", codes: ["version.missing-file"], says: ["SDK.podspec", "no such"],
      versions: [#""SDK.podspec""#]),
    Row(
      testDescription: "a version file is a folder", codes: ["version.no-file"], says: ["README.md"],
      versions: [readme],
      files: ["README.md/file": ""]),
    Row(
      testDescription: "a version file is a pipe", codes: ["version.no-file"], says: ["README.md"], versions: [readme]
    ) { _ = try Tool.run("mkfifo", [$0["README.md"]]) },
    Row(
      testDescription: "a version file is binary", codes: ["version.not-text"], says: ["README.md", "NUL"],
      versions: [readme], files: ["README.md": "from: 1.4.0\0"]),
    Row(
      testDescription: "a version file is not UTF-8", codes: ["version.not-text"], says: ["S.podspec", "UTF-8"],
      versions: [#""S.podspec""#]
    ) { try $0.write(Array(podspec("1.4.0").utf8) + [0xFF], to: "S.podspec") },
    Row(
      testDescription: "a version file is in Shift JIS", codes: ["version.not-text"], says: ["README.md", "Latin-1"],
      versions: [readme]
    ) { try $0.write(Array("from: 1.4.0 ".utf8) + [0x83, 0x5C], to: "README.md") },
    Row(
      testDescription: "a property list in binary", codes: ["version.not-text"], says: ["Info.plist", "binary"],
      versions: [#""Info.plist""#], files: ["Info.plist": "bplist00"]),
    Row(
      testDescription: "a constant in a language that is not read", codes: ["version.missing"],
      says: ["sdk.py", "Swift, C, C++ and Objective-C only"],
      versions: [#"{ "path": "sdk.py", "constant": "__version__" }"#], files: ["sdk.py": "__version__ = '1.4.0'\n"]),
    Row(
      testDescription: "a version file is read-only", codes: ["version.read-only"],
      says: ["README.md", "not writable"],
      versions: [readme]
    ) { try $0.write(Array("from: 1.4.0\n".utf8), to: "README.md", mode: 0o444) },
    Row(
      testDescription: "a version file has no version", codes: ["version.missing"],
      says: ["README.md", "from: {{version}}"],
      versions: [readme], files: ["README.md": "to: 1.4.0\n"]),
    Row(
      testDescription: "two could be it", codes: ["version.ambiguous"], says: ["line 2", "line 3", "1.4.0", "1.3.0"],
      versions: [#""S.podspec""#],
      files: ["S.podspec": "Pod::Spec.new do |s|\n  s.version = '1.4.0'\n  s.version = '1.3.0'\nend\n"]),
    Row(
      testDescription: "a version is computed", codes: ["version.computed"], says: ["S.podspec:2", "VERSION"],
      versions: [#""S.podspec""#],
      files: ["S.podspec": "Pod::Spec.new do |s|\n  s.version = File.read('VERSION')\nend\n"]),
    Row(
      testDescription: "a placeholder in a file that was named", codes: ["version.placeholder"], says: ["{{version}}"],
      versions: [#""S.podspec""#], files: ["S.podspec": podspec("{{version}}")]),
    Row(
      testDescription: "no version at all", codes: ["version.invalid"], says: ["S.podspec:3", "next"],
      versions: [#""S.podspec""#], files: ["S.podspec": podspec("next")]),
    Row(
      testDescription: "a file disagrees", codes: ["version.disagreement"],
      says: ["S.podspec:3", "1.3.0", "release.json", "1.4.0"], versions: [#""S.podspec""#],
      files: ["S.podspec": podspec("1.3.0")]),
    Row(
      testDescription: "four numbers in a podspec are not three", codes: ["version.disagreement"],
      says: ["1.4.0.0"], versions: [#""S.podspec""#], files: ["S.podspec": podspec("1.4.0.0")]),
    Row(
      testDescription: "a file disagrees, and nothing is to be done", codes: ["version.disagreement"],
      says: ["S.podspec:3", "1.3.0", "release.json:2"], request: "1.4.0", versions: [#""S.podspec""#],
      files: ["S.podspec": podspec("1.3.0")]),
    Row(
      testDescription: "half of a file carries the new version", codes: ["version.disagreement"], says: ["1.5.0"],
      versions: [readme], files: ["README.md": "from: 1.5.0, from: 1.4.0\n"]),
    Row(
      testDescription: "two problems in two files", codes: ["version.missing-file", "version.missing"],
      says: ["SDK.podspec", "README.md"], versions: [#""SDK.podspec""#, readme], files: ["README.md": ""]),
    Row(
      testDescription: "two files disagree and a third is read-only",
      codes: ["version.disagreement", "version.disagreement", "version.read-only"],
      says: ["A.podspec", "B.podspec", "README.md"], versions: [#""A.podspec""#, readme, #""B.podspec""#],
      files: ["A.podspec": podspec("1.0.0"), "B.podspec": podspec("1.1.0")]
    ) { try $0.write(Array("from: 1.4.0\n".utf8), to: "README.md", mode: 0o444) },
    Row(
      testDescription: "a template is missing", codes: ["version.missing-file"], says: ["t.swift"],
      members: #", "templates": { "package": "t.swift" }"#),
    Row(
      testDescription: "a template has two numbers in one URL", codes: ["version.ambiguous"], says: ["t.swift"],
      members: #", "templates": { "package": "t.swift" }"#,
      files: ["t.swift": #"let t = [.binaryTarget(name: "S", url: "https://a.example/2.0.0/S-3.0.0.zip")]"#]),
    Row(
      testDescription: "not above", status: .usage, codes: ["version.bump"], says: ["1.3.9 is not above 1.4.0"],
      request: "1.3.9"),
    Row(
      testDescription: "the same but for build metadata", status: .usage, codes: ["version.bump"], says: ["not above"],
      request: "1.4.0+2"),
    Row(
      testDescription: "a prerelease of what is released", status: .usage, codes: ["version.bump"], says: ["not above"],
      request: "1.4.0-rc.1"),
    Row(
      testDescription: "an earlier identifier", status: .usage, codes: ["version.bump"],
      says: ["2.0.0-beta.1", "not above"],
      request: "prerelease=beta", version: "2.0.0-rc.1"),
    Row(
      testDescription: "a release already", status: .usage, codes: ["version.bump"], says: ["is already a release"],
      request: "release"),
    Row(
      testDescription: "release.json is broken", status: .badConfiguration, codes: ["configuration.syntax"],
      says: ["release.json"]
    ) { try $0.write("{", to: "release.json") },
    Row(
      testDescription: "release.json is missing", status: .badConfiguration, codes: ["configuration.missing"],
      says: ["release.json"]
    ) { try TestFile.remove($0["release.json"]) },
    Row(testDescription: "auto without a repository", codes: ["git.not-repository"], says: [], request: "auto"),
  ]

  @Test(arguments: rows) func isToldAndNothingHasChanged(_ row: Row) throws {
    let workspace = try VersionWorkspace(
      row.version, versions: row.versions, members: row.members, files: row.files)
    try row.breaking(workspace)
    let before = try files(workspace)
    for isDryRun in [true, false] {
      let failure = try failure { try workspace.bump(row.request) { $0.isDryRun = isDryRun } }
      #expect(failure.status == row.status)
      #expect(failure.findings.map(\.code) == row.codes, "\(failure)")
      #expect(failure.findings.allSatisfy { $0.remedy != nil }, "\(failure)")
      let told = failure.findings.map { "\($0.location): \($0.message)" }.joined(separator: "\n")
      for text in row.says { #expect(told.contains(text), "\(told)") }
    }
    #expect(try files(workspace) == before)
  }

  /// The files' contents, also of paths that are no files.
  private func files(_ workspace: VersionWorkspace) throws -> String {
    try Tool.run(
      "sh", ["-c", "find . -printf '%P %y %m\\n' | sort; find . -type f -print0 | sort -z | xargs -0 sha256sum"],
      in: workspace.path
    ).text
  }

  @Test func lowerIsTakenWhereItIsAllowed() throws {
    for request in ["1.3.9", "1.4.0+2", "1.4.0-rc.1"] {
      let workspace = try VersionWorkspace(versions: [Self.readme], files: ["README.md": "from: 1.4.0\n"])
      try workspace.bump(request) { $0.allowsLower = true }
      #expect(try workspace.text("README.md") == "from: \(request)\n")
      #expect(try VersionScan.load(workspace["release.json"]).version.description == request)
    }
  }

  @Test func theSameVersionIsDone() throws {
    let workspace = try VersionWorkspace(versions: [Self.readme], files: ["README.md": "from: 1.4.0\n"])
    let before = try workspace.state()
    let report = try workspace.bump("1.4.0")
    #expect(report.files.isEmpty && report.diff == [])
    #expect(try workspace.state() == before)
  }

  @Test func thePreviewDrawsEveryNextVersion() throws {
    let workspace = try VersionWorkspace("1.4.0-rc.2")
    let preview = try workspace.bumping().preview()
    #expect(
      preview.choices.map { "\($0.request) \($0.version)" } == [
        "major 2.0.0", "minor 1.4.0", "patch 1.4.0", "prerelease 1.4.0-rc.3", "premajor 2.0.0-rc.1",
        "preminor 1.4.0-rc.3", "release 1.4.0",
      ])
    let repository = try VersionWorkspace(committed: "1.4.0")
    let last = try #require(try repository.bumping().preview().choices.last)
    #expect(last.request == "auto" && last.version.description == "1.5.0" && last.reason != nil)
  }
}
