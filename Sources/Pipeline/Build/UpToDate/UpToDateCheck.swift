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
  /// The lines in `index.json` of the variants that were found whole and stay, by `app_id`.
  var indexLines: [Identifier: String] = [:]

  /// What is to be made, and the base frameworks that it needs.
  var outdated: OutdatedVariants {
    var outdated = OutdatedVariants(
      plan: plan, customers: inspection.customers, inspected: inspection.customers, bases: [])
    // In a first build these are all, and are not copied.
    if plan.variants.contains(where: \.state.isUpToDate) {
      let indices = plan.variants.indices.filter { !plan.variants[$0].state.isUpToDate }
      outdated.plan.variants = indices.map { plan.variants[$0] }
      outdated.customers = indices.map { inspection.customers[$0] }
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
  /// These, and those whose variants stay.
  var inspected: [InspectedCustomer]
  var bases: [InspectedBase]
}

/// Compares what a run will make with what earlier runs have placed, by the digests in `variant.json`.
struct UpToDateCheck: Sendable {
  var workspace: Workspace
  /// Whether variants are made again though nothing has changed.
  var rebuilds = false
  /// Whether placed files are hashed though their stamps are known.
  var readsFiles = false
  /// Whether base frameworks are hashed though there is no variant to compare with.
  var readsBases = false
  var jobs: Int

  func compare(_ plan: consuming ReleasePlan, _ inspection: consuming Inspection) async throws -> ComparedPlan {
    let folder = workspace.versionFolder
    let placed = try await concurrentMap(inspection.customers, limit: jobs) { customer in
      var digests = readsFiles ? StampedDigests() : customer.digests
      let appID = customer.customer.appID
      let found = PlacedVariant.read(FilePath.join(folder, appID.description), &digests)
      let line: String? = if case .whole(let record) = found { ReleaseIndex.line(appID, record) } else { nil }
      return Placed(variant: found, line: line, digests: readsFiles ? customer.digests.merging(digests) : digests)
    }
    var digestsOfBases = StampFolder(of: workspace).ofBases
    let isAnyPlaced = placed.contains { if case .whole = $0.variant { true } else { false } }
    // A first build reads the base frameworks only once, to pack them.
    let bases =
      try isAnyPlaced || readsBases ? inspection.bases.map { ($0, try $0.contentDigest(&digestsOfBases)) } : []
    var compared = ComparedPlan(plan: plan, inspection: inspection, digestsOfBases: digestsOfBases)
    for (index, placed) in placed.enumerated() {
      let customer = compared.plan.variants[index].customer
      let serving = bases.filter { $0.0.required.serves(customer) }.map { ($0.0.name, $0.1) }
      compared.plan.variants[index].baseDigests = Dictionary(serving, uniquingKeysWith: { first, _ in first })
      compared.plan.variants[index].state = state(compared.plan.variants[index], of: compared.plan, placed.variant)
      compared.inspection.customers[index].digests = placed.digests
      if compared.plan.variants[index].state.isUpToDate {
        compared.indexLines[customer.appID] = placed.line
      }
    }
    return compared
  }

  private struct Placed: Sendable {
    var variant: PlacedVariant
    var line: String?
    var digests: StampedDigests
  }

  private func state(_ variant: VariantPlan, of plan: ReleasePlan, _ placed: PlacedVariant) -> VariantState {
    switch placed {
    case .none: return .new
    case .damaged(let file): return .outdated([.damaged(file)])
    case .whole(let record):
      let changes = VariantOrigin(variant, of: plan).changes(from: VariantOrigin(record))
      return changes.isEmpty && !rebuilds ? .upToDate(record.artifacts) : .outdated(changes)
    }
  }
}
