import Domain
import Testing

@testable import Artifacts

@Suite struct ModelAgreementTests {
  struct Case: Sendable, CustomTestStringConvertible {
    var testDescription: String
    var versionString = ""
    var userDefined: [String: String] = [:]
    var version = ModelVersion.number(73)
    var expected: [String]
  }

  private static let uuid = "0B0E7A6C-9B0B-4C55-8D5B-3B0B6A1C2D3E"

  static let cases: [Case] = [
    Case(
      testDescription: "all agree", versionString: "73", userDefined: ["modelVersion": "73", "flowName": "upsell"],
      expected: []),
    Case(testDescription: "version by its string", versionString: "73", expected: []),
    Case(testDescription: "flow alone", userDefined: ["flowName": "upsell"], expected: []),
    Case(
      testDescription: "user-defined comes first", versionString: "1.0", userDefined: ["modelVersion": "73"],
      expected: []),
    Case(
      testDescription: "a blank one does not", versionString: "72", userDefined: ["modelVersion": " "],
      expected: ["error model.version-mismatch m: versionString"]),
    Case(
      testDescription: "another version", userDefined: ["modelVersion": "72"],
      expected: ["error model.version-mismatch m: userDefined.modelVersion"]),
    Case(
      testDescription: "a version with zeros", userDefined: ["modelVersion": "073"],
      expected: ["error model.version-mismatch m: userDefined.modelVersion"]),
    Case(
      testDescription: "another flow", versionString: "73", userDefined: ["flowName": "paywall"],
      expected: ["error model.flow-mismatch m: userDefined.flowName"]),
    Case(
      testDescription: "a flow in another case", versionString: "73", userDefined: ["flowName": "Upsell"],
      expected: ["error model.flow-mismatch m: userDefined.flowName"]),
    Case(
      testDescription: "both", versionString: "72", userDefined: ["flowName": "paywall"],
      expected: ["error model.version-mismatch m: versionString", "error model.flow-mismatch m: userDefined.flowName"]),
    Case(testDescription: "neither", userDefined: ["a": "b"], expected: ["warning model.no-version m"]),
    Case(
      testDescription: "a UUID in another case", versionString: uuid.lowercased(), version: .uuid(uuid), expected: []),
    Case(
      testDescription: "another UUID", versionString: "73", version: .uuid(uuid),
      expected: ["error model.version-mismatch m: versionString"]),
  ]

  private func findings(_ test: Case, _ description: CoreMLDescription?) throws -> [Finding] {
    let flowName = try #require(Identifier("upsell"))
    return CoreMLModel.agreement(
      of: description, with: CustomModel(flowID: 1, flowName: flowName, version: test.version), subject: "app_id x",
      file: "m")
  }

  @Test("checks a model against the manifest", arguments: cases) func agreement(_ test: Case) throws {
    let description = CoreMLDescription(
      specificationVersion: 7, type: "mlProgram", versionString: test.versionString, userDefined: test.userDefined)
    let found = try findings(test, description)
    #expect(found.map { "\($0.severity) \($0.code) \($0.location)" } == test.expected)
    #expect(found.allSatisfy { $0.subject == "app_id x" && $0.remedy != nil })
  }

  @Test func aModelWithoutDescription() throws {
    #expect(try findings(Self.cases[0], nil).map(\.code) == ["model.no-version"])
  }

  @Test("a mismatch names both values") func namesBoth() throws {
    let description = CoreMLDescription(
      specificationVersion: 7, type: "mlProgram", userDefined: ["modelVersion": "72", "flowName": "paywall"])
    let messages = try findings(Self.cases[0], description).map(\.message)
    #expect(messages.first?.contains("\"72\"") == true && messages.first?.contains("73") == true)
    #expect(messages.last?.contains("\"paywall\"") == true && messages.last?.contains("upsell") == true)
  }
}
