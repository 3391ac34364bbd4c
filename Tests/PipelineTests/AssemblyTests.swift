import Domain
import Pipeline
import TestSupport
import Testing

@Suite struct AssemblyTests {
  @Test func modelsStandInEverySlicesResourcePlace() async throws {
    let fixture = try WorkspaceFixture()
    try await Build.all(fixture)
    let names = try Build.contents(fixture, "alpha").keys.filter { $0.hasSuffix(".mlmodel") || $0.hasSuffix(".json") }
    let shallow = "ContextSDK.xcframework/ios-arm64/ContextSDK.framework/"
    let deep = "ContextSDK.xcframework/ios-arm64_x86_64-maccatalyst/ContextSDK.framework/Versions/A/Resources/"
    let files = ["CustomModels.json", "paywall.mlmodel", "upsell.mlmodel"]
    #expect(names.sorted() == (files.map { shallow + $0 } + files.map { deep + $0 }).sorted())
  }

  @Test func aConfiguredFolderIsMadeInEverySlice() async throws {
    let fixture = try WorkspaceFixture(configuration: #", "models": {"directory": "Brains/Core"}"#)
    try await Build.all(fixture)
    let contents = try Build.contents(fixture, "beta")
    let location = "ContextSDK.xcframework/ios-arm64/ContextSDK.framework/Brains"
    #expect(contents[location] == .some(.none))
    #expect(contents[location + "/Core"] == .some(.none))
    #expect(contents[location + "/Core/upsell.mlmodel"] != nil)
    #expect(contents[location + "/Core/CustomModels.json"] != nil)
  }

  @Test func customModelsSaysWhatIsInside() async throws {
    let fixture = try WorkspaceFixture()
    try await Build.all(fixture)
    let zip = fixture.output + "/alpha/ContextSDK.zip"
    let path = "ContextSDK.xcframework/ios-arm64/ContextSDK.framework/"
    let listed = try JSONValue(parsing: Tool.run("unzip", ["-p", zip, path + "CustomModels.json"]).output)
    #expect(listed["app_id"] == "alpha")
    #expect(listed["version"] == "1.0.0")
    #expect(listed["bundle_identifiers"] == ["com.example.alpha"])
    let model = try Tool.run("unzip", ["-p", zip, path + "upsell.mlmodel"]).output
    let file = try fixture.folder.write(model, to: "out.mlmodel")
    let digest = try Tool.run("sha256sum", [file]).text.prefix(64)
    guard case .array(let models) = listed["customModels"] else { throw Failure(.bug, []) }
    #expect(
      models[0] == [
        "flowId": 1, "flowName": "upsell", "modelVersion": 3, "file": "upsell.mlmodel",
        "sha256": .string(String(digest)),
      ])
    #expect(models.count == 2)
  }

  @Test func aCustomerWithoutModelsHasAnEmptyList() async throws {
    let fixture = try WorkspaceFixture()
    try await Build.all(fixture)
    let path = "ContextSDK.xcframework/ios-arm64/ContextSDK.framework/CustomModels.json"
    let listed = try JSONValue(
      parsing: Tool.run("unzip", ["-p", fixture.output + "/gamma/ContextSDK.zip", path]).output)
    #expect(listed["customModels"] == [])
  }

  @Test func aModelPackageGoesInWithItsFolders() async throws {
    let fixture = try WorkspaceFixture([.init("7f0e2b9a-5d41-4c86-9b1e-63a8d0f7c512")])
    try TestFile.copy(Checkout.root + "/customers.json", to: fixture.folder["demo.json"])
    let models = Checkout.root + "/Examples/ContextSDK/Models/Custom/7f0e2b9a-5d41-4c86-9b1e-63a8d0f7c512"
    try TestFile.copy(models, to: fixture.folder["Models/Custom/7f0e2b9a-5d41-4c86-9b1e-63a8d0f7c512"])
    let selection = Selection.customers(["7f0e2b9a-5d41-4c86-9b1e-63a8d0f7c512"])
    let release = Build.release(fixture, selection, adjust: { $0.workspace.manifest = fixture.folder["demo.json"] })
    let report = try await release.build()
    #expect(report.failures.isEmpty)
    let out = fixture.folder["unzipped"]
    let zip = fixture.output + "/7f0e2b9a-5d41-4c86-9b1e-63a8d0f7c512/ContextSDK.zip"
    #expect(try Tool.run("unzip", ["-q", zip, "-d", out]).status == 0)
    let package = out + "/ContextSDK.xcframework/ios-arm64/ContextSDK.framework/retention_nudge.mlpackage"
    #expect(try Tool.run("diff", ["-r", package, models + "/retention_nudge.mlpackage"]).text == "")
    // The digest of a folder is what sha256sum makes of its list of files.
    let command = "LC_ALL=C; find . -type f -printf '%P\\0' | sort -z | xargs -0 sha256sum | sha256sum"
    let digest = try Tool.run("bash", ["-c", command], in: package).text.prefix(64)
    #expect(report.variants.first?.models.first?.digest == Digest(hex: String(digest)))
  }

  @Test func everyProductGetsItsOwnZip() async throws {
    let fixture = try WorkspaceFixture(products: ["ContextSDK", "ContextSDKExtension"])
    try await Build.all(fixture)
    let names = TestFile.names(in: fixture.output + "/alpha")
    #expect(
      names == [
        "ContextSDK.podspec", "ContextSDK.zip", "ContextSDKExtension.podspec", "ContextSDKExtension.zip",
        "Package.swift",
        "RELEASE_NOTES.md", "SHA256SUMS", "variant.json",
      ])
    let dump = try Tool.run("swift", ["package", "dump-package"], in: fixture.output + "/alpha")
    let targets = try JSONValue(parsing: dump.output)["targets"]
    for (index, product) in ["ContextSDK", "ContextSDKExtension"].enumerated() {
      let sum = try Tool.run("sha256sum", [fixture.output + "/alpha/\(product).zip"]).text.prefix(64)
      guard case .array(let list) = targets else { throw Failure(.bug, []) }
      #expect(list[index]["name"] == .string(product))
      #expect(list[index]["checksum"] == .string(String(sum)))
      #expect(list[index]["url"] == .string("https://cdn.example.com/alpha/1.0.0/\(product).zip"))
    }
  }

  @Test func aProductMayCarryNoModels() async throws {
    let fixture = try WorkspaceFixture(productMembers: #", "models": false"#)
    try await Build.all(fixture)
    #expect(
      try Build.contents(fixture, "alpha").keys.allSatisfy { !$0.hasSuffix(".mlmodel") && !$0.hasSuffix(".json") })
  }
}
