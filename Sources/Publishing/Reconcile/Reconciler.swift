import Domain

/// Brings one customer's release to its channels: compares what should be there with what is, and does what is missing.
///
/// The order never changes:
///
///     look      every destination is asked what it has; a conflict ends the customer
///     rehearse  so does whatever would be refused later: by this machine, such as a commit without a name, or by a destination
///               (for all customers before the first gets anything; a dry run ends here)
///     put       artifacts, under names that never change; for all customers, so that whoever waits for one waits for all
///     confirm   they are read back: from each destination, then from where customers will read them
///     reveal    manifest, podspec and notes, and the tag last
package struct Reconciler: Sendable {
  /// What became of a release at a channel.
  package struct Outcome: Sendable {
    package enum Change: String, Sendable {
      case published
      /// It was there already.
      case wasThere = "was-there"
      case wouldBePublished = "would-be-published"
    }

    package var channel: Identifier
    package var change: Change
    /// Nil if nothing is there yet.
    package var revelation: Revelation?
    /// What was missing, or is.
    package var missing: [String] = []
  }

  /// What is at a channel before anything is sent.
  package struct Look: Sendable {
    package var channel: any ReleaseChannel
    /// Names of what is missing there, for people.
    package var missing: [String] = []
    /// Nil if something is missing.
    package var revelation: Revelation?
    /// Whether an earlier run has confirmed and recorded that all of it is there.
    var isRecorded: Bool
  }

  private let retry: RetryPolicy
  /// Nil if zips are compared only at the channels.
  private let readBack: ArtifactReadBack?
  private let isDryRun: Bool

  package init(retry: RetryPolicy, readBack: ArtifactReadBack?, isDryRun: Bool) {
    self.retry = retry
    self.readBack = readBack
    self.isDryRun = isDryRun
  }

  /// Asks every channel, also after one that cannot be asked: another may have a conflict, which counts more. Those that lack
  /// something rehearse.
  ///
  /// - Parameters:
  ///   - channels: those that customers see releases at last, such as repositories, come last.
  ///   - isRecorded: whether the ledger says that the release is at a channel.
  /// - Throws: `Failure` with status 65 for conflicts; with status 75 if a later run may succeed.
  package func look(
    _ shipment: Shipment, at channels: [any ReleaseChannel], isRecorded: (Identifier) -> Bool
  ) async throws -> [Look] {
    try refuseUnconfirmable(shipment, channels)
    var looks: [Look] = []
    var conflicts: [Finding] = []
    var failures: [any Error] = []
    for channel in channels {
      var look = Look(channel: channel, isRecorded: isRecorded(channel.name))
      do {
        switch try await retry.run({ try channel.look(shipment) }) {
        case .missing(let names): look.missing = names
        case .published(let revelation): look.revelation = revelation
        case .conflict(let findings):
          conflicts += look.isRecorded && channel.comparesArtifacts ? findings.map(changed) : findings
        }
      } catch let error as CancellationError { throw error } catch { failures.append(error) }
      looks.append(look)
    }
    if !conflicts.isEmpty { throw Failure(.badInput, conflicts) }
    if let first = failures.first { throw first }
    for look in looks where !look.missing.isEmpty { try await retry.run { try look.channel.rehearse(shipment) } }
    return looks
  }

  /// Where the ledger has the release, it was the same once.
  private func changed(_ conflict: Finding) -> Finding {
    guard conflict.code == "publish.conflict", let remedy = conflict.remedy else { return conflict }
    var conflict = conflict
    conflict.remedy = "\(remedy); only if somebody has changed it there, remove it and run the same command again"
    return conflict
  }

  /// Brings the artifacts that are missing.
  ///
  /// - Throws: as `publish`.
  package func put(_ shipment: Shipment, _ looks: [Look]) async throws {
    for look in looks where !look.missing.isEmpty { try await retry.run { try look.channel.put(shipment) } }
  }

  /// Goes on after `put`. What an earlier run has left unconfirmed is confirmed too, whoever has put it there.
  ///
  /// - Parameter done: told of each channel where the release is, in their order.
  /// - Throws: `Failure` for this customer, with status 75 if a later run may succeed. Nothing was revealed after it.
  package func publish(
    _ shipment: Shipment, _ looks: [Look], done: (Outcome) -> Void = { _ in }
  ) async throws {
    if !isDryRun || looks.allSatisfy(\.missing.isEmpty) {
      let unconfirmed = looks.filter { !$0.missing.isEmpty || !$0.isRecorded }.map(\.channel)
      for channel in unconfirmed { try await retry.run { try channel.confirm(shipment) } }
      try await retry.run {
        if unconfirmed.isEmpty { try readBack?.refuseGone(shipment) } else { try readBack?.confirm(shipment) }
      }
    }
    for look in looks {
      let isDone = isDryRun || look.missing.isEmpty
      let revelation = isDone ? look.revelation : try await retry.run { try look.channel.reveal(shipment) }
      done(outcome(look, revelation))
    }
  }

  /// - Throws: `Failure` with status 78 if nothing would compare the zips that customers download.
  package func refuseUnconfirmable(_ shipment: Shipment, _ channels: [any ReleaseChannel]) throws {
    guard readBack == nil, shipment.artifacts.contains(where: { $0.url != nil }) else { return }
    if channels.contains(where: \.comparesArtifacts) { return }
    throw Failure(
      .badConfiguration, "publish.unconfirmed", at: Location(channels.map(\.name.description).joined(separator: ", ")),
      "compares no zips, and \"confirm\" of \"artifact\" leaves that to the channels",
      subject: "app_id \(shipment.appID)",
      remedy:
        "publish to the channel that has the zips too, give a command channel \"confirm\", or remove it from \"artifact\""
    )
  }

  private func outcome(_ look: Look, _ revelation: Revelation?) -> Outcome {
    Outcome(
      channel: look.channel.name,
      change: look.missing.isEmpty ? .wasThere : isDryRun ? .wouldBePublished : .published, revelation: revelation,
      missing: look.missing)
  }
}
