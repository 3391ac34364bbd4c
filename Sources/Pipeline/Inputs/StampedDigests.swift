import Artifacts
import Domain
import Platform

/// Digests of files, with the stamps that the files had when they were read: only a file with another stamp is read again.
struct StampedDigests: Sendable {
  private struct StampedFile: Sendable {
    var path: String
    var stamp: FileStamp
    var digest: Digest
    /// Whether the next run may trust it.
    var isSettled = true
    /// Whether this run has asked for it, or found it out.
    var isUsed = false
  }

  /// What an earlier run has written down, sorted by the bytes of the paths. Every customer has some, which take half the room of a
  /// dictionary.
  private var recorded: [StampedFile] = []
  /// By path: what this run has found out.
  private var found: [String: StampedFile] = [:]

  init() {}

  /// The digest that a file had when it was read, if it has the same stamp.
  mutating func digest(of path: String, _ stamp: FileStamp) -> Digest? {
    if let entry = found[path] { return entry.stamp == stamp ? entry.digest : nil }
    guard let index = index(of: path), recorded[index].stamp == stamp else { return nil }
    // A copy is made of what another value has too.
    if !recorded[index].isUsed { recorded[index].isUsed = true }
    return recorded[index].digest
  }

  /// - Parameter stamp: from before the file was read, so that a change meanwhile shows.
  mutating func record(_ digest: Digest, of path: String, _ stamp: FileStamp) {
    record(StampedFile(path: path, stamp: stamp, digest: digest, isSettled: stamp.isSettled(), isUsed: true))
  }

  private mutating func record(_ new: StampedFile) {
    if let index = index(of: new.path) {
      let old = recorded[index]
      recorded[index].isUsed = new.isSettled && old.stamp == new.stamp && old.digest == new.digest
      if recorded[index].isUsed {
        found[new.path] = nil
        return
      }
    }
    found[new.path] = new
  }

  private func index(of path: String) -> Int? {
    let index = recorded.partitioningIndex { !$0.path.precedesByBytes(path) }
    return index < recorded.count && recorded[index].path.hasSameBytes(as: path) ? index : nil
  }

  /// Forgets the files in a folder, which was replaced.
  mutating func forget(below folder: String) {
    recorded.removeAll { $0.path.hasPrefix(folder + "/") }
    found = found.filter { !$0.key.hasPrefix(folder + "/") }
  }

  /// What either knows.
  func merging(_ other: StampedDigests) -> StampedDigests {
    var merged = self
    for entry in other.used { merged.record(entry) }
    return merged
  }

  private var used: [StampedFile] { recorded.filter(\.isUsed) + found.values }

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
    recorded.reserveCapacity(lines.count)
    for line in lines {
      let fields = line.split(separator: UInt8(ascii: " "), maxSplits: 2)
      guard fields.count == 3, let digest = Digest(hex: fields[0]), let stamp = FileStamp(fields[1]) else { continue }
      recorded.append(StampedFile(path: String(decoding: fields[2], as: UTF8.self), stamp: stamp, digest: digest))
    }
    // Somebody may have edited it.
    recorded.sort { $0.path.precedesByBytes($1.path) }
  }

  /// Whether there is something to write down.
  var isChanged: Bool { !found.isEmpty || recorded.contains { !$0.isUsed } }

  /// Nil if it says what was recorded before.
  var changedText: String? {
    if !isChanged { return nil }
    return used.filter { $0.isSettled && !$0.path.utf8.contains(UInt8(ascii: "\n")) }
      .sorted { $0.path.precedesByBytes($1.path) }
      .map { "\($0.digest) \($0.stamp) \($0.path)\n" }.joined()
  }
}

/// The folder of these records, one for each customer and one for the base frameworks. It may be lost: then files are read
/// again.
struct StampFolder: Sendable {
  static let name = "stamps"

  private let folder: String

  init(of workspace: Workspace) { folder = FilePath.join(workspace.workFolder, Self.name) }

  /// The record of base frameworks. No `app_id` begins with a dot.
  static let bases = ".bases"

  /// - Parameter name: an `app_id`, or `bases`.
  func digests(of name: String) -> StampedDigests {
    guard let bytes = try? FileSystem.readFile(FilePath.join(folder, name)) else { return StampedDigests() }
    return StampedDigests(parsing: bytes)
  }

  /// A record that cannot be written costs the next run time, and nothing else.
  func write(_ digests: StampedDigests, of name: String) {
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
