import Domain
import TestSupport

@testable import Verification

struct ModelRuleCase: CustomStringConvertible, Sendable {
  var rule: String
  var name: String
  var expectation = CraftedVariant.expectation()
  var lines: [String]
  var edit: @Sendable (inout CraftedArtifact) throws -> Void

  var description: String { "\(rule): \(name)" }

  init(
    _ rule: String, _ name: String, _ lines: [String], expectation: Expectation = CraftedVariant.expectation(),
    _ edit: @escaping @Sendable (inout CraftedArtifact) throws -> Void
  ) {
    (self.rule, self.name, self.lines) = ("models." + rule, name, lines)
    (self.edit, self.expectation) = (edit, expectation)
  }
}

private let device = CraftedArtifact.device
private let simulator = CraftedArtifact.simulator
private let mac = CraftedArtifact.catalyst + "/Versions/A/Resources"

enum ModelRuleCases {
  static let all: [ModelRuleCase] = exact + same + readable + agreement + list + compiled

  private static let exact: [ModelRuleCase] = [
    ModelRuleCase(
      "exact", "a model is missing in one slice",
      ["error models.exact SIMULATOR/upsell.mlmodel: is missing: customer acme-fitness should receive upsell version 3"]
    ) { $0.remove(simulator + "/upsell.mlmodel") },
    ModelRuleCase(
      "exact", "another version of a model",
      [
        "error models.exact MAC/upsell.mlmodel: has the SHA-256 #, but the model of upsell version 3 has #"
      ]
    ) { $0.write(mac + "/upsell.mlmodel", CoreMLFixture.model(flowName: "upsell", version: "3", salt: "x")) },
    ModelRuleCase(
      "exact", "a file of a model is missing, one is more, one is another, one is a link",
      [
        "error models.exact DEVICE/paywall.mlpackage/Manifest.json: is missing from the model of paywall version "
          + "c2d67cdb-e117-4c3e-acca-2ae7f1a42210",
        "error models.exact DEVICE/trend.mlmodelc/coremldata.bin: has the SHA-256 #, but the model of trend version 7 has #",
        "error models.exact DEVICE/trend.mlmodelc/weights.bin: does not belong to the model of trend version 7",
        "error models.exact DEVICE/trend.mlmodelc/link: does not belong to the model of trend version 7",
      ]
    ) {
      $0.remove(device + "/paywall.mlpackage/Manifest.json")
      $0.write(device + "/trend.mlmodelc/coremldata.bin", [1, 2])
      $0.write(device + "/trend.mlmodelc/weights.bin", [1])
      $0[device + "/trend.mlmodelc/link"] = .link("coremldata.bin")
    },
    ModelRuleCase(
      "exact", "a folder in a file's place, a link in a folder's",
      [
        "error models.exact DEVICE/upsell.mlmodel: is a folder, but the model is a file",
        "error models.exact DEVICE/trend.mlmodelc: is a symlink, but the model is a folder",
      ]
    ) {
      $0.move(device + "/upsell.mlmodel", to: device + "/upsell.mlmodel/upsell.mlmodel")
      $0.remove(device + "/trend.mlmodelc")
      $0[device + "/trend.mlmodelc"] = .link("paywall.mlpackage")
    },
    ModelRuleCase(
      "exact", "models of nobody, anywhere and in any case",
      [
        "error models.exact ContextSDK.xcframework/Other.MLMODEL: is not a model of customer acme-fitness",
        "error models.exact DEVICE/A.bundle/b.mlmodelc: is not a model of customer acme-fitness",
        "error models.exact DEVICE/empty.mlpackage: is not a model of customer acme-fitness",
      ]
    ) {
      $0.write("Other.MLMODEL", [1])
      $0.write(device + "/A.bundle/b.mlmodelc/coremldata.bin", [9])
      $0[device + "/empty.mlpackage"] = .link("nowhere")
    },
    ModelRuleCase(
      "exact", "one's own model in another place",
      [
        "error models.exact DEVICE/Models/upsell.mlmodel: is a model of customer acme-fitness, but the "
          + "manifest puts none here"
      ]
    ) { $0.write(device + "/Models/upsell.mlmodel", try $0.bytes(device + "/upsell.mlmodel")) },
    ModelRuleCase(
      "exact", "a model in an archive in an archive",
      [
        "error models.exact DEVICE/data.bin!/in.zip!/old.mlmodelc: is not a model of customer acme-fitness"
      ]
    ) {
      let inner = StoredZip.bytes([("old.mlmodelc/a", [1, 2]), ("old.mlmodelc/b", [3])])
      let own = try $0.bytes(device + "/upsell.mlmodel")
      $0.write(device + "/data.bin", StoredZip.bytes([("in.zip", inner), ("again.mlmodel", own)]))
    },
    ModelRuleCase(
      "exact", "a product that is to carry none",
      [
        "error models.exact DEVICE/upsell.mlmodel: is a model, but the product ContextSDK carries none"
      ], expectation: CraftedVariant.expectation(free: ["ContextSDK"])
    ) { artifact in
      let model = try artifact.bytes(device + "/upsell.mlmodel")
      artifact = try CraftedArtifact.demo()
      artifact.write(device + "/upsell.mlmodel", model)
    },
    ModelRuleCase(
      "exact", "models that the workspace cannot read",
      [
        "error models.exact: cannot be compared with the models of customer acme-fitness, which cannot be read"
      ], expectation: CraftedVariant.expectation(models: nil)
    ) { _ in },
    ModelRuleCase(
      "exact", "a slice without a place",
      ["upsell.mlmodel", "paywall.mlpackage", "trend.mlmodelc"].map {
        "error models.exact DEVICE: has no place for \($0): it is not a framework, or a broken one"
      }
        + ["paywall.mlpackage", "trend.mlmodelc", "upsell.mlmodel"].map {
          "error models.exact DEVICE/\($0): is a model of customer acme-fitness, but the manifest puts none here"
        }
    ) { $0.write(device + "/Versions/Current", "not a link") },
  ]

  private static let same: [ModelRuleCase] = [
    ModelRuleCase(
      "same-in-every-slice", "a model is missing in one slice, without a manifest",
      [
        "error models.same-in-every-slice ContextSDK.xcframework/ios-arm64_x86_64-simulator: lacks upsell.mlmodel, which "
          + "the slice ios-arm64 contains"
      ], expectation: CraftedVariant.nobody
    ) { $0.remove(simulator + "/upsell.mlmodel") },
    ModelRuleCase(
      "same-in-every-slice", "a model is more in one slice, without a manifest",
      ["error models.same-in-every-slice SIMULATOR/more.mlmodel: is missing from the slice ios-arm64"],
      expectation: CraftedVariant.nobody
    ) { $0.write(simulator + "/more.mlmodel", [1]) },
    ModelRuleCase(
      "same-in-every-slice", "other bytes: less of a fault where a compiler may have written them",
      [
        "warning models.same-in-every-slice MAC/trend.mlmodelc: has the SHA-256 #, but in the slice ios-arm64 it has #",
        "error models.same-in-every-slice MAC/upsell.mlmodel: has the SHA-256 #, but in the slice ios-arm64 it has #",
      ]
    ) {
      $0.write(mac + "/upsell.mlmodel", [1])
      $0.write(mac + "/trend.mlmodelc/coremldata.bin", [1])
    },
    ModelRuleCase("same-in-every-slice", "a bundle is deep on a Mac", [], expectation: CraftedVariant.nobody) {
      $0.write(device + "/A.bundle/b.mlmodel", [1])
      $0.write(simulator + "/A.bundle/b.mlmodel", [1])
      $0.write(mac + "/A.bundle/Contents/Resources/b.mlmodel", [1])
    },
  ]

  private static let readable: [ModelRuleCase] = [
    ModelRuleCase(
      "readable", "cut off, in every slice, without a manifest",
      [
        "error models.readable DEVICE/upsell.mlmodel: not a readable Core ML model: ends early: expected 97 bytes, "
          + "found 36 (byte 4) (the same in 3 places)"
      ], expectation: CraftedVariant.nobody
    ) { artifact in
      for folder in CraftedVariant.folders {
        artifact.write(folder + "/upsell.mlmodel", try artifact.bytes(folder + "/upsell.mlmodel").prefix(40))
      }
    },
    ModelRuleCase(
      "readable", "weights that are missing, cut off, or a pointer",
      [
        "error models.readable DEVICE/paywall.mlpackage/Data/com.apple.CoreML/weights/weight.bin: is missing, and "
          + "model.mlmodel refers to it",
        "error models.readable DEVICE/trend.mlmodelc/weights/weight.bin: ends after 100 bytes, within the weights at byte "
          + "64, which end at byte 135",
        "error models.readable SIMULATOR/trend.mlmodelc/weights/weight.bin: is a Git LFS pointer of 129 bytes, not the "
          + "weights",
      ], expectation: CraftedVariant.nobody
    ) { artifact in
      let text = Array(CoreMLFixture.programText(weightsAt: [64]).utf8)
      let weights = CoreMLFixture.weights([7])
      let model = "/paywall.mlpackage/Data/com.apple.CoreML/model.mlmodel"
      artifact.write(device + model, CoreMLFixture.program(weightsAt: [64]))
      for (folder, bytes) in [
        (device, Array(weights.prefix(100))), (simulator, Array(CoreMLFixture.pointer.utf8)), (mac, weights),
      ] {
        artifact.write(folder + "/trend.mlmodelc/model.mil", text)
        artifact.write(folder + "/trend.mlmodelc/weights/weight.bin", bytes)
      }
    },
    ModelRuleCase(
      "readable", "incomplete, broken, and of another kind",
      [
        "error models.readable DEVICE/paywall.mlpackage: not a complete model: Manifest.json is missing",
        "error models.readable DEVICE/x.mlmodel: is a folder, but a .mlmodel is a file",
        "error models.readable DEVICE/x.mlmodelc: is a file, but a .mlmodelc is a folder",
        "error models.readable MAC/paywall.mlpackage/Manifest.json: fileFormatVersion: expected a string such as "
          + "\"1.0.0\"",
        "error models.readable SIMULATOR/trend.mlmodelc/metadata.json: line 1: not JSON: expected a value, "
          + "found \"]\"",
      ]
    ) {
      $0.remove(device + "/paywall.mlpackage/Manifest.json")
      $0.write(device + "/x.mlmodel/readme", "")
      $0.write(device + "/x.mlmodelc", "")
      $0.write(mac + "/paywall.mlpackage/Manifest.json", "{}")
      $0.write(simulator + "/trend.mlmodelc/metadata.json", "]")
    },
    ModelRuleCase(
      "readable", "no description, and one that is too large to be kept",
      [
        "note models.readable DEVICE/large.mlmodel: has 8388609 bytes, too large to be kept in memory, so its "
          + "description was not read",
        "note models.readable DEVICE/trend.mlmodelc: has no metadata.json, so it does not describe itself",
      ]
    ) {
      $0.remove(device + "/trend.mlmodelc/metadata.json")
      $0.write(device + "/large.mlmodel", [UInt8](repeating: 0, count: 8 << 20 + 1))
    },
    ModelRuleCase("readable", "a link is judged where it leads", []) {
      $0[device + "/x.mlmodel"] = .link("upsell.mlmodel")
    },
  ]

  private static let agreement: [ModelRuleCase] = [
    ModelRuleCase(
      "agreement", "another version and another flow",
      [
        "error models.agreement DEVICE/upsell.mlmodel: userDefined.modelVersion: the model says version \"2\", the "
          + "manifest says 3 (the same in 2 places)",
        "error models.agreement DEVICE/upsell.mlmodel: userDefined.flowName: the model says flow \"paywall\", the "
          + "manifest says upsell (the same in 2 places)",
        "error models.agreement SIMULATOR/trend.mlmodelc: userDefined.modelVersion: the model says version \"8\", the "
          + "manifest says 7",
      ]
    ) {
      let model = CoreMLFixture.model(flowName: "paywall", version: "2")
      $0.write(device + "/upsell.mlmodel", model)
      $0.write(mac + "/upsell.mlmodel", model)
      $0.write(simulator + "/trend.mlmodelc/metadata.json", CraftedVariant.metadata(version: "8"))
    },
    ModelRuleCase(
      "agreement", "nothing to go by",
      [
        "warning models.agreement DEVICE/upsell.mlmodel: has neither a version nor a flow name, so nothing shows "
          + "that it is version 3"
      ]
    ) { $0.write(device + "/upsell.mlmodel", CoreMLFixture.model(flowName: nil, version: nil)) },
    ModelRuleCase("agreement", "no manifest", [], expectation: CraftedVariant.nobody) {
      $0.write(device + "/upsell.mlmodel", CoreMLFixture.model(flowName: "paywall", version: "2"))
    },
    ModelRuleCase("agreement", "what cannot be read is no disagreement", []) {
      $0.write(device + "/upsell.mlmodel", [0xFF])
    },
  ]

  private static let compiled: [ModelRuleCase] = [
    ModelRuleCase("compiled-on-device", "all compiled", []) { artifact in
      artifact = try CraftedArtifact.demo()
      artifact.write(device + "/trend.mlmodelc/coremldata.bin", [1])
    },
    ModelRuleCase(
      "compiled-on-device", "one, in every slice",
      ["note models.compiled-on-device: the app must compile a.mlmodel on the device before it can load it"],
      expectation: CraftedVariant.nobody
    ) { artifact in
      artifact = try CraftedArtifact.demo()
      for folder in CraftedVariant.folders { artifact.write(folder + "/a.mlmodel", [1]) }
    },
    ModelRuleCase(
      "compiled-on-device", "many",
      [
        "note models.compiled-on-device: the app must compile a0.mlmodel, a1.mlmodel, a2.mlmodel, a3.mlmodel, "
          + "a4.mlmodel and 7 more on the device before it can load them"
      ]
    ) { for number in 0..<10 { $0.write(device + "/a\(number).mlmodel", [1]) } },
  ]
}
