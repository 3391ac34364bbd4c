import Domain
import Manifest
import Platform
import Publishing

extension ReleasePublishing {
  /// `release publish --prepare`: does what a dry run does, and writes and signs a plan of what would be published.
  ///
  /// - Parameter file: gets the plan; its signature gets the same path with `.sig`.
  /// - Returns: a report without `prepared` if a customer has failed; then nothing is written.
  /// - Throws: as `run`; `Failure` with status 78 if `release.json` names no key, 65 if it cannot be used, and for uncommitted
  ///   changes.
  package func prepare(_ file: String) async throws -> PublishReport {
    let renderer = try await load()
    let workspace = renderer.workspace
    guard let signing = VariantSigning(workspace, environment) else {
      throw Failure(
        .badConfiguration, "approval.unsigned", at: workspace.location("sign"),
        "is missing, so nobody would sign the plan",
        remedy: "add \"sign\": {} to sign with git's key, or name a key there; docs/trust.md shows how")
    }
    if try workspace.hasUncommittedChanges(environment) {
      throw Failure(
        .badInput, "approval.uncommitted", at: Location("the working tree"),
        "has uncommitted changes, and a plan is of a commit", remedy: "commit or stash them")
    }
    let key = try signing.fingerprint()
    var rehearsal = self
    (rehearsal.options.isDryRun, rehearsal.options.isAllOrNothing) = (true, true)
    var report = try await rehearsal.run(renderer)
    if !report.failures.isEmpty { return report }
    let publishing = try PublishPlan.make(workspace, options)
    let planned = PlannedCustomers(
      of: workspace, publishing: publishing,
      channels: try channelMaker.channels(workspace, environment, RecordedReleases(workspace.ledgerPath)))
    let customers = try await concurrentMap(publishing.customers, limit: options.jobs) { try planned.customer($0) }
    let plan = PublicationPlan(
      version: workspace.configuration.version, commit: try workspace.sourceCommit(environment),
      time: UTCTime.text(environment.time), toolVersion: environment.toolVersion, customers: customers)
    let bytes = Array(plan.serialized.utf8)
    let signature = try signing.signature(of: bytes, namespace: PublicationPlan.namespace)
    try FileSystem.writeAtOnce(file, bytes)
    try FileSystem.writeAtOnce(file + PublicationApproval.signatureSuffix, signature)
    report.prepared = PublishReport.Prepared(file: file, key: key)
    return report
  }
}
