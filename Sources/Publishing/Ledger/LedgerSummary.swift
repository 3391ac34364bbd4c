import Domain
import Platform

/// What every customer has at every channel, by the ledger. Of its lines, only the places are kept: a few bytes for each release
/// of a customer at a channel.
package struct LedgerSummary: Sendable {
  private struct Key: Hashable {
    var appID: Int
    var channel: Int
  }

  private struct Release {
    /// Its number.
    var version: Int
    var isWithdrawn: Bool
    /// The place of the last line in the file.
    var line: Range<Int>
  }

  /// One customer's releases at one channel.
  package struct Standing: Sendable {
    package var channel: String
    /// The highest release that is not withdrawn.
    package var current: LedgerEntry?
    /// Releases that were withdrawn, the highest first.
    package var withdrawn: [LedgerEntry] = []

    package init(channel: String, current: LedgerEntry? = nil, withdrawn: [LedgerEntry] = []) {
      self.channel = channel
      self.current = current
      self.withdrawn = withdrawn
    }
  }

  package let path: String
  /// A warning of conflict markers.
  package private(set) var conflict: Finding?
  package private(set) var appIDs = NumberedTexts()
  package private(set) var channels = NumberedTexts()
  private var versions = NumberedTexts()
  private var releases: [Key: [Release]] = [:]

  private var position = LedgerLines.Position()
  private var notes: Set<Note> = []
  private var grown: [Growing: Grown] = [:]

  private struct Note: Hashable {
    var event: LedgerEntry.Event
    var appID: String
    var version: String
    var channel: String
  }

  private struct Growing: Hashable {
    var appID: String
    var channel: String
  }

  /// Files that grow, each with all its names at the channel.
  package typealias Grown = [String: Set<String>]

  /// - Throws: `Failure` with status 65 for a line that is not an entry; `SystemError`.
  package init(reading path: String) throws {
    self.path = path
    try readOn()
  }

  /// Reads what was added since. If the file is shorter than it was, it is read again.
  package mutating func readOn() throws {
    if position.offset > 0, try FileSystem.status(path)?.size ?? 0 < position.offset {
      self = try LedgerSummary(reading: path)
      return
    }
    var next = position
    let found = try LedgerLines.forEach(in: path, conflicts: .passedOver, from: &next) {
      (entry: LedgerEntry, place, _) in
      // A last line without an end is passed again when it has one.
      add(entry, at: place)
    }
    conflict = conflict ?? found
    position = next
  }

  /// The files that grow that were made at a channel.
  package func grown(of appID: String, at channel: String) -> Grown {
    grown[Growing(appID: appID, channel: channel)] ?? [:]
  }

  /// Whether it was noted that an announcement is due, or was made.
  package func has(_ event: LedgerEntry.Event, name: String, of appID: String, version: String) -> Bool {
    notes.contains(Note(event: event, appID: appID, version: version, channel: name))
  }

  private mutating func add(_ entry: LedgerEntry, at line: Range<Int>) {
    switch entry.event {
    case .grown:
      grown[Growing(appID: entry.appID, channel: entry.channel), default: [:]][entry.file ?? "", default: []]
        .formUnion([entry.destination].compactMap(\.self))
    case .announcing, .announced:
      notes.insert(Note(event: entry.event, appID: entry.appID, version: entry.version, channel: entry.channel))
    case .published, .withdrawn: addRelease(entry, at: line)
    }
  }

  private mutating func addRelease(_ entry: LedgerEntry, at line: Range<Int>) {
    let key = Key(appID: appIDs.number(of: entry.appID), channel: channels.number(of: entry.channel))
    let release = Release(
      version: versions.number(of: entry.version), isWithdrawn: entry.event == .withdrawn, line: line)
    var known = releases.removeValue(forKey: key) ?? []
    if let index = known.lastIndex(where: { $0.version == release.version }) {
      // A merge of two branches may put the lines into any order, and a withdrawn number is never used again.
      if !known[index].isWithdrawn || release.isWithdrawn { known[index] = release }
    } else {
      known.append(release)
    }
    releases[key] = known
  }

  /// The highest version first. Texts that are no versions come last.
  private func sorted(_ releases: [Release]) -> [Release] {
    releases.map { ($0, PackageVersion(versions.texts[$0.version])) }.sorted { left, right in
      guard let lower = left.1 else { return right.1 != nil }
      return right.1.map { $0.isAbove(lower) } ?? false
    }.reversed().map(\.0)
  }

  /// The customer's channels that the ledger names, in the order of their names. Reads the lines again.
  package func standings(of appID: String) throws -> [Standing] {
    guard let number = appIDs[appID] else { return [] }
    let file = try OpenFile.reading(path)
    return try channels.texts.enumerated().compactMap { channel, name in
      guard let releases = releases[Key(appID: number, channel: channel)].map(sorted) else { return nil }
      return Standing(
        channel: name, current: try releases.first { !$0.isWithdrawn }.map { try entry($0.line, file) },
        withdrawn: try releases.filter(\.isWithdrawn).map { try entry($0.line, file) })
    }.sorted { $0.channel.precedesByBytes($1.channel) }
  }

  /// Every release of the customer at a channel, the highest first. Reads their lines again.
  package func releases(of appID: String, at channel: String) throws -> [LedgerEntry] {
    guard let customer = appIDs[appID], let number = channels[channel],
      let releases = releases[Key(appID: customer, channel: number)].map(sorted)
    else { return [] }
    let file = try OpenFile.reading(path)
    return try releases.map { try entry($0.line, file) }
  }

  /// Every version that a customer has, or had, at any channel.
  package func versions(of appID: String) -> Set<String> {
    guard let number = appIDs[appID] else { return [] }
    let own = channels.texts.indices.flatMap { releases[Key(appID: number, channel: $0)] ?? [] }
    return Set(own.map { versions.texts[$0.version] })
  }

  private func entry(_ line: Range<Int>, _ file: OpenFile) throws -> LedgerEntry {
    let bytes = try file.read(count: line.count, at: line.lowerBound)
    if case .entry(let entry) = bytes.withUnsafeBytes({ LedgerLine<LedgerEntry>($0) }) { return entry }
    throw Failure(.temporary, "ledger.changed", at: Location(path), "changed while it was read", remedy: "run again")
  }
}

/// Texts that occur often, each with a number.
package struct NumberedTexts: Sendable {
  package private(set) var texts: [String] = []
  private var numbers: [String: Int] = [:]

  subscript(text: String) -> Int? { numbers[text] }

  mutating func number(of text: String) -> Int {
    if let number = numbers[text] { return number }
    numbers[text] = texts.count
    texts.append(text)
    return texts.count - 1
  }
}
