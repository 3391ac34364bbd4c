import Delivery
import Domain
import Files
import Git
import Manifest
import Publishing

extension Placement {
  /// Refuses other zips under a version that is released: their URL stays, so whoever has the old checksum cannot install
  /// them.
  ///
  /// - Throws: `Failure` with status 65; `GitError` for a repository that cannot be read.
  func refuseReplacingReleased(_ variants: [Variant], _ workspace: Workspace, _ environment: RunEnvironment) throws {
    let changed = try variants.filter { try $0.change == .replaced && replacesZip($0) }
    if changed.isEmpty { return }
    let version = workspace.configuration.version.description
    let tag = workspace.configuration.git.tagPattern.tag(for: version)
    guard try isTagged(tag, workspace, environment) else { return }
    let names = changed.prefix(5).map(\.plan.customer.appID.description).joined(separator: ", ")
    throw Failure(
      .badInput,
      Finding(
        "output.released", at: Location(folder),
        "tag \(tag) exists, but this build has other zips for \(names)"
          + (changed.count > 5 ? " and \(changed.count - 5) more" : ""),
        remedy: "run `release bump`; if \(version) was never published, pass --allow-replace"))
  }

  /// Refuses other zips than those that were published under the version, even if the folder has none. The ledger is read
  /// again: nobody publishes while this run has the lock.
  ///
  /// - Throws: `Failure` with status 65.
  func refuseReplacingPublished(_ variants: [Variant], _ workspace: Workspace) throws {
    let version = workspace.configuration.version
    let built = Dictionary(
      uniqueKeysWithValues: variants.map { variant in
        (variant.plan.customer.appID.description, variant.artifacts.map { [$0.product, $0.digest.description] })
      })
    var changed: Set<String> = []
    try LedgerLines.forEachEntry(in: workspace.ledgerPath, of: version) { entry, _ in
      guard entry.version == version.description, let zips = built[entry.appID] else { return }
      if Set(zips) != Set(entry.products.map { [$0.name, $0.digest.description] }) { changed.insert(entry.appID) }
    }
    if changed.isEmpty { return }
    let names = changed.sorted { $0.precedesByBytes($1) }
    throw Failure(
      .badInput,
      Finding(
        "output.published", at: Location(workspace.ledgerPath),
        "\(version) was published, but this build has other zips for \(names.prefix(5).joined(separator: ", "))"
          + (names.count > 5 ? " and \(names.count - 5) more" : ""),
        remedy: "run `release bump`: published bytes never change"))
  }

  /// Warns of other small files than those that were published under the version with the same zips. What was published stays.
  func warningsOfPublished(_ variants: [Variant], _ workspace: Workspace) throws -> [Finding] {
    let version = workspace.configuration.version
    var replaced: [String: [String]] = [:]
    for variant in variants where variant.change == .replaced {
      let names = changedFiles(of: variant.plan.customer.appID)
      if !names.isEmpty { replaced[variant.plan.customer.appID.description] = names }
    }
    if replaced.isEmpty { return [] }
    var published: Set<String> = []
    try LedgerLines.forEachEntry(in: workspace.ledgerPath, of: version) { entry, _ in
      if entry.version == version.description, entry.event == .published { published.insert(entry.appID) }
    }
    return replaced.filter { published.contains($0.key) }.sorted { $0.key.precedesByBytes($1.key) }.map {
      appID, names in
      Finding(
        "output.published", .warning, at: Location(FilePath.join(folder, appID)),
        "\(version) was published with another \(names.joined(separator: ", ")), which stays as it is",
        remedy: "run `release bump` to publish what has changed")
    }
  }

  /// Names of small files in the place that this build changes, but for the record, which names the tool.
  private func changedFiles(of appID: Identifier) -> [String] {
    let list = { (folder: String) in
      (try? FileSystem.readFile(FilePath.join(folder, ChecksumList.fileName)))
        .map { ChecksumList(parsing: String(decoding: $0, as: UTF8.self)).digests }
    }
    guard let new = list(staging.variant(appID)), let old = list(FilePath.join(folder, appID.description)) else {
      return []
    }
    return Set(new.keys).union(old.keys).filter { new[$0] != old[$0] && $0 != VariantRecord.fileName }.sorted()
  }

  private func replacesZip(_ variant: Variant) throws -> Bool {
    let path = FilePath.join(folder, FilePath.join(variant.plan.customer.appID.description, ChecksumList.fileName))
    guard let text = try? FileSystem.readFile(path) else { return false }
    let old = ChecksumList(parsing: String(decoding: text, as: UTF8.self)).digests
    return variant.artifacts.contains { artifact in old[artifact.file].map { $0 != artifact.digest } ?? false }
  }

  private func isTagged(_ tag: String, _ workspace: Workspace, _ environment: RunEnvironment) throws -> Bool {
    do {
      return try Repository.open(holding: workspace.configurationFile, environment).tag(tag) != nil
    } catch let error as GitError where error.cause == .notRepository { return false }
  }
}
