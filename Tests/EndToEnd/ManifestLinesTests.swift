import Domain
import TestSupport
import Testing

/// A finding about a value of a file that people write names the line.
@Suite struct ManifestLinesTests {
  private static let customers = """
    [
      {
        "app_id": "alpha",
        "bundle_identifiers": ["com.example.alpha"],
        "customModels": [
          { "flowId": 1, "flowName": "upsell",
            "modelVersion": "3" }
        ]
      }
    ]

    """

  @Test func inTextAndJSON() throws {
    let fixture = try WorkspaceFixture()
    try fixture.folder.write(Self.customers, to: "customers.json")
    let result = try ReleaseTool.run(["check", "--json"], in: fixture.folder.path)
    result.expect(65)
    result.expectSays(["customers.json:7: [0].customModels[0].modelVersion: expected a whole number"])
    let finding = try JSONValue(parsing: result.output)["findings"]?.listed.first
    #expect(finding?["line"] == 7 && finding?["path"] == "[0].customModels[0].modelVersion")
    try DocumentJudge.validate([("failure", result.text)])
  }

  /// Also for what only the whole workspace shows.
  @Test func ofFindingsAfterReading() throws {
    let fixture = try WorkspaceFixture()
    let text = Self.customers.replacing("\"3\"", with: "3").replacing(
      "\"bundle", with: "\"products\": [\"Other\"],\n    \"bundle")
    try fixture.folder.write(text, to: "customers.json")
    let result = try ReleaseTool.run(["check"], in: fixture.folder.path)
    result.expect(65)
    result.expectSays(["customers.json:4: [0].products: there is no product \"Other\""])
  }

  @Test func aByteOrderMarkIsPassedOver() throws {
    let fixture = try WorkspaceFixture()
    for name in ["release.json", "customers.json"] {
      try fixture.folder.write("\u{FEFF}" + (try TestFile.text(fixture.folder[name])), to: name)
    }
    try ReleaseTool.run(["check"], in: fixture.folder.path).expect(0)
    try ReleaseTool.run(["bump", "minor"], in: fixture.folder.path).expect(0)
    #expect(try TestFile.text(fixture.configurationPath).hasPrefix("\u{FEFF}{\"version\": \"1.1.0\""))
    let shown = try ReleaseTool.run(
      ["completion", "--words", "--", "build", "--customer", ""], in: fixture.folder.path)
    #expect(shown.text == "alpha\t\nbeta\t\ngamma\t\n")
    let wrong = try TestFile.text(fixture.folder["customers.json"]).replacing(": 12", with: ": \"12\"")
    try fixture.folder.write(wrong, to: "customers.json")
    let result = try ReleaseTool.run(["check"], in: fixture.folder.path)
    result.expectSays(["customers.json:3: [0].customModels[1].modelVersion"])
  }

  @Test func aColonThatIsMissing() throws {
    let fixture = try WorkspaceFixture()
    try fixture.folder.write("{\n  \"version\"\n  \"1.0.0\"\n}\n", to: "release.json")
    let result = try ReleaseTool.run(["check"], in: fixture.folder.path)
    result.expect(78)
    result.expectSays(["release.json:2:12: the colon after the key \"version\" is missing, found \"\\\"1.0.0\\\"\""])
  }

  @Test func oneURLInSeveralFilesIsOneFinding() throws {
    let folder = try TemporaryFolder()
    let url = "https://cdn.example.com/1.0.0/Kit.zip"
    for name in ["A.swift", "B.swift"] {
      try folder.write("let version = \"1.0.0\"\nlet page = \"\(url)\"\n", to: name)
    }
    try folder.write(
      #"{"version": "1.0.0", "versions": {"files": [{"path": "A.swift", "constant": "version"}, {"path": "B.swift", "constant": "version"}]}}"#,
      to: "release.json")
    let result = try ReleaseTool.run(["bump", "minor"], in: folder.path)
    result.expect(0)
    #expect(result.errors.split(separator: "\n").count { $0.contains(url) } == 1, "\(result.errors)")
    result.expectSays(["A.swift:2:", "also B.swift:2:"])
  }
}
