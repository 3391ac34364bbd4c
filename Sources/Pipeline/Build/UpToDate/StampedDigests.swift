import Archive
import Domain
import Files

/// Digests of files, with the stamps that the files had when they were read: only a file with another stamp is read again.
struct StampedDigests: Sendable {
  private struct Entry: Sendable {
    var stamp: FileStamp
    var digest: Digest
    /// Whether the next run may trust it.
    var isSettled = true
    /// Whether an earlier run has written it down.
    var isRecorded = false
    /// Whether this run has asked for it, or found it out.
    var isUsed = false
  }

  /// By path.
  private var entries: [String: Entry] = [:]

  init() {}

  /// The digest that a file had when it was read, if it has the same stamp.
  mutating func digest(of path: String, _ stamp: FileStamp) -> Digest? {
    guard let entry = entries[path], entry.stamp == stamp else { return nil }
    if !entry.isUsed { entries[path]?.isUsed = true }
    return entry.digest
  }

  /// - Parameter stamp: from before the file was read, so that a change meanwhile shows.
  mutating func record(_ digest: Digest, of path: String, _ stamp: FileStamp) {
    record(Entry(stamp: stamp, digest: digest, isSettled: stamp.isSettled(), isUsed: true), of: path)
  }

  private mutating func record(_ new: Entry, of path: String) {
    let isKnown = entries[path].map { $0.isSettled && $0.stamp == new.stamp && $0.digest == new.digest } ?? false
    if isKnown { entries[path]?.isUsed = true } else { entries[path] = new }
  }

  /// Forgets the files in a folder, which was replaced.
  mutating func forget(below folder: String) { entries = entries.filter { !$0.key.hasPrefix(folder + "/") } }

  /// What either knows.
  func merging(_ other: StampedDigests) -> StampedDigests {
    var merged = self
    for (path, entry) in other.entries where entry.isUsed { merged.record(entry, of: path) }
    return merged
  }

  /// The digest of a file, which is read if nothing is known of it.
  mutating func digest(ofFile path: String) throws -> Digest { try digest(ofFile: path, FileStamp(of: path)) }

  /// - Parameter stamp: the file's.
  mutating func digest(ofFile path: String, _ stamp: FileStamp) throws -> Digest {
    if let known = digest(of: path, stamp) { return known }
    let digest = try SHA256.digest(ofFile: path, size: OpenFile.reading(path).size())
    record(digest, of: path, stamp)
    return digest
  }
}

extension StampedDigests {
  /// A line for each file: its digest, its stamp, its path.
  init(parsing text: [UInt8]) {
    for line in text.split(separator: UInt8(ascii: "\n")) {
      let fields = line.split(separator: UInt8(ascii: " "), maxSplits: 2)
      guard fields.count == 3, let digest = Digest(hex: fields[0]), let stamp = FileStamp(fields[1]) else { continue }
      entries[String(decoding: fields[2], as: UTF8.self)] = Entry(stamp: stamp, digest: digest, isRecorded: true)
    }
  }

  /// Whether there is something to write down.
  var isChanged: Bool { entries.values.contains { $0.isUsed != $0.isRecorded } }

  /// Nil if it says what was recorded before.
  var changedText: String? {
    if !isChanged { return nil }
    return entries.filter { $0.value.isUsed && $0.value.isSettled && !$0.key.utf8.contains(UInt8(ascii: "\n")) }
      .sorted { $0.key.precedesByBytes($1.key) }
      .map { "\($1.digest) \($1.stamp) \($0)\n" }.joined()
  }
}

/// The folder of these records, one for each customer and one for the base frameworks. It may be lost: then files are read
/// again.
struct StampFolder: Sendable {
  static let name = "stamps"

  private let folder: String

  init(of workspace: Workspace) { folder = FilePath.join(workspace.workFolder, Self.name) }

  func digests(for appID: Identifier) -> StampedDigests { read(appID.description) }

  /// No `app_id` begins with a dot.
  var ofBases: StampedDigests { read(Self.bases) }

  private static let bases = ".bases"

  private func read(_ name: String) -> StampedDigests {
    guard let bytes = try? FileSystem.readFile(FilePath.join(folder, name)) else { return StampedDigests() }
    return StampedDigests(parsing: bytes)
  }

  func write(_ digests: StampedDigests, for appID: Identifier) { write(digests, appID.description) }

  func write(ofBases digests: StampedDigests) { write(digests, Self.bases) }

  /// A record that cannot be written costs the next run time, and nothing else.
  private func write(_ digests: StampedDigests, _ name: String) {
    guard let text = digests.changedText else { return }
    let staged = FilePath.join(folder, ".staged-" + name)
    do {
      try FileSystem.makeDirectories(folder)
      try FileSystem.removeTree(staged)
      try FileSystem.writeNewFile(staged, text.utf8)
      try FileSystem.rename(staged, to: FilePath.join(folder, name))
    } catch {}
  }
}
