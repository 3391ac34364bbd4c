import Archive
import Domain
import Files
import JSON
import Manifest

/// The small files that stand beside a variant's zips.
enum VariantFiles {
  static let checksums = "SHA256SUMS"
  static let record = "variant.json"

  /// The list that `sha256sum -c` reads.
  static func checksums(_ artifacts: [Artifact], _ files: [(name: String, digest: Digest)]) -> String {
    let all = artifacts.map { (name: $0.file, digest: $0.digest) } + files
    return all.sorted { $0.name.precedesByBytes($1.name) }
      .map { "\($0.digest)  \($0.name)\n" }.joined()
  }

  /// `variant.json`: docs/output.md describes it.
  static func record(_ plan: VariantPlan, _ artifacts: [Artifact], version: String, toolVersion: String) -> JSONValue {
    [
      "app_id": .string(plan.customer.appID.description),
      "version": .string(version),
      "bundle_identifiers": .array(plan.customer.bundleIdentifiers.map { .string($0) }),
      "features": .array(plan.customer.features.map { .string($0) }),
      "products": .array(artifacts.map(\.json)),
      "models": .array(plan.models.map(\.json)),
      "tool": ["name": "release", "version": .string(toolVersion)],
    ]
  }
}

extension Artifact {
  package var json: JSONValue {
    [
      "name": .string(product),
      "file": .string(file),
      "size": .integer(size),
      "sha256": .string(digest.description),
      "base_sha256": .string(baseDigest.description),
    ]
  }
}

extension ModelPlan {
  fileprivate var json: JSONValue {
    [
      "flowId": .integer(model.flowID),
      "flowName": .string(model.flowName.description),
      "modelVersion": model.version.json,
      "file": .string(file),
      "sha256": .string(digest.description),
    ]
  }
}
