import Domain
import TestSupport
import Testing

@testable import Artifacts

/// Compares real models with the output of Apple's coremltools (`expected.json`).
@Suite struct CoreMLFixtureTests {
  private static let folder = Checkout.root + "/Tests/AppleTests/Fixtures/models/"
  static let names = [
    "att_prompt-5.mlmodel", "onboarding_upsell-72.mlmodel", "onboarding_upsell-73.mlmodel", "paywall_timing-12.mlmodel",
    "push_permission-1.mlmodel", "retention_nudge-9.mlpackage",
  ]

  private static func expected() throws -> JSONValue {
    try JSONValue(parsing: try TestFile.bytes(folder + "expected.json"))
  }

  static func describe(_ name: String) throws -> CoreMLDescription? {
    let isPackage = name.hasSuffix(".mlpackage")
    let files = tree("Manifest.json", "Data/com.apple.CoreML/model.mlmodel")
    return try CoreMLModel.describe(isPackage ? .package : .source, tree: files, file: name) { path in
      try TestFile.bytes(folder + name + (path.isEmpty ? "" : "/" + path))
    }
  }

  @Test func everyFixtureIsTested() throws {
    #expect(try Self.expected().members?.map(\.name).sorted() == Self.names)
  }

  @Test("agrees with coremltools", arguments: names) func agrees(name: String) throws {
    let expected = try #require(try Self.expected()[name])
    let model = try #require(try Self.describe(name))
    #expect(model.specificationVersion == expected["specificationVersion"]?.integer)
    #expect(model.type == expected["type"]?.text)
    #expect(pairs(model.inputs) == pairs(expected["inputs"]))
    #expect(pairs(model.outputs) == pairs(expected["outputs"]))
    #expect(model.shortDescription == expected["shortDescription"]?.text)
    #expect(model.author == expected["author"]?.text)
    #expect(model.license == expected["license"]?.text)
    #expect(model.versionString == expected["versionString"]?.text)
    let userDefined = expected["userDefined"]?.members?.map { [$0.name, $0.value.text ?? ""] }
    #expect(model.userDefined.map { [$0.key, $0.value] }.sorted { $0[0] < $1[0] } == userDefined)
  }

  private func pairs(_ features: [CoreMLDescription.Feature]) -> [[String]] { features.map { [$0.name, $0.type] } }

  private func pairs(_ features: JSONValue?) -> [[String]] {
    (features?.elements ?? []).map { [$0["name"]?.text ?? "", $0["type"]?.text ?? ""] }
  }

  @Test("every truncation is refused", arguments: ["att_prompt-5.mlmodel", "push_permission-1.mlmodel"])
  func truncations(name: String) throws {
    let bytes = try TestFile.bytes(Self.folder + name)
    for length in 0..<bytes.count {
      let failure = #expect(throws: Failure.self, "\(length) bytes") {
        try CoreMLDescription(model: Array(bytes.prefix(length)), file: name)
      }
      #expect(failure?.status == .badInput)
      #expect(failure?.findings.map(\.code) == ["model.malformed"])
    }
  }

  @Test("no mutation crashes the reader", arguments: ["att_prompt-5.mlmodel", "push_permission-1.mlmodel"])
  func mutations(name: String) throws {
    let bytes = try TestFile.bytes(Self.folder + name)
    for var generator in Rounds.generators(seed: 5) {
      for _ in 0..<500 {
        _ = try? CoreMLDescription(model: Mutation.mutate(bytes, using: &generator), file: name)
      }
    }
  }

  @Test("refuses random bytes") func random() {
    var generator = SeededGenerator(seed: 7)
    for length in 0..<2000 {
      let bytes = (0..<length).map { _ in UInt8.random(in: 0...255, using: &generator) }
      #expect(throws: Failure.self) { try CoreMLDescription(model: bytes, file: "model") }
    }
  }
}
