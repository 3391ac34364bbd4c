import Artifacts
import Domain
import Pipeline
import TestSupport
import Testing

@Suite struct IsolationTests {
  /// Hundreds of random manifests: whatever a vendor has, no variant holds a model that is not its customer's. They have each
  /// number of customers with each choice of them many times.
  @Test(arguments: Rounds.of(0..<10))
  func noVariantHoldsAForeignModel(batch: Int) async throws {
    for seed in batch * 25..<(batch + 1) * 25 {
      var random = SeededGenerator(seed: UInt64(seed))
      let customers = Self.customers(&random)
      let fixture = try WorkspaceFixture(customers)
      let selection = Bool.random(using: &random) ? Selection.all : .customers([customers[0].appID])
      let report = try await Build.release(fixture, selection).build()
      #expect(report.failures.isEmpty, "seed \(seed): \(report.failures)")
      #expect(report.variants.count == (selection == .all ? customers.count : 1))
      for variant in report.variants {
        try expectOwnModelsOnly(in: fixture, variant.customer.appID.description, seed: seed)
      }
    }
  }

  private func expectOwnModelsOnly(in fixture: WorkspaceFixture, _ appID: String, seed: Int) throws {
    let owner = try #require(fixture.customers.first { $0.appID == appID })
    var wanted: [Digest: Int] = [:]
    for model in owner.models {
      wanted[SHA256.digest(of: WorkspaceFixture.bytes(of: model, for: appID)), default: 0] += 2
    }
    var models: [Digest: Int] = [:]
    for (path, digest) in try Build.contents(fixture, appID) where path.hasSuffix(".mlmodel") {
      models[try #require(digest), default: 0] += 1
    }
    #expect(models == wanted, "seed \(seed), customer \(appID)")
  }

  /// One to four customers whose flows overlap, and whose models differ by customer even where flow and version agree.
  private static func customers(_ random: inout SeededGenerator) -> [WorkspaceFixture.Customer] {
    let flows = ["upsell", "paywall", "push", "nudge", "a.b-c_d"]
    return (0..<Int.random(in: 1...4, using: &random)).map { index in
      let chosen = flows.shuffled(using: &random).prefix(Int.random(in: 0...4, using: &random))
      let models = chosen.map { WorkspaceFixture.Model($0, Int.random(in: 1...3, using: &random)) }
      return .init("app\(index)" + ["", "-x", ".y"][index % 3], models)
    }
  }

  @Test func aModelThatTwoCustomersShareIsNoLeak() async throws {
    let fixture = try WorkspaceFixture([.init("one", [.init("upsell", 1)]), .init("two", [.init("upsell", 1)])])
    let shared = CoreMLFixture.model(flowName: "upsell", version: "1")
    for customer in ["one", "two"] { try fixture.folder.write(shared, to: "Models/Custom/\(customer)/upsell.mlmodel") }
    #expect(try await Build.all(fixture).status == .done)
  }

  /// The leak shows also when only one customer is built, whose models are the only ones that were read.
  @Test(
    arguments: [Selection.all, .customers(["gamma"])], ["", #", "verify": {"rules": {"isolation.model": "off"}}"#])
  func aForeignModelInTheBaseIsALeak(_ selection: Selection, configuration: String) async throws {
    let fixture = try WorkspaceFixture(configuration: configuration)
    let foreign = WorkspaceFixture.bytes(of: .init("paywall", 12), for: "alpha")
    try fixture.folder.write(foreign, to: "base/ContextSDK.xcframework/ios-arm64/ContextSDK.framework/nested/x.bin")
    let failure = await Build.failure(fixture, selection)
    #expect(failure?.status == .badInput)
    // Once, however many customers it would reach.
    #expect(failure?.findings.filter { $0.code == "isolation.model" }.count == 1)
    #expect(failure?.findings.first?.message.contains("alpha") == true)
    #expect(failure?.findings.first?.location.file.hasSuffix("nested/x.bin") == true)
    #expect(!TestFile.exists(fixture.output))
    // To its owner the model is no stranger.
    #expect(try await Build.release(fixture, .customers(["alpha"])).build().failures.isEmpty)
  }

  /// A model that does not ship, because a compiled one comes before it, is its customer's all the same.
  @Test(arguments: [Selection.all, .customers(["gamma"])])
  func aModelThatDoesNotShipCountsToo(_ selection: Selection) async throws {
    let fixture = try WorkspaceFixture()
    let metadata = #"[{"specificationVersion": 7, "userDefinedMetadata": {"flowName": "upsell", "modelVersion": "3"}}]"#
    try fixture.folder.write(metadata, to: "Models/Custom/alpha/upsell.mlmodelc/metadata.json")
    let source = WorkspaceFixture.bytes(of: .init("upsell", 3), for: "alpha")
    try fixture.folder.write(source, to: "base/ContextSDK.xcframework/ios-arm64/ContextSDK.framework/x.bin")
    #expect(await Build.failure(fixture, selection)?.findings.first?.code == "isolation.model")
  }

  /// Any software has such files, and a base may contain them too.
  @Test func anOrdinaryFileInAModelIsNoLeak() async throws {
    let fixture = try WorkspaceFixture()
    let list = #"<?xml version="1.0" encoding="UTF-8"?><plist version="1.0"><dict/></plist>"#
    let licence = String(repeating: "Permission is hereby granted, free of charge. ", count: 40)
    let package = "Models/Custom/beta/upsell.mlpackage"
    try TestFile.remove(fixture.folder["Models/Custom/beta/upsell.mlmodel"])
    let manifest =
      #"{"fileFormatVersion": "1.0.0", "rootModelIdentifier": "R", "#
      + #""itemInfoEntries": {"R": {"path": "com.apple.CoreML/model.mlmodel"}}}"#
    try fixture.folder.write(manifest, to: package + "/Manifest.json")
    let model = WorkspaceFixture.bytes(of: .init("upsell", 4), for: "beta")
    try fixture.folder.write(model, to: package + "/Data/com.apple.CoreML/model.mlmodel")
    try fixture.folder.write("weights", to: package + "/Data/com.apple.CoreML/weights/weight.bin")
    for folder in [package + "/Data", "base/ContextSDK.xcframework/ios-arm64/ContextSDK.framework"] {
      for (name, text) in [("a.json", "{}"), ("b.plist", list), ("LICENSE.txt", licence), (".keep", "\n")] {
        try fixture.folder.write(text, to: "\(folder)/extra/\(name)")
      }
    }
    #expect(try await Build.all(fixture).failures.isEmpty)
    // Its parameters are a leak, however few.
    try fixture.folder.write("weights", to: "base/ContextSDK.xcframework/ios-arm64/ContextSDK.framework/x")
    #expect(await Build.failure(fixture)?.findings.map(\.code) == ["isolation.model"])
  }

  /// Nothing is read there: neither a folder that nobody may read, nor one as large as a system's.
  @Test(arguments: ["upsell.mlmodelc", "paywall.mlpackage", "other.mlmodelc"])
  func aModelThatIsALinkIsNotFollowed(_ name: String) async throws {
    let fixture = try WorkspaceFixture()
    let foreign = "a file of the system that the base has too, and that is long enough to tell them apart from others"
    try fixture.folder.write(foreign, to: "system/deep/data.bin")
    try fixture.folder.write(foreign, to: "base/ContextSDK.xcframework/ios-arm64/ContextSDK.framework/x.bin")
    try fixture.folder.link("Models/Custom/beta/\(name)", to: "../../../system")
    // Only the customer whose model it is has a problem.
    #expect(try await Build.release(fixture, .customers(["gamma"])).build().failures.isEmpty)
    let report = try await Build.release(fixture, .customers(["alpha", "beta"])).build()
    #expect(report.failures.map(\.appID.description) == ["beta"])
  }

  /// Every variant contains the base, and the vendor decides once what a word in it means.
  @Test(arguments: [("Fjordlight", true), ("License", true), ("Public Software", true), ("Nordic Fjord Light", false)])
  func aWordInTheBaseIsTheVendorsToJudge(_ name: String, builds: Bool) async throws {
    let fixture = try WorkspaceFixture()
    let customers = try TestFile.text(fixture.folder["customers.json"])
    try fixture.folder.write(
      customers.replacing(#"{"app_id": "beta","#, with: #"{"app_id": "beta", "name": "\#(name)","#),
      to: "customers.json")
    let header = "base/ContextSDK.xcframework/ios-arm64/ContextSDK.framework/Headers/A.h"
    try fixture.folder.write("// \(name)\n", to: header)
    guard builds else {
      #expect(await Build.failure(fixture)?.findings.map(\.code) == ["isolation.identifier"])
      return
    }
    let report = try await Build.all(fixture)
    #expect(report.failures.isEmpty)
    let found = report.warnings.filter { $0.code == "isolation.identifier" }
    #expect(found.count == (name == "License" ? 0 : 1))
    #expect(found.allSatisfy { $0.remedy?.contains("verify.commonNames") == true })
  }

  /// The staging folder is gone when someone reads the finding, which therefore names the place of the zip.
  @Test(arguments: [false, true]) func aLeakInAVariantIsToldOfItsPlace(isDryRun: Bool) async throws {
    let fixture = try WorkspaceFixture()
    let model = CoreMLFixture.model(flowName: "upsell", version: "4", salt: "made after com.example.alpha's")
    try fixture.folder.write(model, to: "Models/Custom/beta/upsell.mlmodel")
    let report = try await Build.all(fixture, isDryRun: isDryRun)
    #expect(report.failures.map(\.appID.description) == ["beta"])
    let findings = report.failures.first?.failure.findings ?? []
    #expect(Set(findings.map(\.code)) == ["isolation.identifier"])
    #expect(Set(findings.map(\.location.file)) == [fixture.output + "/beta/ContextSDK.zip"])
    #expect(findings.allSatisfy { $0.subject == "app_id beta" && $0.remedy != nil })
  }

  @Test func namesThatMeetInOnePathAreRefused() async throws {
    let customers = [WorkspaceFixture.Customer("a-b", [.init("c", 1)]), .init("a", [.init("b-c", 1)])]
    let fixture = try WorkspaceFixture(
      customers, configuration: #", "models": {"path": "Models/{{app_id}}-{{flowName}}"}"#)
    let failure = await Build.failure(fixture)
    #expect(failure?.status == .badInput)
    #expect(failure?.findings.map(\.code) == ["manifest.shared-model-path"])
    #expect(failure?.findings.first?.message.contains("a-b: c and a: b-c") == true)
  }

  @Test func aPatternThatGivesTwoCustomersOneFileIsRefused() async throws {
    let fixture = try WorkspaceFixture(configuration: #", "models": {"path": "Models/{{flowName}}"}"#)
    let failure = await Build.failure(fixture)
    #expect(failure?.status == .badConfiguration)
  }
}
