// swift-tools-version: 6.0
import Foundation
import PackageDescription

// A static library with a C interface and one customer's models in it, which `release build` compiles and packs: see release.json.

/// `CustomModels.json`, which the builder finds beside the customer's models.
struct ModelList: Decodable {
  struct Model: Decodable {
    var flowName: String
    var modelVersion: Int
    var file: String
  }

  var customModels: [Model]
}

func customerModels(in folder: String) throws -> [ModelList.Model] {
  guard let list = FileManager.default.contents(atPath: folder + "/CustomModels.json") else { return [] }
  return try JSONDecoder().decode(ModelList.self, from: list).customModels
}

let version = Context.environment["RELEASE_VERSION"] ?? "0.0.0"
let folder = Context.environment["CUSTOM_MODEL_APP_ID"].map { Context.packageDirectory + "/Models/Custom/" + $0 }
let models = try folder.map { folder in
  try customerModels(in: folder).enumerated().map { index, model in
    // A package is a folder; the model itself is one file in it.
    let inside = model.file.hasSuffix(".mlpackage") ? "/Data/com.apple.CoreML/model.mlmodel" : ""
    return "MODEL(\(index), \"\(model.flowName)\", \"\(model.modelVersion)\", \"\(folder)/\(model.file)\(inside)\")"
  }
}

let package = Package(
  name: "ContextSDK",
  products: [.library(name: "ContextSDK", type: .static, targets: ["Library"])],
  targets: [
    .target(name: "Models", cSettings: [.define("CTX_MODELS", to: (models ?? []).joined(separator: " "))]),
    .target(
      name: "Version", path: "Sources/Library/Version", cSettings: [.define("CTX_VERSION", to: "\"\(version)\"")]),
    .target(name: "Library", dependencies: ["Models", "Version"], exclude: ["Version", "include"]),
  ])
