import Domain
import Manifest
import Publishing

/// Brings one customer's verified release to its channels.
struct CustomerPublication: Sendable {
  var options: ReleasePublishing.Options
  var plan: PublishPlan
  var reader: ShipmentReader
  /// Those of `release.json`.
  var channels: [any ReleaseChannel]
  var reconciler: Reconciler
  var recorder: LedgerRecorder
  var growth: CustomerGrowth
  /// Nil if nobody is told.
  var announcer: Announcer?

  /// What is at a customer's channels. The shipment is not kept.
  struct Prepared: Sendable {
    var customer: Customer
    /// What the customer's folder said when it was verified.
    var seal: Digest
    var looks: [Reconciler.Look]
    /// What would become of files that grow.
    var growing: [GrowthOutcome]
  }

  /// Asks every destination, and rehearses what would be done there. Changes nothing.
  func look(_ customer: Customer, sealed seal: Digest) async throws -> Prepared {
    let version = reader.workspace.configuration.version
    try recorder.refuseWithdrawn(customer.appID, version)
    let shipment = try shipment(of: customer, sealed: seal)
    let looks = try await reconciler.look(shipment, at: plan.channels(of: customer.appID, among: channels)) {
      recorder.isPublished(customer.appID, version, at: $0)
    }
    return Prepared(
      customer: customer, seal: seal, looks: looks,
      growing: try await grow(shipment, looks.map(\.channel), expecting: expected(shipment, looks)))
  }

  private func shipment(of customer: Customer, sealed seal: Digest) throws -> Shipment {
    var shipment = try reader.shipment(of: customer, sealed: seal)
    shipment.withdrawnVersions = recorder.withdrawnVersions(of: customer.appID)
    return shipment
  }

  /// Brings the zips, before anything of any customer is read back.
  func put(_ prepared: Prepared) async throws {
    if options.isDryRun || prepared.looks.allSatisfy(\.missing.isEmpty) { return }
    try await reconciler.put(shipment(of: prepared.customer, sealed: prepared.seal), prepared.looks)
  }

  func publish(_ prepared: Prepared) async throws -> PublishReport.Customer {
    let appID = prepared.customer.appID
    let shipment = try shipment(of: prepared.customer, sealed: prepared.seal)
    let isNew = prepared.looks.contains { !$0.missing.isEmpty }
    if isNew, !options.isDryRun { try announcer?.begin(appID, shipment.version) }
    let outcomes = try await publish(shipment, prepared.looks)
    var report =
      options.keepsDetails
      ? PublishReport.Customer(shipment, outcomes)
      : PublishReport.Customer(appID: appID, channels: outcomes.map(\.withoutDetails))
    report.growing = prepared.growing
    if !options.isDryRun {
      do { report.growing = try await grow(shipment, prepared.looks.map(\.channel)) } catch {
        throw Self.partly(error, shipment: shipment, channels: outcomes.map(\.channel.description))
      }
    }
    report.announcements = try await announce(prepared, shipment.version, isNew: isNew)
    return report
  }

  private func announce(
    _ prepared: Prepared, _ version: PackageVersion, isNew: Bool
  ) async throws -> [AnnouncementOutcome] {
    guard let announcer else { return [] }
    let appID = prepared.customer.appID
    let all = channels.map(\.name).filter { plan.goes(appID, $0) }
    if !options.isDryRun { return try await announcer.announce(prepared.customer, version, at: all) }
    let reached = Set(prepared.looks.map(\.channel.name))
    let isComplete = all.allSatisfy { reached.contains($0) || recorder.isPublished(appID, version, at: $0) }
    return isComplete ? try announcer.rehearse(appID, version, isNew: isNew) : []
  }

  /// Last, so that no file names what cannot be fetched.
  private func grow(
    _ shipment: Shipment, _ channels: [any ReleaseChannel],
    expecting: ((Identifier, [LedgerEntry]) -> [LedgerEntry])? = nil
  ) async throws -> [GrowthOutcome] {
    try await growth.grow(shipment.appID, shipment.version, at: channels, expecting: expecting)
  }

  /// The releases of a channel after this one. What is published again gets a new line in the ledger, with the time of the old one.
  private func expected(
    _ shipment: Shipment, _ looks: [Reconciler.Look]
  ) -> (Identifier, [LedgerEntry]) -> [LedgerEntry] {
    { [time = recorder.time] name, releases in
      let look = looks.first { $0.channel.name == name }
      var new = LedgerEntry(.published, of: shipment, at: name, revelation: look?.revelation, time: time)
      guard look?.revelation == nil, let old = releases.first(where: { $0.version == new.version }) else {
        return releases.including(new)
      }
      (new.tag, new.time) = (old.tag, old.time)
      return releases.map { $0.version == new.version ? new : $0 }
    }
  }

  /// Records what is published, also where another channel fails after it.
  private func publish(_ shipment: Shipment, _ looks: [Reconciler.Look]) async throws -> [Reconciler.Outcome] {
    var done: [Reconciler.Outcome] = []
    do { try await reconciler.publish(shipment, looks) { done.append($0) } } catch {
      if options.isDryRun { throw error }
      try recorder.record(shipment, done)
      if !(error is CancellationError) {
        // That failure counts more than one here, which the next run finds.
        let channels = looks.map(\.channel).filter { channel in done.contains { $0.channel == channel.name } }
        _ = try? await grow(shipment, channels)
      }
      throw done.isEmpty ? error : Self.partly(error, shipment: shipment, channels: done.map(\.channel.description))
    }
    if !options.isDryRun { try recorder.record(shipment, done) }
    return done
  }

  private static func partly(_ error: any Error, shipment: Shipment, channels: [String]) -> any Error {
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
