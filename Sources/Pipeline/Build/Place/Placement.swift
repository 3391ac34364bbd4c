import Artifacts
import Delivery
import Domain
import Files

/// A run that was cancelled when some variants had been moved. Each of them is whole, and in `index.json`.
package struct PlacingStopped: Error {
  /// Sorted by `app_id`.
  package var placed: [Identifier]
  package var count: Int
  package var folder: String
}

/// Moves staged variants to the release's folder, each by one rename.
struct Placement: Sendable {
  struct Outcome {
    var placed: [Identifier] = []
    /// Variants that could not be moved; the old ones are still there.
    var failed: [BuildReport.Failed] = []
    /// Why `index.json` could not be written.
    var indexFailure: Failure?
    var warnings: [Finding] = []
  }

  var staging: Staging
  var replaced: ReplacedVariants
  /// `dist/<version>`
  var folder: String

  /// How the staged variant compares with the one that is already in the folder.
  func change(_ appID: Identifier) throws -> Variant.Change {
    let location = FilePath.join(folder, appID.description)
    guard try FileSystem.status(location, followingLinks: false) != nil else { return .new }
    let old = try? FileSystem.readFile(FilePath.join(location, ChecksumList.fileName))
    let new = try FileSystem.readFile(FilePath.join(staging.variant(appID), ChecksumList.fileName))
    return old == new ? .unchanged : .replaced
  }

  /// Flushes everything staged to the disk once, and only then moves the first variant. So a folder that exists is
  /// complete, even after a power failure.
  ///
  /// - Throws: the first error if nothing could be moved; `PlacingStopped` if the task was cancelled in between.
  func place(_ appIDs: [Identifier], jobs: Int) async throws -> Outcome {
    // Removed before the flush, which then has less to write. If it cannot be removed, the end of the run reports that.
    try? FileSystem.removeTree(staging.scratch)
    try FileSystem.makeDirectories(folder)
    try OpenFile.reading(folder).flushVolume()
    var outcome = Outcome()
    for appID in appIDs where !Task.isCancelled {
      do {
        try move(appID)
        outcome.placed.append(appID)
      } catch { outcome.failed.append(BuildReport.Failed(appID: appID, failure: Failure(error))) }
    }
    if outcome.placed.isEmpty {
      try Task.checkCancellation()
      if let first = outcome.failed.first { throw first.failure }
    }
    // In a task of its own, which is not cancelled: the index says what is there, however the run ends.
    do { outcome.warnings = try await Task { try await writeIndex(jobs: jobs) }.value } catch {
      outcome.indexFailure = Failure(error)
    }
    if outcome.placed.count + outcome.failed.count < appIDs.count {
      throw PlacingStopped(placed: outcome.placed, count: appIDs.count, folder: folder)
    }
    return outcome
  }

  /// - Returns: warnings about the release's folder.
  private func writeIndex(jobs: Int) async throws -> [Finding] {
    let (document, warnings) = try await ReleaseIndex.document(for: folder, jobs: jobs)
    try FileSystem.writeDurably(staging.index, document.utf8)
    try FileSystem.rename(staging.index, to: FilePath.join(folder, ReleaseIndex.fileName))
    try FileSystem.flushDirectory(folder)
    return warnings
  }

  /// A warning if a customer whose build failed still has a variant from an earlier run.
  static func staleVariant(of appID: Identifier, in folder: String) throws -> Finding? {
    let location = FilePath.join(folder, appID.description)
    guard try FileSystem.status(location, followingLinks: false) != nil else { return nil }
    return Finding(
      "output.stale", .warning, at: Location(location), "was made by an earlier build; this one failed",
      subject: "app_id \(appID)", remedy: "build the customer again, or remove the folder")
  }

  /// Afterwards a variant that was there before is in the staging folder, and is removed with it.
  private func move(_ appID: Identifier) throws {
    let location = FilePath.join(folder, appID.description)
    let staged = staging.variant(appID)
    if try FileSystem.status(location, followingLinks: false) == nil {
      try FileSystem.rename(staged, to: location)
    } else if try !FileSystem.exchange(staged, location) {
      try replaced.replace(location, with: staged)
    }
  }
}

extension ReleaseIndex {
  /// The index of the variants in a folder, whatever earlier runs were cut short. Reads each record, and keeps only its
  /// line.
  static func document(for folder: String, jobs: Int) async throws -> (text: String, warnings: [Finding]) {
    let names = try FileSystem.names(in: folder).filter { $0 != fileName && Identifier($0) != nil }
    let sorted = names.sorted { $0.precedesByBytes($1) }
    let entries = try await concurrentMap(sorted, limit: jobs) { name in
      try record(name, in: folder).map { (name, line: line(name, $0)) }
    }
    var lines: [String] = []
    var warnings: [Finding] = []
    for case let (name, line)? in entries {
      if let line { lines.append(line) } else { warnings.append(unlisted(name, folder)) }
    }
    return (serialized(version: FilePath.lastComponent(of: folder), lines: lines), warnings)
  }

  private static func unlisted(_ name: String, _ folder: String) -> Finding {
    Finding(
      "output.unlisted", .warning, at: Location(FilePath.join(folder, name)),
      "is not in \(fileName): it holds no \(VariantRecord.fileName) that can be read",
      remedy: "build the customer again, or remove it")
  }

  /// Nil for a folder without a record, such as one that someone made.
  private static func record(_ name: String, in folder: String) throws -> [UInt8]? {
    do {
      return try FileSystem.readFile(FilePath.join(folder, FilePath.join(name, VariantRecord.fileName)))
    } catch let error as SystemError where error.isMissing { return nil }
  }

  private static func line(_ name: String, _ record: [UInt8]) -> String? {
    guard let record = try? VariantRecord(parsing: record), record.appID == name, record.problems.isEmpty else {
      return nil
    }
    return line(of: record)
  }

  /// Folders of customers who are no longer in the manifest: they would ship with the rest.
  static func strangers(in folder: String, besides customers: [Customer]) throws -> [Finding] {
    guard FileSystem.isDirectory(folder) else { return [] }
    let known = Set(customers.map(\.appID.description))
    let strangers = try FileSystem.names(in: folder).sorted().filter { $0 != fileName && !known.contains($0) }
    if strangers.isEmpty { return [] }
    let shown = strangers.prefix(5).joined(separator: ", ")
    let rest = strangers.count > 5 ? " and \(strangers.count - 5) more" : ""
    return [
      Finding(
        "output.stranger", .warning, at: Location(folder), "holds what is no customer of the manifest: \(shown)\(rest)",
        remedy: "remove it, if it should not ship")
    ]
  }
}
