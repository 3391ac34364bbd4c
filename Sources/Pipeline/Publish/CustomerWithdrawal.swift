import Domain
import Manifest
import Publishing

/// Takes a release back from one customer.
struct CustomerWithdrawal: Sendable {
  var options: ReleaseWithdrawal.Options
  var workspace: Workspace
  /// Those of `release.json`.
  var channels: [any ReleaseChannel]
  var recorder: LedgerRecorder
  var retry: RetryPolicy
  var recorded: RecordedReleases
  /// Nil if zips are compared only at the channels, or none is published again.
  var readBack: ArtifactReadBack?
  var growth: CustomerGrowth
  var appID: Identifier

  /// Every channel is asked before the first is changed.
  ///
  /// - Parameter entries: the last line of each channel.
  func withdraw(_ entries: [LedgerEntry]) async throws -> WithdrawalReport.Customer {
    let successor = try successorVersion(entries)
    let all = try entries.filter { options.concerns($0.channel) }.map { try step($0, successor) }
    // What names artifacts goes first.
    var steps = all.filter { $0.entry.tag != nil } + all.filter { $0.entry.tag == nil }
    try await retreat(&steps, isDryRun: true)
    try refuseNamed(steps, besides: entries.filter { !options.concerns($0.channel) })
    if options.deletesArtifacts { try refuseShared(entries) }
    let successors = try steps.compactMap(self.successor)
    if !options.isDryRun {
      _ = try await grow(steps, isRehearsal: true)
      for one in successors { try await retry.run { try readBack?.confirm(one.shipment) } }
      try await retreatAndRecord(&steps)
    }
    let grown = try await remove(&steps)
    return WithdrawalReport.Customer(
      appID: appID,
      channels: steps.map { $0.report(isDryRun: options.isDryRun) }.sorted { $0.name.precedesByBytes($1.name) },
      growing: grown)
  }

  /// Takes the release out of files that grow, or asks whether that would be refused. They are gone with the branch that had them.
  private func grow(_ steps: [WithdrawalStep], isRehearsal: Bool) async throws -> [GrowthOutcome] {
    let version = options.version.description
    return try await growth.grow(
      appID, options.version, at: steps.filter { $0.retreat?.isBranchGone != true }.compactMap(\.channel),
      expecting: isRehearsal ? { _, releases in releases.filter { $0.version != version } } : nil)
  }

  /// Brings every channel's manifest back, or asks whether that would be refused.
  private func retreat(_ steps: inout [WithdrawalStep], isDryRun: Bool) async throws {
    for index in steps.indices {
      guard let channel = steps[index].channel, var withdrawal = steps[index].withdrawal else { continue }
      withdrawal.isDryRun = isDryRun
      steps[index].retreat = try await retry.run { [withdrawal] in try channel.withdraw(withdrawal) }
    }
  }

  /// - Throws: `Failure`. What was published in the place of the release is recorded nevertheless.
  private func retreatAndRecord(_ steps: inout [WithdrawalStep]) async throws {
    do {
      try await retreat(&steps, isDryRun: false)
      try refuseNamed(steps)
    } catch {
      _ = try recorder.recordWithdrawal([], options.reason, successors: newSuccessors(steps))
      throw error
    }
    // Tags that can be deleted are next.
    try record(
      &steps, remaining: { options.keepsTags || $0.obstacle != nil ? $0.remainingTag(options) : $0.entry.remainingTag },
      successors: newSuccessors(steps))
  }

  private func record(
    _ steps: inout [WithdrawalStep], remaining tag: (WithdrawalStep) -> LedgerEntry.RemainingTag?,
    successors: [LedgerRecorder.Successor] = []
  ) throws {
    let lines = try recorder.recordWithdrawal(
      steps.map { ($0.entry, tag($0)) }, options.reason, successors: successors)
    for (index, line) in lines.enumerated() { steps[index].entry = line }
  }

  /// Deletes what is to be deleted: first what names artifacts, and if that fails, nothing else.
  ///
  /// - Returns: what became of the files that named the release beside others.
  /// - Throws: `Failure` that also says what is withdrawn nevertheless.
  private func remove(_ steps: inout [WithdrawalStep]) async throws -> [GrowthOutcome] {
    do {
      let grown = try await grow(steps, isRehearsal: options.isDryRun)
      try await hide(&steps)
      if options.deletesArtifacts {
        for index in steps.indices {
          guard let channel = steps[index].channel, let withdrawal = steps[index].withdrawal else { continue }
          steps[index].removals += try await retry.run { try channel.delete(withdrawal) }
        }
      }
      if !options.isDryRun { try record(&steps, remaining: { $0.remainingTag(options) }) }
      return grown
    } catch let error where !options.isDryRun && !(error is CancellationError) {
      try record(&steps, remaining: { $0.remainingTag(options) })
      let failure = Failure(error)
      let finding = Finding(
        "withdraw.not-deleted", .note, at: Location(workspace.ledgerPath),
        "\(options.version) is withdrawn, but not all of it is deleted", subject: "app_id \(appID)",
        remedy: "mend what failed, and run the same command again; with --keep-tags nothing is deleted")
      throw Failure(failure.status, failure.findings + [finding])
    }
  }

  /// Deletes the tags, and with the artifacts everything else that names them.
  private func hide(_ steps: inout [WithdrawalStep]) async throws {
    for index in steps.indices where options.deletesArtifacts || !options.keepsTags && steps[index].entry.tag != nil {
      guard let channel = steps[index].channel, let withdrawal = steps[index].withdrawal else { continue }
      steps[index].removals = try await retry.run { try channel.hide(withdrawal) }
      steps[index].isTagDeleted = !options.isDryRun
    }
  }

  private func step(_ entry: LedgerEntry, _ successor: PackageVersion?) throws -> WithdrawalStep {
    guard let channel = channels.first(where: { $0.name.description == entry.channel }) else {
      if let renamed = workspace.channel(renamedFrom: entry) {
        throw Failure(.badInput, workspace.renamed(entry, to: renamed))
      }
      return WithdrawalStep(entry, obstacle: "release.json has no channel of this name")
    }
    var step = WithdrawalStep(entry)
    guard var shipment = try RecordedShipment(workspace: workspace).shipment(of: entry) else { return step }
    if let old = entry.destination, let new = otherPlace(of: entry, shipment, at: channel) {
      return WithdrawalStep(entry, obstacle: "it was published to \(old), and release.json now names \(new)")
    }
    shipment.withdrawnVersions = recorder.withdrawnVersions(of: appID).union([entry.version])
    // A withdrawn line names the commit of the release too.
    var withdrawal = Withdrawal(
      shipment: shipment, commit: entry.commit, paths: workspace.repositoryPaths(of: appID), successor: successor)
    withdrawal.isRepeated = entry.event == .withdrawn
    withdrawal.isDryRun = options.isDryRun
    (step.channel, step.withdrawal) = (channel, withdrawal)
    return step
  }

  /// Where a channel has a release now, if that is not where the ledger has it: a repository in the place of a folder, too.
  private func otherPlace(of entry: LedgerEntry, _ shipment: Shipment, at channel: any ReleaseChannel) -> String? {
    guard let new = channel.destination(of: shipment) else {
      return entry.tag == nil ? channel.address(of: shipment) : nil
    }
    return entry.destination?.isSamePlace(as: new) == true ? nil : new
  }

  /// A manifest must not name a withdrawn release, nor it or a tag artifacts that are deleted.
  ///
  /// - Parameter others: lines of channels where the release stays.
  private func refuseNamed(_ steps: [WithdrawalStep], besides others: [LedgerEntry] = []) throws {
    var naming: [(channel: String, reason: String)] = steps.compactMap { step in
      if options.deletesArtifacts, step.entry.tag != nil, let reason = step.obstacle {
        return (step.entry.channel, reason)
      }
      guard let retreat = step.retreat, retreat.mayNameArtifacts else { return nil }
      return (step.entry.channel, retreat.reason ?? "the manifest may still name the artifacts")
    }
    if options.deletesArtifacts {
      naming += others.filter { $0.tag != nil && $0.isThere }
        .map { ($0.channel, "its tag \($0.tag ?? "") stays, and names the artifacts") }
    }
    if naming.isEmpty { return }
    throw Failure(
      .badInput,
      naming.map { channel, reason in
        Finding(
          "withdraw.still-named", at: Location(channel), reason, subject: "app_id \(appID)",
          remedy: "correct it by hand, then run again; the ledger is as before, and nothing was deleted")
      })
  }

  /// A release that was published in the place of a withdrawn one has the artifacts of the version before.
  private func refuseShared(_ entries: [LedgerEntry]) throws {
    let artifacts = Set(entries.flatMap { $0.products.compactMap(\.url) })
    let findings = try recorded.releases(of: appID).compactMap { other -> Finding? in
      guard other.version != options.version.description, other.isThere,
        let url = other.products.compactMap(\.url).first(where: artifacts.contains)
      else { return nil }
      return Finding(
        "withdraw.still-named", at: Location(other.channel), "its \(other.version) names \(url) too",
        subject: "app_id \(appID)",
        remedy: "withdraw \(other.version) first, or withdraw \(options.version) without --delete-artifacts; "
          + "the ledger is as before, and nothing was deleted")
    }
    if !findings.isEmpty { throw Failure(.badInput, findings) }
  }
}

extension LedgerEntry {
  /// Whether package managers find it.
  fileprivate var isThere: Bool { event == .published || remainingTag != nil }
}

extension String {
  /// Whether two paths or URLs are the same, written from different folders.
  func isSamePlace(as other: String) -> Bool {
    hasLastComponent(other) || other.hasLastComponent(self)
  }
}

extension Workspace {
  /// Paths in a customer's release repository where a version may have its files.
  func repositoryPaths(of appID: Identifier) -> @Sendable (PackageVersion) -> ReleasePaths {
    // The customer may have had another license then.
    let (products, path) = (configuration.products, configuration.artifact.path)
    let manifests = manifestFiles(of: products)
    let others = Set(renderedFiles(of: products)).subtracting(manifests)
    let notes = configuration.templates.notes == nil ? nil : configuration.templates.notesFile
    return { version in
      let zips = products.map { product in
        path.expand(["app_id": appID.description, "version": version.description, "product": product.name])
      }
      return ReleasePaths(telling: Set(manifests + zips), others: others, notes: notes)
    }
  }
}
