import Domain
import Platform

/// The folder of a cache: where its parts are, and whether it can be trusted with them.
///
/// ```
/// entries/<subject>-<key>/record.json     what it was made from, and the digest of what was made
/// entries/<subject>-<key>/content/<name>  what was made
/// staging/                                a locked folder for each entry that is stored or removed right now
/// ```
struct CacheFolder: Sendable {
  private static let stagingPrefix = "run-"
  /// Backups leave out a folder with this file, whose first line is fixed: bford.info/cachedir.
  private static let tag = """
    Signature: 8a477f597d28d172789f06886806bc55
    # What `release` has compiled. It may be removed at any time.

    """

  let path: String

  var entries: String { FilePath.join(path, "entries") }
  private var staging: String { FilePath.join(path, "staging") }

  func entry(for inputs: BuildInputs) -> CacheEntry {
    CacheEntry(path: FilePath.join(entries, Self.subjectPrefix(of: inputs) + inputs.key.description))
  }

  static func subjectPrefix(of inputs: BuildInputs) -> String { inputs.subjectKey.description.prefix(16) + "-" }

  /// Everything in `entries` that has an entry's name, sorted.
  func allEntries() throws -> [CacheEntry] {
    guard try FileSystem.status(entries) != nil else { return [] }
    return try FileSystem.textNames(in: entries).filter(Self.isEntryName).map {
      CacheEntry(path: FilePath.join(entries, $0))
    }
  }

  private static func isEntryName(_ name: String) -> Bool {
    let parts = name.utf8.split(separator: UInt8(ascii: "-"), omittingEmptySubsequences: false)
    return parts.map(\.count) == [16, 64] && parts.joined().allSatisfy { $0.hexValue != nil }
  }

  /// - Throws: `Failure` with status 74 for what is not a folder of its own, or may be changed by everyone: whatever is in it may
  ///   be shipped.
  func check() throws {
    for folder in [path, entries, staging] {
      guard let status = try FileSystem.status(folder, followingLinks: false) else { continue }
      if status.kind != .directory {
        let what = status.kind == .symlink ? "a link" : "not a folder"
        throw Self.failure(folder, "is \(what)", remedy: "set `cache.path` to a folder, or remove what is there")
      }
      if status.mode & 0o002 != 0 {
        throw Self.failure(
          folder, "may be written to by every user of this machine, and what is in the cache is shipped",
          remedy: "run `chmod o-w` on it if you trust what is in it, or else remove it")
      }
    }
  }

  private static func failure(_ path: String, _ problem: String, remedy: String) -> Failure {
    Failure(.inputOutput, "cache.folder", at: Location(path), problem, remedy: remedy)
  }

  /// Makes what is missing, and removes what killed runs have left.
  func prepare() throws {
    try FileSystem.makeDirectories(entries)
    try FileSystem.makeDirectories(staging)
    RunFolder.removeAbandoned(in: staging, prefixes: [Self.stagingPrefix])
  }

  /// Neither git nor backups should keep the folder.
  private func label(by run: RunFolder) throws {
    for (name, text) in [(".gitignore", "*\n"), ("CACHEDIR.TAG", Self.tag)] {
      try run.place(text.utf8, at: FilePath.join(path, name))
    }
  }

  /// A folder for an entry in the making, or on its way out.
  func makeRunFolder() throws -> RunFolder {
    try FileSystem.makeDirectories(staging)
    let run = try RunFolder.make(in: staging, prefix: Self.stagingPrefix)
    do { try label(by: run) } catch {
      try? run.remove()
      throw error
    }
    return run
  }

  /// Removes an entry that is locked. It is gone at once, also if this run is killed.
  func remove(_ entry: CacheEntry) throws {
    let run = try makeRunFolder()
    defer { try? run.remove() }
    do { try FileSystem.rename(entry.path, to: FilePath.join(run.path, "entry")) } catch {
      guard error.cause == .otherVolume else { throw error }
      // Overlayfs does not move folders of a lower layer. Without its record, it is an entry no more.
      try FileSystem.removeTree(FilePath.join(entry.path, CacheRecord.fileName))
      try FileSystem.removeTree(entry.path)
    }
  }
}
