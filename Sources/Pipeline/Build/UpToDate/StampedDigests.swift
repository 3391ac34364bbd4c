import Archive
import Domain
import Files

/// Digests of files, with the stamps that the files had when they were read: only a file with another stamp is read again.
struct StampedDigests: Sendable {
  private struct Entry: Sendable {
    var path: String
    var stamp: FileStamp
    var digest: Digest
    /// Whether the next run may trust it.
    var isSettled = true
    /// Whether an earlier run has written it down.
    var isRecorded = false
    /// Whether this run has asked for it, or found it out.
    var isUsed = false
  }

  /// Sorted by the bytes of their paths. Every customer has some, which take half the room of a dictionary.
  private var entries: [Entry] = []

  init() {}

  /// The digest that a file had when it was read, if it has the same stamp.
  mutating func digest(of path: String, _ stamp: FileStamp) -> Digest? {
    let index = place(of: path)
    guard isEntry(index, of: path), entries[index].stamp == stamp else { return nil }
    if !entries[index].isUsed { entries[index].isUsed = true }
    return entries[index].digest
  }

  /// - Parameter stamp: from before the file was read, so that a change meanwhile shows.
  mutating func record(_ digest: Digest, of path: String, _ stamp: FileStamp) {
    record(Entry(path: path, stamp: stamp, digest: digest, isSettled: stamp.isSettled(), isUsed: true))
  }

  private mutating func record(_ new: Entry) {
    let index = place(of: new.path)
    guard isEntry(index, of: new.path) else {
      entries.insert(new, at: index)
      return
    }
    let old = entries[index]
    if old.isSettled, old.stamp == new.stamp, old.digest == new.digest {
      entries[index].isUsed = true
    } else {
      entries[index] = new
    }
  }

  private func place(of path: String) -> Int { entries.partitioningIndex { !$0.path.precedesByBytes(path) } }

  private func isEntry(_ index: Int, of path: String) -> Bool {
    index < entries.count && entries[index].path.hasSameBytes(as: path)
  }

  /// Forgets the files in a folder, which was replaced.
  mutating func forget(below folder: String) { entries.removeAll { $0.path.hasPrefix(folder + "/") } }

  /// What either knows.
  func merging(_ other: StampedDigests) -> StampedDigests {
    var merged = self
    for entry in other.entries where entry.isUsed { merged.record(entry) }
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
    let lines = text.split(separator: UInt8(ascii: "\n"))
    entries.reserveCapacity(lines.count)
    for line in lines {
      let fields = line.split(separator: UInt8(ascii: " "), maxSplits: 2)
      guard fields.count == 3, let digest = Digest(hex: fields[0]), let stamp = FileStamp(fields[1]) else { continue }
      entries.append(
        Entry(path: String(decoding: fields[2], as: UTF8.self), stamp: stamp, digest: digest, isRecorded: true))
    }
    // Somebody may have edited it.
    entries.sort { $0.path.precedesByBytes($1.path) }
  }

  /// Whether there is something to write down.
  var isChanged: Bool { entries.contains { $0.isUsed != $0.isRecorded } }

  /// Nil if it says what was recorded before.
  var changedText: String? {
    if !isChanged { return nil }
    return entries.filter { $0.isUsed && $0.isSettled && !$0.path.utf8.contains(UInt8(ascii: "\n")) }
      .map { "\($0.digest) \($0.stamp) \($0.path)\n" }.joined()
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
