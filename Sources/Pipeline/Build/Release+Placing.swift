import Domain
import Files

// The end of a build.
extension Release {
  /// Places what was made, also if the run was stopped: what is whole is kept.
  ///
  /// - Returns: every variant of the plan that is in its place, in order.
  func place(
    _ made: MadeVariants, _ compared: ComparedPlan, _ leftovers: Leftovers, _ workspace: Workspace, _ work: WorkFolder
  ) async throws -> (Variants, Placement.Outcome) {
    let placement = Placement(staging: work.staging, replaced: work.replaced, folder: workspace.versionFolder)
    let plans = compared.plan.variants
    let variants = try Variants(made, of: plans, workspace) { index in
      try placement.change(plans.customers.appID(at: index), plans.state(at: index))
    }
    let published = try placement.refuseReplacingPublished(variants, workspace)
    let ofPublished = placement.warnings(of: variants, besides: published, workspace)
    if !options.allowsReplace { try placement.refuseReplacingReleased(variants, workspace, environment) }
    let removed = options.prunes && !made.isStopped ? leftovers.variants : []
    if options.isDryRun || made.isStopped && variants.isEmpty {
      try Task.checkCancellation()
      return (variants.withKept, Placement.Outcome(removed: removed, warnings: ofPublished))
    }
    if !variants.isEmpty { environment.report(.stage("placing \(variants.count) in \(workspace.versionFolder)")) }
    // In a task of its own, which is not cancelled.
    let (placed, outcome) = try await Task {
      var outcome = try await placement.place(
        variants.appIDs, removing: removed, knowing: compared.indexLines, jobs: options.jobs,
        report: environment.report)
      outcome.warnings += ofPublished
      let placed = variants.without(outcome.failedIDs)
      try await remember(placed, compared, workspace)
      return (placed, outcome)
    }.value
    let all = placed.withKept
    if Task.isCancelled {
      throw PlacingStopped(placed: all.count, count: compared.plan.variants.count, folder: workspace.versionFolder)
    }
    return (all, outcome)
  }

  /// Writes down what is known of the files that the next run will look at.
  private func remember(
    _ placed: Variants, _ compared: ComparedPlan, _ workspace: Workspace
  ) async throws {
    let stamps = StampFolder(of: workspace)
    let placed = placed.planned
    let plans = compared.plan.variants
    stamps.write(ofBases: compared.digestsOfBases)
    _ = try await concurrentMap(Array(plans.indices), limit: options.jobs) { index in
      let appID = plans.customers.appID(at: index)
      if plans.state(at: index).isUpToDate {
        if let learned = compared.learned[index] { stamps.write(learned, for: appID) }
        return
      }
      var digests = plans.customers.reading(at: index).digests
      if placed.contains(index) {
        digests.forget(below: FilePath.join(workspace.versionFolder, appID.description))
        try? PlacedVariant.record(FilePath.join(workspace.versionFolder, appID.description), in: &digests)
      }
      stamps.write(digests, for: appID)
    }
  }

  func report(
    _ workspace: Workspace, _ plan: ReleasePlan, _ inspection: Inspection, _ variants: Variants? = nil,
    failures: [BuildReport.Failed] = [], _ placing: Placement.Outcome = Placement.Outcome(), warnings: [Finding]
  ) throws -> BuildReport {
    let failures = (inspection.failures + failures).sorted { $0.appID < $1.appID }
    let stale = try (failures + placing.failed).compactMap {
      try Placement.staleVariant(of: $0.appID, in: workspace.versionFolder)
    }
    return BuildReport(
      plan: plan, variants: try variants ?? Variants(of: plan.variants, workspace), removed: placing.removed,
      failures: failures, unplaced: placing.failed,
      indexFailure: placing.indexFailure,
      warnings: (workspace.placeholders + workspace.changes.warnings
        + workspace.undeclaredFeatures(of: plan.variants.customers.positions)
        + inspection.warnings + warnings
        + placing.warnings + stale).joined())
  }
}
