import Domain
import Platform
import Publishing

/// A release of one customer, by its `variant.json` or the ledger.
struct DeliveredRelease: Sendable {
  var version: PackageVersion
  /// In bytes, by product.
  var sizes: [String: Int] = [:]
  var models: [DeliveredModel] = []
  /// Nil if it is only in the ledger.
  var record: VariantRecord?
  /// The last event at each channel.
  var events: [String: LedgerEntry] = [:]

  var isPublished: Bool { events.values.contains { $0.event == .published } }
  var isWithdrawn: Bool { !events.isEmpty && !isPublished }
  /// Of all products, in bytes; nil if that was not recorded.
  var size: Int? { sizes.isEmpty ? nil : sizes.values.reduce(0, +) }
}

/// Every release of some customers, or of all, up to a version: those in the output folder, and those in the ledger.
struct DeliveredReleases: Sendable {
  /// By `app_id`, and then by version.
  private var releases: [String: [String: DeliveredRelease]] = [:]
  /// A warning of marks of a merge in the ledger.
  private(set) var conflict: Finding?

  /// - Parameters:
  ///   - appIDs: nil for all.
  ///   - output: the folder with a folder for each version.
  ///   - last: the version whose history it is; nil for all.
  init(
    of appIDs: Set<String>? = nil, upTo last: PackageVersion? = nil, output: String, ledger: String, jobs: Int
  ) async throws {
    let isWanted = { (version: PackageVersion) in last.map { !version.isAbove($0) } ?? true }
    let output = output.isEmpty ? "." : output
    for name in FileSystem.isDirectory(output) ? try FileSystem.textNames(in: output) : [] {
      guard let version = PackageVersion(name), isWanted(version) else { continue }
      let folder = FilePath.join(output, name)
      let wanted = try appIDs ?? (FileSystem.isDirectory(folder) ? Set(FileSystem.textNames(in: folder)) : [])
      let records = try await concurrentMap(Array(wanted), limit: jobs) { appID in
        (appID, VariantRecord(in: FilePath.join(folder, appID)))
      }
      for case (let appID, let record?) in records where record.appID == appID {
        add(record, of: appID, version: version)
      }
    }
    conflict = try LedgerLines.forEachEntry(in: ledger, conflicts: .passedOver) { entry, _ in
      guard appIDs?.contains(entry.appID) ?? true, let version = PackageVersion(entry.version), isWanted(version) else {
        return
      }
      add(entry, version)
    }
  }

  private mutating func add(_ record: VariantRecord, of appID: String, version: PackageVersion) {
    var release = DeliveredRelease(version: version)
    release.record = record
    release.models = record.models
    for product in record.products { if let name = product.name { release.sizes[name] = product.size } }
    releases[appID, default: [:]][version.description] = release
  }

  private mutating func add(_ entry: LedgerEntry, _ version: PackageVersion) {
    var release = releases[entry.appID]?[entry.version] ?? DeliveredRelease(version: version)
    release.events[entry.channel] = entry
    if release.record == nil {
      release.models = entry.models
      for product in entry.products { release.sizes[product.name] = product.size }
    }
    releases[entry.appID, default: [:]][entry.version] = release
  }

  subscript(appID: String, version: PackageVersion) -> DeliveredRelease? { releases[appID]?[version.description] }

  /// The release that the customer had before: the highest lower one that is published, or else that was built.
  func previous(of appID: String, before version: PackageVersion) -> DeliveredRelease? {
    let lower = (releases[appID] ?? [:]).values.filter { version.isAbove($0.version) && !$0.isWithdrawn }
      .sorted { $1.version.isAbove($0.version) }
    return lower.last(where: \.isPublished) ?? lower.last
  }

  /// Every customer of a release.
  var appIDs: [String] { releases.keys.sorted { $0.precedesByBytes($1) } }

  /// The highest version that a customer can get; nil if none was published, or all were withdrawn.
  func current(of appID: String) -> PackageVersion? {
    (releases[appID] ?? [:]).values.filter(\.isPublished).map(\.version).max { $1.isAbove($0) }
  }

  /// All versions, the oldest first.
  var versions: [PackageVersion] {
    var known: [String: PackageVersion] = [:]
    for release in releases.values.flatMap(\.values) { known[release.version.description] = release.version }
    return known.values.sorted { $1.isAbove($0) || !$0.isAbove($1) && $0.description.precedesByBytes($1.description) }
  }

  /// Every customer's release of a version.
  func all(of version: PackageVersion) -> [DeliveredRelease] { releases.values.compactMap { $0[version.description] } }
}
