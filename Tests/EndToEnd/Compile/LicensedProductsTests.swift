import Domain
import TestSupport
import Testing

/// Features and products that the manifest names: those of `release.json`, and others.
@Suite struct LicensedProductsTests {
  private typealias Customer = CompileWorkspace.Customer

  @Test func anUnknownFeatureIsAnErrorOnceSomethingIsCompiled() throws {
    let customers = ["alpha", "beta"].map { Customer($0, ["plsu", "plus"]) }
    let workspace = try CompileWorkspace(customers)
    for arguments in [["build", "--all", "--quiet"], ["plan", "--quiet"], ["check", "--quiet"]] {
      let result = try workspace.run(arguments)
      result.expect(65)
      result.expectSays([
        "[0].features: `features` in release.json does not declare \"plsu\": it turns nothing on, which 2 customers have",
        "remedy: did you mean \"plus\"?",
      ])
      #expect(result.errors.ranges(of: "\"plsu\"").count == 1, "\(result.errors)")
    }
    #expect(try workspace.runs() == [])

    let fixture = try WorkspaceFixture([.init("alpha"), .init("beta")], configuration: #", "features": {"plus": {}}"#)
    try fixture.folder.write(CompileWorkspace.manifest(customers), to: "customers.json")
    let result = try ReleaseTool.buildAll(fixture, ["--quiet"])
    result.expectSays(["warning: `features` in release.json does not declare \"plsu\"", "did you mean \"plus\"?"])
    #expect(result.errors.ranges(of: "\"plsu\"").count == 1, "\(result.errors)")
  }

  @Test func anUnknownProductIsAnError() throws {
    let workspace = try CompileWorkspace([Customer("alpha", products: ["ContextSKD"])])
    let result = try workspace.run(["build", "--all", "--quiet"])
    result.expect(65)
    result.expectSays(["[0].products: there is no product \"ContextSKD\"", "remedy: did you mean \"ContextSDK\"?"])
  }

  /// A customer of one product, and one of both.
  @Test func customersGetWhatTheyHaveLicensed() throws {
    let workspace = try CompileWorkspace(
      [
        Customer("alpha", models: ["upsell"], products: ["ContextSDK"]), Customer("beta", models: ["upsell"]),
        Customer("gamma", products: ["Extras"]),
      ], products: ["ContextSDK", "Extras"])
    try workspace.build()
    #expect(try workspace.runs() == ["ContextSDK ", "Extras "])
    func names(_ appID: String, _ suffix: String) -> [String] {
      TestFile.names(in: workspace.folder["dist/1.0.0/\(appID)"]).filter { $0.hasSuffix(suffix) }
    }
    for (appID, products) in [("alpha", ["ContextSDK"]), ("beta", ["ContextSDK", "Extras"]), ("gamma", ["Extras"])] {
      #expect(names(appID, ".zip") == products.map { $0 + ".zip" })
      #expect(names(appID, ".podspec") == products.map { $0 + ".podspec" })
      let record = try JSONValue(parsing: TestFile.bytes(workspace.folder["dist/1.0.0/\(appID)/variant.json"]))
      #expect(record["products"]?.listed.map { $0["name"] } == products.map { .string($0) })
      let package = try TestFile.text(workspace.folder["dist/1.0.0/\(appID)/Package.swift"])
      #expect(package.contains("Extras") == products.contains("Extras"))
      try Judge.checksums(workspace.folder["dist/1.0.0/\(appID)"])
    }
    try workspace.run(["verify", "dist/1.0.0", "--quiet", "--strict"]).expect(0)
    try workspace.run(["verify", "dist/1.0.0", "--quiet", "--rebuild"]).expect(0)

    _ = try workspace.runs()
    try workspace.addMirror()
    try workspace.build()
    #expect(try workspace.runs() == [])
    try workspace.run(["publish", "--all", "--quiet"]).expect(0)
    #expect(TestFile.names(in: workspace.folder["www/alpha/1.0.0"]) == ["ContextSDK.zip"])
    #expect(TestFile.names(in: workspace.folder["www/gamma/1.0.0"]) == ["Extras.zip"])
    let status = try workspace.run(["status", "--quiet"])
    status.expect(0)
    #expect(!status.text.contains("missing"), "\(status.text)")

    try TestFile.copy(
      workspace.folder["dist/1.0.0/beta/Extras.zip"], to: workspace.folder["dist/1.0.0/alpha/Extras.zip"])
    let smuggled = try workspace.run(["verify", "dist/1.0.0", "--quiet"])
    smuggled.expect(1)
    smuggled.expectTells(["Extras.zip"])
  }
}
