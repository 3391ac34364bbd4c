import Domain
import Manifest
import Platform
import Publishing

/// Whom a command of `release models` concerns.
extension OverTheAirSetup {
  func manifest(_ options: WorkspaceOptions, jobs: Int) async throws -> Workspace {
    try await Workspace(reading: options, configuration, jobs: jobs, variable: environment.variable)
  }

  /// - Parameter isSafe: whether one that cannot be read is as good as none.
  /// - Returns: one without customers if there is none here.
  func manifest(ifThere options: WorkspaceOptions, jobs: Int, isSafe: Bool) async throws -> Workspace {
    let path = options.manifestPath(configuration)
    do {
      if try path == "-" || FileSystem.status(path) != nil { return try await manifest(options, jobs: jobs) }
    } catch {
      if !isSafe || error is CancellationError { throw error }
      Failure(error).findings.changing { $0.severity = .warning }.forEach { environment.report(.warning($0)) }
    }
    return Workspace(configuration, [], manifest: path, options, variable: environment.variable)
  }

  /// Names of the ledger; the manifest is asked for if it lacks one, so a model can be stopped without it. Of all, those that either names:
  /// the ledger may be missing, or an older one.
  ///
  /// - Parameter read: the manifest, if it was read already.
  func appIDs(
    of selection: Selection, ledger: ModelsLedger, _ options: WorkspaceOptions, jobs: Int, _ read: Workspace? = nil
  ) async throws -> [Identifier] {
    let known = ledger.appIDs
    guard case .customers(let names) = selection else {
      var manifest = read
      if manifest == nil { manifest = try await self.manifest(ifThere: options, jobs: jobs, isSafe: !known.isEmpty) }
      return try await all(manifest?.customers ?? [], ledger, jobs: jobs)
    }
    let found = names.compactMap { name in known.first { $0.description == name } }
    if Set(found).count == Set(names).count { return Set(found).sorted() }
    // Reading it again says why there is none.
    var manifest = read
    if manifest?.customers.isEmpty ?? true { manifest = try await self.manifest(options, jobs: jobs) }
    return try selection.resolve(manifest?.customers ?? [], manifestFile: manifest?.manifestFile ?? "").map(\.appID)
  }

  /// Without customers who have left: neither in the manifest, nor at their place, from where somebody has removed the files. With those
  /// whose devices are told something that the ledger does not have.
  ///
  /// - Parameter customers: of the manifest; none if it cannot be read.
  private func all(_ customers: [Customer], _ ledger: ModelsLedger, jobs: Int) async throws -> [Identifier] {
    let (known, named) = (ledger.appIDs, Set(customers.map(\.appID)))
    let left = named.isEmpty ? [] : known.filter { !named.contains($0) }
    let others = Set(customers.filter { !$0.models.isEmpty }.map(\.appID)).subtracting(known).sorted()
    let retry = environment.retryPolicy(configuration)
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
      warn(
        "models.left",
        "has \(Amount.names(gone.map(\.description))), which neither the manifest nor a place has any more: passed over",
        remedy: "if a customer has not left, put it back into the manifest, and its files from a backup")
    }
    if !found.isEmpty {
      warn(
        "models.unrecorded",
        "does not have \(Amount.names(found.map(\.description))), whose places have something, or cannot be asked",
        remedy: "bring the newest one here, and commit it where you publish")
    }
    return (known + others).filter { !empty.contains($0) }.sorted()
  }

  private func warn(_ code: String, _ message: String, remedy: String) {
    environment.report(.warning(Finding(code, .warning, at: Location(ledgerPath), message, remedy: remedy)))
  }
}
