import Domain
import Manifest
import Platform
import Publishing

/// Whom a command of `release models` concerns.
extension OverTheAirSetup {
  /// Names of the ledger, and of the manifest if it lacks one, so a model can be stopped without a manifest. Of all, those that either
  /// names: the ledger may be missing, or an older one.
  ///
  /// - Parameter isSafe: whether a manifest that cannot be read is as good as none, if the ledger has the names.
  /// - Returns: also what reads the manifest, if that was not needed for the names: one without customers if there is none here.
  func customers(
    of selection: Selection, ledger: ModelsLedger, _ options: WorkspaceOptions, jobs: Int, isSafe: Bool = true
  ) async throws -> (appIDs: [Identifier], manifest: @Sendable () async throws -> Workspace) {
    let known = ledger.appIDs
    guard case .customers(let names) = selection else {
      let manifest = try await manifest(ifThere: options, jobs: jobs, isSafe: isSafe && !known.isEmpty)
      return (try await all(manifest.customers, ledger, jobs: jobs), { manifest })
    }
    let found = known.filter(Set(names.compactMap { Identifier($0) }).contains)
    if found.count == Set(names).count {
      return (found, { try await self.manifest(ifThere: options, jobs: jobs, isSafe: isSafe) })
    }
    let manifest = try await manifest(options, jobs: jobs)
    return (try selection.resolve(manifest.customers, manifestFile: manifest.manifestFile).map(\.appID), { manifest })
  }

  private func manifest(_ options: WorkspaceOptions, jobs: Int) async throws -> Workspace {
    try await Workspace(reading: options, configuration, jobs: jobs, variable: environment.variable)
  }

  private func manifest(ifThere options: WorkspaceOptions, jobs: Int, isSafe: Bool) async throws -> Workspace {
    let path = options.manifestPath(configuration)
    do {
      if try path == "-" || FileSystem.status(path) != nil { return try await manifest(options, jobs: jobs) }
    } catch {
      if !isSafe || error is CancellationError { throw error }
      Failure(error).findings.changing { $0.severity = .warning }.forEach { environment.report(.warning($0)) }
    }
    return Workspace(configuration, [], manifest: path, options, variable: environment.variable)
  }

  /// Without customers who have left: neither in the manifest, nor at their place, from where somebody has removed the files. With those
  /// whose devices are told something that the ledger does not have.
  ///
  /// - Parameter customers: of the manifest; none if it cannot be read.
  private func all(_ customers: [Customer], _ ledger: ModelsLedger, jobs: Int) async throws -> [Identifier] {
    let (known, named) = (ledger.appIDs, Set(customers.map(\.appID)))
    let left = known.filter { named.lack($0) }
    let others = Set(customers.filter { !$0.models.isEmpty }.map(\.appID)).subtracting(known).sorted()
    // Whose place cannot be asked is no less concerned than others.
    let answers = try await concurrentMap(left + others, limit: jobs) { appID -> Identifier? in
      func timestamp() throws -> PlacedObject? {
        try place(of: appID).get(PublishedModels.timestampName, limit: PublishedModels.longestMetadata)
      }
      // Who has left is asked once: those who stay are waiting.
      let answer = try await Result.of { try await named.contains(appID) ? retry.run(timestamp) : timestamp() }
      if case .success(nil) = answer { return appID }
      return nil
    }
    let empty = Set(answers.compactMap(\.self))
    let (gone, found) = (left.filter(empty.contains), others.filter { !empty.contains($0) })
    if !gone.isEmpty {
      environment.warn(
        "models.left", at: Location(ledgerPath),
        "has \(Amount.names(gone.map(\.description))), which neither the manifest nor a place has any more: passed over",
        remedy: "if a customer has not left, put it back into the manifest, and its files from a backup")
    }
    if !found.isEmpty {
      environment.warn(
        "models.unrecorded", at: Location(ledgerPath),
        "does not have \(Amount.names(found.map(\.description))), whose places have something, or cannot be asked",
        remedy: "bring the newest one here, and commit it where you publish")
    }
    return (known + others).filter { !empty.contains($0) }.sorted()
  }
}

extension Collection<Identifier> {
  /// Whether a customer has left, by the names of a manifest. Where there are none, it may not be there at all, and nobody knows.
  func lack(_ appID: Identifier) -> Bool { !isEmpty && !contains(appID) }
}
