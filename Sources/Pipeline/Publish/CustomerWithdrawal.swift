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
    for index in steps.indices { try await retreat(&steps[index], isDryRun: true) }
    try refuseNamed(steps, besides: entries.filter { !options.concerns($0.channel) })
    if options.deletesArtifacts { try refuseShared(entries) }
    let successors = try steps.compactMap(self.successor)
    if !options.isDryRun {
      _ = try await grow(steps, isRehearsal: true)
      for one in successors { try await retry.run { try readBack?.confirm(one.shipment) } }
      let failures = try await retreatAndRecord(&steps)
      if !failures.isEmpty { throw try await partly(failures, &steps) }
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

  /// Brings a channel's manifest back, or asks whether that would be refused.
  private func retreat(_ step: inout WithdrawalStep, isDryRun: Bool) async throws {
    guard let channel = step.channel, var withdrawal = step.withdrawal else { return }
    withdrawal.isDryRun = isDryRun
    step.retreat = try await retry.run { [withdrawal] in try channel.withdraw(withdrawal) }
  }

  /// Brings every channel's manifest back, also after one that fails: nobody should get the release from the others.
  ///
  /// - Parameter steps: without those that failed, afterwards.
  /// - Returns: why they failed.
  /// - Throws: `Failure`. What was published in the place of the release is recorded nevertheless.
  private func retreatAndRecord(_ steps: inout [WithdrawalStep]) async throws -> [any Error] {
    var failures: [any Error] = []
    var done: [WithdrawalStep] = []
    for var step in steps where !(failures.last is CancellationError) {
      do {
        try await retreat(&step, isDryRun: false)
        done.append(step)
      } catch { failures.append(error) }
    }
    steps = done
    do { try refuseNamed(steps) } catch {
      _ = try recorder.recordWithdrawal([], options.reason, successors: newSuccessors(steps))
      throw error
    }
    // Tags that can be deleted are next.
    try record(
      &steps, remaining: { options.keepsTags || $0.obstacle != nil ? $0.remainingTag(options) : $0.entry.remainingTag },
      successors: newSuccessors(steps))
    if let last = failures.last, last is CancellationError { throw last }
    return failures
  }

  /// Deletes the tags of the channels where the release is withdrawn. Artifacts stay, because a channel that failed may name them.
  ///
  /// - Returns: what failed, and what is done nevertheless.
  private func partly(_ failures: [any Error], _ steps: inout [WithdrawalStep]) async throws -> Failure {
    var (failures, rest) = (failures, self)
    rest.options.deletesArtifacts = false
    do { _ = try await rest.remove(&steps) } catch let error as CancellationError { throw error } catch {
      failures.append(error)
    }
    let all = failures.map { Failure($0) }
    let channels = steps.map { $0.report(isDryRun: false) }.filter { $0.retreat.change != .leftAlone }.map(\.name)
    let note = Finding(
      "withdraw.partly", .note, at: Location(channels.joined(separator: ", ")),
      "\(options.version) is withdrawn here already", subject: "app_id \(appID)",
      remedy: "run the same command again for the rest")
    return Failure(all[0].status, all.flatMap(\.findings) + (channels.isEmpty ? [] : [note]))
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
    let byHand = "correct it by hand, then run again"
    var naming: [(channel: String, reason: String, remedy: String)] = steps.compactMap { step in
      if options.deletesArtifacts, step.entry.tag != nil, let reason = step.obstacle {
        return (step.entry.channel, reason, byHand)
      }
      guard let retreat = step.retreat, retreat.mayNameArtifacts else { return nil }
      return (step.entry.channel, retreat.reason ?? "the manifest may still name the artifacts", byHand)
    }
    if options.deletesArtifacts {
      naming += others.filter { $0.tag != nil && $0.isThere }
        .map { entry in
          (
            entry.channel, "its tag \(entry.tag ?? "") stays, and names the artifacts",
            "withdraw it there too, with `--channel \(entry.channel)`, or run without --delete-artifacts"
          )
        }
    }
    if naming.isEmpty { return }
    throw Failure(
      .badInput,
      naming.map { channel, reason, remedy in
        Finding(
          "withdraw.still-named", at: Location(channel), reason, subject: "app_id \(appID)",
          remedy: "\(remedy); the ledger is as before, and nothing was deleted")
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
    try findings.throwIfAny()
  }
}

extension LedgerEntry {
  /// Whether package managers find it.
  fileprivate var isThere: Bool { event == .published || remainingTag != nil }
}

extension Workspace {
  /// Paths in a customer's release repository where a version may have its files.
  func repositoryPaths(of appID: Identifier) -> ReleasePaths.Naming {
    // The customer may have had another license then.
    let (products, path) = (configuration.products.map(\.name), configuration.artifact.path)
    let others = Set(renderedFiles(of: [])).subtracting(manifestFiles(of: []))
    let notes = configuration.templates.notes == nil ? nil : configuration.templates.notesFile
    // A manifest that is kept by hand in the repository gets the number of each release.
    let edited = configuration.channels.flatMap { channel -> [String] in
      if case .git(let git) = channel.kind { git.versionFiles.map(\.path) } else { [] }
    }
    let keptByHand = Set(edited).subtracting(manifestFiles(of: configuration.products))
    return { version, recorded in
      let names = recorded ?? products
      // What has no template now may have had one then.
      let manifests = Set(names.map { $0 + ".podspec" } + ["Package.swift"]).subtracting(keptByHand)
      let zips = names.map { name in
        path.expand(["app_id": appID.description, "version": version.description, "product": name])
      }
      return ReleasePaths(telling: manifests.union(zips), others: others, notes: notes)
    }
  }
}
