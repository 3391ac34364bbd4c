import Domain
import TestSupport
import Testing

/// One customer's mistake is that customer's alone.
@Suite struct SomeCustomersFailTests {
  private static let upsell = "Models/Custom/beta/upsell.mlmodel"

  @Test func theOthersComplete() throws {
    let whole = try WorkspaceFixture()
    try ReleaseTool.buildAll(whole)
    let fixture = try WorkspaceFixture()
    try TestFile.remove(fixture.folder[Self.upsell])
    let result = try ReleaseTool.run(["build", "--all"], in: fixture.folder.path)
    result.expect(2)
    result.expectSays([
      "Models/Custom/beta/upsell.mlmodelc: there is no such model, nor Models/Custom/beta/upsell.mlpackage",
      Self.upsell, "app_id beta: upsell",
      "remedy: put the model there, or take upsell out of customers.json",
      "release build: 1 customer failed, the others are done: beta",
    ])
    #expect(TestFile.names(in: fixture.output) == ["alpha", "gamma", "index.json"])
    for appID in ["alpha", "gamma"] { try Judge.expectSame(whole.output + "/" + appID, fixture.output + "/" + appID) }
    #expect(try indexed(fixture) == ["alpha", "gamma"])
    #expect(TestFile.leftovers(in: fixture.folder["dist/.release"]) == ["lock"])
  }

  @Test func earlierVariantsSurvive() throws {
    let fixture = try WorkspaceFixture()
    try ReleaseTool.buildAll(fixture)
    try TestFile.copy(fixture.folder["dist"], to: fixture.folder["before"])
    try fixture.folder.write("no model", to: Self.upsell)
    try ReleaseTool.run(["build", "--all"], in: fixture.folder.path).expect(2)
    try Judge.expectSame(fixture.folder["before"], fixture.folder["dist"])
  }

  @Test func theRerunCompletesTheRest() throws {
    let whole = try WorkspaceFixture()
    try ReleaseTool.buildAll(whole)
    let fixture = try WorkspaceFixture()
    let model = try TestFile.bytes(fixture.folder[Self.upsell])
    try TestFile.remove(fixture.folder[Self.upsell])
    try ReleaseTool.run(["build", "--all"], in: fixture.folder.path).expect(2)
    try fixture.folder.write(model, to: Self.upsell)
    try ReleaseTool.buildAll(fixture)
    try Judge.expectSame(whole.folder["dist"], fixture.folder["dist"])
  }

  @Test func failuresAreInTheDocument() throws {
    let fixture = try WorkspaceFixture()
    try TestFile.remove(fixture.folder[Self.upsell])
    let result = try ReleaseTool.run(["build", "--all", "--json"], in: fixture.folder.path)
    result.expect(2)
    let document = try JSONValue(parsing: result.output)
    #expect(document["variants"]?.listed.compactMap { $0["app_id"] } == ["alpha", "gamma"])
    let failures = document["failed"]?.listed ?? []
    #expect(failures.map { $0["app_id"] } == ["beta"])
    #expect(failures.first?["findings"]?.listed.first?["file"] == .string(Self.upsell + "c"))
  }

  /// A problem that shows only in a packed variant is reported the same way.
  @Test func aLeakFoundInAFinishedZipStopsThatCustomer() throws {
    let fixture = try WorkspaceFixture()
    let model = CoreMLFixture.model(flowName: "upsell", version: "4", salt: "after com.example.alpha")
    try fixture.folder.write(model, to: Self.upsell)
    let result = try ReleaseTool.run(["build", "--all"], in: fixture.folder.path)
    result.expect(2)
    result.expectSays([
      "dist/1.0.0/beta/ContextSDK.zip: ContextSDK.xcframework/ios-arm64/", "names customer alpha",
      "[isolation.identifier]", "  app_id beta", "1 customer failed",
    ])
    #expect(TestFile.names(in: fixture.output) == ["alpha", "gamma", "index.json"])
  }

  /// A problem of the base is reported once, and nothing is built.
  @Test func aLeakInTheBaseStopsAll() throws {
    let fixture = try WorkspaceFixture()
    try fixture.folder.write("see com.example.beta", to: "base/ContextSDK.xcframework/ios-arm64/oops.bin")
    let result = try ReleaseTool.run(["build", "--all"], in: fixture.folder.path)
    result.expect(65)
    result.expectSays(["base/ContextSDK.xcframework/ios-arm64/oops.bin: names customer beta", "release: 1 problem"])
    #expect(!TestFile.exists(fixture.output))
  }

  @Test func aManifestWithoutAPathIsNotNamedByOne() throws {
    let fixture = try WorkspaceFixture()
    try TestFile.remove(fixture.folder[Self.upsell])
    let manifest = try TestFile.text(fixture.folder["customers.json"])
    let result = try ReleaseTool.run(["check", "--manifest", "-"], in: fixture.folder.path, input: manifest)
    result.expect(1)
    result.expectSays(["or take upsell out of the manifest"])
  }

  @Test func whenAllFailNothingIsWritten() throws {
    let fixture = try WorkspaceFixture([.init("alpha", [.init("upsell", 1)]), .init("beta", [.init("upsell", 1)])])
    for name in ["alpha", "beta"] { try fixture.folder.write("no model", to: "Models/Custom/\(name)/upsell.mlmodel") }
    let result = try ReleaseTool.run(["build", "--all"], in: fixture.folder.path)
    result.expect(65)
    result.expectSays(["alpha/upsell.mlmodel", "beta/upsell.mlmodel", "2 customers failed, nothing was written"])
    #expect(!TestFile.exists(fixture.folder["dist"]))
  }

  private func indexed(_ fixture: WorkspaceFixture) throws -> [JSONValue] {
    let index = try JSONValue(parsing: TestFile.bytes(fixture.output + "/index.json"))
    return index["variants"]?.listed.compactMap { $0["app_id"] } ?? []
  }
}
