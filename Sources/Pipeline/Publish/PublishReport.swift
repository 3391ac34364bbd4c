import Domain
import Publishing

/// The result of `release publish`.
package struct PublishReport: Sendable {
  package struct Customer: Sendable {
    package var shipment: Shipment
    package var channels: [Reconciler.Outcome]
  }

  package struct HeldBack: Sendable {
    package var appID: Identifier
    /// The version that the customer stays at.
    package var version: PackageVersion
  }

  package var version: PackageVersion
  /// Sorted by `app_id`, like the others.
  package var published: [Customer] = []
  package var heldBack: [HeldBack]
  package var failures: [BuildReport.Failed]
  package var isDryRun: Bool

  package var status: ExitStatus { failures.status(done: published.count) }
}
