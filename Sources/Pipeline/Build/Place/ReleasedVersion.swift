import Domain
import Git
import Manifest
import Platform
import Publishing

extension Placement {
  /// Refuses other zips under a version that is released: their URL stays, so whoever has the old checksum cannot install
  /// them.
  ///
  /// - Throws: `Failure` with status 65; `GitError` for a repository that cannot be read.
  func refuseReplacingReleased(
    _ variants: [CustomerVariant], in workspace: Workspace, environment: RunEnvironment
  ) throws {
    let changed = variants.filter { $0.change == .replaced && replacesZip($0) }
    if changed.isEmpty { return }
    let version = workspace.configuration.version.description
    let tag = workspace.configuration.git.tagPattern.tag(for: version)
    guard try workspace.repository(environment)?.tag(tag) != nil else { return }
    let names = Amount.names(changed.map(\.customer.appID.description))
    throw Failure(
      .badInput, "output.released", at: Location(folder),
      "tag \(tag) exists, but this build has other zips for \(names)",
      remedy: "run `release bump patch`; if \(version) was never published, pass --allow-replace")
  }

  /// Refuses other zips than those that were published under the version, even if the folder has none. The ledger is read
  /// again: nobody publishes while this run has the lock.
  ///
  /// - Returns: the `app_id` of every customer of these who has got the version.
  /// - Throws: `Failure` with status 65.
  @discardableResult
  func refuseReplacingPublished(_ variants: [CustomerVariant], _ workspace: Workspace) throws -> Set<String> {
    let version = workspace.configuration.version
    // Rarely is anything published under the version of a build.
    lazy var places = Dictionary(
      uniqueKeysWithValues: variants.indices.map { (variants[$0].customer.appID.description, $0) })
    var (published, changed): (Set<String>, Set<String>) = ([], [])
    var hasOtherModels = false
    try LedgerLines.forEachEntry(in: workspace.ledgerPath, of: version, conflicts: .passedOver) { entry, _ in
      guard entry.version == version.description, let place = places[entry.appID] else { return }
      let zips = variants[place].artifacts.map { [$0.product, $0.digest.description] }
      if Set(zips) != Set(entry.products.map { [$0.name, $0.digest.description] }) {
        changed.insert(entry.appID)
        if Set(variants[place].models.map(\.delivered)) != Set(entry.models) { hasOtherModels = true }
      }
      if entry.event == .published { published.insert(entry.appID) }
    }
    if changed.isEmpty { return published }
    let names = changed.sorted { $0.precedesByBytes($1) }
    throw Failure(
      .badInput, "output.published", at: Location(workspace.ledgerPath),
      "\(version) was published, but this build has other zips for \(Amount.names(names))"
        + (hasOtherModels
          ? ""
          : "; the models are the same, so the base framework is another, what is made of it, or SOURCE_DATE_EPOCH"),
      remedy: "run `release bump patch`: published bytes never change"
        + (hasOtherModels
          ? ""
          : "; to finish \(version), build from the published framework, as docs/builders.md shows, and with the same SOURCE_DATE_EPOCH")
    )
  }

  /// Warns of other small files than those that were published with the same zips. What was published stays.
  ///
  /// - Parameter published: the customers who have got the version.
  func warnings(of variants: [CustomerVariant], besides published: Set<String>, _ workspace: Workspace) -> [Finding] {
    if published.isEmpty { return [] }
    return variants.compactMap { variant in
      let appID = variant.customer.appID
      guard variant.change == .replaced, published.contains(appID.description) else { return nil }
      let names = changedFiles(of: appID)
      if names.isEmpty { return nil }
      return Finding(
        "output.published", .warning, at: Location(FilePath.join(folder, appID.description)),
        "\(workspace.configuration.version) was published with another \(names.joined(separator: ", ")), which stays as it is",
        remedy: "run `release bump patch` to publish what has changed")
    }
  }

  /// Names of small files in the place that this build changes, but for the record, which names the tool.
  private func changedFiles(of appID: Identifier) -> [String] {
    guard let new = try? ChecksumList(in: staging.variant(appID)).digests, let old = placedSums(of: appID) else {
      return []
    }
    return Set(new.keys).union(old.keys).filter { new[$0] != old[$0] && $0 != VariantRecord.fileName }.sorted()
  }

  private func replacesZip(_ variant: CustomerVariant) -> Bool {
    guard let old = placedSums(of: variant.customer.appID) else { return false }
    return variant.artifacts.contains { artifact in old[artifact.file].map { $0 != artifact.digest } ?? false }
  }

  /// Nil without a list that can be read.
  private func placedSums(of appID: Identifier) -> [String: Digest]? {
    try? ChecksumList(in: FilePath.join(folder, appID.description)).digests
  }
}
