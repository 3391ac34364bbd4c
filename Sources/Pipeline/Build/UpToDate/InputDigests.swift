import Archive
import Delivery
import Domain
import Editing
import JSON
import Manifest

/// Digests of what a run makes variants from, beside base frameworks and models.
struct InputDigests: Sendable {
  private let templates: Digest
  private let configuration: Digest

  init(_ workspace: Workspace, time: DOSTime) {
    templates = workspace.templates.digest
    configuration = SHA256.digest(of: Array("\(time) \(workspace.configuration.contents)".utf8))
  }

  func inputs(of customer: Customer) -> VariantInputs {
    let entry = JSONValue([
      "app_id": customer.appID, "name": customer.name, "bundle_identifiers": customer.bundleIdentifiers,
      "features": customer.features, "products": customer.products,
      "models": customer.models.map {
        JSONValue(["flowId": $0.flowID, "flowName": $0.flowName, "modelVersion": $0.version])
      },
    ])
    return VariantInputs(
      customer: SHA256.digest(of: Array(entry.serializedOnOneLine().utf8)), templates: templates,
      configuration: configuration)
  }
}

extension ReleaseTemplates {
  /// Each template with its length, so that no text passes for two.
  fileprivate var digest: Digest {
    let hash = SHA256()
    let named = podspecs.map { ($0 + ".podspec", Optional($1)) } + [("package", package), ("notes", notes)]
    for (name, template) in named.sorted(by: { $0.0.precedesByBytes($1.0) }) {
      guard let template else { continue }
      hash.update(Array("\(name) \(template.bytes.count)\n".utf8))
      hash.update(template.bytes)
    }
    return hash.digest()
  }
}
