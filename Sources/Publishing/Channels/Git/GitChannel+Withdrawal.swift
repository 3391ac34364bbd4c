import Domain
import Git

extension GitChannel {
  package func withdraw(_ withdrawal: Withdrawal) throws -> Retreat? {
    let remote = ReleaseRepository(withdrawal.shipment, configuration, context)
    for _ in 0..<Self.attempts {
      if let retreat = try retreat(withdrawal, remote) { return retreat }
    }
    throw overtaken(remote)
  }

  /// - Returns: nil if somebody else pushed in between.
  private func retreat(_ withdrawal: Withdrawal, _ remote: ReleaseRepository) throws -> Retreat? {
    let references = try remote.references()
    guard let tip = references.branch(remote.branch) else {
      return Retreat(.leftAlone, reason: "there is no branch \(remote.branch)")
    }
    let own = withdrawal.shipment.version
    let releases = remote.releases(references, except: withdrawal.shipment.withdrawnVersions)
    if let higher = releases.filter({ $0.version.isAbove(own) }).max(by: { $1.version.isAbove($0.version) }) {
      return Retreat(.leftAlone, reason: "branch \(remote.branch) is at \(higher.version)")
    }
    let target = releases.filter { own.isAbove($0.version) }.max { $1.version.isAbove($0.version) }
    try refuseMovedTag(withdrawal, remote, references)
    // Without its tag, a release is known by the commit in the ledger.
    let tagged = references.tag(remote.tag) ?? (withdrawal.commit == tip.description ? tip : nil)
    let commit = try RetreatCommit(withdrawal, remote, tip: tip, own: tagged, target: target)
    switch commit.state {
    case .atTarget:
      return Retreat(.wasWithdrawn, to: target?.version, revelation(remote, tip))
    case .elsewhere:
      var retreat = Retreat(
        .leftAlone,
        reason: commit.isKnown
          ? "branch \(remote.branch) has another \(commit.foreignPath ?? "release") than \(own)"
          : "there is no tag \(remote.tag) to compare branch \(remote.branch) with")
      retreat.mayNameArtifacts = true
      return retreat
    case .atWithdrawn:
      if withdrawal.isDryRun { return Retreat(.wouldBeWithdrawn, to: target?.version, revelation(remote, nil)) }
      return try push(commit, remote, references).map {
        Retreat(.withdrawn, to: target?.version, revelation(remote, $0))
      }
    }
  }

  private func push(
    _ commit: RetreatCommit, _ remote: ReleaseRepository, _ references: RemoteReferences
  ) throws -> ObjectID? {
    try remote.withCache { cache in
      let made = try commit.make(in: cache)
      let branch = "refs/heads/" + remote.branch
      guard try remote.program.push([(made, branch)], from: cache.path, after: references) == .done else { return nil }
      // What the remote says of itself counts, not what the push said.
      return try remote.references().branch(remote.branch) == made ? made : nil
    }
  }

  private func revelation(_ remote: ReleaseRepository, _ commit: ObjectID?) -> Revelation {
    Revelation(destination: remote.url, commit: commit?.description, tag: remote.tag)
  }

  /// - Throws: `Failure` with status 65 if the tag is not that of the ledger: what it names is not ours to change.
  private func refuseMovedTag(
    _ withdrawal: Withdrawal, _ remote: ReleaseRepository, _ references: RemoteReferences
  ) throws {
    guard let commit = withdrawal.commit, let found = references.tag(remote.tag)?.description, found != commit else {
      return
    }
    throw Failure(
      .badInput,
      Finding(
        "withdraw.other-tag", at: Location("\(remote.url) \(remote.tag)"),
        "the tag names commit \(found), and the ledger has \(commit)",
        remedy: "find out who moved the tag; nothing was changed here"))
  }

  /// Deletes the tag.
  package func hide(_ withdrawal: Withdrawal) throws -> [Removal] {
    let remote = ReleaseRepository(withdrawal.shipment, configuration, context)
    let removal = Removal("\(remote.url) tag \(remote.tag)")
    for _ in 0..<Self.attempts {
      let references = try remote.references()
      guard let object = references.objects["refs/tags/" + remote.tag] else { return [] }
      try refuseMovedTag(withdrawal, remote, references)
      if withdrawal.isDryRun { return [removal] }
      let outcome = try remote.withCache {
        try remote.program.deleteTag(remote.tag, object, from: $0.open().path)
      }
      if outcome == .done, try remote.references().tag(remote.tag) == nil { return [removal] }
    }
    throw overtaken(remote)
  }

  package func delete(_ withdrawal: Withdrawal) throws -> [Removal] {
    let remote = ReleaseRepository(withdrawal.shipment, configuration, context)
    let isInside = withdrawal.shipment.artifacts.contains { $0.url == nil }
    return isInside ? [Removal(remote.url, staysBecause: "a repository keeps the zips of its history")] : []
  }
}
