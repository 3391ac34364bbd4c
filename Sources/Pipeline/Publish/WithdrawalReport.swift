import Domain
import Publishing

/// The result of `release withdraw`.
package struct WithdrawalReport: Sendable {
  package struct Customer: Sendable {
    package var appID: Identifier
    package var channels: [Channel]
    package var growing: [GrowthOutcome] = []
  }

  package struct Channel: Sendable {
    package var name: String
    package var retreat: Retreat
    package var removals: [Removal] = []
    /// Whether the withdrawn release was: what is published in its place is not.
    package var wasSigned = false
  }

  package var version: PackageVersion
  package var reason: String
  /// Sorted by `app_id`, like the failures.
  package var withdrawn: [Customer]
  package var failures: [CustomerFailure]
  package var isDryRun: Bool

  package var status: ExitStatus { failures.status(done: withdrawn.count) }
}
