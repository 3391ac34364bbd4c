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

  /// What this run leaves of the tag. An earlier run may have deleted it.
  func remainingTag(_ options: ReleaseWithdrawal.Options) -> LedgerEntry.RemainingTag? {
    if entry.tag == nil || isTagDeleted || wasWithdrawn && entry.remainingTag == nil { return nil }
    return options.keepsTags ? .kept : .notDeleted
  }

  func report(isDryRun: Bool) -> WithdrawalReport.Channel {
    WithdrawalReport.Channel(
      name: entry.channel, retreat: retreat ?? withoutManifest(isDryRun), removals: removals,
      wasSigned: entry.signer != nil)
  }

  private func withoutManifest(_ isDryRun: Bool) -> Retreat {
    if let obstacle { return Retreat(.leftAlone, reason: obstacle) }
    let change: Retreat.Change =
      wasWithdrawn ? .wasWithdrawn : isDryRun ? .wouldBeWithdrawn : .withdrawn
    return Retreat(change, entry.destination.map { Revelation(destination: $0) })
  }
}
