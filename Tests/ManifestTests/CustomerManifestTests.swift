import Domain
import Manifest
import Testing

@Suite struct CustomerManifestTests {
  @Test func allValuesAreRead() throws {
    let customers = try CustomerManifest.decode(Array(CustomerCases.valid.utf8), file: "customers.json")
    let uuid = "6F1c0f0e-2b1d-4a55-9c0e-0d6a4b6f0c11"
    let fitness = Customer(
      appID: try #require(Identifier("fitness")), name: "Fitness", bundleIdentifiers: ["com.customer.app"],
      features: ["f1"],
      models: [
        CustomModel(flowID: 8362, flowName: try #require(Identifier("onboarding_upsell")), version: .number(73)),
        CustomModel(flowID: 0, flowName: try #require(Identifier("paywall")), version: .uuid(uuid)),
      ])
    let music = Customer(
      appID: try #require(Identifier("music")), bundleIdentifiers: ["com.other.app", "com.other.mac"], models: [],
      variables: ["support_email": "m@example.com"])
    #expect(customers == [fitness, music])
  }

  @Test func tenProblemsGiveTenFindings() throws {
    let document = """
      [
        { "app_id": "a b", "bundle_identifiers": [], "customModels": null, "name": 7, "features": [""] },
        3,
        { "app_id": "c", "appId": "c", "bundle_identifiers": ["x"],
          "customModels": [{ "flowId": "1", "flowName": "", "modelVersion": 0 }] }
      ]
      """
    let failure = #expect(throws: Failure.self) {
      try CustomerManifest.decode(Array(document.utf8), file: "customers.json")
    }
    #expect(
      failure?.findings.map(\.location.description)
        == [
          "[0].app_id", "[0].bundle_identifiers", "[0].customModels", "[0].name", "[0].features[0]", "[1]", "[2].appId",
          "[2].bundle_identifiers[0]", "[2].customModels[0].flowId", "[2].customModels[0].flowName",
          "[2].customModels[0].modelVersion",
        ].map { "customers.json: \($0)" })
  }

  @Test(arguments: [
    ("73", #""73""#, "app_id fitness: onboarding_upsell"),
    (#""flowName": "paywall","#, "", "app_id fitness"),
    ("paywall", #"\u001b"#, #"app_id fitness: "\u{1B}""#),
    ("com.other.app", "x", "app_id music"),
    (#""app_id": "music","#, "", "a customer without app_id"),
    ("music", "a/b", #"app_id "a/b""#),
    (CustomerCases.valid, "[3]", nil),
  ])
  func findingsNameTheCustomer(original: String, replacement: String, subject: String?) throws {
    let document = CustomerCases.valid.replacing(original, with: replacement)
    let failure = #expect(throws: Failure.self) { try CustomerManifest.decode(Array(document.utf8), file: "c") }
    #expect(failure?.findings.count == 1)
    #expect(failure?.findings.first?.subject == subject)
  }

  @Test func syntaxErrorsHaveLineAndColumn() throws {
    let document = CustomerCases.valid.replacing(#""name": "Fitness""#, with: #""app_id": "x""#)
    let failure = #expect(throws: Failure.self) { try CustomerManifest.decode(Array(document.utf8), file: "c") }
    let finding = try #require(failure?.findings.first)
    #expect(failure?.status == .badInput)
    #expect(finding.code == "manifest.duplicate-key")
    #expect(finding.location == Location("c", .line(2, column: 70)))
    #expect(finding.message == #"duplicate key "app_id""#)
    #expect(finding.remedy == "remove one of the two")
  }
}
