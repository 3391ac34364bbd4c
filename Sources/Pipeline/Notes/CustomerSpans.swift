import Domain
import Git
import Manifest
import Publishing

extension NotesSources {
  /// The commits that are new to each customer. What a withdrawn release brought, or one that the customer was not given, is still new:
  /// the commits then begin after the highest lower release that the customer has, by the ledger, if its manifest can be read.
  ///
  /// - Parameter span: the commits since the release before.
  /// - Returns: customers with the same commits together.
  func spans(
    of customers: [Customer], _ span: ReleaseSpan, ledger: String, jobs: Int
  ) async throws -> [(span: ReleaseSpan, customers: [Customer])] {
    guard let version = span.version, let before = span.start?.version else { return [(span, customers)] }
    let held = try HeldReleases(reading: ledger, before: version)
    var releases: [String: TaggedRelease] = [:]
    for text in held.versions { releases[text] = try PackageVersion(text).flatMap { try history.release(of: $0) } }
    var groups = Dictionary(grouping: customers) { customer in
      let known = held.versions(of: customer.appID.description).compactMap { releases[$0] }
      let last = known.max { $1.version.isAbove($0.version) }
      guard let last, before.isAbove(last.version) else { return span }
      var own = span
      own.start = ReleaseSpan.Start(commit: last.commit, name: last.tag, version: last.version)
      return own
    }
    for (own, customers) in groups where own != span {
      guard let start = own.start, try await !hasManifest(at: start, jobs: jobs) else { continue }
      groups[own] = nil
      groups[span, default: []] += customers
    }
    return groups.map { ($0, $1) }.sorted { $0.1[0].appID < $1.1[0].appID }
  }

  private func hasManifest(at start: ReleaseSpan.Start, jobs: Int) async throws -> Bool {
    do { _ = try await CommittedManifest(self, start.commit, named: start.name, jobs: jobs) } catch is Failure {
      return false
    }
    return true
  }
}

/// The lower releases that customers had when they got a version, or have now if they did not get it yet.
private struct HeldReleases {
  /// Whether a release is not withdrawn, by `app_id`, channel and version.
  private var held: [String: [String: [String: Bool]]] = [:]

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
  }

  /// Those of all customers.
  var versions: Set<String> { Set(held.keys.flatMap(versions)) }

  func versions(of appID: String) -> [String] {
    (held[appID] ?? [:]).values.flatMap { $0.filter(\.value).keys }
  }
}
