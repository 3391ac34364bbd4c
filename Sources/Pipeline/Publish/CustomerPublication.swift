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
    let outcomes = try await publish(shipment)
    return options.keepsDetails
      ? PublishReport.Customer(shipment, outcomes)
      : PublishReport.Customer(appID: appID, channels: outcomes.map(\.withoutDetails))
  }

  /// Records what is published, also where another channel fails after it.
  private func publish(_ shipment: Shipment) async throws -> [Reconciler.Outcome] {
    let channels = plan.channels(of: shipment.appID, among: channels)
    if options.isDryRun { return try await reconciler.publish(shipment, to: channels) }
    var done: [Reconciler.Outcome] = []
    do { _ = try await reconciler.publish(shipment, to: channels) { done.append($0) } } catch {
      try recorder.record(shipment, done)
      throw done.isEmpty ? error : Self.partly(error, shipment, done.map(\.channel.description))
    }
    try recorder.record(shipment, done)
    return done
  }

  private static func partly(_ error: any Error, _ shipment: Shipment, _ channels: [String]) -> any Error {
    if error is CancellationError { return error }
    let failure = Failure(error)
    let finding = Finding(
      "publish.partly", .note, at: Location(channels.joined(separator: ", ")), "has \(shipment.version) already",
      subject: "app_id \(shipment.appID)", remedy: "run the same command again for the rest")
    return Failure(failure.status, failure.findings + [finding])
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
