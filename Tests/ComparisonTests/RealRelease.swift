import Artifacts
import Domain
import Platform
import TestSupport
import Testing
import Verification

/// Two releases of a real SDK, reduced to what changed between them, and what `diff` must say of that.
///
/// The files in `Releases` are written for these tests, after the facts that their sources state:
/// `source` and `fact`; `old` and `new`, each with `minimum` (of iOS), `architectures`, `files` of the device's framework, and `products`
/// beside it; `breaking`, each as its kind and name; and `why`.
struct RealRelease: Sendable, CustomTestStringConvertible {
  static let folder = Checkout.root + "/Tests/ComparisonTests/Releases"

  static let all: [RealRelease] = {
    let names = (try? FileSystem.textNames(in: folder)) ?? []
    return names.sorted().compactMap { name in
      (try? FileSystem.readFile(folder + "/" + name)).flatMap { try? JSONValue(parsing: $0) }
        .map { RealRelease(testDescription: name, document: $0) }
    }
  }()

  var testDescription: String
  var document: JSONValue

  var breaking: [String] { Self.texts(document["breaking"]) }

  func comparison() async throws -> ArtifactComparison {
    let folder = try TemporaryFolder()
    let zips = try ["old", "new"].map { try Self.zip(document[$0], to: $0, in: folder) }
    return try await compareZips(zips[0], zips[1])
  }

  private static func zip(_ side: JSONValue?, to name: String, in folder: TemporaryFolder) throws -> String {
    let framework = "\(name)/ContextSDK.xcframework/ios-arm64/ContextSDK.framework/"
    for product in ["ContextSDK"] + texts(side?["products"]) {
      try XCFrameworkFixture.write("\(name)/\(product).xcframework", name: product, in: folder)
    }
    try FileSystem.removeFile(folder[framework + "PrivacyInfo.xcprivacy"])
    try folder.write(binary(side), to: framework + "ContextSDK", mode: 0o755)
    for file in side?["files"]?.members ?? [] { try folder.write(file.value.text ?? "", to: framework + file.name) }
    let zip = folder[name + ".zip"]
    try #require(try Tool.run("zip", ["-qryX", zip, "."], in: folder[name]).status == 0)
    return zip
  }

  private static func texts(_ list: JSONValue?) -> [String] { list?.elements?.compactMap(\.text) ?? [] }

  private static func binary(_ side: JSONValue?) -> [UInt8] {
    let numbers = (side?["minimum"]?.text ?? "14.0").split(separator: ".").compactMap { Int($0) }
    let architectures = texts(side?["architectures"])
    return CraftedMachO.fat(
      (architectures.isEmpty ? ["arm64"] : architectures).map {
        CraftedMachO($0).build(2, numbers[0], numbers[1]).named("@rpath/ContextSDK.framework/ContextSDK")
      })
  }
}
