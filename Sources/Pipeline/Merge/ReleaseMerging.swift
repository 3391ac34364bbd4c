import Artifacts
import Domain
import Manifest
import Platform

/// `release merge`: puts the parts of a release that several machines have made into one folder, and verifies what their builds have not.
package struct ReleaseMerging: Sendable {
  package var workspace = WorkspaceOptions()
  package var parts: [String] = []
  /// The path of the plan that the parts were made from; nil if they need only agree with each other.
  package var plan: String?
  /// Whether zips may be replaced by others though their version is tagged.
  package var allowsReplace = false
  package var jobs = 1
  private let environment: RunEnvironment

  package init(_ environment: RunEnvironment) { self.environment = environment }

  /// - Throws: `Failure` with status 65, before anything is placed, if a part is not whole, parts were made from different
  ///   inputs, or a customer lacks a variant.
  package func run() async throws -> MergeReport {
    let renderer = try await Renderer.load(self.workspace, jobs: jobs, variable: environment.variable)
    let workspace = renderer.workspace
    let version = workspace.configuration.version.description
    environment.report(.stage("reading \(Amount.count(self.parts.count, "part"))"))
    let parts = try await concurrentMap(self.parts, limit: jobs) { path in
      Result { try ReleasePart.read(path, version: version, environment) }
    }.values()
    try ReleasePart.refuseRepeated(parts.map(\.folder), output: workspace.versionFolder)
    let agreement = try plan.map { try PlanAgreement(file: $0) }
    let merged = try MergedVariants(of: parts, in: workspace, agreement: agreement)
    let variants = merged.variants
    let isJudged = merged.wereMadeFrom(
      InputDigests(renderer, time: try environment.entryTime()), version: version, toolVersion: environment.toolVersion)
    let placing = try await place(merged)
    return MergeReport(
      version: workspace.configuration.version, output: workspace.versionFolder,
      parts: parts.map { MergeReport.Part(path: $0.folder, variantCount: $0.variants.count) },
      variantCount: variants.count, unplaced: placing.failed, indexFailure: placing.indexFailure,
      warnings: placing.warnings, isJudgedAgain: !isJudged,
      verification: try await verify(renderer, onlyTheWhole: isJudged))
  }

  /// Variants that were judged by the same inputs when they were built would get the same verdict again, so that only the whole is left.
  private func verify(_ renderer: Renderer, onlyTheWhole: Bool) async throws -> VerificationReport {
    var verification = ArtifactVerification(environment)
    verification.paths = [renderer.workspace.versionFolder]
    verification.jobs = jobs
    let index = IdentityIndex(renderer.workspace.customers, renderer.workspace.configuration)
    return try await onlyTheWhole ? verification.runOnWhole(renderer, index) : verification.run(in: renderer, index)
  }

  /// Copies the variants, so that the parts stay as they are.
  private func place(_ merged: MergedVariants) async throws -> Placement.Outcome {
    let (variants, workspace) = (merged.variants, merged.workspace)
    let work = try WorkFolder.open(for: workspace, isDryRun: false, environment)
    defer { work.close() }
    environment.report(.stage("placing \(variants.count) in \(workspace.versionFolder)"))
    let staging = work.staging
    _ = try await concurrentMap(variants, limit: jobs) { variant in
      let copy = staging.variant(variant.appID)
      try FileSystem.copyTree(variant.folder, to: copy)
      try variant.refuseOther(copy, environment)
    }
    let placement = Placement(staging: staging, replaced: work.replaced, folder: workspace.versionFolder)
    let placed = try variants.compactMap { part -> CustomerVariant? in
      guard let customer = merged.customers[part.appID] else { return nil }
      var variant = CustomerVariant(customer)
      variant.artifacts = part.record.artifacts
      variant.change = try placement.change(variant)
      return variant
    }
    try placement.refuseReplacingPublished(placed, workspace)
    if !allowsReplace { try placement.refuseReplacingReleased(placed, in: workspace, environment: environment) }
    let appIDs = variants.map(\.appID)
    return try await Task {
      try await placement.place(appIDs, jobs: jobs, report: environment.report)
    }.value
  }
}

package struct MergeReport: Sendable {
  package struct Part: Sendable {
    package var path: String
    package var variantCount: Int
  }

  package var version: PackageVersion
  package var output: String
  /// In the order of the command line.
  package var parts: [Part]
  package var variantCount: Int
  /// Customers whose variants could not be moved to their places.
  package var unplaced: [CustomerFailure]
  package var indexFailure: Failure?
  package var warnings: [Finding]
  /// Whether every variant was verified, and not only the whole.
  package var isJudgedAgain: Bool
  package var verification: VerificationReport

  package var status: ExitStatus {
    if !unplaced.isEmpty || indexFailure != nil { return .inputOutput }
    return verification.count(.error) > 0 ? .foundProblems : .done
  }
}
