import Domain
import Git
import Manifest
import Publishing

extension NotesSources {
  /// The commits that are new to each customer. What a withdrawn release brought, or one that the customer was not given, is still new:
  /// the commits then begin after the highest lower release that the customer has, by the ledger, if its manifest can be read.
  ///
  /// - Parameters:
  ///   - span: the commits since the release before.
  ///   - remedy: for a manifest of that release that cannot be read.
  func spans(
    of customers: [Customer], _ span: ReleaseSpan, ledger: String, remedy: String, jobs: Int
  ) async throws -> [(span: ReleaseSpan, before: CommittedManifest?, customers: [Customer])] {
    var groups = try Dictionary(grouping: customers, by: starts(in: span, ledger: ledger))
    var rest = groups.removeValue(forKey: span.start) ?? []
    var manifests: [ReleaseSpan.Start?: CommittedManifest] = [:]
    for (start, customers) in groups {
      do { manifests[start] = try await manifest(at: start, jobs: jobs) } catch is Failure {
        groups[start] = nil
        rest += customers
      }
    }
    do {
      if !rest.isEmpty { manifests[span.start] = try await manifest(at: span.start, jobs: jobs) }
    } catch let failure as Failure {
      throw Failure(failure.status, failure.findings.changing { $0.remedy = remedy })
    }
    groups[span.start] = rest.isEmpty ? nil : rest
    return groups.map { start, customers in
      var own = span
      own.start = start
      return (own, manifests[start], customers)
    }.sorted { $0.2[0].appID < $1.2[0].appID }
  }

  /// Where the commits begin that are new to a customer.
  private func starts(in span: ReleaseSpan, ledger: String) throws -> (Customer) -> ReleaseSpan.Start? {
    guard let version = span.version, let before = span.start?.version else { return { _ in span.start } }
    let held = try HeldReleases(reading: ledger, before: version)
    var releases: [String: TaggedRelease] = [:]
    for text in held.versions { releases[text] = try PackageVersion(text).flatMap { try history.release(of: $0) } }
    // All that these customers got was taken back: their first release is still to come.
    var firsts: [PackageVersion: ReleaseSpan.Start?] = [:]
    for first in Set(held.takenBack.values) {
      firsts.updateValue(try history.previous(before: first, from: span.end)?.start, forKey: first)
    }
    return { customer in
      let appID = customer.appID.description
      if let first = held.takenBack[appID].flatMap({ firsts[$0] }) { return first }
      let known = held.versions(of: appID).compactMap { releases[$0] }
      guard let last = known.max(by: { $1.version.isAbove($0.version) }), before.isAbove(last.version) else {
        return span.start
      }
      return last.start
    }
  }

  private func manifest(at start: ReleaseSpan.Start?, jobs: Int) async throws -> CommittedManifest? {
    guard let start else { return nil }
    return try await CommittedManifest(self, start.commit, named: start.name, jobs: jobs)
  }
}

/// The lower releases that customers had when they got a version, or have now if they did not get it yet.
private struct HeldReleases {
  /// Whether a release is not withdrawn, by `app_id`, channel and version.
  private var held: [String: [String: [String: Bool]]] = [:]
  /// The lowest release of each customer who has none any more.
  private(set) var takenBack: [String: PackageVersion] = [:]

  /// - Throws: `Failure` with status 65 for a line that is not an entry; `SystemError`.
  init(reading ledger: String, before version: PackageVersion) throws {
    // Whatever is withdrawn after the version is out must not change its notes.
    var receivers: Set<String> = []
    try LedgerLines.forEachEntry(in: ledger, conflicts: .passedOver) { entry, _ in
      guard let other = PackageVersion(entry.version), !receivers.contains(entry.appID) else { return }
      if entry.version == version.description { receivers.insert(entry.appID) }
      // As for the release before: prereleases do not count for a final one.
      guard version.isAbove(other), version.isPrerelease || !other.isPrerelease else { return }
      // A merge may put the lines into any order.
      let isWithdrawn = held[entry.appID]?[entry.channel]?[entry.version] == false || entry.event == .withdrawn
      held[entry.appID, default: [:]][entry.channel, default: [:]][entry.version] = !isWithdrawn
    }
    takenBack = held.filter { versions(of: $0.key).isEmpty }.compactMapValues { channels in
      channels.values.flatMap(\.keys).compactMap { PackageVersion($0) }.min { $1.isAbove($0) }
    }
  }

  /// Those of all customers.
  var versions: Set<String> { Set(held.keys.flatMap(versions)) }

  func versions(of appID: String) -> [String] {
    (held[appID] ?? [:]).values.flatMap { $0.filter(\.value).keys }
  }
}
