import Domain
import Platform

/// `releases.jsonl`: who was shipped what, a line for each release of a customer at a channel. Lines are only added.
///
/// Of its lines, only events and withdrawals are kept: `LedgerLines` reads the others again for whoever needs them.
package struct Ledger: Sendable {
  package let path: String
  private struct Key: Hashable {
    var appID: String
    var version: String
    var channel: String
  }

  /// A warning of conflict markers.
  package private(set) var conflict: Finding?
  private var latest: [Key: LedgerEntry.Event] = [:]
  /// By `app_id` and version.
  private var withdrawals: [String: [String: LedgerEntry]] = [:]

  /// Reads the ledger; an empty one if there is no file. A last line that a killed run has torn does not count.
  ///
  /// - Parameters:
  ///   - version: keeps only what happened to this version, and the withdrawals of all.
  ///   - conflicts: refused by whoever will write to it.
  ///   - visit: gets every entry.
  /// - Throws: `Failure` with status 65 for any other line that is not an entry; `SystemError`.
  package init(
    reading path: String, of version: PackageVersion? = nil, conflicts: LedgerLines.Conflicts = .refused,
    visit: (LedgerEntry) -> Void = { _ in }
  ) throws {
    self.path = path
    conflict = try LedgerLines.forEachEntry(in: path, conflicts: conflicts) { entry, _ in
      visit(entry)
      if version.map({ entry.version == $0.description }) ?? true || entry.event == .withdrawn { add(entry) }
    }
  }

  private mutating func add(_ entry: LedgerEntry) {
    let key = Key(appID: entry.appID, version: entry.version, channel: entry.channel)
    latest[key] = entry.event
    if entry.event == .withdrawn { withdrawals[entry.appID, default: [:]][entry.version] = entry }
  }

  /// The last that happened to a release at a channel.
  package func last(_ appID: Identifier, _ version: PackageVersion, at channel: Identifier) -> LedgerEntry.Event? {
    latest[Key(appID: appID.description, version: version.description, channel: channel.description)]
  }

  /// Whether any customer has ever got a version.
  package func has(_ version: PackageVersion) -> Bool {
    let version = version.description
    return latest.keys.contains { $0.version == version }
  }

  /// The withdrawal of a customer's release from any channel: the number is never used again.
  package func withdrawal(_ appID: Identifier, _ version: PackageVersion) -> LedgerEntry? {
    withdrawals[appID.description]?[version.description]
  }

  /// The versions that were withdrawn from a customer.
  package func withdrawnVersions(of appID: Identifier) -> Set<String> {
    Set(withdrawals[appID.description, default: [:]].keys)
  }

  /// Whoever publishes what cannot be recorded loses the record.
  ///
  /// - Throws: `Failure` with status 74, or `SystemError`, if this user may not write the file.
  package func checkRights() throws {
    if try FileSystem.status(path, followingLinks: false) == nil { return try FolderRights.check(placing: path) }
    try OpenFile.updating(path).close()
  }

  /// Adds entries to the file, and waits until they are on the disk. A torn last line is completed or removed.
  package mutating func append(_ new: [LedgerEntry]) throws {
    if new.isEmpty { return }
    let folder = FilePath.parent(of: path)
    if !folder.isEmpty { try FileSystem.makeDirectories(folder) }
    let file = try OpenFile.updating(path)
    _ = try file.lock(waiting: true)
    let text = try repaired(file) + new.map { $0.line + "\n" }.joined()
    let end = try file.size()
    do {
      try file.append(Array(text.utf8))
      try file.flush()
    } catch {
      // Readers of the ledger need not know of torn lines then.
      try? file.truncate(to: end)
      throw error
    }
    try file.close()
    for entry in new { add(entry) }
  }

  /// Removes the end of a file whose last line is torn.
  ///
  /// - Returns: the line feed that a whole last line lacks.
  private func repaired(_ file: OpenFile) throws -> String {
    let size = try file.size()
    // Nearly always it is whole, and reading its last byte is enough.
    guard size > 0, try file.read(count: 1, at: size - 1) != [UInt8(ascii: "\n")] else { return "" }
    let tail = try file.read(count: min(size, LedgerLines.longestLine), at: max(0, size - LedgerLines.longestLine))
    let line = tail.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).last ?? []
    guard case .torn = Array(line).withUnsafeBytes({ LedgerLine($0) }) else { return "\n" }
    try file.truncate(to: size - line.count)
    return ""
  }
}
