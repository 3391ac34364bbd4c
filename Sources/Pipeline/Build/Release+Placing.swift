import Domain
import Files

// The end of a build.
extension Release {
  /// Places what was made, also if the run was stopped: what is whole is kept.
  ///
  /// - Returns: every variant of the plan that is in its place, in order.
  func place(
    _ made: MadeVariants, _ compared: ComparedPlan, _ leftovers: Leftovers, _ workspace: Workspace, _ work: WorkFolder
  ) async throws -> ([Variant], Placement.Outcome) {
    let placement = Placement(staging: work.staging, replaced: work.replaced, folder: workspace.versionFolder)
    let variants = try made.outcomes.compactMap(\.built).map {
      Variant(plan: $0.plan, artifacts: $0.artifacts, change: try placement.change($0.plan))
    }
    let published = try placement.refuseReplacingPublished(variants, workspace)
    let ofPublished = placement.warnings(of: variants, besides: published, workspace)
    if !options.allowsReplace { try placement.refuseReplacingReleased(variants, workspace, environment) }
    let removed = options.prunes && !made.isStopped ? leftovers.variants : []
    if options.isDryRun || made.isStopped && variants.isEmpty {
      try Task.checkCancellation()
      return (Self.merged(variants, compared.kept), Placement.Outcome(removed: removed, warnings: ofPublished))
    }
    if !variants.isEmpty { environment.report(.stage("placing \(variants.count) in \(workspace.versionFolder)")) }
    // In a task of its own, which is not cancelled.
    let outcome = try await Task {
      var outcome = try await placement.place(
        variants.map(\.plan.customer.appID), removing: removed, knowing: compared.indexLines, jobs: options.jobs,
        report: environment.report)
      outcome.warnings += ofPublished
      try await remember(outcome, compared, workspace)
      return outcome
    }.value
    let failed = Set(outcome.failed.map(\.appID))
    let placed = failed.isEmpty ? variants : variants.filter { !failed.contains($0.plan.customer.appID) }
    let all = Self.merged(placed, compared.kept)
    if Task.isCancelled {
      throw PlacingStopped(placed: all.count, count: compared.plan.variants.count, folder: workspace.versionFolder)
    }
    return (all, outcome)
  }

  /// In the order of the plan.
  private static func merged(_ made: [Variant], _ kept: [Variant]) -> [Variant] {
    if kept.isEmpty { return made }
    return (made + kept).sorted { $0.plan.customer.appID < $1.plan.customer.appID }
  }

  /// Writes down what is known of the files that the next run will look at.
  private func remember(
    _ outcome: Placement.Outcome, _ compared: ComparedPlan, _ workspace: Workspace
  ) async throws {
    let stamps = StampFolder(of: workspace)
    let placed = Set(outcome.placed)
    stamps.write(ofBases: compared.digestsOfBases)
    _ = try await concurrentMap(compared.inspection.customers, limit: options.jobs) { customer in
      var digests = customer.digests
      let appID = customer.customer.appID
      if placed.contains(appID) {
        digests.forget(below: FilePath.join(workspace.versionFolder, appID.description))
        try? PlacedVariant.record(FilePath.join(workspace.versionFolder, appID.description), in: &digests)
      }
      stamps.write(digests, for: appID)
    }
  }

  func report(
    _ workspace: Workspace, _ plan: ReleasePlan, _ inspection: Inspection, _ variants: [Variant] = [],
    failures: [BuildReport.Failed] = [], _ placing: Placement.Outcome = Placement.Outcome(), warnings: [Finding]
  ) throws -> BuildReport {
    let failures = (inspection.failures + failures).sorted { $0.appID < $1.appID }
    let stale = try (failures + placing.failed).compactMap {
      try Placement.staleVariant(of: $0.appID, in: workspace.versionFolder)
    }
    return BuildReport(
      plan: plan, variants: variants, removed: placing.removed, failures: failures, unplaced: placing.failed,
      indexFailure: placing.indexFailure,
      warnings: (workspace.placeholders + workspace.changes.warnings
        + workspace.undeclaredFeatures(of: plan.variants.map(\.customer))
        + inspection.warnings + warnings
        + placing.warnings + stale).joined())
  }
}
