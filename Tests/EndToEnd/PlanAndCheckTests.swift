import Domain
import TestSupport
import Testing

/// `plan` and `check` report what a build would do, and write nothing.
@Suite struct PlanAndCheckTests {
  private let fixture: WorkspaceFixture
  private static let upsell = "Models/Custom/alpha/upsell.mlmodel"

  init() throws { fixture = try WorkspaceFixture() }

  private func run(_ arguments: [String]) throws -> Tool.Result {
    try ReleaseTool.run(arguments, in: fixture.folder.path)
  }

  @Test func thePlanNamesModelsSourcesOutputsAndReasons() throws {
    let result = try run(["plan", "--customer", "alpha", "--json"])
    result.expect(0)
    let plan = try JSONValue(parsing: result.output)
    let variant = try #require(plan["variants"]?.listed.first)
    #expect(variant["app_id"] == "alpha")
    #expect(variant["reason"] == "[0] in customers.json, chosen by --customer")
    #expect(
      variant["outputs"]
        == [
          "alpha/ContextSDK.zip", "alpha/ContextSDK.podspec", "alpha/Package.swift", "alpha/RELEASE_NOTES.md",
          "alpha/SHA256SUMS", "alpha/variant.json",
        ])
    let model = try #require(variant["models"]?.listed.first)
    #expect(model["source"] == .string(Self.upsell))
    #expect(model["file"] == "upsell.mlmodel")
    #expect(model["modelVersion"] == "3")
    let digest = try Tool.run("sha256sum", [fixture.folder[Self.upsell]]).text.prefix(64)
    #expect(model["sha256"] == .string(String(digest)))
    let pattern = "Models/Custom/{{app_id}}/{{flowName}}"
    #expect(model["reason"] == .string("[0].customModels[0] in customers.json; first match of \(pattern)"))
    let slices = plan["products"]?.listed.first?["slices"]?.listed.map { $0["modelFolder"] }
    #expect(
      slices == [
        "ios-arm64/ContextSDK.framework", "ios-arm64_x86_64-maccatalyst/ContextSDK.framework/Versions/A/Resources",
      ])
  }

  @Test func thePlanInWordsNamesTheSame() throws {
    let text = try run(["plan"]).text
    for line in [
      "3 variants of version 1.0.0 into dist/1.0.0", "product ContextSDK", "variant alpha",
      "  because it is [0] in customers.json, chosen by --all", "    from \(Self.upsell)", "variant gamma",
      "  no models",
    ] { #expect(text.contains(line + "\n") || text.contains(line + " "), "\(text)") }
  }

  @Test func theBuildMakesWhatWasPlanned() throws {
    let plan = try JSONValue(parsing: run(["plan", "--json"]).output)
    let planned = plan["variants"]?.listed.flatMap { $0["outputs"]?.listed ?? [] } ?? []
    try ReleaseTool.buildAll(fixture)
    let found = try Tool.run("find", [".", "-mindepth", "2", "-type", "f"], in: fixture.output).text
    #expect(Set(planned) == Set(found.split(separator: "\n").map { .string(String($0.dropFirst(2))) }))
  }

  /// `plan` says what a build would, of what it would make. `check` judges everything again.
  @Test func whatIsInPlaceIsNotJudgedByThePlan() throws {
    try fixture.folder.write("# {{version}}: as seen at Fjordbank\n", to: "templates/NOTES.md")
    try ReleaseTool.buildAll(fixture)
    // The name of another customer, who came later.
    let customers = try TestFile.text(fixture.folder["customers.json"])
    let newcomer =
      #"{"app_id": "delta", "name": "Fjordbank", "bundle_identifiers": ["com.example.delta"], "customModels": []}"#
    try fixture.folder.write(customers.replacing("\n]", with: ",\n\(newcomer)\n]"), to: "customers.json")
    let plan = try run(["plan"])
    plan.expect(0)
    plan.expectTells(["4 variants of version 1.0.0"])
    let check = try run(["check"])
    check.expect(1)
    check.expectSays(["[isolation.rendered]", "Fjordbank"])
    // What would be made again is judged.
    try fixture.folder.write("# {{version}}, as seen at Fjordbank\n", to: "templates/NOTES.md")
    let again = try run(["plan"])
    again.expect(2)
    again.expectSays(["[isolation.rendered]"])
  }

  @Test(arguments: [["plan"], ["plan", "--json"], ["check"], ["check", "--json"], ["build", "--all", "--dry-run"]])
  func nothingIsWritten(_ arguments: [String]) throws {
    let before = try listing()
    let result = try run(arguments)
    result.expect(0)
    #expect(result.text != "")
    #expect(try listing() == before)
  }

  @Test func aDryRunTellsTheVeryDigests() throws {
    let scratch = try TemporaryFolder()
    let dry = try ReleaseTool.run(
      ["build", "--all", "--dry-run", "--json"], in: fixture.folder.path, environment: ["TMPDIR": scratch.path])
    dry.expect(0)
    #expect(TestFile.names(in: scratch.path) == [])
    #expect(try run(["build", "--all", "--dry-run"]).text.hasSuffix("nothing was written\n"))
    let real = try run(["build", "--all", "--json"])
    #expect(dry.text.contains("  \"dryRun\": true,\n"))
    #expect(dry.text.replacing("\"dryRun\": true", with: "\"dryRun\": false") == real.text)
    let after = try run(["build", "--all", "--dry-run"])
    #expect(after.text.contains("alpha: unchanged"))
  }

  @Test func modelsAreListedWithTheirProduct() throws {
    let fixture = try WorkspaceFixture(products: ["One", "Two"])
    let text = try TestFile.text(fixture.configurationPath)
    let member = #""podspec": "templates/Two.podspec""#
    try fixture.folder.write(text.replacing(member, with: member + #", "models": false"#), to: "release.json")
    let lines = try ReleaseTool.run(["build", "--customer", "beta"], in: fixture.folder.path).text.split(
      separator: "\n")
    #expect(lines.first == "One and Two 1.0.0 are in dist/1.0.0")
    let reported = lines.filter { $0.hasPrefix("  ") && !$0.contains("sha256") && !$0.contains("with") }
    let words = reported.map { $0.split(separator: " ").prefix(2) }
    #expect(words.map { $0[0] } == ["One.zip", "model", "Two.zip", "model"])
    #expect(words.count == 4 && words[1].last == "upsell" && words[3].last == "none")
  }

  @Test func aDryRunLeavesNoTemporaryFolder() throws {
    let missing = fixture.folder["not/there"]
    let result = try ReleaseTool.run(
      ["build", "--all", "--dry-run"], in: fixture.folder.path, environment: ["TMPDIR": missing])
    #expect([0, 74].contains(result.status), "\(result.errors)")
    #expect(!TestFile.exists(fixture.folder["not"]))
  }

  /// A defect, and the exit status of `check` for it.
  static let checks: [(String, Int32, BadInput)] =
    [("a customer's models", 1, BadInput.models[0]), ("a manifest", 65, BadInput.manifests[2])]
    + [("a template", 65, BadInput.templates[0]), ("a base", 65, BadInput.bases[0])]
    + [("release.json", 78, BadInput.configurations[0])]

  @Test(arguments: checks) func checkTellsByItsStatus(_ name: String, _ status: Int32, _ broken: BadInput) throws {
    try run(["check"]).expect(0)
    try broken.breaking(fixture)
    let before = try listing()
    for arguments in [["check"], ["check", "--json"]] {
      let result = try run(arguments)
      result.expect(status)
      result.expectSays(broken.says)
    }
    #expect(try listing() == before)
  }

  @Test func checkOfOneCustomerLooksAtNoOther() throws {
    try TestFile.remove(fixture.folder[Self.upsell])
    try run(["check", "--customer", "beta"]).expect(0)
    try run(["check", "--customer", "alpha"]).expect(1)
    let result = try run(["check", "--json"])
    result.expect(1)
    let document = try JSONValue(parsing: result.output)
    #expect(document["customerCount"] == 2)
    let failed = document["failed"]?.listed ?? []
    #expect(failed.map { $0["app_id"] } == ["alpha"])
    let findings: [JSONValue] = failed.flatMap { $0["findings"]?.listed ?? [] }
    #expect(findings.map { $0["code"] } == ["model.missing"])
    #expect(document["findings"] == [])
  }

  private func listing() throws -> [Substring] {
    try Tool.run("find", [fixture.folder.path]).text.split(separator: "\n").sorted()
  }
}
