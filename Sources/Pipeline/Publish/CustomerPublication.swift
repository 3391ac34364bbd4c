import Domain
import Manifest
import Publishing

/// Brings one customer's verified release to its channels.
struct CustomerPublication: Sendable {
  var options: ReleasePublishing.Options
  var plan: PublishPlan
  var reader: ShipmentReader
  /// Those of `release.json`.
  var channels: [any Channel]
  var reconciler: Reconciler
  var recorder: LedgerRecorder

  /// - Parameter seal: what the customer's folder said when it was verified.
  func publish(_ customer: Customer, sealed seal: Digest) async throws -> PublishReport.Customer {
    let appID = customer.appID
    try recorder.refuseWithdrawn(appID, reader.workspace.configuration.version)
    var shipment = try reader.shipment(of: customer, sealed: seal)
    shipment.withdrawnVersions = recorder.withdrawnVersions(of: appID)
    let outcomes = try await reconciler.publish(shipment, to: plan.channels(of: appID, among: channels))
    if !options.isDryRun { try recorder.record(shipment, outcomes) }
    return options.keepsDetails
      ? PublishReport.Customer(shipment, outcomes)
      : PublishReport.Customer(appID: appID, channels: outcomes.map(\.withoutDetails))
  }
}

extension Reconciler.Outcome {
  /// What was missing matters where there is no revelation to tell of.
  fileprivate var withoutDetails: Self {
    var outcome = self
    if revelation != nil { outcome.missing = [] }
    return outcome
  }
}
