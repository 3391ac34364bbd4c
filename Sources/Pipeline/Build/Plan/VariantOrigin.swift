import Artifacts
import Domain

extension ReleasePlan {
  /// What will make the variants.
  package var tool: ToolRecord { ToolRecord(version: toolVersion, compressors: .linked) }
}

/// Everything that a variant is made from, by digest. Equal origins make equal variants.
struct VariantOrigin: Sendable {
  var version: String?
  /// By product; without those that are not known.
  var baseDigests: [String: Digest]
  var models: [DeliveredModel]
  var inputs: VariantInputs?
  var toolVersion: String?
  var compressors: Compressors?

  /// Of a variant that was made.
  init(_ record: VariantRecord) {
    version = record.version
    let digests = record.products.compactMap { product in product.baseDigest.map { (product.name ?? "", $0) } }
    baseDigests = Dictionary(firstOf: digests)
    (models, inputs) = (record.models, record.inputs)
    (toolVersion, compressors) = (record.toolVersion, record.compressors)
  }

  /// Of a variant in a plan that was made elsewhere.
  init(_ variant: PlanRecord.Variant, of plan: PlanRecord) {
    version = plan.version
    baseDigests = variant.baseDigests
    (models, inputs) = (variant.models, variant.inputs)
    (toolVersion, compressors) = (plan.toolVersion, plan.compressors)
  }

  /// Of a variant that this program will make.
  init(_ variant: CustomerVariant, of release: ReleasePlan) {
    version = release.version.description
    (baseDigests, models, inputs) = (variant.baseDigests, variant.models.map(\.delivered), variant.inputs)
    (toolVersion, compressors) = (release.toolVersion, .linked)
  }

  /// What differs from another variant's. Bases are compared where both are known.
  func changes(from other: VariantOrigin) -> [VariantState.Change] {
    var changes: [VariantState.Change] = []
    if version != other.version { changes.append(.version) }
    let bases = Self.differing(baseDigests, other.baseDigests)
    let trees = Self.differing(inputs?.trees ?? [:], other.inputs?.trees ?? [:])
    changes += bases.union(trees).sorted { $0.precedesByBytes($1) }.map { .base(product: $0) }
    changes += modelChanges(from: other.models).map { .models($0) }
    if inputs?.customer != other.inputs?.customer { changes.append(.customer) }
    if inputs?.templates != other.inputs?.templates { changes.append(.templates) }
    if inputs?.configuration != other.inputs?.configuration { changes.append(.configuration) }
    if inputs?.changes != other.inputs?.changes { changes.append(.notes) }
    // A plan may be made where the key is not known.
    if let signer = inputs?.signer, let old = other.inputs?.signer, signer != old { changes.append(.signer) }
    if toolVersion != other.toolVersion {
      changes.append(.tool("\(other.toolVersion ?? "unknown") → \(toolVersion ?? "unknown")"))
    } else if compressors != other.compressors {
      changes.append(.tool("with other compressors"))
    }
    return changes
  }

  /// Where both are known.
  private static func differing(_ digests: [String: Digest], _ others: [String: Digest]) -> Set<String> {
    Set(digests.filter { name, digest in others[name].map { $0 != digest } ?? false }.keys)
  }

  /// Differences of two lists of models, by the names of their flows.
  private func modelChanges(from recorded: [DeliveredModel]) -> [String] {
    if models == recorded { return [] }
    let before = recorded.keyed(by: \.flowName)
    let names = Set(models.map(\.flowName))
    let changed = models.filter { before[$0.flowName] != $0 }.map { model in
      let name = model.flowName ?? ""
      guard let old = before[model.flowName] else { return "\(name) is new" }
      let versions = [old, model].map { $0.version?.description ?? "" }
      return versions[0] == versions[1] ? name : "\(name) \(versions[0]) → \(versions[1])"
    }
    let removed = recorded.filter { !names.contains($0.flowName) }.map { "\($0.flowName ?? "") is gone" }
    return changed.isEmpty && removed.isEmpty ? ["order"] : changed + removed
  }
}
