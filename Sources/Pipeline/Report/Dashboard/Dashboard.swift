import Artifacts
import Domain
import Manifest
import OverTheAir
import Platform
import Publishing

/// Gathers the values of a dashboard: from the output folder, the ledger, and that of models. Asks no server.
package struct Dashboard: Sendable {
  private let options: WorkspaceOptions
  private let environment: RunEnvironment

  package init(options: WorkspaceOptions, environment: RunEnvironment) {
    self.options = options
    self.environment = environment
  }

  /// - Returns: the page as HTML.
  /// - Throws: `Failure`: 65 for a damaged ledger, 78 for `release.json`.
  package func run(jobs: Int) async throws -> String {
    let workspace = try await Renderer.load(options, jobs: jobs, variable: environment.variable).workspace
    let releases = try await DeliveredReleases(output: workspace.output, ledger: workspace.ledgerPath, jobs: jobs)
    let names = Dictionary(firstOf: workspace.customers.map { ($0.appID.description, $0.name) })
    let label = { (appID: String) in ReportPage.Label(appID: appID, name: names[appID] ?? nil) }
    let appIDs = Set(releases.appIDs).union(names.keys).sorted { $0.precedesByBytes($1) }
    let rows = releases.versions.map { release($0, releases.all(of: $0)) }
    return DashboardPage(
      products: workspace.configuration.products.map(\.name), vendor: workspace.configuration.vendor,
      releases: rows.reversed(), standings: standings(of: appIDs, releases, label),
      sizes: releases.sizeExtremes, rollouts: try rollouts(workspace.configuration, label),
      findings: [releases.conflict].compactMap(\.self), toolVersion: environment.toolVersion
    ).html
  }

  private func release(_ version: PackageVersion, _ all: [DeliveredRelease]) -> DashboardPage.Release {
    var release = DashboardPage.Release(version: version.description)
    let published = all.flatMap(\.events.values).filter { $0.event == .published }
    release.date = published.map { String($0.time.prefix(10)) }.min()
    release.made = all.count
    release.published = all.count(where: \.isPublished)
    release.withdrawn = all.count(where: \.isWithdrawn)
    release.sizes = all.compactMap(\.size).sorted()
    release.models = all.reduce(0) { $0 + $1.models.count }
    return release
  }

  private func standings(
    of appIDs: [String], _ releases: DeliveredReleases, _ label: (String) -> ReportPage.Label
  ) -> [DashboardPage.Standing] {
    let groups = Dictionary(grouping: appIDs) { releases.current(of: $0)?.description }
    let known = releases.versions.reversed().map { Optional($0.description) } + [nil]
    return known.compactMap { version in
      groups[version].map { DashboardPage.Standing(version: version, customers: $0.map(label)) }
    }
  }

  /// The last event of every customer's flow, those that run first.
  private func rollouts(
    _ configuration: ReleaseConfiguration, _ label: (String) -> ReportPage.Label
  ) throws -> [DashboardPage.Rollout]? {
    let file = options.configuration
    guard
      let ota = try OverTheAirConfiguration.decode(configuration, file: file, variable: environment.variable)
    else { return nil }
    var last: [[String]: ModelsEntry] = [:]
    _ = try LedgerLines.forEach(in: FilePath.join(FilePath.parent(of: file), ota.ledger)) {
      (entry: ModelsEntry, _, _) in
      if let flow = entry.flowName { last[[entry.appID, flow]] = entry }
    }
    let rows = last.sorted { $0.key.lexicographicallyPrecedes($1.key) { $0.precedesByBytes($1) } }.map { key, entry in
      DashboardPage.Rollout(
        customer: label(key[0]), flow: key[1], champion: entry.champion, challenger: entry.challenger,
        event: entry.event.rawValue, stage: entry.stage, date: String(entry.time.prefix(10)),
        isRunning: [.rollout, .advanced].contains(entry.event))
    }
    return rows.filter(\.isRunning) + rows.filter { !$0.isRunning }
  }
}
