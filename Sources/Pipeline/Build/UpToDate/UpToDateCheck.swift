import Archive
import Delivery
import Domain
import Files
import Manifest

/// A plan that knows what is in place already.
struct ComparedPlan: Sendable {
  var plan: ReleasePlan
  var inspection: Inspection
  var digestsOfBases: StampedDigests
  /// The lines in `index.json` of the variants that were found whole and stay, by `app_id`.
  var indexLines: [Identifier: String] = [:]
  /// What was found out of the files of variants that stay, by index in the plan.
  var learned: [Int: StampedDigests] = [:]

  /// What is to be made, and the base frameworks that it needs.
  var outdated: OutdatedVariants {
    let indices = plan.variants.indices.filter { !plan.variants.state(at: $0).isUpToDate }
    let bases = inspection.bases.filter { base in
      func isServed(_ index: Int) -> Bool {
        // Of a thousand bases that are compiled for one customer each, nearly all are another's.
        if case .customer(let owner) = base.required.audience, owner != plan.variants.customers.appID(at: index) {
          return false
        }
        return base.required.serves(plan.variants.customers.customer(at: index))
      }
      // One that nobody gets is looked at too: it would be broken for the next customer.
      return indices.contains(where: isServed) || !plan.variants.indices.contains(where: isServed)
    }
    return OutdatedVariants(plans: plan.variants, indices: indices, bases: bases)
  }
}

struct OutdatedVariants: Sendable {
  /// These, and those that stay.
  var plans: VariantPlans
  /// Of these.
  var indices: [Int]
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

  func compare(_ plan: consuming ReleasePlan, _ inspection: Inspection) async throws -> ComparedPlan {
    var digestsOfBases = StampFolder(of: workspace).ofBases
    let isAnyPlaced = try plan.variants.indices.contains { index in
      try FileSystem.status(folder(of: inspection.customers.appID(at: index)), followingLinks: false) != nil
    }
    // A first build reads the base frameworks only once, to pack them.
    if isAnyPlaced || readsBases {
      plan.variants = plan.variants.with(
        try inspection.bases.map { base in
          VariantPlans.KnownBase(required: base.required, digest: try base.contentDigest(&digestsOfBases))
        })
    }
    let planned = plan
    let found = try await concurrentMap(Array(planned.variants.indices), limit: jobs) { index in
      try compare(planned, index)
    }
    plan.variants = plan.variants.with(found.map(\.state))
    var compared = ComparedPlan(plan: plan, inspection: inspection, digestsOfBases: digestsOfBases)
    for (index, found) in found.enumerated() where found.state.isUpToDate {
      compared.indexLines[inspection.customers.appID(at: index)] = found.line
      compared.learned[index] = found.learned
    }
    return compared
  }

  private struct Found: Sendable {
    var state: VariantState
    var line: String?
    /// Nil if nothing is new.
    var learned: StampedDigests?
  }

  private func folder(of appID: Identifier) -> String { FilePath.join(workspace.versionFolder, appID.description) }

  private func compare(_ plan: ReleasePlan, _ index: Int) throws -> Found {
    let reading = plan.variants.customers.reading(at: index)
    let appID = reading.inspected.customer.appID
    var digests = readsFiles ? StampedDigests() : reading.digests
    let placed = PlacedVariant.read(folder(of: appID), &digests)
    guard case .whole(let record) = placed else { return Found(state: state(plan, index, placed)) }
    let learned = readsFiles ? reading.digests.merging(digests) : digests
    return Found(
      state: state(plan, index, placed), line: ReleaseIndex.line(appID, record),
      learned: learned.isChanged ? learned : nil)
  }

  private func state(_ plan: ReleasePlan, _ index: Int, _ placed: PlacedVariant) -> VariantState {
    switch placed {
    case .none: return .new
    case .damaged(let file): return .outdated([.damaged(file)])
    case .whole(let record):
      let changes = VariantOrigin(plan.variants[index], of: plan).changes(from: VariantOrigin(record))
      return changes.isEmpty && !rebuilds ? .upToDate(record.artifacts) : .outdated(changes)
    }
  }
}
