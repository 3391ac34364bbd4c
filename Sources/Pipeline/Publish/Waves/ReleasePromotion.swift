import Domain
import Manifest
import Publishing

/// `release promote`: publishes to the next wave. The ledger says which that is, and the rest is `ReleasePublishing`.
package struct ReleasePromotion: Sendable {
  package struct Options: Sendable {
    package var publishing = ReleasePublishing.Options()
    /// What `release.json` must have; nil for whatever it has.
    package var version: PackageVersion?
    /// Nil for the first wave in which somebody lacks the version.
    package var wave: Wave?

    package init() {}
  }

  private let options: Options
  private let environment: RunEnvironment
  private let channels: ChannelMaker
  private let judge: FolderJudge

  package init(options: Options, environment: RunEnvironment, channels: ChannelMaker, judge: FolderJudge) {
    self.options = options
    self.environment = environment
    self.channels = channels
    self.judge = judge
  }

  /// - Returns: a report without a wave if everybody has the version.
  /// - Throws: as `ReleasePublishing`; `Failure` with status 65 if nobody has the version, or if it was withdrawn.
  package func run() async throws -> PublishReport {
    var publishing = options.publishing
    let workspace = try await Workspace.withoutTemplates(
      publishing.workspace, jobs: publishing.jobs, variable: environment.variable)
    let version = workspace.configuration.version
    let plan = try PublishPlan.make(workspace, publishing)
    try refuseOther(version, workspace)
    let ledger = try Ledger(reading: workspace.ledgerPath, of: version)
    try refuseWithdrawn(version, ledger)
    if !ledger.has(version) { throw Self.notBegun(version, in: workspace, ledger: ledger) }
    guard let wave = try options.wave ?? Rollout(workspace, ledger, of: version).next else {
      return PublishReport(
        version: version, heldBack: plan.heldBack, withoutChannel: plan.withoutChannel, failures: [],
        isDryRun: publishing.isDryRun)
    }
    publishing.wave = wave
    return try await ReleasePublishing(
      options: publishing, environment: environment, channels: channels, judge: judge
    ).run()
  }

  private func refuseOther(_ version: PackageVersion, _ workspace: Workspace) throws {
    guard let wanted = options.version, wanted.description != version.description else { return }
    throw Failure(
      .badInput,
      Finding(
        "promote.other-version", at: workspace.location("version"), "is \(version), and \(wanted) is to be promoted",
        remedy: "check out the commit of \(wanted), and the ledger of today"))
  }

  private func refuseWithdrawn(_ version: PackageVersion, _ ledger: Ledger) throws {
    let withdrawn = ledger.withdrawals(of: version)
    guard let first = withdrawn.first else { return }
    let others = withdrawn.count == 1 ? "" : " and \(Amount.count(withdrawn.count - 1, "other customer"))"
    throw Failure(
      .badInput,
      Finding(
        "promote.withdrawn", at: Location(ledger.path),
        "\(version) was withdrawn from \(first.appID)\(others)\(first.reason.map { ": " + $0 } ?? "")",
        remedy: "bump and ship what mends it; `release publish --all` gives \(version) to the rest all the same"))
  }

  private static func notBegun(_ version: PackageVersion, in workspace: Workspace, ledger: Ledger) -> Failure {
    let first = workspace.configuration.waves.first?.description ?? "10%"
    return Failure(
      .badInput,
      Finding(
        "promote.not-begun", at: Location(ledger.path), "nobody has \(version), so there is nothing to promote",
        remedy: "begin with `release publish --wave \(first)`; if that was done elsewhere, fetch its ledger"))
  }
}
