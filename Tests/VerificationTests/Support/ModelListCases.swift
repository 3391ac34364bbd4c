import Domain
import TestSupport

@testable import Verification

private let device = CraftedArtifact.device
private let simulator = CraftedArtifact.simulator
private let mac = CraftedArtifact.catalyst + "/Versions/A/Resources"
private let name = "CustomModels.json"

extension ModelRuleCases {
  private static let thrice = " (the same in 3 places)"

  /// The same edit in every slice.
  private static func everywhere(_ old: String, _ new: String) -> @Sendable (inout CraftedArtifact) throws -> Void {
    { try $0.replaceEverywhere(old, with: new, in: name) }
  }

  private static func beside(_ message: String) -> [String] {
    ["DEVICE", "MAC", "SIMULATOR"].map { "error models.list \($0)/CustomModels.json: \(message)" }
  }

  private static func once(_ messages: String...) -> [String] {
    messages.map { "error models.list DEVICE/CustomModels.json: \($0)\(thrice)" }
  }

  static let list: [ModelRuleCase] = listLocations + listContent + listManifest

  private static let listLocations: [ModelRuleCase] = [
    ModelRuleCase("list", "a link in its place", ["error models.list DEVICE/CustomModels.json: is missing"]) {
      $0[device + "/" + name] = .link("../../" + name)
    },
    ModelRuleCase("list", "missing in a slice", ["error models.list SIMULATOR/CustomModels.json: is missing"]) {
      $0.remove(simulator + "/" + name)
    },
    ModelRuleCase(
      "list", "missing in a slice, without a manifest",
      ["error models.list MAC/CustomModels.json: is missing, but other slices have one"],
      expectation: CraftedVariant.nobody
    ) { $0.remove(mac + "/" + name) },
    ModelRuleCase("list", "missing where no models are, without a manifest", [], expectation: CraftedVariant.nobody) {
      artifact in
      for path in artifact.entries.keys
      where path.hasPrefix(simulator) && path.contains(".mlm") || path.contains("paywall") {
        artifact.remove(path)
      }
      for folder in CraftedVariant.folders {
        artifact.remove(folder + "/" + name)
        artifact.remove(folder + "/trend.mlmodelc")
        artifact.remove(folder + "/upsell.mlmodel")
      }
      artifact.write(device + "/" + name, #"{"app_id":"a","version":"1","bundle_identifiers":[],"customModels":[]}"#)
    },
    ModelRuleCase("list", "a vendor who has none", [], expectation: CraftedVariant.nobody) { artifact in
      for folder in CraftedVariant.folders { artifact.remove(folder + "/" + name) }
    },
    ModelRuleCase(
      "list", "one too many",
      ["error models.list DEVICE/Old/CustomModels.json: is in a place where no models belong"]
        + ["upsell.mlmodel", "paywall.mlpackage", "trend.mlmodelc"].enumerated().map {
          "error models.list DEVICE/Old/CustomModels.json: customModels[\($0)].file: names \"\($1)\", but there is no "
            + "such model beside it"
        }
    ) { $0.write(device + "/Old/" + name, try $0.bytes(device + "/" + name)) },
    ModelRuleCase(
      "list", "one slice has another",
      [
        "error models.list SIMULATOR/CustomModels.json: version: is \"1.3.0\", but the release is \"1.4.0\"",
        "error models.list SIMULATOR/CustomModels.json: differs from DEVICE/CustomModels.json",
      ]
    ) { try $0.replace("1.4.0", with: "1.3.0", in: simulator + "/" + name) },
  ]

  private static let listContent: [ModelRuleCase] = [
    ModelRuleCase(
      "list", "too large to be kept",
      [
        "note models.list DEVICE/CustomModels.json: has 1048577 bytes, too large for such a list, so it was not read",
        "error models.list MAC/CustomModels.json: differs from DEVICE/CustomModels.json",
        "error models.list SIMULATOR/CustomModels.json: differs from DEVICE/CustomModels.json",
      ]
    ) { $0.write(device + "/" + name, [UInt8](repeating: 0x20, count: 1 << 20 + 1)) },
    ModelRuleCase(
      "list", "no JSON",
      [
        "error models.list DEVICE/CustomModels.json: is not JSON: expected a value, found \"]\", in line 1",
        "error models.list MAC/CustomModels.json: differs from DEVICE/CustomModels.json",
        "error models.list SIMULATOR/CustomModels.json: differs from DEVICE/CustomModels.json",
      ], expectation: CraftedVariant.nobody
    ) { $0.write(device + "/" + name, "]") },
    ModelRuleCase(
      "list", "of another form",
      ["DEVICE", "MAC", "SIMULATOR"].flatMap { slice in
        let messages =
          slice == "DEVICE"
          ? [
            "app_id is missing, or not a string", "version is missing, or not a string",
            "bundle_identifiers is missing, or not a list of strings",
            "customModels[0].flowId is missing, or not a whole number",
            "customModels[0].flowName is missing, or not a string",
            "customModels[0].modelVersion is missing, or not a whole number or a string",
            "customModels[0].file is missing, or not a string", "customModels[0].sha256 is missing, or not a SHA-256",
          ] : []
        return messages.map { "error models.list \(slice)/CustomModels.json: \($0)\(thrice)" }
          + ["paywall.mlpackage", "trend.mlmodelc", "upsell.mlmodel"].map {
            "error models.list \(slice)/\($0): is not listed in the CustomModels.json beside it"
          }
      }
    ) { artifact in
      for folder in CraftedVariant.folders {
        artifact.write(
          folder + "/" + name, #"{"version": 1, "bundle_identifiers": ["a", 2], "customModels": [{"sha256": "00"}]}"#)
      }
    },
    ModelRuleCase(
      "list", "a model that is not there, without a manifest",
      ["DEVICE", "MAC", "SIMULATOR"].flatMap {
        [
          "error models.list \($0)/CustomModels.json: customModels[0].file: names \"down.mlmodel\", but there is no such "
            + "model beside it",
          "error models.list \($0)/upsell.mlmodel: is not listed in the CustomModels.json beside it",
        ]
      }, expectation: CraftedVariant.nobody, everywhere("upsell.mlmodel", "down.mlmodel")),
    ModelRuleCase(
      "list", "a model twice, without a manifest",
      ["DEVICE", "MAC", "SIMULATOR"].flatMap {
        [
          "error models.list \($0)/CustomModels.json: customModels[1].file: names \"upsell.mlmodel\" a second time",
          "error models.list \($0)/paywall.mlpackage: is not listed in the CustomModels.json beside it",
        ]
      }, expectation: CraftedVariant.nobody, everywhere("paywall.mlpackage", "upsell.mlmodel")),
    ModelRuleCase(
      "list", "another digest, of a file and of a folder, without a manifest",
      [
        "error models.list MAC/CustomModels.json: customModels[0].sha256: is #, but upsell.mlmodel beside it has #",
        "error models.list MAC/CustomModels.json: customModels[2].sha256: is #, but trend.mlmodelc beside it has #",
      ], expectation: CraftedVariant.nobody
    ) {
      $0.write(mac + "/upsell.mlmodel", [1])
      $0.write(mac + "/trend.mlmodelc/coremldata.bin", [1])
    },
  ]

  private static let listManifest: [ModelRuleCase] = [
    ModelRuleCase(
      "list", "another customer's", once("app_id: is \"nimbus\", but the manifest says \"acme-fitness\""),
      everywhere("acme-fitness", "nimbus")),
    ModelRuleCase(
      "list", "another customer's, without a manifest", [], expectation: CraftedVariant.nobody, everywhere("acme", "x")),
    ModelRuleCase(
      "list", "other bundle identifiers",
      once(
        "bundle_identifiers: are \"com.acme.fitness\", \"com.acme.other\", but the manifest says \"com.acme.fitness\", "
          + "\"com.acme.fitness.beta\""), everywhere("com.acme.fitness.beta", "com.acme.other")),
    ModelRuleCase("list", "bundle identifiers in another order", []) { artifact in
      try artifact.replaceEverywhere("com.acme.fitness.beta", with: "B", in: name)
      try artifact.replaceEverywhere("com.acme.fitness", with: "com.acme.fitness.beta", in: name)
      try artifact.replaceEverywhere("\"B\"", with: "\"com.acme.fitness\"", in: name)
    },
    ModelRuleCase(
      "list", "another flow",
      once(
        "customModels[2].flowName: the manifest has no model for \"trends\", or only one",
        "customModels: lacks trend, which the manifest lists"), everywhere("\"trend\"", "\"trends\"")),
    ModelRuleCase(
      "list", "another flow's number, and other versions",
      once(
        "customModels[0].flowId: is 9, but the manifest says 1 for upsell",
        "customModels[1].modelVersion: is c2d67cdb, but the manifest says c2d67cdb-e117-4c3e-acca-2ae7f1a42210 for paywall",
        "customModels[2].modelVersion: is 7, but the manifest says 7 for trend")
    ) {
      try $0.replaceEverywhere("\"flowId\": 1,", with: "\"flowId\": 9,", in: name)
      try $0.replaceEverywhere("c2d67cdb-e117-4c3e-acca-2ae7f1a42210", with: "c2d67cdb", in: name)
      try $0.replaceEverywhere("\"modelVersion\": 7,", with: "\"modelVersion\": \"7\",", in: name)
    },
    ModelRuleCase("list", "a UUID in another case", [], everywhere("c2d67cdb", "C2D67CDB")),
  ]
}
