import Domain
import Editing
import Manifest
import Platform
import Publishing

/// `release withdraw`: takes a published release back from customers.
///
/// For each of them, the order is: every channel is asked; every channel's manifest goes back to the version before, or a
/// repository publishes that version's content under a higher number; the ledger says withdrawn, so that the number is never used
/// again; the tags are deleted; and then, if asked for, everything else that names the artifacts, and the artifacts.
package struct ReleaseWithdrawal: Sendable {
  package struct Options: Sendable {
    package var workspace = WorkspaceOptions()
    package var version: PackageVersion
    package var selection: Selection
    /// Of the selected, only customers in this wave; nil for all of them.
    package var wave: Wave?
    package var reason: String
    /// Names of channels; empty for all.
    package var channels: [String] = []
    package var keepsTags = false
    package var deletesArtifacts = false
    /// Whether repositories publish the content of the version before under a higher number.
    package var rollsForward = false
    package var jobs = 1
    package var isDryRun = false

    package init(version: PackageVersion, selection: Selection, reason: String) {
      self.version = version
      self.selection = selection
      self.reason = reason
    }

    func concerns(_ channel: String) -> Bool { channels.isEmpty || channels.contains(channel) }

    /// - Throws: `Failure` with status 64 for a version that has no next patch.
    func next(after version: PackageVersion) throws -> PackageVersion {
      var reason = "a prerelease has no next patch"
      if !version.isPrerelease {
        do { return try version.next(.patch) } catch { reason = "\(error)" }
      }
      throw Failure(
        .usage, "withdraw.no-successor", at: Location("--roll-forward"), "no version follows \(version): \(reason)",
        remedy: "withdraw it without --roll-forward, and publish the next version yourself")
    }
  }

  let options: Options
  private let environment: RunEnvironment
  private let channelMaker: ChannelMaker

  package init(options: Options, environment: RunEnvironment, channels: ChannelMaker) {
    self.options = options
    self.environment = environment
    channelMaker = channels
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
    if options.rollsForward { _ = try options.next(after: options.version) }
    var lines: Lines = [:]
    let ledger = try Ledger(reading: workspace.ledgerPath, of: options.version) { entry in
      if entry.version == options.version.description { lines[entry.appID, default: [:]][entry.channel] = entry }
    }
    let (published, failures) = try published(lines, workspace)
    try ledger.checkRights()
    environment.report(.stage("withdrawing \(options.version) from \(Amount.count(published.count, "customer"))"))
    let channels = try channelMaker.channels(workspace, environment)
    let recorder = LedgerRecorder(ledger, time: environment.time)
    let retry = environment.retryPolicy(workspace.configuration)
    let recorded = RecordedReleases(workspace.ledgerPath)
    let readBack = options.rollsForward ? try environment.readBack(workspace.configuration.artifact) : nil
    let growth = CustomerGrowth(
      growth: try channelMaker.growth(workspace), recorded: recorded, recorder: recorder, retry: retry)
    let outcomes = try await environment.outcomes("withdrawing", of: published, jobs: options.jobs) { customer in
      let run = CustomerWithdrawal(
        options: options, workspace: workspace, channels: channels, recorder: recorder, retry: retry,
        recorded: recorded, readBack: readBack, growth: growth, appID: customer.appID)
      return try await run.withdraw(customer.entries)
    }
    var report = WithdrawalReport(
      version: options.version, reason: options.reason, withdrawn: [], failures: failures, isDryRun: options.isDryRun)
    report.withdrawn = outcomes.compactMap { try? $0.get() }
    report.failures += CustomerFailure.all(of: published.map(\.appID), outcomes)
    report.failures.sort { $0.appID < $1.appID }
    if !options.isDryRun, !report.withdrawn.isEmpty {
      environment.report(.stage("next: commit and push \(workspace.ledgerPath), by which other clones know of it"))
    }
    return report
  }

  /// The last of each customer at each channel.
  private typealias Lines = [String: [String: LedgerEntry]]
  private typealias Published = (appID: Identifier, entries: [LedgerEntry])

  /// The chosen customers who got the release, with their lines.
  ///
  /// - Throws: `Failure` with status 65 if nobody did.
  private func published(_ lines: Lines, _ workspace: Workspace) throws -> ([Published], [CustomerFailure]) {
    let ledger = workspace.ledgerPath
    if lines.isEmpty { throw Failure(.badInput, unpublished(in: ledger, receiver: nil, known: [])) }
    try refuseUnknownChannels(lines.values.flatMap(\.keys))
    var entries = lines.filter { $0.value.keys.contains(where: options.concerns) }
    if let wave = options.wave {
      let first = Set(try WaveOrder(workspace, of: options.version).customers(in: wave).map(\.appID.description))
      entries = entries.filter { first.contains($0.key) }
      if entries.isEmpty {
        throw Failure(.badInput, unpublished(in: ledger, receiver: "anybody in wave \(wave)", known: []))
      }
    }
    let wanted: [String] =
      switch options.selection {
      case .all: entries.keys.filter { Identifier($0) != nil }
      case .customers(let names): Array(Set(names))
      }
    var found: [Published] = []
    var failures: [CustomerFailure] = []
    for name in wanted.sorted(by: { $0.precedesByBytes($1) }) {
      guard let appID = Identifier(name), let channels = entries[name] else {
        let failure = Failure(
          .badInput,
          unpublished(in: ledger, receiver: name.debugDescription, known: Array(entries.keys), near: name))
        guard let appID = Identifier(name) else { throw failure }
        failures.append(CustomerFailure(appID: appID, failure: failure))
        continue
      }
      found.append((appID, channels.values.sorted { $0.channel.precedesByBytes($1.channel) }))
    }
    return (found, failures)
  }

  /// - Parameter known: the channels to which the version was published.
  private func refuseUnknownChannels(_ known: [String]) throws {
    let known = Set(known).sorted { $0.precedesByBytes($1) }
    let unknown = options.channels.filter { !known.contains($0) }
    if unknown.isEmpty { return }
    throw Failure(
      .usage,
      unknown.map { name in
        Finding(
          "publish.unknown-channel", at: Location("--channel"),
          "\(options.version) was not published to a channel \(name.debugDescription)",
          remedy: Suggestion.remedy(name, known))
      })
  }

  private func unpublished(
    in ledger: String, receiver: String?, known: [String], near name: String? = nil
  ) -> Finding {
    let near = name.map { Suggestion.near($0, in: known).joined(separator: ", or ") } ?? ""
    return Finding(
      "withdraw.not-published", at: Location(ledger),
      "\(options.version) was not published" + (receiver.map { " to \($0)" } ?? ""),
      remedy: near.isEmpty
        ? "`release status` lists what was; `release publish` records what is published but not in the ledger"
        : "did you mean \(near)?")
  }
}
