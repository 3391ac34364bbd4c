import Domain
import Platform

/// `releases.jsonl`: who was shipped what, a line for each release of a customer at a channel. Lines are only added.
///
/// Of its lines, only events, their times, withdrawals and what replaced them are kept, and one of each channel: `LedgerLines` reads the
/// others again for whoever needs them.
package struct Ledger: Sendable {
  package let path: String
  private struct Key: Hashable {
    var appID: String
    var version: String
    var channel: String
  }

  /// The last release of each channel, whatever its version.
  package private(set) var channels: [String: LedgerEntry] = [:]
  /// A warning of conflict markers.
  package private(set) var conflict: Finding?
  /// Whether any file that grows was made.
  package private(set) var hasGrown = false
  /// Those that any customer has ever got.
  private var versions: Set<String> = []
  private var latest: [Key: (event: LedgerEntry.Event, time: String, tag: String?)] = [:]
  /// By `app_id` and version.
  private var withdrawals: [String: [String: LedgerEntry]] = [:]
  /// Versions that were published in the place of withdrawn ones, by `app_id`.
  private var rollForwards: [String: Set<String>] = [:]

  /// Reads the ledger; an empty one if there is no file. A last line that a killed run has torn does not count.
  ///
  /// - Parameters:
  ///   - version: keeps only what happened to this version, and the withdrawals of all with what replaced them.
  ///   - conflicts: refused by whoever will write to it.
  ///   - visit: gets every entry of a release.
  /// - Throws: `Failure` with status 65 for any other line that is not an entry; `SystemError`.
  package init(
    reading path: String, of version: PackageVersion? = nil, conflicts: LedgerLines.Conflicts = .refused,
    visit: (LedgerEntry) -> Void = { _ in }
  ) throws {
    self.path = path
    conflict = try LedgerLines.forEach(in: path, conflicts: conflicts) { (entry: LedgerEntry, _, _) in
      if entry.event == .grown { hasGrown = true }
      guard entry.event.isOfRelease else { return }
      visit(entry)
      channels[entry.channel] = entry
      let isWanted = version.map { entry.version == $0.description } ?? true
      if isWanted || entry.event == .withdrawn || entry.isRollForward { add(entry) }
    }
  }

  private static func key(_ entry: LedgerEntry) -> Key {
    Key(appID: entry.appID, version: entry.version, channel: entry.channel)
  }

  private mutating func add(_ entry: LedgerEntry) {
    guard entry.event.isOfRelease else { return }
    versions.insert(entry.version)
    latest[Self.key(entry)] = (entry.event, entry.time, entry.tag)
    if entry.event == .withdrawn { withdrawals[entry.appID, default: [:]][entry.version] = entry }
    if entry.isRollForward { rollForwards[entry.appID, default: []].insert(entry.version) }
  }

  /// The last that happened to a release at a channel.
  package func last(_ appID: Identifier, _ version: PackageVersion, at channel: Identifier) -> LedgerEntry.Event? {
    latest[Key(appID: appID.description, version: version.description, channel: channel.description)]?.event
  }

  /// Where customers have a version under a tag, sorted by `app_id`.
  package func tags(of version: PackageVersion) -> [(appID: String, channel: String, tag: String)] {
    latest.compactMap { key, last in
      guard key.version == version.description, last.event == .published else { return nil }
      return last.tag.map { (key.appID, key.channel, $0) }
    }.sorted { ($0.0, $0.1) < ($1.0, $1.1) }
  }

  /// Whether any customer has ever got a version.
  package func has(_ version: PackageVersion) -> Bool { versions.contains(version.description) }

  /// The withdrawal of a customer's release from any channel: the number is never used again.
  package func withdrawal(_ appID: Identifier, _ version: PackageVersion) -> LedgerEntry? {
    withdrawals[appID.description]?[version.description]
  }

  /// Those of a version, the last of each customer, sorted by `app_id`.
  package func withdrawals(of version: PackageVersion) -> [LedgerEntry] {
    withdrawals.values.compactMap { $0[version.description] }.sorted { $0.appID.precedesByBytes($1.appID) }
  }

  /// The versions that were withdrawn from a customer.
  package func withdrawnVersions(of appID: Identifier) -> Set<String> {
    Set(withdrawals[appID.description, default: [:]].keys)
  }

  /// Whether a customer has got a version as the content of an older one again, in the place of a withdrawn release.
  package func isRollForward(_ appID: String, _ version: PackageVersion) -> Bool {
    withdrawals[appID] != nil && rollForwards[appID]?.contains(version.description) == true
  }

  /// Whether no customer can get a build of a version any more, as another has, or had, something else under it.
  package func isUsedUp(_ version: PackageVersion) -> Bool {
    withdrawals.contains { $1[version.description] != nil || isRollForward($0, version) }
  }

  /// Whoever publishes what cannot be recorded loses the record.
  ///
  /// - Throws: `Failure` with status 74, or `SystemError`, if this user may not write the file.
  package func checkRights() throws {
    if try FileSystem.status(path, followingLinks: false) == nil { return try FolderRights.check(placing: path) }
    try OpenFile.updating(path).close()
  }

  /// Adds entries to the file, and waits until they are on the disk. A release that is published again stays as old as it was.
  package mutating func append(_ new: [LedgerEntry]) throws {
    var new = new
    for (index, entry) in new.enumerated() where entry.event == .published {
      if let known = latest[Self.key(entry)], known.event == .published { new[index].time = known.time }
    }
    try LedgerLines.append(new, to: path)
    for entry in new { add(entry) }
  }
}
