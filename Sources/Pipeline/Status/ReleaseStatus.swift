import Domain
import Manifest
import Platform
import Publishing

/// `release status`: who has which version, and which models, by the ledger.
package struct ReleaseStatus: Sendable {
  package var workspace = WorkspaceOptions()
  package var selection = Selection.all
  /// Only customers who have this model.
  package var model: ModelFilter?
  package var asksDestinations = false
  /// Whether the bytes of zips are read there.
  package var isDeep = false
  package var jobs = 1
  private let environment: RunEnvironment
  private let channelMaker: ChannelMaker

  package init(_ environment: RunEnvironment, channels: ChannelMaker) {
    self.environment = environment
    channelMaker = channels
  }

  /// - Throws: `Failure`: 64 for an unknown customer or model, 65 for a broken ledger or manifest, 78 for a broken `release.json`.
  package func run() async throws -> StatusReport {
    let workspace = try await Workspace.withoutTemplates(self.workspace, jobs: jobs, variable: environment.variable)
    let summary = try LedgerSummary(reading: workspace.ledgerPath)
    let names = workspace.configuration.channels.map(\.name.description)
    var report = StatusReport(
      version: workspace.configuration.version,
      channels: names + summary.channels.texts.filter { !names.contains($0) }.sorted { $0.precedesByBytes($1) },
      customers: [], findings: [summary.conflict].compactMap(\.self))
    if var lost = try LedgerLines.lost(in: summary.path, beside: workspace.configurationFile, environment) {
      lost.severity = .warning
      report.findings.append(lost)
    } else if try FileSystem.status(summary.path) == nil {
      report.findings.append(
        Finding(
          "status.no-ledger", .note, at: Location(summary.path), "there is no ledger: nothing was published from here",
          remedy: "if something was, commit the ledger where you publish, or publish it again here, which records it"))
    }
    let built = try BuiltVersions(in: workspace.output)
    let listed = workspace.customers.keyed(by: \.appID)
    let strangers = summary.appIDs.texts.compactMap { Identifier($0) }.filter { listed[$0] == nil }
      .map { Customer(appID: $0, bundleIdentifiers: [], models: []) }
    let chosen = try selection.resolve(workspace.customers + strangers, manifestFile: workspace.manifestFile)
    for customer in chosen {
      let row = try row(
        of: customer, isListed: listed[customer.appID] != nil, summary: summary, built: built[customer.appID],
        in: workspace)
      if model.map({ $0.matches(row) }) ?? true { report.customers.append(row) }
    }
    if report.customers.isEmpty { try model?.refuseUnknown(among: flows(workspace, summary)) }
    let hasRollout = !workspace.configuration.waves.isEmpty && selection == .all && model == nil
    if !hasRollout, !asksDestinations { return report }
    let ledger = try Ledger(reading: summary.path, of: report.version, conflicts: .passedOver)
    if hasRollout { report.rollout = try Rollout(workspace, ledger, of: report.version) }
    if asksDestinations {
      try workspace.refuseRenamedChannels(ledger)
      try await ask(for: &report, in: workspace, listed: listed)
      if selection == .all, model == nil { report.findings += channelMaker.sourceFindings(workspace, environment) }
      try Task.checkCancellation()
    }
    return report
  }

  /// Names and numbers of the flows of all customers, in the manifest and at channels.
  private func flows(_ workspace: Workspace, _ summary: LedgerSummary) throws -> Set<String> {
    let listed = workspace.customers.flatMap(\.models).flatMap { model -> [String] in
      [model.flowName.description, String(model.flowID)]
    }
    let published = try summary.appIDs.texts.flatMap { try summary.standings(of: $0) }
      .flatMap { $0.current?.models ?? [] }.flatMap { [$0.flowName, $0.flowID.map(String.init)].compactMap(\.self) }
    return Set(listed + published)
  }

  private func row(
    of customer: Customer, isListed: Bool, summary: LedgerSummary, built: PackageVersion?, in workspace: Workspace
  ) throws -> StatusReport.Customer {
    var standings = try summary.standings(of: customer.appID.description)
    if isListed {
      let own = customer.channels ?? workspace.configuration.channels.map(\.name)
      for name in own.map(\.description) where !standings.contains(where: { $0.channel == name }) {
        standings.append(LedgerSummary.Standing(channel: name))
      }
      standings.sort { $0.channel.precedesByBytes($1.channel) }
    }
    let version = workspace.configuration.version
    return StatusReport.Customer(
      appID: customer.appID, name: customer.name, version: isListed ? customer.heldVersion ?? version : nil,
      isHeld: customer.staysAt(insteadOf: version) != nil, built: built,
      channels: standings.map { StatusReport.Channel(standing: $0) })
  }

  /// Asks every destination of the report's customers, as many at a time as `jobs` says.
  private func ask(
    for report: inout StatusReport, in workspace: Workspace, listed: [Identifier: Customer]
  ) async throws {
    environment.report(.stage("asking \(Amount.count(workspace.configuration.channels.count, "channel"))"))
    let retry = environment.retryPolicy(workspace.configuration)
    let recorded = RecordedReleases(workspace.ledgerPath)
    let inquiry = DestinationInquiry(
      workspace: workspace, channels: try channelMaker.channels(workspace, environment, recorded), retry: retry,
      readBack: try environment.readBack(workspace.configuration.artifact),
      growth: CustomerGrowth(growth: try channelMaker.growth(workspace), recorded: recorded, retry: retry),
      isDeep: isDeep)
    let isNamed = if case .customers = selection { true } else { false }
    @Sendable func hasLeft(_ appID: Identifier) -> Bool { !isNamed && listed[appID] == nil }
    // Servers often go with the customer, and would be waited for in every run.
    var brief = inquiry
    brief.retry = RetryPolicy()
    brief.retry.patience = .zero
    brief.growth.retry = brief.retry
    let impatient = brief
    let counter = Counter("asking", of: report.customers.count, report: environment.report)
    let answers = try await concurrentMap(report.customers, limit: jobs) { customer in
      defer { counter.step() }
      return try await (hasLeft(customer.appID) ? impatient : inquiry).answer(customer, listed[customer.appID])
    }
    report.take(answers, hasLeft)
  }
}

extension StatusReport {
  /// - Parameter hasLeft: whether a customer is in the manifest no more, and nobody asks for it by name.
  fileprivate mutating func take(_ answers: [DestinationInquiry.Answer], _ hasLeft: (Identifier) -> Bool) {
    customers = answers.map(\.customer)
    var gone: [CustomerFailure] = []
    for answer in answers {
      findings += answer.findings
      let appID = answer.customer.appID
      var failures = answer.failures
      if !hasLeft(appID) {
        findings += answer.missing
      } else {
        // Places often go with the customer, and would fail for ever. What release.json makes is not theirs.
        let kept = failures.filter { $0.status == .badConfiguration }
        failures.removeAll(where: kept.contains)
        let excused = (answer.missing + failures.flatMap(\.findings)).changing {
          $0.subject = $0.subject ?? "app_id \(appID)"
        }
        gone.append(CustomerFailure(appID: appID, failure: Failure(.foundProblems, excused)))
        failures = kept
      }
      if let failure = Failure.joining(failures) {
        self.failures.append(CustomerFailure(appID: appID, failure: failure))
      }
    }
    findings += gone.findings.changing {
      let way = "the customer is not in the manifest: if the place has gone too, there is nothing to do"
      $0.severity = .warning
      $0.remedy = $0.remedy.map { "\($0); \(way)" } ?? way
    }
  }
}

/// The highest version that is in the output folder for each customer.
private struct BuiltVersions {
  private var versions: [String: PackageVersion] = [:]

  init(in output: String) throws {
    guard FileSystem.isDirectory(output) else { return }
    let found = try FileSystem.names(in: output).compactMap { PackageVersion($0) }.sorted { $0.isAbove($1) }
    for version in found {
      let folder = FilePath.join(output, version.description)
      guard FileSystem.isDirectory(folder) else { continue }
      for name in try FileSystem.names(in: folder) where versions[name] == nil { versions[name] = version }
    }
  }

  subscript(appID: Identifier) -> PackageVersion? { versions[appID.description] }
}
