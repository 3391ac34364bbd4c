import Domain
import TestSupport
import Testing

@testable import Artifacts

/// What an ML Program keeps beside itself.
@Suite struct WeightTests {
  private static let sizes = [1, 200, 64]
  /// The records of `sizes`.
  private static let offsets = [64, 192, 512]
  private static let weights = CoreMLFixture.weights(sizes)

  private static func read(_ bytes: [UInt8], chunks: Int) -> WeightFile {
    var reader = WeightFileReader()
    for start in stride(from: 0, to: bytes.count, by: chunks) {
      bytes[start..<min(start + chunks, bytes.count)].withUnsafeBytes { reader.feed($0) }
    }
    return reader.finish()
  }

  @Test("finds every record, however the file is cut", arguments: [1, 7, 24, 63, 64, 65, 1000]) func records(
    chunks: Int
  ) {
    let found = Self.read(Self.weights, chunks: chunks)
    #expect(found.records == [64: 129, 192: 456, 512: 640])
    #expect(found.size == Self.weights.count && found.strange == nil && !found.isGitLFSPointer)
    var broken = Self.weights
    broken[192] = 0
    #expect(Self.read(broken, chunks: chunks).strange == 192)
    #expect(Self.read(Array(CoreMLFixture.pointer.utf8), chunks: chunks).isGitLFSPointer)
  }

  @Test("looks up the same at known places") func lookUp() throws {
    let weights = Self.weights
    let found = WeightFile(size: weights.count, at: Set(Self.offsets)) {
      Array(weights[$0..<min($0 + $1, weights.count)])
    }
    #expect(found == Self.read(weights, chunks: 100))
  }

  @Test("no bytes are a trap", arguments: Rounds.of(0..<300)) func hostile(seed: Int) {
    var generator = SeededGenerator(seed: UInt64(seed))
    var bytes = Self.weights
    for _ in 0..<4 {
      bytes[Int.random(in: 60..<bytes.count, using: &generator)] = .random(in: 0...255, using: &generator)
    }
    _ = Self.read(Array(bytes.prefix(Int.random(in: 0...bytes.count, using: &generator))), chunks: 13)
    var model = CoreMLFixture.program(weightsAt: Self.offsets)
    for _ in 0..<3 { model[Int.random(in: model.indices, using: &generator)] = .random(in: 0...255, using: &generator) }
    _ = try? WeightReferences(model: model)
    _ = WeightReferences(text: Array("BLOBFILE(\"".utf8) + model + Array("BLOBFILE(path = \"a\", (".utf8))
  }

  @Test("a program names its weights, in both formats") func references() throws {
    let expected = ["weights/weight.bin": Set(Self.offsets)]
    #expect(try WeightReferences(model: CoreMLFixture.program(weightsAt: Self.offsets)).offsets == expected)
    #expect(
      WeightReferences(text: Array(CoreMLFixture.programText(weightsAt: Self.offsets).utf8)).offsets == expected)
    #expect(try WeightReferences(model: CoreMLFixture.model(flowName: "a", version: "1")).offsets == [:])
  }

  @Test(
    "tells what is missing",
    arguments: [
      (weights, nil), (nil, "is missing, and PROGRAM refers to it"),
      ([], "ends after 0 bytes, and PROGRAM refers to byte 64"),
      (Array(weights.prefix(100)), "ends after 100 bytes, within the weights at byte 64, which end at byte 129"),
      (Array(weights.prefix(200)), "has no weights at byte 192, where PROGRAM refers to them"),
      (Array(weights.dropLast()), "ends after 639 bytes, within the weights at byte 512, which end at byte 640"),
      (Array(CoreMLFixture.pointer.utf8), "is a Git LFS pointer of 129 bytes, not the weights"),
    ] as [([UInt8]?, String?)])
  func missing(weights: [UInt8]?, message: String?) throws {
    for format in [CoreMLFormat.package, .compiled] {
      let folder = format == .package ? "Data/com.apple.CoreML/" : ""
      var files: [String: [UInt8]] = [folder + "weights/weight.bin": weights].compactMapValues(\.self)
      if format == .package {
        files[folder + "model.mlmodel"] = CoreMLFixture.program(weightsAt: Self.offsets)
        files["Manifest.json"] = Array(Self.manifest.utf8)
      } else {
        files["model.mil"] = Array(CoreMLFixture.programText(weightsAt: Self.offsets).utf8)
      }
      let found = try Self.missingParts(format, files)
      let program = format == .package ? "model.mlmodel" : "model.mil"
      let expected = message.map { "m/\(folder)weights/weight.bin: " + $0.replacing("PROGRAM", with: program) }
      #expect(found.map { "\($0.location.file): \($0.message)" } == [expected].compactMap(\.self))
    }
  }

  @Test("every item of a package's manifest is there") func items() throws {
    let listed = Self.manifest.replacing("}}", with: "}, \"B\": {\"path\": \"com.apple.CoreML/weights\"}}")
    let files = [
      "Manifest.json": Array(listed.utf8),
      "Data/com.apple.CoreML/model.mlmodel": CoreMLFixture.model(flowName: "a", version: "1"),
    ]
    let found = try Self.missingParts(.package, files)
    #expect(found.map(\.location.file) == ["m/Data/com.apple.CoreML/weights"])
    #expect(found.first?.message == "is missing, and Manifest.json lists it")
  }

  private static let manifest = """
    {"fileFormatVersion": "1.0.0", "rootModelIdentifier": "A",
     "itemInfoEntries": {"A": {"path": "com.apple.CoreML/model.mlmodel"}}}
    """

  private static func missingParts(_ format: CoreMLFormat, _ files: [String: [UInt8]]) throws -> [Finding] {
    try CoreMLModel.missingParts(format, tree: tree(Array(files.keys)), file: "m") {
      files[$0]
    } weights: { path, _ in
      files[path].map { read($0, chunks: 50) }
    }
  }

  @Test("a pointer in a model's place is named as one") func pointers() throws {
    let failure = try #require(throws: Failure.self) {
      try CoreMLModel.describe(.source, tree: tree(), file: "m") { _ in Array(CoreMLFixture.pointer.utf8) }
    }
    #expect(failure.findings.map(\.message) == ["is a Git LFS pointer, not the model"])
    #expect(failure.findings.first?.remedy == "fetch the file with `git lfs pull`")
  }
}
