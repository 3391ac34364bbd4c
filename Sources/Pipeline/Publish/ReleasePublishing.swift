import Domain
import Files
import HTTP
import Isolation
import Manifest
import Processes
import Publishing
import Verification

/// `release publish`: verifies what a build has placed, and brings every customer's release to its channels.
package struct ReleasePublishing: Sendable {
  package struct Options: Sendable {
    package var workspace = WorkspaceOptions()
    package var selection = Selection.all
    /// Names of channels; empty for all.
    package var channels: [String] = []
    package var jobs = 1
    package var isDryRun = false
    /// Whether nobody gets anything if a customer's folder is not what was built.
    package var isAllOrNothing = false
    /// Keeps each customer's products, and what was missing at channels that have all of it now.
    package var keepsDetails = false
    package var retry = RetryPolicy()

    package init() {}
  }

  private let options: Options
  private let environment: RunEnvironment

  package init(options: Options, environment: RunEnvironment) {
    self.options = options
    self.environment = environment
  }

  /// - Throws: `Failure` for what concerns every customer. What concerns one is in the report.
  package func run() async throws -> PublishReport {
    let workspace = try await Workspace.load(options.workspace, jobs: options.jobs, variable: environment.variable)
    let plan = try PublishPlan.make(workspace, options)
    // No build replaces what is being published.
    let lock =
      options.isDryRun
      ? nil : try BuildLock.acquire(workFolder: workspace.workFolder, output: workspace.output, environment)
    defer { lock?.release() }
    let customers = Amount.count(plan.customers.count, "customer")
    environment.report(.stage("verifying \(customers) of \(workspace.versionFolder)"))
    let index = IdentityIndex(workspace.customers, workspace.configuration)
    let (verified, failures) = try await verify(plan, workspace, index)
    let ledger = try Ledger(reading: workspace.ledgerPath, of: workspace.configuration.version)
    try ledger.checkRights()
    var report = PublishReport(
      version: workspace.configuration.version, heldBack: plan.heldBack, failures: failures, isDryRun: options.isDryRun)
    if options.isAllOrNothing, !failures.isEmpty { return report }
    let channels = ChannelFactory(workspace: workspace, environment: environment, index: index).channels()
    let reconciler = Reconciler(
      retry: options.retry, readBack: ArtifactReadBack(environment.httpOptions), isDryRun: options.isDryRun)
    let destinations = Amount.count(workspace.configuration.channels.count, "channel")
    environment.report(.stage("publishing \(verified.count) to \(destinations)"))
    let counter = Counter("publishing", of: verified.count, report: environment.report)
    let publication = CustomerPublication(
      options: options, plan: plan, reader: ShipmentReader(workspace: workspace), channels: channels,
      reconciler: reconciler, recorder: LedgerRecorder(ledger, time: environment.time))
    let outcomes = try await concurrentMap(verified, limit: options.jobs) { verified in
      defer { counter.step() }
      return try await Result.of {
        try await publication.publish(plan.customers[verified.position].customer, sealed: verified.seal)
      }
    }
    report.published = outcomes.compactMap { try? $0.get() }
    report.failures += BuildReport.Failed.all(of: verified.map { plan.customers[$0.position].appID }, outcomes)
    report.failures.sort { $0.appID < $1.appID }
    return report
  }

  /// A customer whose folder is what was built.
  private struct Verified: Sendable {
    /// In the plan's customers.
    var position: Int
    /// Taken before the folder was verified.
    var seal: Digest
  }

  /// Asks every rule of `release verify` about the chosen customers' folders. The digests that are published are those in
  /// their `SHA256SUMS`, which the verification compares with the bytes.
  private func verify(
    _ plan: PublishPlan, _ workspace: Workspace, _ index: IdentityIndex
  ) async throws -> (verified: [Verified], failures: [BuildReport.Failed]) {
    let reader = ShipmentReader(workspace: workspace)
    var read: [Verified] = []
    var failures: [BuildReport.Failed] = []
    for (position, customer) in plan.customers.lazy.map(\.customer).enumerated() {
      let problems = workspace.placeholders(of: customer) + workspace.unknownChannels(of: customer)
      do {
        if !problems.isEmpty { throw Failure(.badInput, problems) }
        read.append(Verified(position: position, seal: try reader.seal(customer)))
      } catch {
        failures.append(BuildReport.Failed(appID: customer.appID, failure: Failure(error)))
      }
    }
    let appIDs = read.map { plan.customers[$0.position].appID }
    let errors = try await errors(of: appIDs, workspace, index)
    failures += appIDs.compactMap { appID in
      errors[appID.description].map { BuildReport.Failed(appID: appID, failure: Failure(.badInput, $0)) }
    }
    return (zip(read, appIDs).filter { errors[$1.description] == nil }.map(\.0), failures)
  }

  /// - Returns: what is wrong with each customer's folder, by `app_id`.
  /// - Throws: `Failure` with status 65 for errors that concern no single customer.
  private func errors(
    of appIDs: [Identifier], _ workspace: Workspace, _ index: IdentityIndex
  ) async throws -> [String: [Finding]] {
    if appIDs.isEmpty { return [:] }
    var verification = ArtifactVerification.Options()
    verification.paths = [workspace.versionFolder]
    verification.variants = Set(appIDs.map(\.description))
    verification.keepsOnlyErrors = true
    verification.jobs = options.jobs
    var quiet = environment
    quiet.report = { _ in }
    let report = try await ArtifactVerification(options: verification, environment: quiet).run(in: workspace, index)
    let general = report.findings.filter(\.customers.isEmpty)
    if !general.isEmpty { throw Failure(.badInput, general) }
    return report.findings.reduce(into: [:]) { found, error in
      for customer in error.customers { found[customer, default: []].append(error) }
    }
  }
}
