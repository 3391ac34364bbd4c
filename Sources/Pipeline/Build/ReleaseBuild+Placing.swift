import Domain
import Platform

// The end of a build.
extension ReleaseBuild {
  /// Signs what was made. After a signal nobody is asked for a passphrase: what is not signed is not placed.
  func sign(_ made: inout VariantBuilder.Made, with signing: VariantSigning?, in work: WorkFolder) throws {
    guard let signing, !made.variants.isEmpty, !isDryRun else { return }
    if made.isStopped || Task.isCancelled {
      (made.variants, made.isStopped) = ([], true)
      return
    }
    environment.report(.stage("signing \(Amount.count(made.variants.count, "variant"))"))
    let staging = work.staging
    try signing.sign(made.variants.map(\.customer.appID)) { staging.variant($0) }
  }

  /// Places what was made, also if the run was stopped: what is whole is kept.
  ///
  /// - Returns: every variant of the plan that is in its place, in order.
  func place(
    _ made: inout VariantBuilder.Made, plan: ReleasePlan, digestsOfBases: StampedDigests, leftovers: Leftovers,
    in workspace: Workspace, work: WorkFolder
  ) async throws -> ([CustomerVariant], Placement.Outcome) {
    let placement = Placement(staging: work.staging, replaced: work.replaced, folder: workspace.versionFolder)
    // In place: a copy of 10,000 variants is felt.
    for index in made.variants.indices { made.variants[index].change = try placement.change(made.variants[index]) }
    let variants = made.variants
    let published = try placement.refuseReplacingPublished(variants, workspace)
    let ofPublished = placement.warnings(of: variants, besides: published, workspace)
    if !allowsReplace {
      try placement.refuseReplacingReleased(variants, in: workspace, environment: environment)
    }
    let kept = plan.variants.filter(\.state.isUpToDate)
    let removed = prunes && !made.isStopped ? leftovers.variants : []
    if isDryRun || made.isStopped && variants.isEmpty {
      try Task.checkCancellation()
      return ((variants + kept).sorted(), Placement.Outcome(removed: removed, warnings: ofPublished))
    }
    if !variants.isEmpty { environment.report(.stage("placing \(variants.count) in \(workspace.versionFolder)")) }
    let lines = kept.compactMap { variant in variant.indexLine.map { (variant.customer.appID, $0) } }
    // In a task of its own, which is not cancelled.
    let (placed, outcome) = try await Task {
      var outcome = try await placement.place(
        variants.map(\.customer.appID), removing: removed,
        knowing: Dictionary(firstOf: lines), jobs: jobs,
        report: environment.report)
      outcome.warnings += ofPublished
      let failed = Set(outcome.failed.map(\.appID))
      let placed = failed.isEmpty ? variants : variants.filter { !failed.contains($0.customer.appID) }
      try await remember(plan.variants, placed: placed, digestsOfBases: digestsOfBases, in: workspace)
      return (placed, outcome)
    }.value
    let all = (placed + kept).sorted()
    if Task.isCancelled {
      throw PlacingStopped(placed: all.count, count: plan.variants.count, folder: workspace.versionFolder)
    }
    return (all, outcome)
  }

  /// Writes down what is known of the files that the next run will look at.
  private func remember(
    _ variants: [CustomerVariant], placed: [CustomerVariant], digestsOfBases: StampedDigests, in workspace: Workspace
  ) async throws {
    let stamps = StampFolder(of: workspace)
    let placed = Set(placed.map(\.customer.appID))
    stamps.write(digestsOfBases, of: StampFolder.bases)
    _ = try await concurrentMap(variants, limit: jobs) { variant in
      let appID = variant.customer.appID
      var digests = variant.digests
      if placed.contains(appID) {
        let folder = workspace.folder(of: appID)
        digests.forget(below: folder)
        try? PlacedVariant.record(folder, in: &digests)
      }
      stamps.write(digests, of: appID.description)
    }
  }

  func report(
    with renderer: Renderer, plan: ReleasePlan, inspection: Inspection, variants: [CustomerVariant] = [],
    failures: [CustomerFailure] = [], placing: Placement.Outcome = Placement.Outcome(), warnings: [Finding]
  ) throws -> BuildReport {
    let failures = (inspection.failures + failures).sorted { $0.appID < $1.appID }
    let stale = try (failures + placing.failed).compactMap {
      try Placement.staleVariant(of: $0.appID, in: renderer.workspace.versionFolder)
    }
    return BuildReport(
      plan: plan, variants: variants, removed: placing.removed, failures: failures, unplaced: placing.failed,
      indexFailure: placing.indexFailure,
      warnings: (renderer.warnings(of: plan, inspection) + warnings + placing.warnings + stale).joined())
  }
}

extension Renderer {
  /// What a build and a check say of the inputs.
  func warnings(of plan: ReleasePlan, _ inspection: Inspection) -> [Finding] {
    workspace.placeholders + changes.warnings + workspace.undeclaredFeatures(of: plan.variants.map(\.position))
      + inspection.warnings
  }
}

extension [CustomerVariant] {
  /// In the order of the plan.
  fileprivate func sorted() -> [CustomerVariant] { sorted { $0.customer.appID < $1.customer.appID } }
}
