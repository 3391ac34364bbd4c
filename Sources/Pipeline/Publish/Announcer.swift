import Domain
import Manifest
import Publishing
import Synchronization

/// What became of an announcement.
package struct AnnouncementOutcome: Sendable {
  package enum Change: String, Sendable {
    case announced
    case wouldBeAnnounced = "would-be-announced"
    /// The next run does it.
    case failed
  }

  package var name: Identifier
  package var change: Change
  /// Why it failed; nil if it was not tried, because another customer's has just failed.
  var finding: Finding?
}

/// Tells of releases that are public, each announcement once for a customer and a version. Nothing here fails a release.
///
/// A line of the ledger says before a release is begun that an announcement is due, and another that it was made: so a run that was
/// killed is made up for by the next, and what was published before anything was announced stays untold.
final class Announcer: Sendable {
  private let content: AnnouncementContent
  private let deliveries: [AnnouncementDelivery]
  private let recorded: RecordedReleases
  private let recorder: LedgerRecorder
  private let retry: RetryPolicy
  /// Those that do not answer now: a thousand customers must not wait for each.
  private let down = Mutex<Set<Identifier>>([])

  init(
    _ content: AnnouncementContent, deliveries: [AnnouncementDelivery], recorded: RecordedReleases,
    recorder: LedgerRecorder, retry: RetryPolicy
  ) {
    (self.content, self.deliveries, self.recorded) = (content, deliveries, recorded)
    (self.recorder, self.retry) = (recorder, retry)
  }

  /// Records what is due, before a customer gets anything.
  ///
  /// - Throws: `Failure` if the ledger cannot be written.
  func begin(_ appID: Identifier, _ version: PackageVersion) throws {
    let new = try deliveries.map(\.configuration.name).filter {
      try !recorded.isDue($0, of: appID, version) && !recorded.isAnnounced($0, of: appID, version)
    }
    try recorder.note(.announcing, names: new, of: appID, version: version)
  }

  /// - Returns: what a run would announce.
  func rehearse(_ appID: Identifier, _ version: PackageVersion, isNew: Bool) throws -> [AnnouncementOutcome] {
    try deliveries.filter { delivery in
      let name = delivery.configuration.name
      return try !recorded.isAnnounced(name, of: appID, version) && (isNew || recorded.isDue(name, of: appID, version))
    }.map { delivery in
      let failure = Result { try delivery.rehearse() }.failure
      return AnnouncementOutcome(
        name: delivery.configuration.name, change: failure == nil ? .wouldBeAnnounced : .failed,
        finding: failure?.findings.first)
    }
  }

  /// Announces what is due of a release that is public at all of its channels.
  ///
  /// - Throws: `CancellationError`; `Failure` if the ledger cannot be read or written.
  func announce(
    _ customer: Customer, _ version: PackageVersion, at channels: [Identifier]
  ) async throws -> [AnnouncementOutcome] {
    let due = try deliveries.filter { delivery in
      let name = delivery.configuration.name
      return try recorded.isDue(name, of: customer.appID, version, readingOn: true)
        && !recorded.isAnnounced(name, of: customer.appID, version)
    }
    if due.isEmpty { return [] }
    let releases = try channels.compactMap { channel in
      try recorded.releases(of: customer.appID, at: channel).first {
        $0.version == version.description && $0.event == .published
      }
    }
    guard releases.count == channels.count else { return [] }
    var outcomes: [AnnouncementOutcome] = []
    for delivery in due {
      outcomes.append(try await announce(by: delivery, for: customer, version: version, releases: releases))
    }
    return outcomes
  }

  private func announce(
    by delivery: AnnouncementDelivery, for customer: Customer, version: PackageVersion, releases: [LedgerEntry]
  ) async throws -> AnnouncementOutcome {
    let name = delivery.configuration.name
    var outcome = AnnouncementOutcome(name: name, change: .failed)
    if down.withLock({ $0.contains(name) }) { return outcome }
    do {
      let body = try content.body(of: delivery.configuration, customer, releases)
      try await retry.run { try delivery.deliver(body, appID: customer.appID, version: version) }
    } catch let error as CancellationError { throw error } catch {
      let failure = Failure(error)
      if failure.status == .temporary || failure.status == .badConfiguration {
        down.withLock { _ = $0.insert(name) }
      }
      outcome.finding = failure.findings.first
      return outcome
    }
    try recorder.note(.announced, names: [name], of: customer.appID, version: version)
    outcome.change = .announced
    return outcome
  }
}

extension RunEnvironment {
  /// What brings the announcements of `release.json` to who is told.
  func deliveries(_ workspace: Workspace) -> [AnnouncementDelivery] {
    let context = publishingContext(root: workspace.root, secrets: workspace.configuration.secrets)
    return workspace.configuration.announcements.map { AnnouncementDelivery($0, context) }
  }
}

extension PublishReport {
  /// A warning for each announcement that failed, whoever's it was.
  func announcementFindings() -> [Finding] {
    let failed = published.flatMap { customer in
      customer.announcements.filter { $0.change == .failed }.map { (appID: customer.appID, outcome: $0) }
    }
    let names = Set(failed.map(\.outcome.name)).sorted()
    return names.compactMap { name in
      let own = failed.filter { $0.outcome.name == name }
      guard let cause = own.lazy.compactMap(\.outcome.finding).first else { return nil }
      let others = own.count > 1 ? " and \(Amount.count(own.count - 1, "other customer"))" : ""
      return Finding(
        "announce.failed", .warning, at: cause.location,
        "\(name) \(isDryRun ? "would not be" : "was not") told of \(version): \(cause.message)",
        subject: "app_id \(own[0].appID)\(others)",
        remedy: (cause.remedy ?? "mend it")
          + (isDryRun ? "" : "; the next `release publish` of \(version) makes up for it"))
    }
  }
}
