import Domain

/// Brings one customer's release to its channels: compares what should be there with what is, and does what is missing.
///
/// The order never changes:
///
///     look     every destination is asked, and a conflict ends the customer before anything is sent
///              (a dry run then rehearses, and ends here)
///     put      artifacts, under names that never change
///     confirm  they are read back: from each destination, then from where customers will read them
///     reveal   manifest, podspec and notes, and the tag last
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

  private let retry: RetryPolicy
  private let readBack: ArtifactReadBack
  private let isDryRun: Bool

  package init(retry: RetryPolicy, readBack: ArtifactReadBack, isDryRun: Bool) {
    self.retry = retry
    self.readBack = readBack
    self.isDryRun = isDryRun
  }

  /// - Parameters:
  ///   - channels: those that customers see releases at last, such as repositories, come last.
  ///   - done: told of each channel where the release is, in their order.
  /// - Throws: `Failure` for this customer, with status 75 if a later run may succeed. Nothing was revealed after it.
  package func publish(
    _ shipment: Shipment, to channels: [any Channel], done: (Outcome) -> Void = { _ in }
  ) async throws -> [Outcome] {
    let looked = try await look(shipment, channels)
    let open = looked.filter { !$0.missing.isEmpty }.map(\.channel)
    if isDryRun {
      for channel in open { try await retry.run { try channel.rehearse(shipment) } }
    }
    if isDryRun || open.isEmpty {
      let outcomes = looked.map { outcome($0, .wouldBePublished, $0.revelation) }
      outcomes.forEach(done)
      return outcomes
    }
    for channel in open { try await retry.run { try channel.put(shipment) } }
    for channel in open { try await retry.run { try channel.confirm(shipment) } }
    try await retry.run { try readBack.confirm(shipment) }
    var outcomes: [Outcome] = []
    for look in looked {
      let revelation =
        look.missing.isEmpty ? look.revelation : try await retry.run { try look.channel.reveal(shipment) }
      outcomes.append(outcome(look, .published, revelation))
      done(outcomes[outcomes.count - 1])
    }
    return outcomes
  }

  private struct Look {
    var channel: any Channel
    var missing: [String] = []
    var revelation: Revelation?
  }

  private func look(_ shipment: Shipment, _ channels: [any Channel]) async throws -> [Look] {
    var looked: [Look] = []
    var conflicts: [Finding] = []
    for channel in channels {
      switch try await retry.run({ try channel.look(shipment) }) {
      case .missing(let names): looked.append(Look(channel: channel, missing: names))
      case .published(let revelation): looked.append(Look(channel: channel, revelation: revelation))
      case .conflict(let findings): conflicts += findings
      }
    }
    if !conflicts.isEmpty { throw Failure(.badInput, conflicts) }
    return looked
  }

  private func outcome(_ look: Look, _ change: Outcome.Change, _ revelation: Revelation?) -> Outcome {
    Outcome(
      channel: look.channel.name, change: look.missing.isEmpty ? .wasThere : change, revelation: revelation,
      missing: look.missing)
  }
}
