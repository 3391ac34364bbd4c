import Domain
import TestSupport
import Testing

@testable import Verification

@Suite("Models that differ") struct ModelTests {
  private static let folders = [
    Crafted.device, Crafted.simulator, "ios-arm64_x86_64-maccatalyst/ContextSDK.framework/Versions/A/Resources",
  ]
  private static let slices = ["ios-arm64", "ios-arm64_x86_64-maccatalyst", "ios-arm64_x86_64-simulator"]

  struct Model {
    var flow: String
    var version: Int
    var salt = ""
    var bytes: [UInt8] { CoreMLFixture.model(flowName: flow, version: String(version), salt: salt) }
  }

  /// The demo with models in every slice.
  private static func crafted(
    _ models: [Model], listed: Bool, in folders: [String] = folders, list: String = "CustomModels.json"
  ) throws -> Crafted {
    var crafted = try Crafted.demo()
    for folder in folders {
      for model in models { crafted.write("\(folder)/\(model.flow).mlmodel", model.bytes) }
      if !listed { continue }
      let entries = models.enumerated().map { index, model in
        """
        {"flowId": \(index + 1), "flowName": "\(model.flow)", "modelVersion": \(model.version), \
        "file": "\(model.flow).mlmodel"}
        """
      }
      crafted.write("\(folder)/\(list)", #"{"customModels": [\#(entries.joined(separator: ","))]}"#)
    }
    return crafted
  }

  private static func models(_ old: Crafted, _ new: Crafted) async throws -> ModelChanges {
    let comparison = try await compare(old, new)
    #expect(comparison.frameworks.count == 1)
    #expect(!comparison.isEqual)
    return comparison.frameworks[0].models
  }

  @Test("by the list and by what models say of themselves", arguments: [true, false])
  func versions(listed: Bool) async throws {
    let old = try Self.crafted([Model(flow: "a", version: 1), Model(flow: "b", version: 7)], listed: listed)
    let new = try Self.crafted([Model(flow: "b", version: 8), Model(flow: "c", version: 3)], listed: listed)
    let models = try await Self.models(old, new)
    #expect(models.added.map(\.flowName) == ["c"] && models.added[0].version == "3")
    #expect(models.removed.map(\.flowName) == ["a"] && models.removed[0].version == "1")
    #expect(models.changed.map(\.new.flowName) == ["b"])
    #expect(models.changed[0].old.version == "7" && models.changed[0].new.version == "8")
    #expect(models.changed[0].new.slices == Self.slices)
    #expect(models.changed[0].new.flowID == (listed ? 1 : nil))
    #expect(models.changed[0].old.flowID == (listed ? 2 : nil))
  }

  /// `models.list` in release.json gives the list another name; what it lists is the same.
  @Test("a list of another name") func otherName() async throws {
    let models = [Model(flow: "a", version: 1), Model(flow: "b", version: 7)]
    var old = try Self.crafted(models, listed: true)
    var new = try Self.crafted(models, listed: true, list: "Models.json")
    #expect(try await Self.models(old, new).isEmpty)
    for folder in Self.folders {
      try new.replace(#""modelVersion": 7"#, with: #""modelVersion": 8"#, in: folder + "/Models.json")
      // What has no such entries is no list.
      for name in ["settings", "broken"] { old.write("\(folder)/\(name).json", name == "broken" ? "{" : "[1]") }
    }
    let changes = try await Self.models(old, new)
    #expect(changes.added.isEmpty && changes.removed.isEmpty && changes.changed.count == 1)
    #expect(changes.changed.map(\.old.version) == ["7"] && changes.changed.map(\.new.version) == ["8"])
    #expect(changes.changed.map(\.new.flowID) == [2])
  }

  @Test("other bytes of the same version", arguments: [true, false]) func bytes(listed: Bool) async throws {
    let old = try Self.crafted([Model(flow: "a", version: 1, salt: "x")], listed: listed)
    let new = try Self.crafted([Model(flow: "a", version: 1, salt: "y")], listed: listed)
    let models = try await Self.models(old, new)
    #expect(models.added.isEmpty && models.removed.isEmpty && models.changed.count == 1)
    #expect(models.changed[0].old.digest != models.changed[0].new.digest)
    #expect(models.changed[0].old.version == models.changed[0].new.version)
  }

  @Test("a model that one slice lost") func slices() async throws {
    let old = try Self.crafted([Model(flow: "a", version: 1)], listed: false)
    let new = try Self.crafted([Model(flow: "a", version: 1)], listed: false, in: Array(Self.folders.prefix(2)))
    let models = try await Self.models(old, new)
    #expect(models.changed.map(\.old.slices) == [Self.slices])
    #expect(models.changed.map(\.new.slices) == [["ios-arm64", "ios-arm64_x86_64-simulator"]])
  }

  @Test("what is listed and not there") func missing() async throws {
    let old = try Self.crafted([Model(flow: "a", version: 1)], listed: true)
    var new = old
    for folder in Self.folders { new.remove(folder + "/a.mlmodel") }
    let models = try await Self.models(old, new)
    #expect(models.changed.count == 1 && models.changed[0].new.digest == nil)
  }

  @Test("one file beside the list") func unlisted() async throws {
    let old = try Self.crafted([Model(flow: "a", version: 1)], listed: true)
    var new = old
    new.write(Crafted.device + "/stray.mlmodel", Model(flow: "stray_flow", version: 9).bytes)
    let models = try await Self.models(old, new)
    #expect(models.added.map(\.flowName) == ["stray_flow"])
    #expect(models.added[0].version == "9" && models.added[0].slices == ["ios-arm64"])
    #expect(models.changed.isEmpty && models.removed.isEmpty)
  }

  @Test("a package is one model, by what its specification says") func package() async throws {
    let package = Crafted.device + "/nudge.mlpackage"
    let source =
      Checkout.root
      + "/Examples/ContextSDK/Models/Custom/7f0e2b9a-5d41-4c86-9b1e-63a8d0f7c512/retention_nudge.mlpackage"
    var old = try Crafted.demo()
    old.write(package + "/Manifest.json", try TestFile.bytes(source + "/Manifest.json"))
    let specification = package + "/Data/com.apple.CoreML/model.mlmodel"
    old.write(specification, Model(flow: "nudge_flow", version: 4).bytes)
    var new = old
    new.write(specification, Model(flow: "nudge_flow", version: 5).bytes)
    let models = try await Self.models(old, new)
    #expect(models.changed.map(\.new.flowName) == ["nudge_flow"])
    #expect(models.changed[0].old.version == "4" && models.changed[0].new.version == "5")
    #expect(models.added.isEmpty && models.removed.isEmpty)
  }

  @Test("a model that cannot be read goes by its file's name") func unreadable() async throws {
    var new = try Crafted.demo()
    new.write(Crafted.device + "/strange.mlmodel", [0xFF, 0xFF, 0xFF])
    let models = try await Self.models(try Crafted.demo(), new)
    #expect(models.added.map(\.flowName) == ["strange"] && models.added[0].version == nil)
  }

  @Test("the same models are no difference", arguments: [true, false]) func same(listed: Bool) async throws {
    let old = try Self.crafted([Model(flow: "a", version: 1), Model(flow: "b", version: 2)], listed: listed)
    var new = old
    new.write("ios-arm64/other.bin", [1])
    let models = try await Self.models(old, new)
    #expect(models.isEmpty)
  }
}
