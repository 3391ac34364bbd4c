import Archive
import Domain
import Files

/// Digests of files, with the stamps that the files had when they were read: only a file with another stamp is read again.
struct StampedDigests: Sendable {
  private struct Entry: Hashable, Sendable {
    var stamp: FileStamp
    var digest: Digest
    /// Whether the next run may trust it.
    var isSettled = true
  }

  /// By path: what an earlier run knew.
  private var recorded: [String: Entry] = [:]
  /// By path: what this run has asked for or found out.
  private var current: [String: Entry] = [:]

  init() {}

  /// The digest that a file had when it was read, if it has the same stamp.
  mutating func digest(of path: String, _ stamp: FileStamp) -> Digest? {
    guard let entry = current[path] ?? recorded[path], entry.stamp == stamp else { return nil }
    current[path] = entry
    return entry.digest
  }

  /// - Parameter stamp: from before the file was read, so that a change meanwhile shows.
  mutating func record(_ digest: Digest, of path: String, _ stamp: FileStamp) {
    current[path] = Entry(stamp: stamp, digest: digest, isSettled: stamp.isSettled())
  }

  /// Forgets the files in a folder, which was replaced.
  mutating func forget(below folder: String) { current = current.filter { !$0.key.hasPrefix(folder + "/") } }

  /// What either knows.
  func merging(_ other: StampedDigests) -> StampedDigests {
    var merged = self
    merged.current.merge(other.current) { $1 }
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
      recorded[String(decoding: fields[2], as: UTF8.self)] = Entry(stamp: stamp, digest: digest)
    }
  }

  /// Nil if it says what was recorded before.
  var changedText: String? {
    if !isChanged { return nil }
    return current.filter { $0.value.isSettled && !$0.key.utf8.contains(UInt8(ascii: "\n")) }
      .sorted { $0.key.precedesByBytes($1.key) }
      .map { "\($1.digest) \($1.stamp) \($0)\n" }.joined()
  }
}

// In few bytes, for as long as a run lasts.
extension StampedDigests {
  /// - Parameter known: digests of some of the files, by path, which are not written again.
  func pack(into bytes: inout BytePacker, knowing known: [String: Digest]) {
    let places = Dictionary(uniqueKeysWithValues: known.keys.sorted().enumerated().map { ($1, $0) })
    let entries = recorded.map { ($0.key, $0.value, true) } + current.map { ($0.key, $0.value, false) }
    bytes.add(entries.count)
    for (path, entry, isRecorded) in entries {
      bytes.add((isRecorded ? 1 : 0) + (entry.isSettled ? 2 : 0))
      if let place = places[path], known[path] == entry.digest {
        bytes.add(place + 1)
      } else {
        bytes.add(0)
        bytes.add(path)
        bytes.add(entry.digest)
      }
      for number in entry.stamp.numbers { bytes.add(Int(number)) }
    }
  }

  init(unpacking bytes: inout ByteUnpacker, knowing known: [String: Digest]) {
    let paths = known.keys.sorted()
    for _ in 0..<bytes.number() {
      let flags = bytes.number()
      let number = bytes.number()
      let path = number == 0 ? bytes.text() : paths[number - 1]
      let digest = number == 0 ? bytes.digest() : known[path] ?? .zero
      guard let stamp = FileStamp(numbers: (0..<5).map { _ in Int64(bytes.number()) }) else { continue }
      let entry = Entry(stamp: stamp, digest: digest, isSettled: flags & 2 > 0)
      if flags & 1 > 0 { recorded[path] = entry } else { current[path] = entry }
    }
  }

  /// Whether there is something to write down.
  var isChanged: Bool { current != recorded }
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
