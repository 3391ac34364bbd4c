import Domain
import Publishing

/// The result of `release publish`.
package struct PublishReport: Sendable {
  package struct Customer: Sendable {
    package var appID: Identifier
    /// Empty if the report need not keep details.
    package var products: [Product] = []
    package var channels: [Reconciler.Outcome]
    package var growing: [GrowthOutcome] = []
    package var announcements: [AnnouncementOutcome] = []
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

  /// A plan that was written.
  package struct Prepared: Sendable {
    package var file: String
    /// The fingerprint of the key that has signed it.
    package var key: String
  }

  /// Who has signed the plan that was published.
  package struct Approver: Sendable {
    package var name: String
    /// The fingerprint of the key.
    package var key: String
  }

  package var version: PackageVersion
  package var prepared: Prepared?
  package var approver: Approver?
  /// The wave that it was for; nil for other selections.
  package var wave: Wave?
  /// Sorted by `app_id`, like the others.
  package var published: [Customer] = []
  package var heldBack: [HeldBack]
  /// Customers for whom none of the chosen channels is.
  package var withoutChannel: [Identifier] = []
  /// How many customers of the manifest were not chosen.
  package var unchosen = 0
  package var warnings: [Finding] = []
  package var failures: [CustomerFailure]
  package var isDryRun: Bool
  /// Whether zips were not read from `artifact.url`, but compared only where they were put.
  package var isConfirmedAtChannels = false

  package var status: ExitStatus { failures.status(done: published.count) }

  /// Failures of customers who have the release, which the ledger does not say.
  package var unrecorded: Int {
    failures.count { $0.failure.findings.contains { $0.code == LedgerRecorder.unrecorded } }
  }

  mutating func add(_ more: [CustomerFailure]) {
    failures = (failures + more).sorted { $0.appID < $1.appID }
  }
}

extension PublishReport {
  /// Takes what is wrong with a customer's hold: an error makes it one of the failures.
  mutating func take(_ hold: Finding, of appID: Identifier) {
    guard hold.severity == .error else { return warnings.append(hold) }
    heldBack.removeAll { $0.appID == appID }
    add([CustomerFailure(appID: appID, failure: Failure(.badInput, hold))])
  }
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
