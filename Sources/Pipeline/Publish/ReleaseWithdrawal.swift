import Domain
import Editing
import Files
import Manifest
import Processes
import Publishing

/// `release withdraw`: takes a published release back from customers.
///
/// For each of them, the order is: every channel's manifest goes back to the version before; the ledger says withdrawn, so that
/// the number is never used again; then, if asked for, what names the artifacts is deleted, tags too, and then the artifacts.
package struct ReleaseWithdrawal: Sendable {
  package struct Options: Sendable {
    package var workspace = WorkspaceOptions()
    package var version: PackageVersion
    package var selection: Selection
    package var reason: String
    package var deletesArtifacts = false
    package var jobs = 1
    package var isDryRun = false
    package var retry = RetryPolicy()

    package init(version: PackageVersion, selection: Selection, reason: String) {
      self.version = version
      self.selection = selection
      self.reason = reason
    }
  }

  let options: Options
  private let environment: RunEnvironment

  package init(options: Options, environment: RunEnvironment) {
    self.options = options
    self.environment = environment
  }

  /// - Throws: `Failure` for what concerns every customer. What concerns one is in the report.
  package func run() async throws -> WithdrawalReport {
    let workspace = try await Workspace.withoutTemplates(
      options.workspace, jobs: options.jobs, variable: environment.variable)
    // Nothing is published at the same time.
    let lock =
      options.isDryRun
      ? nil : try BuildLock.acquire(workFolder: workspace.workFolder, output: workspace.output, environment)
    defer { lock?.release() }
    let ledger = try Ledger(reading: workspace.ledgerPath, of: options.version)
    let (published, failures) = try published(ledger)
    try ledger.checkRights()
    environment.report(.stage("withdrawing \(options.version) from \(Amount.count(published.count, "customer"))"))
    let channels = ChannelFactory(workspace: workspace, environment: environment).channels()
    let recorder = LedgerRecorder(ledger, time: environment.time)
    let counter = Counter("withdrawing", of: published.count, report: environment.report)
    let outcomes = try await concurrentMap(published, limit: options.jobs) { customer in
      defer { counter.step() }
      let run = CustomerWithdrawal(
        options: options, workspace: workspace, channels: channels, recorder: recorder, appID: customer.appID)
      return try await Result.of { try await run.withdraw(customer.entries) }
    }
    var report = WithdrawalReport(
      version: options.version, reason: options.reason, withdrawn: [], failures: failures, isDryRun: options.isDryRun)
    report.withdrawn = outcomes.compactMap { try? $0.get() }
    report.failures += BuildReport.Failed.all(of: published.map(\.appID), outcomes)
    report.failures.sort { $0.appID < $1.appID }
    return report
  }

  private typealias Published = (appID: Identifier, entries: [LedgerEntry])

  /// The chosen customers who got the release, with the last line of each channel.
  ///
  /// - Throws: `Failure` with status 65 if nobody did.
  private func published(_ ledger: Ledger) throws -> ([Published], [BuildReport.Failed]) {
    var entries: [String: [String: LedgerEntry]] = [:]
    try LedgerLines.forEachEntry(in: ledger.path, of: options.version) { entry, _ in
      if entry.version == options.version.description { entries[entry.appID, default: [:]][entry.channel] = entry }
    }
    if entries.isEmpty { throw Failure(.badInput, unpublished(ledger.path, nil, [])) }
    let wanted: [String] =
      switch options.selection {
      case .all: entries.keys.filter { Identifier($0) != nil }
      case .customers(let names): Array(Set(names))
      }
    var found: [Published] = []
    var failures: [BuildReport.Failed] = []
    for name in wanted.sorted(by: { $0.precedesByBytes($1) }) {
      guard let appID = Identifier(name), let channels = entries[name] else {
        let failure = Failure(.badInput, unpublished(ledger.path, name, Array(entries.keys)))
        guard let appID = Identifier(name) else { throw failure }
        failures.append(BuildReport.Failed(appID: appID, failure: failure))
        continue
      }
      found.append((appID, channels.values.sorted { $0.channel.precedesByBytes($1.channel) }))
    }
    return (found, failures)
  }

  private func unpublished(_ ledger: String, _ name: String?, _ known: [String]) -> Finding {
    let near = name.map { Suggestion.near($0, in: known).joined(separator: ", or ") } ?? ""
    return Finding(
      "withdraw.not-published", at: Location(ledger),
      "\(options.version) was not published" + (name.map { " to \($0.debugDescription)" } ?? ""),
      remedy: near.isEmpty
        ? "`release status` lists what was; `release publish` records what is published but not in the ledger"
        : "did you mean \(near)?")
  }
}
