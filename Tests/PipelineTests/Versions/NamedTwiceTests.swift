import Domain
import Manifest
import Pipeline
import Platform
import TestSupport
import Testing

/// One file, named in several ways or for several locations.
struct NamedTwiceTests {
  struct Row: CustomTestStringConvertible {
    var testDescription: String
    var versions: [String]
    var members = ""
    /// Texts with `%%` where the version stands.
    var files: [String: String]
    var link: (name: String, target: String)?
    /// How many files are edited, release.json among them.
    var count: Int
  }

  static let rows = [
    Row(
      testDescription: "two patterns in one file",
      versions: [
        #"{ "path": "README.md", "pattern": "from: {{version}}" }"#,
        #"{ "path": "README.md", "pattern": "v{{version}}" }"#,
      ], files: ["README.md": "from: %%, v%%, 1.4.0\n"], count: 2),
    Row(
      testDescription: "two patterns that meet at one place",
      versions: [
        #"{ "path": "README.md", "pattern": "from: {{version}}" }"#,
        #"{ "path": "README.md", "pattern": "m: {{version}}" }"#,
      ], files: ["README.md": "from: %%, m: %%\n"], count: 2),
    Row(
      testDescription: "a podspec with other siblings each time",
      versions: [
        #"{ "path": "S.podspec", "siblings": ["A"] }"#, #"{ "path": "S.podspec", "siblings": ["B"] }"#,
      ],
      files: [
        "S.podspec":
          "Pod::Spec.new do |s|\n  s.version = '%%'\n  s.dependency 'A', '%%'\n  s.dependency 'B', '%%'\nend\n"
      ], count: 2),
    Row(
      testDescription: "a file and a link to it",
      versions: [#""Package.swift""#, #""Package@swift-5.9.swift""#],
      files: [
        "Package.swift": #"let p = [.binaryTarget(name: "S", url: "https://a.example/%%/S.zip", checksum: "0")]"#
      ],
      link: ("Package@swift-5.9.swift", "Package.swift"), count: 2),
    Row(
      testDescription: "two spellings of one path",
      versions: [#""a/S.podspec""#, #""a/../a/./S.podspec""#],
      files: ["a/S.podspec": "Pod::Spec.new do |s|\n  s.version = '%%'\nend\n"], count: 2),
    Row(
      testDescription: "release.json itself, by the same key",
      versions: [
        #"{ "path": "release.json", "keyPath": "version" }"#
      ], files: [:], count: 1),
    Row(
      testDescription: "release.json itself, by another key, and a file behind it",
      versions: [
        #"{ "path": "release.json", "keyPath": "notes.otherChanges" }"#,
        #"{ "path": "README.md", "pattern": "v{{version}}" }"#,
      ], members: #", "notes": { "otherChanges": "%%" }"#, files: ["README.md": "v%%"], count: 2),
    Row(
      testDescription: "a constant of a package manifest",
      versions: [#"{ "path": "Package.swift", "constant": "release" }"#],
      files: ["Package.swift": "// let release = \"1.4.0\"\nlet release = \"%%\"\nlet path = #\"\\#(release)\"#\n"],
      count: 2),
    Row(
      testDescription: "a template, for another place in it",
      versions: [#"{ "path": "t.swift", "pattern": "from: \"{{version}}\"" }"#],
      members: #", "templates": { "package": "t.swift" }"#,
      files: [
        "t.swift": "// from: \"%%\"\nlet p = [.binaryTarget(name: \"S\", url: \"https://a.example/%%/S.zip\")]\n"
      ],
      count: 2),
  ]

  @Test(arguments: rows) func everyPlaceIsEditedOnce(_ row: Row) throws {
    func written(_ text: String, _ version: String) -> String { text.replacing("%%", with: version) }
    let workspace = try VersionWorkspace(
      versions: row.versions, members: written(row.members, "1.4.0"),
      files: row.files.mapValues { written($0, "1.4.0") })
    if let link = row.link { try FileSystem.makeSymlink(workspace[link.name], to: link.target) }
    let rehearsed = try workspace.bump { $0.isDryRun = true }
    let report = try workspace.bump()
    #expect(report.diff == rehearsed.diff)
    #expect(report.files.count == row.count)
    #expect(FilePath.lastComponent(of: try #require(report.files.last).path) == "release.json")
    for (name, text) in row.files { #expect(try workspace.text(name) == written(text, "1.5.0")) }
    #expect(
      try workspace.text("release.json")
        == VersionWorkspace.configuration("1.5.0", row.versions, written(row.members, "1.5.0")))
    if let link = row.link { #expect(try FileSystem.linkTarget(workspace[link.name]) == link.target) }
    let scan = try VersionScan.load(workspace["release.json"])
    #expect(scan.disagreements == [] && scan.problems == [])
    #expect(scan.locations.filter { $0.file == workspace["release.json"] && $0.subject == "version" }.count == 1)
  }
}
