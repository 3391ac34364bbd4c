import Artifacts
import Domain
import Editing
import Manifest

/// Digests of what a run makes variants from, beside base frameworks and models.
struct InputDigests: Sendable {
  private let templates: Digest
  private let configuration: Digest
  private let changes: DeliveredChanges
  private let signer: String?

  init(_ renderer: Renderer, time: DOSTime) {
    templates = renderer.templates.digest
    configuration = renderer.configurationDigest(time)
    (changes, signer) = (renderer.changes, renderer.signer)
  }

  func inputs(of customer: Customer) -> VariantInputs {
    let entry = JSONValue([
      "app_id": customer.appID, "name": customer.name, "bundle_identifiers": customer.bundleIdentifiers,
      "features": customer.features, "products": customer.products,
      "models": customer.models.map {
        JSONValue(["flowId": $0.flowID, "flowName": $0.flowName, "modelVersion": $0.version])
      },
      "tunings": tunings(of: customer),
      "variables": JSONValue.object(
        customer.variables.sorted { $0.key.precedesByBytes($1.key) }.map { JSONMember($0.key, .string($0.value)) }),
    ])
    return VariantInputs(
      customer: SHA256.digest(of: Array(entry.serializedOnOneLine().utf8)), templates: templates,
      configuration: configuration,
      changes: changes.texts[customer.appID].map { SHA256.digest(of: Array($0.utf8)) },
      signer: signer)
  }
}

extension InputDigests {
  /// Nil for customers whose manifest says nothing of it.
  private func tunings(of customer: Customer) -> JSONValue? {
    if customer.tunings.isEmpty { return nil }
    return .object(
      customer.tunings.sorted { $0.key < $1.key }.map { flow, tuning in
        JSONMember(
          flow.description,
          JSONValue([
            "threshold": tuning.threshold, "chance": tuning.chance, "metadata": JSONValue.object(tuning.metadata),
          ]))
      })
  }
}

extension Renderer {
  /// The time, `release.json`, the environment variables that it and templates name, and the root of devices.
  fileprivate func configurationDigest(_ time: DOSTime) -> Digest {
    let named = Set((workspace.configuration.environmentUses + templates.environmentUses).map(\.variable))
    let values = named.sorted { $0.precedesByBytes($1) }.map { JSONMember($0, (workspace.variable($0) ?? "").json) }
    let text =
      "\(time) \(workspace.configuration.contents) \(JSONValue.object(values).serializedOnOneLine())"
      + (device.map { " \($0.rootDigests.last?.description ?? "")" } ?? "")
    return SHA256.digest(of: Array(text.utf8))
  }
}

extension ReleaseTemplates {
  /// Each template with its length, so that no text passes for two.
  fileprivate var digest: Digest {
    let hash = SHA256()
    let named =
      podspecs.map { ($0 + ".podspec", Optional($1)) } + [("package", package), ("notes", notes), ("list", modelList)]
      + files.map { ("file " + $0.name, $0.template) }
    for (name, template) in named.sorted(by: { $0.0.precedesByBytes($1.0) }) {
      guard let template else { continue }
      hash.update(Array("\(name) \(template.bytes.count)\n".utf8))
      hash.update(template.bytes)
    }
    return hash.digest()
  }
}
