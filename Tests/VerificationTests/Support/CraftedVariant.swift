import Artifacts
import Domain
import TestSupport

@testable import Manifest
@testable import Verification

/// The variant that customer acme-fitness is to receive: a model of each format in every slice, and the list of them.
enum CraftedVariant {
  static let customer = Customer(
    appID: id("acme-fitness"), name: "Acme Fitness", bundleIdentifiers: ["com.acme.fitness", "com.acme.fitness.beta"],
    features: ["onboarding"],
    models: [
      CustomModel(flowID: 1, flowName: id("upsell"), version: .number(3)),
      CustomModel(
        flowID: 2, flowName: id("paywall"), version: .uuid("c2d67cdb-e117-4c3e-acca-2ae7f1a42210")),
      CustomModel(flowID: 3, flowName: id("trend"), version: .number(7)),
    ])

  static let other = Customer(
    appID: id("nimbus-weather"), name: "Nimbus & Sons", bundleIdentifiers: ["io.nimbus.weather"], models: [])

  static let folders = [
    CraftedArtifact.device, CraftedArtifact.simulator, CraftedArtifact.catalyst + "/Versions/A/Resources",
  ]

  static func id(_ text: String) -> Identifier {
    guard let identifier = Identifier(text) else { preconditionFailure("not an identifier: \(text)") }
    return identifier
  }

  /// The expectation for a stranger's artifact.
  static let nobody = Expectation()

  /// By paths in the models' folder.
  static let files: [String: [UInt8]] = [
    "upsell.mlmodel": CoreMLFixture.model(flowName: "upsell", version: "3"),
    "paywall.mlpackage/Manifest.json": Array(
      #"""
      {"fileFormatVersion": "1.0.0", "rootModelIdentifier": "R",
       "itemInfoEntries": {"R": {"path": "com.apple.CoreML/model.mlmodel"}}}
      """#.utf8),
    "paywall.mlpackage/Data/com.apple.CoreML/model.mlmodel": CoreMLFixture.model(
      flowName: "paywall", version: "C2D67CDB-E117-4C3E-ACCA-2AE7F1A42210"),
    "trend.mlmodelc/coremldata.bin": [1, 2, 3],
    "trend.mlmodelc/metadata.json": Array(metadata(version: "7").utf8),
  ]

  static func metadata(version: String) -> String {
    #"[{"specificationVersion": 4, "userDefinedMetadata": {"modelVersion": "\#(version)", "flowName": "trend"}}]"#
  }

  static func models() -> [CustomerExpectation.Model] {
    zip(customer.models, ["upsell.mlmodel", "paywall.mlpackage", "trend.mlmodelc"]).map { entry, name in
      let inside = files.filter { $0.key == name || $0.key.hasPrefix(name + "/") }.map { path, bytes in
        CustomerExpectation.Model.File(
          path: String(path.dropFirst(name.count + 1)), digest: SHA256.digest(of: bytes))
      }.sorted { $0.path < $1.path }
      return CustomerExpectation.Model(entry: entry, name: name, digest: digest(of: inside), files: inside)
    }
  }

  private static func digest(of files: [CustomerExpectation.Model.File]) -> Digest {
    if files.count == 1 { return files[0].digest }
    return SHA256.digest(of: Array(files.map { "\($0.digest)  \($0.path)\n" }.joined().utf8))
  }

  static func expectation(
    models: [CustomerExpectation.Model]? = models(), folder: String = "", free: Set<String> = [],
    owners: ModelOwners = ModelOwners([]), index: IdentityIndex? = nil
  ) -> Expectation {
    Expectation(
      version: "1.4.0",
      customer: CustomerExpectation(
        customer: customer, models: models, modelFolder: folder, products: products(free: free), modelOwners: owners,
        identities: index))
  }

  private static func products(free: Set<String>) -> [ReleaseConfiguration.Product] {
    ["ContextSDK", "Extension"].map {
      ReleaseConfiguration.Product(name: $0, origin: .prebuilt("\($0).xcframework"), carriesModels: !free.contains($0))
    }
  }

  static func list() -> JSONValue {
    [
      "app_id": "acme-fitness", "version": "1.4.0",
      "bundle_identifiers": ["com.acme.fitness", "com.acme.fitness.beta"],
      "customModels": .array(
        models().map { model in
          [
            "flowId": .integer(model.entry.flowID), "flowName": .string(model.entry.flowName.description),
            "modelVersion": version(model.entry), "file": .string(model.name),
            "sha256": .string(model.digest.description),
          ]
        }),
    ]
  }

  private static func version(_ entry: CustomModel) -> JSONValue {
    switch entry.version {
    case .number(let number): .integer(number)
    case .uuid(let text): .string(text)
    }
  }

  /// - Parameter folder: below a slice's resources, with a slash at its end.
  static func artifact(in folder: String = "") throws -> CraftedArtifact {
    var artifact = try CraftedArtifact.demo()
    for location in folders {
      for (path, bytes) in files { artifact.write("\(location)/\(folder)\(path)", bytes) }
      artifact.write("\(location)/\(folder)CustomModels.json", list().serialized())
    }
    return artifact
  }
}

extension CraftedArtifact {
  func subject(_ expectation: Expectation, index: IdentityIndex? = nil) -> ArtifactSubject {
    ArtifactSubject(
      InspectedInMemory(index: index).artifact(entries), name: "ContextSDK",
      expectation: expectation)
  }

  /// Replaces text in the files of this name in every slice.
  mutating func replaceEverywhere(_ old: String, with new: String, in name: String) throws {
    for folder in CraftedVariant.folders { try replace(old, with: new, in: folder + "/" + name) }
  }
}
