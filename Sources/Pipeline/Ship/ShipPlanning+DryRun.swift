import Domain
import Git
import Manifest
import Platform
import Publishing

extension ReleaseShipping {
  /// Finds out what is left to do, and checks everything that can be checked before the first step. Writes nothing but
  /// the cache of customers' repositories.
  ///
  /// - Parameter isDryRun: whether no run follows, which would check out a release's commit and judge it there.
  /// - Throws: `DirtyTree`; `Failure` with all reasons against the release; `GitError`.
  package func plan(isDryRun: Bool) async throws -> ShipPlan {
    var plan = try await plan(pushing: nil)
    guard isDryRun, plan.needsCheckout, let commit = plan.anchor.flatMap({ ObjectID($0.commit) }) else { return plan }
    let source = try ShipSource(workspace.configuration, environment)
    do {
      guard let workspace = try await committed(at: commit, source, &plan) else { return plan }
      try workspace.refuseUnusableVariables()
      let preflight = DestinationPreflight(
        workspace: workspace, publishing: try PublishPlan.make(workspace, publishOptions),
        ledger: try Ledger(reading: workspace.ledgerPath, of: plan.version), jobs: publishJobs,
        environment: environment, channelMaker: channelMaker, rehearses: false)
      plan.warnings += try await preflight.run(isNew: false)
    } catch {
      let failure = Failure(error)
      let way = wayOut(of: plan, source, after: [failure])
      throw Task.isCancelled ? error : Failure(failure.status, failure.findings + [way].compactMap(\.self))
    }
    return plan
  }

  /// The files of a commit that is not checked out.
  ///
  /// - Returns: nil, with warnings, if they cannot be read: git may have filters that only a checkout applies.
  private func committed(at commit: ObjectID, _ source: ShipSource, _ plan: inout ShipPlan) async throws -> Workspace? {
    let given: [Customer]? =
      if let path = workspace.manifest {
        try await Workspace.readManifest(path, remedy: "correct the path after --manifest", jobs: jobs)
      } else { nil }
    do {
      let documents = try LayeredDocument(source.file) { try source.bytes($0, at: commit) }
      var configuration = try ReleaseConfiguration.decode(documents, variable: environment.variable)
      configuration.version = plan.version
      let manifest = FilePath.join(FilePath.parent(of: source.file), configuration.customers)
      let customers =
        if let given { given } else {
          try await Workspace.decodeManifest(source.bytes(manifest, at: commit), file: manifest, jobs: jobs)
        }
      return Workspace(configuration, customers, manifest: manifest, workspace, variable: environment.variable)
    } catch {
      if Task.isCancelled { throw error }
      plan.warnings += Failure(error).findings.changing {
        $0.severity = .warning
        $0.message = "destinations are not asked, as this commit of it cannot be read without a checkout: " + $0.message
      }
      return nil
    }
  }
}
