import Artifacts
import Domain
import Manifest
import Platform

extension ReleaseBuild {
  /// Compares what a run will make with what earlier runs have placed, by the digests in `variant.json`.
  ///
  /// - Parameter readsBases: whether base frameworks are hashed though there is no variant to compare with.
  /// - Returns: what is known of the files of base frameworks.
  func compare(
    _ plan: inout ReleasePlan, with bases: [InspectedBase], in workspace: Workspace, readsBases: Bool
  ) async throws -> StampedDigests {
    var digestsOfBases = StampFolder(of: workspace).digests(of: StampFolder.bases)
    let isAnyPlaced = try plan.variants.contains { variant in
      try FileSystem.status(workspace.folder(of: variant.customer.appID), followingLinks: false) != nil
    }
    // A first build reads the base frameworks only once, to pack them.
    let known =
      isAnyPlaced || readsBases
      ? try bases.map { (base: $0.required, digest: try $0.contentDigest(&digestsOfBases)) } : []
    let provenance = isAnyPlaced ? try signing(of: workspace)?.provenance() : nil
    let planned = plan
    plan.variants = try await concurrentMap(planned.variants, limit: jobs) { variant in
      var variant = variant
      let serving = known.filter { $0.base.serves(variant.customer) }.map { ($0.base.product.name, $0.digest) }
      variant.baseDigests = Dictionary(firstOf: serving)
      compare(&variant, of: planned, provenance, in: workspace)
      return variant
    }
    return digestsOfBases
  }

  private func compare(
    _ variant: inout CustomerVariant, of plan: ReleasePlan, _ provenance: ProvenanceSource?, in workspace: Workspace
  ) {
    var digests = checksFiles ? StampedDigests() : variant.digests
    let folder = workspace.folder(of: variant.customer.appID)
    switch PlacedVariant.read(folder, digests: &digests, environment: environment) {
    case .none: variant.state = .new
    case .damaged(let file, let problem): variant.state = .outdated([.damaged("\(file) \(problem)")])
    case .whole(let record):
      var changes = VariantOrigin(variant, of: plan).changes(from: VariantOrigin(record))
      if provenance?.isOutdated(variant.customer.appID, in: folder) == true { changes.append(.commit) }
      if !changes.isEmpty || rebuilds {
        variant.state = .outdated(changes)
        return
      }
      (variant.state, variant.change) = (.upToDate, .unchanged)
      variant.artifacts = record.artifacts.map { workspace.located($0, variant.customer) }
      variant.indexLine = ReleaseIndex.line(variant.customer.appID, record)
      let learned = checksFiles ? variant.digests.merging(digests) : digests
      // Nobody asks again for what is written down already.
      variant.digests = learned.isChanged ? learned : StampedDigests()
    }
  }
}
