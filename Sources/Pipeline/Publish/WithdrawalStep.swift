import Domain
import Manifest
import Publishing

/// A line of the ledger, and what is done about it at its channel.
struct WithdrawalStep: Sendable {
  /// The last line of the release there.
  var entry: LedgerEntry
  /// Whether a run before this one has withdrawn it.
  let wasWithdrawn: Bool
  /// Nil if nothing can be done there.
  var channel: (any ReleaseChannel)?
  var withdrawal: Withdrawal?
  /// Why nothing can be done there.
  var obstacle: String?
  /// What became of the manifest; nil for a channel without one.
  var retreat: Retreat?
  var removals: [Removal] = []
  var isTagDeleted = false

  init(_ entry: LedgerEntry, obstacle: String? = nil) {
    self.entry = entry
    wasWithdrawn = entry.event == .withdrawn
    self.obstacle = obstacle
  }

  /// Whether the tag of a release that is withdrawn now stays, or stays of one that was withdrawn before.
  func keepsTag(_ options: ReleaseWithdrawal.Options) -> Bool {
    if entry.tag == nil || isTagDeleted { return false }
    return wasWithdrawn ? entry.keepsTag : options.keepsTags || obstacle != nil
  }

  func report(isDryRun: Bool) -> WithdrawalReport.Channel {
    WithdrawalReport.Channel(name: entry.channel, retreat: retreat ?? withoutManifest(isDryRun), removals: removals)
  }

  private func withoutManifest(_ isDryRun: Bool) -> Retreat {
    if let obstacle { return Retreat(.leftAlone, reason: obstacle) }
    let change: Retreat.Change =
      wasWithdrawn ? .wasWithdrawn : isDryRun ? .wouldBeWithdrawn : .withdrawn
    return Retreat(change, entry.destination.map { Revelation(destination: $0) })
  }
}
