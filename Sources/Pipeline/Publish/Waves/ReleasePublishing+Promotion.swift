import Domain
import Manifest
import Publishing

extension ReleasePublishing {
  /// `release promote`: publishes to the next wave, which the ledger knows.
  ///
  /// - Parameters:
  ///   - wanted: the version that `release.json` must have; nil for whatever it has.
  ///   - wave: nil for the first wave in which somebody lacks the version.
  /// - Returns: a report without a wave if everybody has the version.
  /// - Throws: as `run`; `Failure` with status 65 if nobody has the version, or if it was withdrawn.
  package func promote(_ wanted: PackageVersion?, to wave: Wave?) async throws -> PublishReport {
    let renderer = try await load()
    let workspace = renderer.workspace
    let version = workspace.configuration.version
    let plan = try PublishPlan.make(workspace, options)
    if let wanted, wanted.description != version.description { throw Self.other(version, than: wanted, workspace) }
    let ledger = try Ledger(reading: workspace.ledgerPath, of: version)
    try refuseWithdrawn(version, ledger)
    if !ledger.has(version) { throw Self.notBegun(version, in: workspace, ledger: ledger) }
    guard let wave = try wave ?? Rollout(workspace, ledger, of: version).next else {
      return PublishReport(
        version: version, heldBack: plan.heldBack, withoutChannel: plan.withoutChannel, failures: [],
        isDryRun: options.isDryRun)
    }
    var publishing = self
    publishing.options.wave = wave
    return try await publishing.run(renderer)
  }

  private static func other(
    _ version: PackageVersion, than wanted: PackageVersion, _ workspace: Workspace
  ) -> Failure {
    Failure(
      .badInput, "promote.other-version", at: workspace.location("version"),
      "is \(version), and \(wanted) is to be promoted",
      remedy: "check out the commit of \(wanted), and the ledger of today")
  }

  private func refuseWithdrawn(_ version: PackageVersion, _ ledger: Ledger) throws {
    let withdrawn = ledger.withdrawals(of: version)
    guard let first = withdrawn.first else { return }
    let others = withdrawn.count == 1 ? "" : " and \(Amount.count(withdrawn.count - 1, "other customer"))"
    throw Failure(
      .badInput, "promote.withdrawn", at: Location(ledger.path),
      "\(version) was withdrawn from \(first.appID)\(others)\(first.reason.map { ": " + $0 } ?? "")",
      remedy: "bump and ship what mends it; `release publish --all` gives \(version) to the rest all the same")
  }

  private static func notBegun(_ version: PackageVersion, in workspace: Workspace, ledger: Ledger) -> Failure {
    let first = workspace.configuration.waves.first?.description ?? "10%"
    return Failure(
      .badInput, "promote.not-begun", at: Location(ledger.path),
      "nobody has \(version), so there is nothing to promote",
      remedy: "begin with `release publish --wave \(first)`; if that was done elsewhere, fetch its ledger")
  }
}
