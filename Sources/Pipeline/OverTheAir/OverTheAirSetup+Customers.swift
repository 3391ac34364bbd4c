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
      let customers = manifest?.customers ?? []
      return try await (present(known, of: customers, jobs: jobs) + unrecorded(customers, ledger, jobs: jobs)).sorted()
    }
    let found = names.compactMap { name in known.first { $0.description == name } }
    if Set(found).count == Set(names).count { return Set(found).sorted() }
    // Reading it again says why there is none.
    var manifest = read
    if manifest?.customers.isEmpty ?? true { manifest = try await self.manifest(options, jobs: jobs) }
    return try selection.resolve(manifest?.customers ?? [], manifestFile: manifest?.manifestFile ?? "").map(\.appID)
  }

  /// Customers whose devices are told something that the ledger does not have. One whose place cannot be asked is no less concerned than
  /// others.
  private func unrecorded(_ customers: [Customer], _ ledger: ModelsLedger, jobs: Int) async throws -> [Identifier] {
    let known = Set(ledger.appIDs)
    let others = customers.filter { !$0.models.isEmpty && !known.contains($0.appID) }.map(\.appID)
    let retry = environment.retryPolicy(configuration)
    let found: [Identifier] = try await concurrentMap(others, limit: jobs) { appID in
      let timestamp = try await Result.of {
        try await retry.run {
          try place(of: appID).get(PublishedModels.timestampName, limit: PublishedModels.longestMetadata)
        }
      }
      if case .success(nil) = timestamp { return nil }
      return appID
    }.compactMap(\.self).sorted()
    if !found.isEmpty {
      environment.report(
        .warning(
          Finding(
            "models.unrecorded", .warning, at: Location(ledger.path),
            "does not have \(Amount.names(found.map(\.description))), whose places have something, or cannot be asked",
            remedy: "bring the newest one here, and commit it where you publish")))
    }
    return found
  }
}
