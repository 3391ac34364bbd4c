import Domain
import Files

/// `releases.jsonl`: who was shipped what, a line for each release of a customer at a channel. Lines are only added.
package struct Ledger: Sendable {
  package let path: String
  /// In the order of the file.
  package private(set) var entries: [LedgerEntry] = []

  private struct Key: Hashable {
    var appID: String
    var version: String
    var channel: String
  }

  /// Positions in `entries`.
  private var latest: [Key: Int] = [:]

  /// Reads the ledger; an empty one if there is no file. A last line that a killed run has torn does not count.
  ///
  /// - Throws: `Failure` with status 65 for any other line that is not an entry; `SystemError`.
  package init(reading path: String) throws {
    self.path = path
    guard try FileSystem.status(path) != nil else { return }
    let lines = try FileSystem.readFile(path).split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    for (index, line) in lines.enumerated() where !line.isEmpty {
      if let entry = LedgerEntry(parsing: Array(line)) {
        add(entry)
      } else if index < lines.count - 1 {
        throw Failure(
          .badInput,
          Finding(
            "ledger.line", at: Location(path, .line(index + 1, column: nil)), "is not a line of a ledger",
            remedy: "restore the line from the repository's history"))
      }
    }
  }

  private mutating func add(_ entry: LedgerEntry) {
    latest[Key(appID: entry.appID, version: entry.version, channel: entry.channel)] = entries.count
    entries.append(entry)
  }

  /// The last that happened to a release at a channel.
  package func last(_ appID: Identifier, _ version: PackageVersion, at channel: Identifier) -> LedgerEntry? {
    latest[Key(appID: appID.description, version: version.description, channel: channel.description)]
      .map { entries[$0] }
  }

  /// Whether any customer has ever got a version.
  package func has(_ version: PackageVersion) -> Bool {
    let version = version.description
    return entries.contains { $0.version == version }
  }

  /// Adds entries to the file, and waits until they are on the disk. A torn last line is completed or removed.
  package mutating func append(_ new: [LedgerEntry]) throws {
    if new.isEmpty { return }
    let folder = FilePath.parent(of: path)
    if !folder.isEmpty { try FileSystem.makeDirectories(folder) }
    let file = try OpenFile.updating(path)
    _ = try file.lock(waiting: true)
    let text = try repaired(file) + new.map { $0.line + "\n" }.joined()
    try file.append(Array(text.utf8))
    try file.flush()
    try file.close()
    for entry in new { add(entry) }
  }

  /// Removes the end of a file whose last line is torn.
  ///
  /// - Returns: the line feed that a whole last line lacks.
  private func repaired(_ file: OpenFile) throws -> String {
    let size = try file.size()
    let tail = try file.read(count: min(size, Self.longestLine), at: max(0, size - Self.longestLine))
    guard let last = tail.last, last != UInt8(ascii: "\n") else { return "" }
    let line = tail.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).last ?? []
    if LedgerEntry(parsing: Array(line)) != nil { return "\n" }
    try file.truncate(to: size - line.count)
    return ""
  }

  private static let longestLine = 1 << 24
}
