import Domain
import Platform

/// What was compiled, kept by the digest of what it was made from.
///
/// - The folder may be moved, packed and unpacked, or kept by a CI: it contains no absolute path, and modes other than
///   executable, owners and times mean nothing.
/// - An entry is whole or not there. It is read whole before it is used, and one that is damaged is removed and made again. That
///   finds damage, not malice: whoever may write to the folder can put into it what is then shipped.
/// - Runs share it without waiting. If two make the same thing at once, the first that is done stores it, and the other gets
///   that: both ship the same bytes.
/// - A folder that cannot be written to is used as it is. What is made then is not stored, and a warning says so. A full disk is
///   an error.
/// - Entries are removed when the folder exceeds its size, the oldest use first. What a run uses is never removed. Where the
///   file system has no locks, nobody knows what is used, so nothing is removed.
package struct BuildCache: Sendable {
  /// What a cache has, or has not.
  package struct Answer: Sendable {
    /// Nil if there is nothing to use.
    package var lease: CacheLease?
    package var warnings: [Finding] = []
  }

  let folder: CacheFolder
  let size: Int
  let jobs: Int

  /// - Parameters:
  ///   - folder: need not exist.
  ///   - size: in bytes.
  ///   - jobs: the most files that are read at once.
  package init(folder: String, size: Int, jobs: Int) {
    self.folder = CacheFolder(path: folder)
    self.size = size
    self.jobs = jobs
  }

  /// What `find` knows without reading what was made.
  package enum Found: Hashable, Sendable {
    case stored
    /// The entry of the same subject that was used last has other inputs, by these names.
    case changed([String])
    case nothing
  }

  /// Looks whether there is an entry, for a plan: `open` may find that it is damaged.
  package func find(_ inputs: BuildInputs) throws -> Found {
    try folder.check()
    if try folder.entry(for: inputs).record()?.inputs.key == inputs.key { return .stored }
    let prefix = CacheFolder.subjectPrefix(of: inputs)
    let others = try folder.allEntries().filter { FilePath.lastComponent(of: $0.path).hasPrefix(prefix) }
    for entry in others.map({ ($0, $0.lastUse) }).sorted(by: { $0.1 > $1.1 }).map(\.0) {
      if let record = try entry.record() { return .changed(inputs.differences(from: record.inputs)) }
    }
    return .nothing
  }

  /// Reads an entry and compares it with its digest. A damaged one is removed, and counts as none.
  ///
  /// - Throws: `Failure` with status 74 for a folder that is not fit for a cache; `SystemError` for a fault of the machine.
  package func open(_ inputs: BuildInputs) async throws -> Answer {
    try folder.check()
    let entry = folder.entry(for: inputs)
    let lock: OpenFile?
    do {
      switch try entry.lock(shared: true) {
      case .missing, .busy: return Answer()
      case .notAFolder: return try await damaged(entry, by: .foreignFiles, lock: nil)
      case .held(let file): lock = file
      }
    } catch let error as SystemError where !error.isOfTheMachine {
      if error.cause == .denied { return try await damaged(entry, by: .unreadable(error.reason), lock: nil) }
      lock = nil
    }
    do {
      let record = try await entry.verified(for: inputs, jobs: jobs)
      entry.markUsed()
      return Answer(lease: CacheLease(path: entry.product(record.name), lock: lock))
    } catch let damage as CacheEntry.Damage { return try await damaged(entry, by: damage, lock: lock) }
  }

  private func damaged(_ entry: CacheEntry, by damage: CacheEntry.Damage, lock: OpenFile?) async throws -> Answer {
    // Another run that reads it now finds the same.
    if try lock?.lock(waiting: false) ?? true { try? folder.remove(entry) }
    let warning = Finding(
      "cache.damaged", .warning, at: Location(entry.path), "the entry is damaged: \(damage.text); it is made again",
      remedy: "if this happens again, find out who else writes to the folder, and check the disk")
    return Answer(warnings: [warning])
  }
}
