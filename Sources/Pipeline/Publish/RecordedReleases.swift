import Domain
import Publishing
import Synchronization

/// What the ledger knows of customers. It is read when the first question comes: most runs have none.
final class RecordedReleases: Sendable {
  private let path: String
  private let summary = Mutex<LedgerSummary?>(nil)

  init(_ path: String) { self.path = path }

  /// Every release of the customer at a channel, the highest first.
  ///
  /// - Throws: `Failure` with status 65 for a line that is not an entry; `SystemError`.
  func releases(of appID: Identifier, at channel: Identifier) throws -> [LedgerEntry] {
    let summary = try summary.withLock { known in
      let summary = try known ?? LedgerSummary(reading: path)
      known = summary
      return summary
    }
    return try summary.releases(of: appID.description, at: channel.description)
  }
}
