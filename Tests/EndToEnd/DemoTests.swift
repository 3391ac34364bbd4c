import Domain
import TestSupport
import Testing

/// The repository's own release, built for every customer and judged by strangers.
@Suite struct DemoTests {
  private static let customers = [
    "2d5c9f14-88b3-4e0d-a6f7-0b19e4c3d7a8", "7f0e2b9a-5d41-4c86-9b1e-63a8d0f7c512", "acme-fitness",
    "c2d67cdb-e117-4c3e-acca-2ae7f1a42210", "trailcast",
  ]

  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    let result = try ReleaseTool.run(["build", "--all", "--output", folder["out"]], in: Checkout.root)
    result.expect(0)
  }

  private var version: String { folder["out/1.4.0"] }

  private func variant(_ appID: String) -> String { "\(version)/\(appID)" }

  private func zip(_ appID: String) -> String { variant(appID) + "/ContextSDK.zip" }

  @Test func everyCustomerHasAFolder() {
    #expect(TestFile.names(in: version) == (Self.customers + ["index.json"]).sorted())
  }

  @Test(arguments: customers) func zipsAreWhole(_ appID: String) throws {
    try Judge.checksums(variant(appID))
    try Tool.run("unzip", ["-tqq", zip(appID)]).expect(0)
    try Judge.python("zip.py", [zip(appID)])
    let listed = try Tool.run("bsdtar", ["-tf", zip(appID)])
    listed.expect(0)
    #expect(listed.text.split(separator: "\n").allSatisfy { $0.hasPrefix("ContextSDK.xcframework/") })
  }

  @Test func everySliceHoldsExactlyTheCustomersModels() throws {
    try Judge.python("isolation.py", [Checkout.root, version])
  }

  @Test(arguments: customers) func podspecsSayWhatWasBuilt(_ appID: String) throws {
    let podspec = try Judge.podspec(variant(appID) + "/ContextSDK.podspec")
    #expect(podspec["name"] == "ContextSDK")
    #expect(podspec["version"] == "1.4.0")
    #expect(podspec["vendored_frameworks"] == "ContextSDK.xcframework")
    #expect(podspec["source"] == ["http": .string(url(appID)), "sha256": .string(try digest(appID))])
  }

  /// The Swift package manager takes a second each: two of the five.
  @Test(arguments: ["c2d67cdb-e117-4c3e-acca-2ae7f1a42210", "7f0e2b9a-5d41-4c86-9b1e-63a8d0f7c512"])
  func thePackageManagerAgreesOnChecksums(_ appID: String) throws {
    let package = try Judge.package(variant(appID))
    let targets = package["targets"]?.listed ?? []
    #expect(targets.map { $0["url"] } == [.string(url(appID))])
    let checksum = JSONValue.string(try Judge.packageChecksum(zip(appID)))
    #expect(targets.map { $0["checksum"] } == [checksum])
    #expect(try Judge.podspec(variant(appID) + "/ContextSDK.podspec")["source"]?["sha256"] == checksum)
    for document in [try record(appID), try indexed(appID)] {
      #expect(document["products"]?.listed.first?["sha256"] == checksum)
    }
  }

  @Test(arguments: customers) func recordsAgree(_ appID: String) throws {
    let product = try record(appID)["products"]?.listed.first
    #expect(product?["sha256"] == .string(try digest(appID)))
    #expect(product?["size"] == .integer(try TestFile.bytes(zip(appID)).count))
    let indexed = try indexed(appID)
    #expect(try indexed["products"] == record(appID)["products"])
    #expect(try indexed["models"] == record(appID)["models"])
  }

  @Test func linksAndModesSurviveUnzip() throws {
    let out = folder["unzipped"]
    try Tool.run("unzip", ["-qq", zip("trailcast"), "-d", out]).expect(0)
    let mac = out + "/ContextSDK.xcframework/ios-arm64_x86_64-maccatalyst/ContextSDK.framework"
    let links = try Tool.run("find", [mac, "-type", "l"]).text.split(separator: "\n").map {
      $0.dropFirst(mac.count + 1)
    }
    #expect(links.sorted() == ["ContextSDK", "Headers", "Modules", "Resources", "Versions/Current"])
    try Tool.run("test", ["-f", mac + "/Resources/CustomModels.json"]).expect(0)
    let executables = try Tool.run("find", [out, "-type", "f", "-perm", "-100"]).text.split(separator: "\n")
    #expect(executables.count == 3 && executables.allSatisfy { $0.hasSuffix("/ContextSDK") })
    let base = Checkout.root + "/Examples/ContextSDK/Build/ContextSDK.xcframework"
    let differences = try Tool.run("diff", ["-r", "--no-dereference", base, out + "/ContextSDK.xcframework"]).text
    #expect(differences.split(separator: "\n").allSatisfy { $0.hasPrefix("Only in " + out) }, "\(differences)")
  }

  @Test func theSummaryNamesWhatWasMade() throws {
    let appID = "c2d67cdb-e117-4c3e-acca-2ae7f1a42210"
    let result = try ReleaseTool.run(
      ["build", "--customer", appID, "--output", folder["one"]], in: Checkout.root)
    result.expect(0)
    let digest = try digest(appID)
    for text in [appID, "Daybook", digest, "onboarding_upsell 73", "paywall_timing 12", "next: "] {
      #expect(result.text.contains(text), "\(result.text)")
    }
    #expect(TestFile.names(in: folder["one/1.4.0"]) == [appID, "index.json"])
  }

  private func url(_ appID: String) -> String { "https://sdk.example.com/\(appID)/1.4.0/ContextSDK.zip" }

  private func digest(_ appID: String) throws -> String {
    String(try Tool.run("sha256sum", [zip(appID)]).text.prefix(64))
  }

  private func record(_ appID: String) throws -> JSONValue {
    try JSONValue(parsing: TestFile.bytes(variant(appID) + "/variant.json"))
  }

  private func indexed(_ appID: String) throws -> JSONValue {
    let index = try JSONValue(parsing: TestFile.bytes(version + "/index.json"))
    return try #require(index["variants"]?.listed.first { $0["app_id"] == .string(appID) })
  }
}
