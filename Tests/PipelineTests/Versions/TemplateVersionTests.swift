import Domain
import Pipeline
import TestSupport
import Testing

/// Templates are version files where they carry a literal version, and need not be where a build puts it in.
struct TemplateVersionTests {
  static let rows = [
    ("a placeholder", "let version = \"{{version}}\"\nlet t = [.binaryTarget(name: \"S\", url: \"{{url}}\")]\n", 0),
    ("nothing", "let t = [.binaryTarget(name: \"S\", url: \"{{url}}\", checksum: \"{{checksum}}\")]\n", 0),
    ("sections that are no Swift", "{{#products}}\nlet x = \"{{product}}\n{{/products}}\n", 0),
    ("a literal", "let t = [.binaryTarget(name: \"S\", url: \"https://a.example/{{app_id}}/1.4.0/S.zip\")]\n", 1),
    ("a constant", "let version = \"1.4.0\"\nlet t = [.binaryTarget(name: \"S\", url: \"{{url}}\")]\n", 1),
  ]

  @Test(arguments: rows) func ofAPackage(_ name: String, _ template: String, _ count: Int) throws {
    let workspace = try VersionWorkspace(
      members: #", "templates": { "package": "t.swift" }"#, files: ["t.swift": template])
    let scan = try VersionScan.load(workspace["release.json"])
    #expect(scan.problems == [] && scan.locations.count == count + 1)
    try workspace.bump()
    #expect(try workspace.text("t.swift") == (count == 0 ? template : template.replacing("1.4.0", with: "1.5.0")))
  }

  /// `release check` says so; a build would have rendered the old version.
  @Test func aTemplateThatDisagreesIsAProblemOfTheCheck() async throws {
    let fixture = try WorkspaceFixture()
    #expect(try await Build.release(fixture).check().problems == [])
    let template = "templates/ContextSDK.podspec"
    let text = try TestFile.text(fixture.folder[template])
    try fixture.folder.write(text.replacing("{{version}}", with: "0.9.0"), to: template)
    let scan = try VersionScan.load(fixture.configurationPath)
    #expect(scan.disagreements.map(\.location.position) == [.line(3, column: 16)])
    #expect(scan.disagreements.first?.message.contains("0.9.0, and \(fixture.configurationPath):1 says 1.0.0") == true)
  }

  @Test func aFileThatDisagreesIsAProblemOfTheCheck() async throws {
    let fixture = try WorkspaceFixture(
      configuration: #", "versions": { "files": [{ "path": "README.md", "pattern": "v{{version}}" }, "None.podspec"] }"#
    )
    try fixture.folder.write("v1.0.1\n", to: "README.md")
    let report = try await Build.release(fixture).check()
    #expect(!report.isClean)
    #expect(report.problems.map(\.code) == ["version.missing-file", "version.disagreement"])
    try fixture.folder.write("v1.0.0\n", to: "README.md")
    try fixture.folder.write("Pod::Spec.new do |s|\n  s.version = '1.0.0'\nend\n", to: "None.podspec")
    #expect(try await Build.release(fixture).check().isClean)
  }
}
