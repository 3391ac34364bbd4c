import Artifacts
import Domain
import Platform

/// Moves staged variants to the release's folder, each by one rename.
struct Placement: Sendable {
  struct Outcome {
    /// Variants of former customers that are gone.
    var removed: [Identifier] = []
    /// Variants that could not be moved; the old ones are still there.
    var failed: [CustomerFailure] = []
    /// Why `index.json` could not be written.
    var indexFailure: Failure?
    var warnings: [Finding] = []
  }

  var staging: Staging
  var replaced: ReplacedVariants
  /// `dist/<version>`
  var folder: String

  /// How the staged variant compares with the one that is already in the folder.
  func change(_ variant: CustomerVariant) throws -> CustomerVariant.Change {
    let appID = variant.customer.appID
    if case .outdated(let changes) = variant.state, changes.contains(where: \.isBesideSums) { return .replaced }
    let location = FilePath.join(folder, appID.description)
    guard try FileSystem.status(location, followingLinks: false) != nil else { return .new }
    let old = try? FileSystem.readFile(FilePath.join(location, ChecksumList.fileName))
    let new = try FileSystem.readFile(FilePath.join(staging.variant(appID), ChecksumList.fileName))
    return old == new ? .unchanged : .replaced
  }

  /// Flushes everything staged to the disk once, and only then moves the first variant. So a folder that exists is
  /// complete, even after a power failure.
  ///
  /// - Parameters:
  ///   - removed: variants of former customers, which go.
  ///   - lines: those of `index.json` that are known.
  ///   - report: receives how many were moved.
  /// - Throws: the first error if nothing could be moved.
  func place(
    _ appIDs: [Identifier], removing removed: [Identifier] = [],
    knowing lines: [Identifier: String] = [:], jobs: Int,
    report: @escaping @Sendable (Progress) -> Void
  ) async throws -> Outcome {
    var outcome = Outcome()
    var counter: Counter?
    if !appIDs.isEmpty {
      counter = Counter("placing", of: appIDs.count, report: report)
      // Removed before the flush, which then has less to write. If it cannot be removed, the end of the run reports that.
      try? FileSystem.removeTree(staging.scratch)
      try FileSystem.makeDirectories(folder)
      try OpenFile.reading(folder).flushVolume()
    }
    for appID in appIDs {
      do { try move(appID) } catch { outcome.failed.append(CustomerFailure(appID: appID, failure: Failure(error))) }
      counter?.step()
    }
    if outcome.failed.count == appIDs.count {
      if let first = outcome.failed.first { throw first.failure }
      if !FileSystem.isDirectory(folder) { return outcome }
    }
    do {
      for appID in removed {
        try remove(appID)
        outcome.removed.append(appID)
      }
      outcome.warnings = try await writeIndex(knowing: lines, jobs: jobs)
    } catch { outcome.indexFailure = Failure(error) }
    return outcome
  }

  /// Unless it is right already.
  ///
  /// - Returns: warnings about the release's folder.
  private func writeIndex(knowing lines: [Identifier: String], jobs: Int) async throws -> [Finding] {
    let file = try OpenFile.creating(staging.index)
    let warnings = try await ReleaseIndex.write(to: file, for: folder, knowing: lines, jobs: jobs)
    let path = FilePath.join(folder, ReleaseIndex.fileName)
    let isThere = (try? OpenFile.reading(path).hasContents(of: .reading(staging.index))) ?? false
    if !isThere { try file.flush() }
    try file.close()
    if isThere { return warnings }
    try FileSystem.rename(staging.index, to: path)
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

  /// In one step, to the staging folder, which is removed at the end of the run.
  private func remove(_ appID: Identifier) throws {
    let location = FilePath.join(folder, appID.description)
    do { try FileSystem.rename(location, to: staging.variant(appID)) } catch  where error.cause == .otherVolume {
      try replaced.remove(location)
    }
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
  /// Writes the index of the variants in a folder, whatever earlier runs were cut short. Reads each record whose line is not
  /// known, and keeps nothing of it.
  ///
  /// - Returns: warnings about what is in the folder.
  static func write(
    to file: OpenFile, for folder: String, knowing known: [Identifier: String], jobs: Int
  ) async throws -> [Finding] {
    let appIDs = try FileSystem.names(in: folder).filter { $0 != fileName }.compactMap(Identifier.init).sorted()
    var text = Text(version: FilePath.lastComponent(of: folder))
    var warnings: [Finding] = []
    for start in stride(from: 0, to: appIDs.count, by: 256) {
      let batch = Array(appIDs[start..<min(start + 256, appIDs.count)])
      let read = try await concurrentMap(batch.filter { known[$0] == nil }, limit: jobs) { appID in
        try record(appID, in: folder).map { (appID, line: line(appID, $0)) }
      }
      var lines: [Identifier: String] = [:]
      for case let (appID, line)? in read {
        lines[appID] = line
        if line == nil { warnings.append(unlisted(appID, folder)) }
      }
      for line in batch.compactMap({ known[$0] ?? lines[$0] }) { text.append(line) }
      try file.write(text.take().utf8)
    }
    try file.write(text.finished().utf8)
    return warnings
  }

  private static func unlisted(_ appID: Identifier, _ folder: String) -> Finding {
    Finding(
      "output.unlisted", .warning, at: Location(FilePath.join(folder, appID.description)),
      "is not in \(fileName): it holds no \(VariantRecord.fileName) of \(appID)",
      remedy: "build the customer again, or remove it")
  }

  /// Nil for a folder without a record, such as one that someone made.
  private static func record(_ appID: Identifier, in folder: String) throws -> [UInt8]? {
    let location = FilePath.join(folder, appID.description)
    do {
      return try FileSystem.readFile(FilePath.join(location, VariantRecord.fileName))
    } catch let error as SystemError where error.isMissing { return nil }
  }

  private static func line(_ appID: Identifier, _ record: [UInt8]) -> String? {
    (try? VariantRecord(parsing: record)).flatMap { line(appID, $0) }
  }

  /// Nil for a record that is not the customer's, or lacks something.
  static func line(_ appID: Identifier, _ record: VariantRecord) -> String? {
    record.appID == appID.description && record.problems.isEmpty ? line(of: record) : nil
  }
}
