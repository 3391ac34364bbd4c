import Domain
import Testing

@testable import Artifacts

/// The files that are read and refused in `.mlpackage` and `.mlmodelc`.
@Suite struct CoreMLFolderTests {
  private static func describe(
    _ format: CoreMLFormat, _ files: [String: String], links: [String] = []
  ) throws -> CoreMLDescription? {
    try CoreMLModel.describe(format, tree: tree(Array(files.keys) + links), file: "m") { path in
      Array((files[path] ?? "").utf8)
    }
  }

  private static let metadata = """
    [{"shortDescription": "upsell", "author": "A", "license": "L", "version": "73", "specificationVersion": 7,
      "modelType": {"name": "MLModelType_mlProgram"}, "isUpdatable": "0",
      "inputSchema": [
        {"name": "x", "type": "MultiArray", "isOptional": "0"}, {"name": "y", "type": "Int64", "isOptional": "1"}],
      "outputSchema": [{"name": "label", "type": "String"}, {"name": "p", "type": "Dictionary"}, {"name": "z", "type": "New"}],
      "userDefinedMetadata": {"modelVersion": "73", "flowName": "onboarding_upsell"}}]
    """

  @Test func readsACompiledModel() throws {
    let model = try Self.describe(.compiled, ["coremldata.bin": "x", "metadata.json": Self.metadata])
    #expect(
      model
        == CoreMLDescription(
          specificationVersion: 7, type: "mlProgram",
          inputs: [.init(name: "x", type: "multiArrayType"), .init(name: "y", type: "int64Type", isOptional: true)],
          outputs: [
            .init(name: "label", type: "stringType"), .init(name: "p", type: "dictionaryType"),
            .init(name: "z", type: "unknown(New)"),
          ],
          shortDescription: "upsell", author: "A", license: "L", versionString: "73",
          userDefined: ["modelVersion": "73", "flowName": "onboarding_upsell"]))
  }

  @Test func aCompiledModelMaySayNothing() throws {
    #expect(try Self.describe(.compiled, ["coremldata.bin": "x", "model.mil": "x"]) == nil)
    #expect(try Self.describe(.compiled, ["model0/coremldata.bin": "x"]) == nil)
  }

  @Test func anOlderCompilerDoesNotSayTheType() throws {
    let model = try Self.describe(.compiled, ["metadata.json": "[{\"specificationVersion\": 4}]"])
    #expect(model == CoreMLDescription(specificationVersion: 4, type: "unknown", inputs: [], outputs: []))
  }

  private static func manifest(
    version: String = "\"1.0.0\"", path: String = "\"com.apple.CoreML/model.mlmodel\"", root: String = "\"A\""
  ) -> String {
    "{\"fileFormatVersion\":\(version),\"itemInfoEntries\":{\"A\":{\"path\":\(path)}},\"rootModelIdentifier\":\(root)}"
  }

  private static let model = "Data/com.apple.CoreML/model.mlmodel"

  @Test(
    "refuses a broken folder",
    arguments: [
      (.compiled, [:], [], "model.incomplete m"), (.compiled, ["README": "x"], [], "model.incomplete m"),
      (.compiled, ["metadata.json": ""], [], "model.malformed m/metadata.json:1:"),
      (.compiled, ["metadata.json": "[]"], [], "model.malformed m/metadata.json"),
      (.compiled, ["metadata.json": "{}"], [], "model.malformed m/metadata.json"),
      (.compiled, ["metadata.json": "[1]"], [], "model.malformed m/metadata.json"),
      (.compiled, ["metadata.json": "[{}]"], [], "model.malformed m/metadata.json: [0].specificationVersion"),
      (.package, [:], [], "model.incomplete m"),
      (.package, ["Manifest.json": "{"], [model], "model.malformed m/Manifest.json:1:"),
      (.package, ["Manifest.json": "[]"], [model], "model.malformed m/Manifest.json: fileFormatVersion"),
      (
        .package, ["Manifest.json": manifest(version: "\"2.0.0\"")], [model],
        "model.malformed m/Manifest.json: fileFormatVersion"
      ),
      (
        .package, ["Manifest.json": manifest(root: "1")], [model],
        "model.malformed m/Manifest.json: rootModelIdentifier"
      ),
      (
        .package, ["Manifest.json": manifest(root: "\"B\"")], [model],
        "model.malformed m/Manifest.json: itemInfoEntries[\"B\"].path"
      ),
      (
        .package, ["Manifest.json": manifest(path: "\"../../secret\"")], [model],
        "model.malformed m/Manifest.json: itemInfoEntries[\"A\"].path"
      ),
      (.package, ["Manifest.json": manifest()], [], "model.incomplete m"),
      (.package, ["Manifest.json": manifest()], ["Data -> /tmp"], "model.incomplete m"),
      (.package, ["Manifest.json": manifest()], [model + " -> /etc/passwd"], "model.incomplete m"),
      (.package, ["Manifest.json": manifest()], [model], "model.malformed m/\(model)"),
      (.source, ["": "hello"], [], "model.malformed m"),
    ] as [(CoreMLFormat, [String: String], [String], String)])
  func refuses(format: CoreMLFormat, files: [String: String], more: [String], expected: String) throws {
    let failure = try #require(throws: Failure.self) { try Self.describe(format, files, links: more) }
    #expect(failure.status == .badInput)
    #expect(names(of: failure.findings).first?.hasPrefix(expected) == true, "\(names(of: failure.findings))")
  }

  @Test("passes on errors of `read`") func readingFails() {
    struct Unreadable: Error {}
    #expect(throws: Unreadable.self) {
      try CoreMLModel.describe(.source, tree: tree(), file: "m") { _ in throw Unreadable() }
    }
  }

  @Test func formats() {
    #expect(CoreMLFormat.allCases.map(\.rawValue) == ["mlmodelc", "mlpackage", "mlmodel"])
    #expect(CoreMLFormat.allCases.map(\.isFolder) == [true, true, false])
  }
}
