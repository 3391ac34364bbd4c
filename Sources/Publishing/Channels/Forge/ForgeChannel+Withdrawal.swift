import Domain

extension ForgeChannel {
  package func compare(_ record: ChannelRecord) throws -> ChannelComparison {
    var comparison = ChannelComparison(
      destination: record.current.flatMap(destination), standing: try record.current.map(look))
    for shipment in record.withdrawn where try forge.commit(wanted(shipment)) != nil {
      comparison.resolvable[shipment.version.description] = .tag
    }
    return comparison
  }

  /// A tag alone may be the vendor's own.
  package func find(_ shipment: Shipment) throws -> Revelation? {
    guard !shipment.artifacts.isEmpty, case .published(let revelation) = try look(shipment) else { return nil }
    return revelation
  }

  /// Every version has a release of its own, so there is nothing to bring back.
  ///
  /// - Throws: `Failure` with status 65 if somebody has changed the release or its tag.
  package func withdraw(_ withdrawal: Withdrawal) throws -> Retreat? {
    let wanted = wanted(withdrawal.shipment)
    if withdrawal.isDryRun { try refuseOthers(wanted, found: forge.find(wanted), withdrawal: withdrawal) }
    return nil
  }

  /// Deletes the release, and then the tag: without its tag, a release is a draft again, or gone.
  package func hide(_ withdrawal: Withdrawal) throws -> [Removal] {
    let wanted = wanted(withdrawal.shipment)
    let found = try forge.find(wanted)
    let hasTag = try refuseOthers(wanted, found: found, withdrawal: withdrawal)
    var removals: [Removal] = []
    if found.state == .published {
      if !withdrawal.isDryRun { try forge.removeRelease(wanted, found) }
      removals.append(Removal(forge.page(wanted)))
    }
    if hasTag {
      if !withdrawal.isDryRun { try forge.removeTag(wanted) }
      removals.append(Removal("\(wanted.repository) tag \(wanted.tag)"))
    }
    return removals
  }

  package func delete(_ withdrawal: Withdrawal) throws -> [Removal] {
    let wanted = wanted(withdrawal.shipment)
    let found = try forge.find(wanted)
    let assets = try wanted.files.filter { try state(of: $0, found) == .same }.flatMap { file in
      found.assets.filter { $0.name == file.name && ($0.digest ?? file.digest) == file.digest }
    }
    let places = try forge.removeFiles(assets, isDryRun: withdrawal.isDryRun)
    if !withdrawal.isDryRun, !places.isEmpty {
      let left = Set(try forge.find(wanted).assets.map(\.url))
      if let kept = places.first(where: left.contains) { throw forge.client.kept(kept) }
    }
    return places.map { Removal($0) }
  }

  /// - Returns: whether the tag is there.
  @discardableResult
  private func refuseOthers(
    _ wanted: WantedRelease, found: FoundRelease, withdrawal: Withdrawal
  ) throws -> Bool {
    let others = try wanted.zips.filter { try state(of: $0, found) == .other }
    if found.state == .published, let other = others.first {
      throw Failure(
        .badInput, "withdraw.other-release", at: Location("\(forge.page(wanted)) \(other.name)"),
        "has other bytes than the ledger says", remedy: "find out who changed it; nothing was changed here")
    }
    let commit = try forge.commit(wanted)
    if let commit, let recorded = withdrawal.commit, commit != recorded {
      throw Failure(
        .badInput, "withdraw.other-tag", at: Location("\(forge.page(wanted)) \(wanted.tag)"),
        "the tag names commit \(commit), and the ledger has \(recorded)",
        remedy: "find out who moved the tag; nothing was changed here")
    }
    return commit != nil
  }
}
