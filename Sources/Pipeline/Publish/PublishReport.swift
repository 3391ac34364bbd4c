import Domain
import Publishing

/// The result of `release publish`.
package struct PublishReport: Sendable {
  package struct Customer: Sendable {
    package var appID: Identifier
    /// Empty if the report need not keep details.
    package var products: [Product] = []
    package var channels: [Reconciler.Outcome]
  }

  package struct Product: Sendable {
    package var name: String
    package var digest: Digest
    package var url: String?
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

extension PublishReport.Customer {
  init(_ shipment: Shipment, _ outcomes: [Reconciler.Outcome]) {
    appID = shipment.appID
    products = shipment.artifacts.map {
      PublishReport.Product(name: $0.product, digest: $0.file.digest, url: $0.url)
    }
    channels = outcomes
  }
}
