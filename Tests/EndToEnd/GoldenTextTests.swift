import TestSupport
import Testing

/// Whole texts as people read them.
@Suite struct GoldenTextTests {
  private static let brokenManifest = """
    [
      { "app_id": "alpha", "bundle_identifiers": ["com.example.alpha"],
        "customModels": [{ "flowId": 1, "flowName": "upsell", "modelVersion": "3" }] },
      { "app_id": "Alpha", "name": 7, "bundle_identifiers": ["com.example.alpha", "app"],
        "customModels": [
          { "flowId": 1, "flowName": "upsell", "modelVersion": 4 },
          { "flowId": 1, "flowName": "../upsell", "modelVersion": 0, "flowNames": [] }
        ] },
      { "appId": "gamma", "bundle_identifiers": [] },
      null
    ]
    """

  @Test func aBrokenManifest() throws {
    let fixture = try WorkspaceFixture()
    try fixture.folder.write(Self.brokenManifest, to: "customers.json")
    let result = try ReleaseTool.run(["build", "--all"], in: fixture.folder.path)
    result.expect(65)
    try expectGolden(result.errors, "EndToEnd/Goldens/broken-manifest.txt")
  }

  @Test func aBrokenConfiguration() throws {
    let fixture = try WorkspaceFixture()
    try fixture.folder.write(
      #"""
      { "version": "v1.0", "outptu": "dist", "customers": 1,
        "products": [{ "name": "Context SDK", "base": "" }, { "base": "b", "seal": "keep" }],
        "artifact": { "url": "http://cdn.example.com/{{appid}}" } }
      """#, to: "release.json")
    let result = try ReleaseTool.run(["build", "--all"], in: fixture.folder.path)
    result.expect(78)
    try expectGolden(result.errors, "EndToEnd/Goldens/broken-configuration.txt")
  }

  @Test func theDemosPlan() throws {
    // Not the output folder of this checkout, which a demo may have filled.
    let result = try ReleaseTool.run(["plan", "--output", "elsewhere"], in: Checkout.root)
    result.expect(0)
    try expectGolden(result.text, "EndToEnd/Goldens/demo-plan.txt")
  }
}
