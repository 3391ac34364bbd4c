import Artifacts
import Domain
import Manifest
import Platform
import Publishing

/// Asks every destination of a release before it is bumped and built. All that is known of it then is who gets it, where, its
/// number, and the names of its files; so channels of the kind `command` are not asked, whose programs are told the digests of the
/// zips.
struct DestinationPreflight: Sendable {
  var workspace: Workspace
  var publishing: PublishPlan
  var ledger: Ledger
  var jobs: Int
  var environment: RunEnvironment
  var channelMaker: ChannelMaker
  /// Whether the templates and the vendor's own files are the release's, so that destinations can be asked whether they would take it.
  var rehearses = true

  /// What one customer's destination at a channel has.
  private struct Answer: Sendable {
    var appID: Identifier
    var channel: Identifier
    /// Where something has the name of the release; nil if nothing has.
    var occupied: Result<Location?, Failure>
  }

  /// - Parameter isNew: whether no run can have published the version, so that whatever has its name is somebody else's.
  /// - Returns: warnings of customers whose destinations cannot be asked, while others' can.
  /// - Throws: `Failure` with all that keeps the release from being published.
  func run(isNew: Bool) async throws -> [Finding] {
    try workspace.identityFindings(environment).throwIfAny()
    let search = IdentityIndex(workspace.customers, workspace.configuration).search(in: workspace)
    let recorded = RecordedReleases(workspace.ledgerPath)
    let all = try channelMaker.channels(workspace, environment, recorded, search: search)
    let retry = environment.retryPolicy(workspace.configuration)
    try refuseUnconfirmable(all, retry)
    let growth =
      !rehearses
      ? nil
      : CustomerGrowth(
        growth: try channelMaker.growth(workspace, search: search), recorded: recorded,
        recorder: LedgerRecorder(ledger, time: environment.time), retry: retry,
        warn: { environment.report(.warning($0)) })
    let channels = all.filter { !$0.needsZips }
    environment.report(.stage("asking \(Amount.count(channels.count, "channel"))"))
    let customers = publishing.customers
    let counter = Counter("asking", of: customers.count, report: environment.report)
    let answers = try await ThreadPool.run(threads: jobs) {
      try await concurrentMap(customers, limit: jobs) { customer in
        defer { counter.step() }
        var answers: [Answer] = []
        for channel in publishing.channels(of: customer.appID, among: channels) {
          let found = try await Result.of {
            try await place(of: shipment(of: customer), at: channel, growth, retry, isNew: isNew)
          }
          answers.append(Answer(appID: customer.appID, channel: channel.name, occupied: found))
        }
        return answers
      }
    }.flatMap(\.self)
    if isNew { try refuseOccupied(answers) }
    return try channels.flatMap { channel in try unanswered(answers.filter { $0.channel == channel.name }) }
  }

  private func shipment(of customer: Customer) -> Shipment {
    var shipment = workspace.expectedShipment(of: customer)
    shipment.models = customer.models.map { DeliveredModel($0, file: "", digest: .zero) }
    shipment.withdrawnVersions = ledger.withdrawnVersions(of: customer.appID)
    return shipment
  }

  /// The cause is in release.json, so it is reported once.
  private func refuseUnconfirmable(_ channels: [any ReleaseChannel], _ retry: RetryPolicy) throws {
    let reconciler = Reconciler(
      retry: retry, readBack: try environment.readBack(workspace.configuration.artifact), isDryRun: true)
    let refused = publishing.customers.compactMap { customer in
      Result {
        try reconciler.refuseUnconfirmable(
          shipment(of: customer), publishing.channels(of: customer.appID, among: channels))
      }.failure.map { CustomerFailure(appID: customer.appID, failure: $0) }
    }
    if let first = refused.first { throw Failure(first.failure.status, refused.findings) }
  }

  private func place(
    of shipment: Shipment, at channel: any ReleaseChannel, _ growth: CustomerGrowth?, _ retry: RetryPolicy, isNew: Bool
  ) async throws -> Location? {
    switch try await retry.run({ try channel.look(shipment) }) {
    case .missing:
      guard let growth else { return nil }
      try await retry.run { try channel.rehearse(shipment) }
      _ = try await growth.grow(shipment.appID, shipment.version, at: [channel]) { name, releases in
        releases.including(LedgerEntry(.published, of: shipment, at: name, revelation: nil, time: environment.time))
      }
      return nil
    case .published(let revelation): return Location("\(revelation.destination) \(revelation.tag ?? "")")
    case .conflict(let findings):
      // Only `publish.conflict` means that a release has the name. Anything else in its way has a remedy of its own.
      let obstacles = findings.filter { $0.code != "publish.conflict" }
      try obstacles.throwIfAny()
      if !isNew, let other = try await retry.run({ try otherRecord(shipment, at: channel) }) {
        throw Failure(.badInput, other)
      }
      return findings.first?.location
    }
  }

  /// The conflict with what another version of the program has begun to publish.
  private func otherRecord(_ shipment: Shipment, at channel: any ReleaseChannel) throws -> Finding? {
    guard let channel = channel as? any FileChannel else { return nil }
    let folder = workspace.folder(of: shipment.appID)
    // What is built already is published as it is, once anybody has it.
    let built = ledger.has(shipment.version) ? VariantRecord(in: folder) : nil
    let builder = built?.version == shipment.version.description ? built?.toolVersion : nil
    return try channel.otherRecord(
      than: FilePath.join(folder, VariantRecord.fileName), by: builder ?? environment.toolVersion, of: shipment)
  }

  private func refuseOccupied(_ answers: [Answer]) throws {
    let findings = answers.compactMap { answer -> Finding? in
      guard let place = try? answer.occupied.get() else { return nil }
      return Finding(
        "ship.occupied", at: place,
        "has \(workspace.configuration.version) already, and no run has published it from this repository",
        subject: "app_id \(answer.appID): channel \(answer.channel)",
        remedy: "find out who has published it; ship another version")
    }
    try findings.throwIfAny()
  }

  /// Judges what a channel's destinations did not answer. One cause may concern every customer, and is reported once.
  private func unanswered(_ answers: [Answer]) throws -> [Finding] {
    let failed = answers.compactMap { answer -> (appID: Identifier, failure: Failure)? in
      guard case .failure(let failure) = answer.occupied else { return nil }
      return (answer.appID, failure)
    }
    guard let first = failed.first(where: \.failure.isFinal) ?? failed.first else { return [] }
    let isFinal = first.failure.isFinal || failed.count == answers.count
    let others = failed.count == 1 ? "" : " and \(Amount.count(failed.count - 1, "other customer"))"
    let findings = first.failure.findings.changing {
      $0.subject = "app_id \(first.appID)\(others): channel \(answers[0].channel)"
      if !isFinal { $0.severity = .warning }
    }
    if isFinal { throw Failure(first.failure.status, findings) }
    return findings
  }
}
