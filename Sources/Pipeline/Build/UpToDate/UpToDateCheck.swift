import Archive
import Delivery
import Domain
import Files
import Manifest

/// A plan that knows what is in place already.
struct ComparedPlan: Sendable {
  var plan: ReleasePlan
  /// With what is known of each customer's files.
  var inspection: Inspection
  var digestsOfBases: StampedDigests

  /// What is to be made, and the base frameworks that it needs.
  var outdated: OutdatedVariants {
    var outdated = OutdatedVariants(plan: plan, customers: [], bases: [])
    outdated.plan.variants = []
    for (variant, customer) in zip(plan.variants, inspection.customers) where !variant.state.isUpToDate {
      outdated.plan.variants.append(variant)
      outdated.customers.append(customer)
    }
    outdated.bases = inspection.bases.filter { base in
      // One that nobody gets is looked at too: it would be broken for the next customer.
      !plan.variants.contains { base.required.serves($0.customer) }
        || outdated.customers.contains { base.required.serves($0.customer) }
    }
    return outdated
  }

  /// The variants that stay.
  var kept: [Variant] {
    plan.variants.compactMap { variant in
      guard case .upToDate(let artifacts) = variant.state else { return nil }
      return Variant(plan: variant, artifacts: artifacts, change: .unchanged)
    }
  }
}

struct OutdatedVariants: Sendable {
  var plan: ReleasePlan
  /// In the order of the plan.
  var customers: [InspectedCustomer]
  var bases: [InspectedBase]
}

/// Compares what a run will make with what earlier runs have placed, by the digests in `variant.json`.
struct UpToDateCheck: Sendable {
  var workspace: Workspace
  var toolVersion: String
  /// Whether variants are made again though nothing has changed.
  var rebuilds = false
  /// Whether placed files are hashed though their stamps are known.
  var readsFiles = false
  var jobs: Int

  func compare(_ plan: ReleasePlan, _ inspection: Inspection) async throws -> ComparedPlan {
    let folder = workspace.versionFolder
    let placed = try await concurrentMap(inspection.customers, limit: jobs) { customer in
      var digests = readsFiles ? StampedDigests() : customer.digests
      let found = PlacedVariant.read(FilePath.join(folder, customer.customer.appID.description), &digests)
      return (found, digests: customer.digests.merging(digests))
    }
    var digestsOfBases = StampFolder(of: workspace).ofBases
    let isAnyPlaced = placed.contains { if case .whole = $0.0 { true } else { false } }
    // A first build reads the base frameworks only once, to pack them.
    let bases = isAnyPlaced ? try inspection.bases.map { ($0, try $0.contentDigest(&digestsOfBases)) } : []
    var compared = ComparedPlan(plan: plan, inspection: inspection, digestsOfBases: digestsOfBases)
    for (index, placed) in placed.enumerated() {
      let serving = bases.filter { $0.0.required.serves(plan.variants[index].customer) }
      compared.plan.variants[index].state = state(plan.variants[index], placed.0, serving)
      compared.inspection.customers[index].digests = placed.digests
    }
    return compared
  }

  private typealias BaseDigest = (base: InspectedBase, digest: Digest)

  private func state(_ plan: VariantPlan, _ placed: PlacedVariant, _ bases: [BaseDigest]) -> VariantState {
    switch placed {
    case .none: return .new
    case .damaged(let file): return .outdated([.damaged(file)])
    case .whole(let record):
      let changes = changes(plan, record, bases)
      return changes.isEmpty && !rebuilds ? .upToDate(record.products.compactMap(Artifact.init)) : .outdated(changes)
    }
  }

  private func changes(_ plan: VariantPlan, _ record: VariantRecord, _ bases: [BaseDigest]) -> [VariantState.Change] {
    var changes: [VariantState.Change] = []
    if record.version != workspace.configuration.version.description { changes.append(.version) }
    let recorded = Dictionary(
      record.products.map { ($0.name ?? "", $0.baseDigest) }, uniquingKeysWith: { first, _ in first })
    changes += bases.filter { recorded[$0.base.name] != $0.digest }.map { .base(product: $0.base.name) }
    changes += Self.changes(of: plan.models.map(\.delivered), from: record.models).map { .models($0) }
    if record.inputs?.customer != plan.inputs?.customer { changes.append(.customer) }
    if record.inputs?.templates != plan.inputs?.templates { changes.append(.templates) }
    if record.inputs?.configuration != plan.inputs?.configuration { changes.append(.configuration) }
    if record.toolVersion != toolVersion {
      changes.append(.tool("\(record.toolVersion ?? "unknown") → \(toolVersion)"))
    } else if record.compressors != .linked {
      changes.append(.tool("with other compressors"))
    }
    return changes
  }

  /// Differences of two lists of models, by the names of their flows.
  private static func changes(of models: [DeliveredModel], from recorded: [DeliveredModel]) -> [String] {
    if models == recorded { return [] }
    let before = Dictionary(recorded.map { ($0.flowName, $0) }, uniquingKeysWith: { first, _ in first })
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

extension Artifact {
  /// Nil if the record lacks something.
  fileprivate init?(_ product: VariantRecord.Product) {
    guard let name = product.name, let file = product.file, let size = product.size, let digest = product.digest,
      let base = product.baseDigest
    else { return nil }
    self.init(product: name, file: file, size: size, digest: digest, baseDigest: base, url: product.url)
  }
}
