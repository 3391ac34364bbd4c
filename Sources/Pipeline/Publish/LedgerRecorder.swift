import Domain
import Publishing
import Synchronization

/// Writes the ledger while several customers are published.
final class LedgerRecorder: Sendable {
  private let ledger: Mutex<Ledger>
  private let time: Int64

  init(_ ledger: Ledger, time: Int64) {
    self.ledger = Mutex(ledger)
    self.time = time
  }

  /// Records what is at the channels now, if the ledger does not say so yet.
  func record(_ shipment: Shipment, _ outcomes: [Reconciler.Outcome]) throws {
    try ledger.withLock { ledger in
      let new = outcomes.filter { outcome in
        outcome.revelation != nil
          && ledger.last(shipment.appID, shipment.version, at: outcome.channel)?.event != .published
      }
      try ledger.append(
        new.map { LedgerEntry(.published, shipment, at: $0.channel, $0.revelation, time: time) })
    }
  }

  /// - Throws: `Failure` with status 65: the number of a withdrawn release is never used again.
  func refuseWithdrawn(_ shipment: Shipment, _ channels: [any Channel]) throws {
    let withdrawn = ledger.withLock { ledger in
      channels.compactMap { ledger.last(shipment.appID, shipment.version, at: $0.name) }.first {
        $0.event == .withdrawn
      }
    }
    guard let withdrawn else { return }
    throw Failure(
      .badInput,
      Finding(
        "publish.withdrawn", at: Location(withdrawn.channel),
        "\(shipment.version) was withdrawn\(withdrawn.reason.map { ": " + $0 } ?? "")",
        subject: "app_id \(shipment.appID)", remedy: "run `release bump`: a withdrawn number is never used again"))
  }
}
