import Domain
import Manifest
import Platform
import Publishing

/// Asks every destination of a release before it is bumped and built. All that is known of it then is who gets it, where, and its
/// number; so channels of the kind `command` are not asked, whose programs are told the digests of the zips.
struct DestinationPreflight: Sendable {
  var workspace: Workspace
  var publishing: PublishPlan
  var jobs: Int
  var environment: RunEnvironment
  var channelMaker: ChannelMaker

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
    let missing = workspace.identityFindings(environment)
    if !missing.isEmpty { throw Failure(.badInput, missing) }
    _ = try environment.readBack(workspace.configuration.artifact)
    let channels = try channelMaker.channels(workspace, environment).filter { !$0.needsZips }
    let retry = environment.retryPolicy(workspace.configuration)
    environment.report(.stage("asking \(Amount.count(channels.count, "channel"))"))
    let customers = publishing.customers
    let counter = Counter("asking", of: customers.count, report: environment.report)
    let answers = try await ThreadPool.run(threads: jobs) {
      try await concurrentMap(customers, limit: jobs) { customer in
        defer { counter.step() }
        var answers: [Answer] = []
        for channel in publishing.channels(of: customer.appID, among: channels) {
          let found = try await Result.of { try await place(of: shipment(of: customer), at: channel, retry) }
          answers.append(Answer(appID: customer.appID, channel: channel.name, occupied: found))
        }
        return answers
      }
    }.flatMap(\.self)
    if isNew { try refuseOccupied(answers) }
    return try channels.flatMap { channel in try unanswered(answers.filter { $0.channel == channel.name }) }
  }

  /// With the digest of nothing, which is that of no zip.
  private func shipment(of customer: Customer) -> Shipment {
    let artifacts = workspace.products(of: customer).map { product in
      Shipment.Artifact(
        product: product.name, file: Shipment.File(name: product.name + ".zip", path: "", size: 0, digest: .zero))
    }
    return Shipment(appID: customer.appID, version: workspace.configuration.version, artifacts: artifacts, files: [])
  }

  private func place(
    of shipment: Shipment, at channel: any ReleaseChannel, _ retry: RetryPolicy
  ) async throws -> Location? {
    switch try await retry.run({ try channel.look(shipment) }) {
    case .missing: nil
    case .published(let revelation): Location("\(revelation.destination) \(revelation.tag ?? "")")
    case .conflict(let findings): findings.first?.location
    }
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
    if !findings.isEmpty { throw Failure(.badInput, findings) }
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
