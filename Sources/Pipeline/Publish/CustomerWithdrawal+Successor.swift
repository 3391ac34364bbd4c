import Domain
import Publishing

// `--roll-forward`: the content of the version before, published again above the withdrawn one.
extension CustomerWithdrawal {
  /// The next patch above the withdrawn version that was not withdrawn from the customer; nil if nothing is published again.
  ///
  /// - Throws: `Failure` with status 65 if the customer has no release repository there.
  func successorVersion(_ entries: [LedgerEntry]) throws -> PackageVersion? {
    guard options.rollsForward else { return nil }
    if !entries.contains(where: { $0.tag != nil && options.concerns($0.channel) }) {
      throw Failure(
        .badInput, "withdraw.no-repository", at: Location(workspace.ledgerPath),
        "\(options.version) was published to no repository, and only there a version can be published again",
        subject: "app_id \(appID)", remedy: "withdraw it without --roll-forward")
    }
    let withdrawn = recorder.withdrawnVersions(of: appID)
    var next = options.version
    repeat { next = try options.next(after: next) } while withdrawn.contains(next.description)
    return next
  }

  /// What a channel publishes in the place of the release, or has published: the zips and models of the version before.
  ///
  /// - Throws: `Failure` with status 65 if the ledger does not know that version.
  func successor(_ step: WithdrawalStep) throws -> LedgerRecorder.Successor? {
    guard let successor = step.retreat?.successor, let target = step.retreat?.version, let channel = step.channel else {
      return nil
    }
    let entry = try recorded.releases(of: appID, at: channel.name).first {
      $0.version == target.description && $0.event == .published
    }
    guard let entry, var shipment = try RecordedShipment(workspace: workspace).shipment(of: entry) else {
      throw Failure(
        .badInput, "withdraw.unknown-version", at: Location(workspace.ledgerPath),
        "the ledger does not know \(target) at channel \(channel.name), so its zips cannot be confirmed",
        subject: "app_id \(appID)",
        remedy: "restore the ledger, or withdraw without --roll-forward and publish a release above")
    }
    (shipment.version, shipment.sums, shipment.files) = (successor.version, nil, [])
    shipment.signer = nil
    return LedgerRecorder.Successor(shipment: shipment, channel: channel.name, revelation: successor.revelation)
  }

  /// Those that are published, and that the ledger does not know.
  func newSuccessors(_ steps: [WithdrawalStep]) throws -> [LedgerRecorder.Successor] {
    try steps.compactMap(successor).filter { one in
      guard one.revelation.commit != nil else { return false }
      let version = one.shipment.version.description
      return try !recorded.releases(of: appID, at: one.channel).contains { $0.version == version }
    }
  }
}
