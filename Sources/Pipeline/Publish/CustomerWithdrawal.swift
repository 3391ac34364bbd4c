import Domain
import Manifest
import Publishing

/// Takes a release back from one customer.
struct CustomerWithdrawal: Sendable {
  var options: ReleaseWithdrawal.Options
  var workspace: Workspace
  /// Those of `release.json`.
  var channels: [any Channel]
  var recorder: LedgerRecorder
  var appID: Identifier

  /// A line of the ledger, and its channel.
  private struct Step {
    var entry: LedgerEntry
    var channel: any Channel
    var withdrawal: Withdrawal
  }

  private struct Line {
    var entry: LedgerEntry
    var step: Step?
    /// Why nothing can be done at the channel.
    var obstacle: String?
  }

  /// - Parameter entries: the last line of each channel.
  func withdraw(_ entries: [LedgerEntry]) async throws -> WithdrawalReport.Customer {
    let lines = try entries.map(line)
    let steps = lines.compactMap(\.step)
    var retreats: [String: Retreat] = [:]
    for step in steps {
      retreats[step.entry.channel] = try await options.retry.run { try step.channel.withdraw(step.withdrawal) }
    }
    try refuseNamed(retreats, lines)
    if !options.isDryRun { try recorder.recordWithdrawal(entries, options.reason) }
    let removals = options.deletesArtifacts ? try await delete(steps) : [:]
    return WithdrawalReport.Customer(
      appID: appID,
      channels: lines.map { line in
        let channel = line.entry.channel
        return WithdrawalReport.Channel(
          name: channel, retreat: retreats[channel] ?? retreat(line), removals: removals[channel, default: []])
      })
  }

  /// - Throws: `Failure` that also says what is withdrawn nevertheless.
  private func delete(_ steps: [Step]) async throws -> [String: [Removal]] {
    var removals: [String: [Removal]] = [:]
    do {
      // Tags first: if one cannot be deleted, everything that it names stays.
      for step in steps.filter({ $0.entry.tag != nil }) + steps.filter({ $0.entry.tag == nil }) {
        removals[step.entry.channel] = try await options.retry.run { try step.channel.hide(step.withdrawal) }
      }
      for step in steps {
        removals[step.entry.channel, default: []] += try await options.retry.run {
          try step.channel.delete(step.withdrawal)
        }
      }
      return removals
    } catch let error where !options.isDryRun && !(error is CancellationError) {
      let failure = Failure(error)
      let finding = Finding(
        "withdraw.not-deleted", .note, at: Location(workspace.ledgerPath),
        "\(options.version) is withdrawn, but not all of it is deleted", subject: "app_id \(appID)",
        remedy: "mend what failed, and run the same command again")
      throw Failure(failure.status, failure.findings + [finding])
    }
  }

  private func line(_ entry: LedgerEntry) throws -> Line {
    guard let channel = channels.first(where: { $0.name.description == entry.channel }) else {
      return Line(entry: entry, obstacle: "release.json has no channel of this name")
    }
    guard var shipment = try RecordedShipment(workspace: workspace).shipment(of: entry) else {
      return Line(entry: entry)
    }
    if let old = entry.destination, let new = channel.destination(of: shipment), !old.isSamePlace(as: new) {
      return Line(entry: entry, obstacle: "it was published to \(old), and release.json now names \(new)")
    }
    shipment.withdrawnVersions = recorder.withdrawnVersions(of: appID).union([entry.version])
    // A withdrawn line names the commit of the release too.
    let withdrawal = Withdrawal(
      shipment: shipment, commit: entry.commit, isDryRun: options.isDryRun, paths: workspace.repositoryPaths(of: appID))
    return Line(entry: entry, step: Step(entry: entry, channel: channel, withdrawal: withdrawal))
  }

  /// The outcome for a channel without a manifest to bring back.
  private func retreat(_ line: Line) -> Retreat {
    let entry = line.entry
    if let reason = line.obstacle { return Retreat(.leftAlone, reason: reason) }
    let change: Retreat.Change =
      entry.event == .withdrawn ? .wasWithdrawn : options.isDryRun ? .wouldBeWithdrawn : .withdrawn
    return Retreat(change, entry.destination.map { Revelation(destination: $0) })
  }

  /// A manifest must not name a withdrawn release, nor it or a tag artifacts that are deleted.
  private func refuseNamed(_ retreats: [String: Retreat], _ lines: [Line]) throws {
    let naming: [(channel: String, reason: String)] = lines.compactMap { line in
      let channel = line.entry.channel
      if options.deletesArtifacts, line.entry.tag != nil, let reason = line.obstacle { return (channel, reason) }
      guard let retreat = retreats[channel], retreat.mayNameArtifacts else { return nil }
      return (channel, retreat.reason ?? "the manifest may still name the artifacts")
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
}

extension String {
  /// Whether two paths or URLs are the same, written from different folders.
  fileprivate func isSamePlace(as other: String) -> Bool {
    hasLastComponent(other) || other.hasLastComponent(self)
  }
}

extension Workspace {
  /// Paths in a customer's release repository where a version may have its manifest, podspecs, notes and zips.
  func repositoryPaths(of appID: Identifier) -> @Sendable (PackageVersion) -> Set<String> {
    // The customer may have had another license then.
    let (files, path) = (renderedFiles(of: configuration.products), configuration.artifact.path)
    let products = configuration.products.map(\.name)
    return { version in
      let zips = products.map { product in
        path.expand(["app_id": appID.description, "version": version.description, "product": product])
      }
      return Set(files + zips)
    }
  }
}
