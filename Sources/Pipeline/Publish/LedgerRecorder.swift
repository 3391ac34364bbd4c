import Domain
import Publishing
import Synchronization

/// Writes the ledger while several customers are published, or withdrawn.
final class LedgerRecorder: Sendable {
  private let ledger: Mutex<Ledger>
  private let time: Int64

  init(_ ledger: Ledger, time: Int64) {
    self.ledger = Mutex(ledger)
    self.time = time
  }

  /// Records what is at the channels now, if the ledger does not say so yet. What was published anew may be at another place
  /// than it says.
  func record(_ shipment: Shipment, _ outcomes: [Reconciler.Outcome]) throws {
    try ledger.withLock { ledger in
      let new = outcomes.filter { outcome in
        outcome.revelation != nil
          && (outcome.change == .published
            || ledger.last(shipment.appID, shipment.version, at: outcome.channel) != .published)
      }
      try ledger.append(
        new.map { LedgerEntry(.published, shipment, at: $0.channel, $0.revelation, time: time) })
    }
  }

  /// Records that releases were withdrawn.
  ///
  /// - Parameter entries: the lines of their publication.
  func recordWithdrawal(_ entries: [LedgerEntry], _ reason: String) throws {
    let new = entries.filter { $0.event == .published }.map { $0.withdrawn(reason, time: time) }
    try ledger.withLock { try $0.append(new) }
  }

  /// - Throws: `Failure` with status 65: the number of a withdrawn release is never used again.
  func refuseWithdrawn(_ appID: Identifier, _ version: PackageVersion) throws {
    if let refusal = ledger.withLock({ $0.refusal(appID, version) }) { throw refusal }
  }

  func withdrawnVersions(of appID: Identifier) -> Set<String> { ledger.withLock { $0.withdrawnVersions(of: appID) } }
}

extension Ledger {
  /// Why a customer's release must not be made, nor published; nil if it may.
  func refusal(_ appID: Identifier, _ version: PackageVersion) -> Failure? {
    guard let withdrawn = withdrawal(appID, version) else { return nil }
    return Failure(
      .badInput,
      Finding(
        "publish.withdrawn", at: Location(path), "\(version) was withdrawn\(withdrawn.reason.map { ": " + $0 } ?? "")",
        subject: "app_id \(appID)", remedy: "run `release bump`: a withdrawn number is never used again"))
  }
}
