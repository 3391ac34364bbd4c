import Artifacts
import Domain
import TestSupport
import Testing

@testable import Verification

/// Another customer's model in every form that is not the file itself, and the customer's own in the same forms.
@Suite("Models inside of other files") struct ModelPartTests {
  private static let small = CoreMLFixture.model(flowName: "upsell", version: "9", salt: "a customer's secret")
  /// Not a model by its form, as encrypted ones are.
  private static let large: [UInt8] = {
    var random = SeededGenerator(seed: 11)
    return (0..<30_000).map { _ in UInt8.random(in: 0...255, using: &random) }
  }()

  private let device = CraftedArtifact.device
  private let workshop: TemporaryFolder

  init() throws {
    workshop = try TemporaryFolder()
    try workshop.write(Self.small, to: "small")
    try workshop.write(Self.large, to: "large")
    try workshop.write("made for everyone, and by nobody", to: "text")
  }

  private func owners(_ owner: Customer) -> ModelOwners {
    ModelOwners(
      [("small", Self.small), ("large", Self.large)].map { name, bytes in
        ModelOwners.File(workshop[name], size: bytes.count, of: owner.appID)
      })
  }

  private func lines(_ bytes: [UInt8], of owner: Customer, base: String? = nil) throws -> [String] {
    var artifact = try CraftedVariant.artifact()
    artifact.write(device + "/a.dat", bytes)
    var expectation = CraftedVariant.expectation(owners: owners(owner))
    if let base { expectation.base = BaseFiles([CraftedArtifact.root: base]) }
    return Rule.all(in: .isolation).lines(artifact.subject(expectation))
  }

  private static let list = """
    python3 -c 'import plistlib, sys; plistlib.dump({"a": [1, open("MODEL", "rb").read()]}, open("out", "wb"), fmt=plistlib.FMT_KIND)'
    """
  static let forms: [(name: String, command: String)] = [
    ("one byte more", "(cat MODEL; printf x) > out"), ("one byte less", "head -c -1 MODEL > out"),
    ("one byte before", "(printf x; cat MODEL) > out"), ("in a larger file", "(cat text text MODEL text) > out"),
    ("a property list", list.replacing("KIND", with: "XML")),
    ("a binary property list", list.replacing("KIND", with: "BINARY")),
    ("the second member of a gzip", "(gzip -c text; gzip -c MODEL) > out"),
    ("in a gzip with more", "(cat MODEL text) | gzip > out"),
    ("in a tar, with more", "cat MODEL text > b; tar -cf out b"),
    ("behind a zip's bytes", "zip -q a.zip text; cat MODEL a.zip > out"),
  ]

  @Test("another's is found, and one's own is not", arguments: forms, ["small", "large"])
  func found(_ form: (name: String, command: String), model: String) throws {
    let result = try Tool.run("sh", ["-c", form.command.replacing("MODEL", with: model)], in: workshop.path)
    try #require(result.status == 0, "\(result.errors)")
    let bytes = try TestFile.bytes(workshop["out"])
    let found = try lines(bytes, of: CraftedVariant.other).filter { $0.contains("isolation.model") }
    #expect(found.count == 1 && found.allSatisfy { $0.hasPrefix("error isolation.model DEVICE/a.dat") }, "\(found)")
    #expect(found.first?.contains("of customer nimbus-weather") == true)
    #expect(try lines(bytes, of: CraftedVariant.customer).filter { $0.contains("isolation.model") } == [])
  }

  @Test("appended to the binary") func appended() throws {
    for model in [Self.small, Self.large] {
      var artifact = try CraftedVariant.artifact()
      artifact.write(device + "/ContextSDK", try artifact.bytes(device + "/ContextSDK") + model)
      let expectation = CraftedVariant.expectation(owners: owners(CraftedVariant.other))
      let lines = Rule.all(in: .isolation).lines(artifact.subject(expectation))
      #expect(lines.count == 1 && lines[0].hasPrefix("error isolation.model DEVICE/ContextSDK: contains a "))
    }
  }

  @Test("a changed byte hides nothing", arguments: [0.1, 0.5, 0.9]) func changed(at share: Double) throws {
    var large = Self.large
    large[Int(share * 30_000)] ^= 0x55
    #expect(
      try lines(large, of: CraftedVariant.other) == [
        "error isolation.model DEVICE/a.dat: contains a part of a model of customer nimbus-weather"
      ])
  }

  @Test("a model that nobody lists is an error, unless the base has it") func unlisted() throws {
    let model = Array("made for everyone ".utf8) + CoreMLFixture.model(flowName: "f", version: "1", salt: "nobody's")
    #expect(
      try lines(model, of: CraftedVariant.other) == [
        "error isolation.model DEVICE/a.dat: contains a Core ML model that nobody has, at byte 18"
      ])
    let base = try TemporaryFolder()
    try base.write(model, to: device + "/a.dat")
    #expect(try lines(model, of: CraftedVariant.other, base: base.path) == [])
    try base.write(model + [1], to: device + "/a.dat")
    #expect(try lines(model, of: CraftedVariant.other, base: base.path).count == 1)
  }

  @Test("what two customers have is neither's secret") func shared() throws {
    let both = [CraftedVariant.other, CraftedVariant.customer].map {
      ModelOwners.File(workshop["large"], size: Self.large.count, of: $0.appID)
    }
    var artifact = try CraftedVariant.artifact()
    artifact.write(device + "/a.dat", [1] + Self.large)
    let expectation = CraftedVariant.expectation(owners: ModelOwners(both))
    #expect(Rule.all(in: .isolation).lines(artifact.subject(expectation)) == [])
  }
}
