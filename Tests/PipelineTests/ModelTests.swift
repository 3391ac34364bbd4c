import Domain
import Pipeline
import TestSupport
import Testing

@Suite struct ModelTests {
  struct Row: Sendable, CustomTestStringConvertible {
    var testDescription: String
    var code: String
    /// Words that the message must contain.
    var names: [String]
    var breakIt: @Sendable (WorkspaceFixture) throws -> Void
  }

  static let alpha = "Models/Custom/alpha/"
  static let model = WorkspaceFixture.bytes(of: .init("upsell", 3), for: "alpha")

  static let rows = [
    Row(
      testDescription: "missing", code: "model.missing",
      names: ["upsell.mlmodelc", "upsell.mlpackage", "upsell.mlmodel"]
    ) {
      try TestFile.remove($0.folder[alpha + "upsell.mlmodel"])
    },
    Row(testDescription: "another version", code: "model.version-mismatch", names: ["3", "7"]) {
      try $0.folder.write(CoreMLFixture.model(flowName: "upsell", version: "7"), to: alpha + "upsell.mlmodel")
    },
    Row(testDescription: "another flow", code: "model.flow-mismatch", names: ["upsell", "paywall"]) {
      try $0.folder.write(CoreMLFixture.model(flowName: "paywall", version: "3"), to: alpha + "upsell.mlmodel")
    },
    Row(testDescription: "truncated", code: "model.malformed", names: []) {
      try $0.folder.write(model.dropLast(9), to: alpha + "upsell.mlmodel")
    },
    Row(testDescription: "empty", code: "model.malformed", names: []) {
      try $0.folder.write([], to: alpha + "upsell.mlmodel")
    },
    Row(testDescription: "a text", code: "model.malformed", names: []) {
      try $0.folder.write("not a model\n", to: alpha + "upsell.mlmodel")
    },
    Row(testDescription: "a Git LFS pointer", code: "model.pointer", names: ["is a Git LFS pointer"]) {
      try $0.folder.write(CoreMLFixture.pointer, to: alpha + "upsell.mlmodel")
    },
    Row(testDescription: "compiled, without its weights", code: "model.weights", names: ["is missing", "model.mil"]) {
      try TestFile.remove($0.folder[alpha + "upsell.mlmodel"])
      try $0.folder.write(CoreMLFixture.programText(weightsAt: [64]), to: alpha + "upsell.mlmodelc/model.mil")
    },
    Row(testDescription: "compiled, with weights cut off", code: "model.weights", names: ["ends after 100 bytes"]) {
      try TestFile.remove($0.folder[alpha + "upsell.mlmodel"])
      try $0.folder.write(CoreMLFixture.programText(weightsAt: [64]), to: alpha + "upsell.mlmodelc/model.mil")
      let weights = CoreMLFixture.weights([7]).prefix(100)
      try $0.folder.write(Array(weights), to: alpha + "upsell.mlmodelc/weights/weight.bin")
    },
    Row(testDescription: "a leftover", code: "model.leftover", names: ["customers.json"]) {
      try $0.folder.write(model, to: alpha + "old.mlmodel")
    },
    Row(testDescription: "a leftover in a nested folder", code: "model.leftover", names: []) {
      try $0.folder.write(model, to: alpha + "archive/2023/upsell.mlmodel")
    },
    Row(testDescription: "a leftover package", code: "model.leftover", names: []) {
      try $0.folder.write("{}", to: alpha + "old.mlpackage/Manifest.json")
    },
    Row(testDescription: "a folder by a file's name", code: "model.not-a-model", names: ["is a file"]) {
      try TestFile.remove($0.folder[alpha + "upsell.mlmodel"])
      try $0.folder.write("1", to: alpha + "upsell.mlmodel/x")
    },
    Row(testDescription: "a package that is a file", code: "model.not-a-model", names: []) {
      try TestFile.remove($0.folder[alpha + "upsell.mlmodel"])
      try $0.folder.write("1", to: alpha + "upsell.mlpackage")
    },
    Row(testDescription: "a link inside a package", code: "model.link", names: []) {
      try TestFile.remove($0.folder[alpha + "upsell.mlmodel"])
      try $0.folder.write("{}", to: alpha + "upsell.mlpackage/Manifest.json")
      try $0.folder.link(alpha + "upsell.mlpackage/Data", to: "../../beta")
    },
    Row(testDescription: "folders too deep for a zip", code: "model.limits", names: ["is below more than 80 folders"]) {
      try TestFile.remove($0.folder[alpha + "upsell.mlmodel"])
      try $0.folder.write("1", to: alpha + "upsell.mlpackage/" + String(repeating: "d/", count: 90) + "f")
    },
  ]

  @Test(arguments: rows)
  func oneCustomersModelsFailAndTheOthersAreDone(_ row: Row) async throws {
    let fixture = try WorkspaceFixture()
    try row.breakIt(fixture)
    let report = try await Build.all(fixture)
    #expect(report.status == .someCustomersFailed)
    #expect(report.failures.map(\.appID.description) == ["alpha"])
    #expect(report.variants.map(\.customer.appID.description) == ["beta", "gamma"])
    #expect(TestFile.names(in: fixture.output) == ["beta", "gamma", "index.json"])
    let finding = report.failures.first?.failure.findings.first { $0.code == row.code }
    #expect(finding?.location.file.contains("alpha") == true, "\(report.failures)")
    #expect(finding?.remedy != nil)
    let reported = finding.map { "\($0.location) \($0.message)" } ?? ""
    for name in row.names { #expect(reported.contains(name)) }
  }

  /// The other customer's model would ship, and would look like one that both share.
  @Test(arguments: ["upsell.mlmodel", ""])
  func aLinkToAnotherCustomersModelIsRefused(name: String) async throws {
    let fixture = try WorkspaceFixture([.init("one", [.init("upsell", 1)]), .init("two", [.init("upsell", 1)])])
    let path = name.isEmpty ? "Models/Custom/two" : "Models/Custom/two/" + name
    try TestFile.remove(fixture.folder[path])
    try fixture.folder.link(path, to: name.isEmpty ? "one" : "../one/upsell.mlmodel")
    let report = try await Build.all(fixture)
    #expect(report.failures.map(\.appID.description) == ["two"])
    #expect(report.failures.first?.failure.findings.contains { $0.code == "model.link" } == true)
  }

  @Test(arguments: ["pipe", "bytes"])
  func whatCannotShipFailsItsCustomerAlone(kind: String) async throws {
    let fixture = try WorkspaceFixture()
    let folder = fixture.folder["Models/Custom/alpha"]
    let script = kind == "pipe" ? "mkfifo odd.mlmodel" : "touch $'odd\\xff'"
    #expect(try Tool.run("bash", ["-c", script], in: folder).status == 0)
    let report = try await Build.all(fixture)
    #expect(report.status == .someCustomersFailed)
    #expect(report.failures.first?.failure.status == .badInput, "\(report.failures)")
    #expect(report.variants.count == 2)
    #expect(report.warnings.contains { $0.code == "isolation.not-compared" })
    // Another customer's own build goes on as well, and says so.
    #expect(try await Build.release(fixture, .customers(["beta"])).build().status == .done)
  }

  @Test func whatAnEarlierBuildMadeOfAFailedCustomerIsTold() async throws {
    let fixture = try WorkspaceFixture()
    try await Build.all(fixture)
    try TestFile.remove(fixture.folder[Self.alpha + "upsell.mlmodel"])
    let report = try await Build.all(fixture)
    #expect(report.warnings.map(\.code) == ["output.stale"])
  }

  @Test func theOnlyCustomersFailureIsTheRuns() async throws {
    let fixture = try WorkspaceFixture()
    try TestFile.remove(fixture.folder[Self.alpha + "upsell.mlmodel"])
    let report = try await Build.release(fixture, .customers(["alpha"])).build()
    #expect(report.status == .badInput)
    #expect(!TestFile.exists(fixture.folder["dist"]))
  }

  @Test func everyProblemOfACustomerIsTold() async throws {
    let fixture = try WorkspaceFixture()
    try TestFile.remove(fixture.folder[Self.alpha + "upsell.mlmodel"])
    try fixture.folder.write("text", to: Self.alpha + "paywall.mlmodel")
    try fixture.folder.write("text", to: Self.alpha + "stray.mlmodel")
    let codes = await Build.failure(fixture, .customers(["alpha"]))?.findings.map(\.code)
    #expect(codes == ["model.missing", "model.malformed", "model.leftover"])
  }

  @Test func theCompiledFormComesBeforeTheSource() async throws {
    let fixture = try WorkspaceFixture()
    let metadata = #"[{"specificationVersion": 7, "userDefinedMetadata": {"flowName": "upsell", "modelVersion": "3"}}]"#
    try fixture.folder.write(metadata, to: Self.alpha + "upsell.mlmodelc/metadata.json")
    try fixture.folder.write("compiled", to: Self.alpha + "upsell.mlmodelc/coremldata.bin")
    let report = try await Build.all(fixture)
    #expect(report.status == .done)
    #expect(
      report.warnings.filter { $0.code == "model.shadowed" }.map(\.location.file) == [
        fixture.folder[Self.alpha + "upsell.mlmodel"]
      ])
    let names = try Build.contents(fixture, "alpha").keys
    #expect(names.contains { $0.hasSuffix("/upsell.mlmodelc/coremldata.bin") })
    #expect(!names.contains { $0.hasSuffix("/upsell.mlmodel") })
  }

  @Test func aModelThatSaysNothingIsAWarning() async throws {
    let fixture = try WorkspaceFixture()
    try fixture.folder.write(CoreMLFixture.model(flowName: nil, version: nil), to: Self.alpha + "upsell.mlmodel")
    let report = try await Build.all(fixture)
    #expect(report.status == .done)
    #expect(report.warnings.map(\.code) == ["model.no-version"])
  }

  @Test func anUnchosenCustomersBrokenModelsAreNoConcern() async throws {
    let fixture = try WorkspaceFixture()
    try TestFile.remove(fixture.folder[Self.alpha + "upsell.mlmodel"])
    let report = try await Build.release(fixture, .customers(["beta"])).build()
    #expect(report.status == .done)
  }

  private func workspace(path: String, _ customers: [WorkspaceFixture.Customer]) throws -> WorkspaceFixture {
    try WorkspaceFixture(customers, configuration: #", "models": {"path": "\#(path)"}"#)
  }

  /// A thousand customers' missing models are one mistake.
  @Test(arguments: [
    ("Model/Custom/{{app_id}}/{{flowName}}", "there is no Model/Custom/customer10/upsell.mlmodel"),
    ("Models/Custom/{{app_id}}/{{flowId}}", "but Models/Custom/customer10/paywall.mlmodel is not listed in"),
  ])
  func aWrongPathOfModelsIsOneFinding(_ path: String, _ says: String) async throws {
    let customers = (10..<30).map {
      WorkspaceFixture.Customer("customer\($0)", [.init("upsell", 1), .init("paywall", 2)])
    }
    let fixture = try workspace(path: path, customers)
    for failure in [
      await #expect(throws: Failure.self) { try await Build.all(fixture) },
      await #expect(throws: Failure.self) { _ = try await Build.release(fixture).check() },
    ] {
      #expect(failure?.status == .badInput)
      #expect(failure?.findings.map(\.code) == ["model.path"])
      let finding = try #require(failure?.findings.first)
      #expect(finding.location == Location(fixture.configurationPath, .path("models.path")))
      let message = finding.message.replacing(fixture.folder.path + "/", with: "")
      #expect(message.contains("\"\(path)\" leads to none of the 40 models") && message.contains(says), "\(message)")
      #expect(finding.remedy?.contains("`models.path`") == true)
    }
  }

  /// One customer without models may just not have any yet; and one model that is found shows that the path is right.
  @Test func aMissingFolderIsNoWrongPath() async throws {
    let one = try workspace(
      path: "Model/{{app_id}}/{{flowName}}", [.init("alpha", [.init("upsell", 1)]), .init("beta")])
    #expect(await Build.failure(one)?.findings.map(\.code) == ["model.missing"])
    let fixture = try WorkspaceFixture()
    try TestFile.remove(fixture.folder["Models/Custom/alpha"])
    #expect(try await Build.all(fixture).failures.map(\.appID.description) == ["alpha"])
  }
}
