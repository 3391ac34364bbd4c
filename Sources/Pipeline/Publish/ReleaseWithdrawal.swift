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
    try LedgerLines.refuseLost(in: ledger.path, beside: workspace.configurationFile, environment)
    try ledger.checkRights()
    let recorded = RecordedReleases(workspace.ledgerPath)
    let channels = try channelMaker.channels(workspace, environment, recorded)
    let retry = environment.retryPolicy(workspace.configuration)
    let (published, failures) = try await published(lines, workspace, channels, retry)
    environment.report(.stage("withdrawing \(options.version) from \(Amount.count(published.count, "customer"))"))
    let recorder = LedgerRecorder(ledger, time: environment.time)
    let readBack = options.rollsForward ? try environment.readBack(workspace.configuration.artifact) : nil
    let growth = CustomerGrowth(
      growth: try channelMaker.growth(workspace), recorded: recorded, recorder: recorder, retry: retry,
      warn: { environment.report(.warning($0)) })
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

  /// The chosen customers who got the release, with their lines, also those that the ledger lacks.
  ///
  /// - Throws: `Failure` with status 65 if nobody did.
  private func published(
    _ lines: Lines, _ workspace: Workspace, _ channels: [any ReleaseChannel], _ retry: RetryPolicy
  ) async throws -> ([Published], [CustomerFailure]) {
    try refuseUnknownChannels(lines.values.flatMap(\.keys) + channels.map(\.name.description))
    let chosen = try chosen(lines, workspace)
    let customers = Dictionary(firstOf: workspace.customers.map { ($0.appID, $0) })
    let outcomes = try await environment.outcomes("asking", of: chosen, jobs: options.jobs) { appID in
      let own = channels.filter { customers[appID]?.goes(to: $0.name) == true }
      return try await published(to: appID, lines, workspace, own, retry)
    }
    let failures = CustomerFailure.all(of: chosen, outcomes)
    let answers = zip(chosen, outcomes).compactMap { appID, outcome in
      (try? outcome.get()).map { (appID: appID, entries: $0, unanswered: $1) }
    }
    let found = answers.filter { !$0.entries.isEmpty }.map { Published($0.appID, $0.entries) }
    let unanswered = answers.compactMap { answer in
      answer.unanswered.map { CustomerFailure(appID: answer.appID, failure: $0) }
    }
    // Then nobody knows whether anybody has it.
    if found.isEmpty { return try (found, refuseNobody(failures + unanswered, workspace.ledgerPath)) }
    warn(of: unanswered)
    return (found, failures)
  }

  /// One customer's lines, none for whoever did not get the release, and why other channels do not answer.
  ///
  /// - Parameter channels: the customer's.
  /// - Throws: `Failure` for a customer who is named and did not get it, and where a channel that does not answer may name artifacts that
  ///   are to be deleted.
  private func published(
    to appID: Identifier, _ lines: Lines, _ workspace: Workspace, _ channels: [any ReleaseChannel], _ retry: RetryPolicy
  ) async throws -> ([LedgerEntry], Failure?) {
    let known = lines[appID.description, default: [:]]
    let others = channels.filter {
      // No tag anywhere may name deleted artifacts.
      known[$0.name.description] == nil && (options.deletesArtifacts || options.concerns($0.name.description))
    }
    let (unrecorded, failure) = try await unrecorded(appID, knownBy: known.values.first, at: others, workspace, retry)
    let entries = known.values + unrecorded
    let isPublished = entries.contains { options.concerns($0.channel) }
    let isNamed = if case .customers = options.selection { true } else { false }
    if let failure, isPublished ? options.deletesArtifacts : isNamed { throw failure }
    if !isPublished, isNamed { throw unpublished(in: workspace.ledgerPath, to: appID.description, lines) }
    return (isPublished ? entries.sorted { $0.channel.precedesByBytes($1.channel) } : [], failure)
  }

  /// - Throws: `Failure` with status 65 if there is no other reason why nothing was found.
  private func refuseNobody(_ failures: [CustomerFailure], _ ledger: String) throws -> [CustomerFailure] {
    if !failures.isEmpty { return failures }
    throw unpublished(in: ledger, receiver: options.wave.map { " to anybody in wave \($0)" } ?? "")
  }

  /// A channel that got nothing, by the ledger, keeps no other from going back.
  private func warn(of unanswered: [CustomerFailure]) {
    for var finding in unanswered.findings {
      finding.severity = .warning
      finding.message += "; \(options.version) may be there"
      environment.report(.warning(finding))
    }
  }

  /// Whoever is chosen, in the ledger or in the manifest.
  private func chosen(_ lines: Lines, _ workspace: Workspace) throws -> [Identifier] {
    var names: [String] =
      switch options.selection {
      case .all: lines.keys + workspace.customers.map(\.appID.description)
      case .customers(let names): names
      }
    if let wave = options.wave {
      let first = Set(try WaveOrder(workspace, of: options.version).customers(in: wave).map(\.appID.description))
      names.removeAll { !first.contains($0) }
    }
    return try Set(names).sorted { $0.precedesByBytes($1) }.map { name in
      guard let appID = Identifier(name) else { throw unpublished(in: workspace.ledgerPath, to: name, lines) }
      return appID
    }
  }

  /// Lines for channels that have the release, and of which the ledger says nothing, and why others do not answer.
  ///
  /// - Parameter entry: of another channel.
  private func unrecorded(
    _ appID: Identifier, knownBy entry: LedgerEntry?, at channels: [any ReleaseChannel], _ workspace: Workspace,
    _ retry: RetryPolicy
  ) async throws -> ([LedgerEntry], Failure?) {
    let known = try entry.flatMap(RecordedShipment(workspace: workspace).shipment)
    let shipment = known ?? Shipment(appID: appID, version: options.version, artifacts: [], files: [], models: [])
    var lines: [LedgerEntry] = []
    var failures: [Failure] = []
    for channel in channels {
      switch try await Result.of({ try await retry.run { try channel.find(shipment) } }) {
      case .success(let revelation?):
        lines.append(
          LedgerEntry(.published, of: shipment, at: channel.name, revelation: revelation, time: environment.time))
      case .success(nil): break
      case .failure(let failure): failures.append(failure)
      }
    }
    return (lines, Failure.joining(failures))
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

  private func unpublished(in ledger: String, to name: String, _ lines: Lines) -> Failure {
    let known = lines.filter { $0.value.keys.contains(where: options.concerns) }.keys
    let near = Suggestion.near(name, in: Array(known)).joined(separator: ", or ")
    return unpublished(
      in: ledger, receiver: " to \(name.debugDescription)", remedy: near.isEmpty ? nil : "did you mean \(near)?")
  }

  private func unpublished(in ledger: String, receiver: String, remedy: String? = nil) -> Failure {
    Failure(
      .badInput, "withdraw.not-published", at: Location(ledger), "\(options.version) was not published\(receiver)",
      remedy: remedy ?? "`release status` lists what was")
  }
}
