import Domain
import Git
import Manifest

extension GitChannel {
  package func withdraw(_ withdrawal: Withdrawal) throws -> Retreat? {
    let channel = withdrawal.isDryRun ? withoutSignatures : self
    let remote = try channel.remote(of: withdrawal.shipment)
    try check(remote)
    for _ in 0..<Self.attempts {
      if let retreat = try channel.retreat(withdrawal, remote) { return retreat }
    }
    throw overtaken(remote)
  }

  /// - Returns: nil if somebody else pushed in between.
  private func retreat(_ withdrawal: Withdrawal, _ remote: ReleaseRepository) throws -> Retreat? {
    let references = try remote.references()
    try refuseMovedTag(withdrawal, remote: remote, references: references)
    try refuseStranger(remote, references)
    try refuseOtherPlace(withdrawal, remote: remote, references: references)
    guard let tip = references.branch(remote.branch) else {
      try refuseRenamed(withdrawal, remote: remote, references: references)
      var retreat = stays(withdrawal, "there is no branch \(remote.branch)")
      retreat.isBranchGone = true
      return retreat
    }
    let own = withdrawal.shipment.version
    let releases = remote.releases(references, except: withdrawal.shipment.withdrawnVersions)
    // What is published again becomes a final release.
    let target = releases.last {
      !$0.version.isAbove(own) && !(withdrawal.successor != nil && $0.version.isPrerelease)
    }
    let successor = try withdrawal.successor.map {
      try SuccessorRelease($0, of: target, withdrawal: withdrawal, channel: self)
    }
    if let successor, let tagged = references.tag(successor.remote.tag), try successor.isAlready(at: tagged) {
      return successor.retreat(.wasWithdrawn, tagged)
    }
    // The branch is another release's, but for podspecs, which lie beside each other.
    let higher = remote.contents.layout == .package ? releases.filter { $0.version.isAbove(own) } : []
    if higher.isEmpty, let successor, references.tag(successor.remote.tag) != nil {
      var alone = withdrawal
      alone.successor = nil
      var made = try retreat(alone, remote)
      if made?.reason == nil { made?.reason = "\(successor.version) is there, and nothing is published again" }
      return made
    }
    // A run was killed before it recorded that, and no other command does.
    if successor == nil, let takenBack = try takenBack(remote, references), takenBack.isReplaced {
      throw Failure(.badInput, [takenBack.finding])
    }
    if let highest = higher.last, successor == nil || higher.contains(where: { !$0.version.isPrerelease }) {
      let place =
        highest.isRecorded ? "at \(highest.version)" : "below tag \(highest.tag), which the ledger does not have"
      return stays(withdrawal, "branch \(remote.branch) stays \(place)")
    }
    let commit = try RetreatCommit(
      withdrawal, remote, tip: tip, own: try release(withdrawal, remote: remote, references: references, tip: tip),
      target: target, successor: successor, movesBranch: higher.isEmpty)
    switch commit.state {
    case .elsewhere:
      var retreat = Retreat(
        .leftAlone,
        reason: commit.isKnown
          ? "branch \(remote.branch) has another \(commit.foreignPath ?? "release") than \(own)"
          : "there is no tag \(remote.tag) to compare branch \(remote.branch) with")
      retreat.mayNameArtifacts = true
      return retreat
    case .atTarget where successor == nil:
      // Whoever has brought the branch back: only the ledger says that a run of `release` has withdrawn it.
      return Retreat(withdrawal.finished, to: target?.version, revelation(remote, tip))
    case .atTarget, .atWithdrawn:
      try context.requireIdentity()
      // To delete a tag, git locks the packed references too.
      try remote.checkRights(toChange: ["refs/heads/" + remote.branch, "refs/tags/" + remote.tag, "packed-refs"])
      let made = try push(commit, references)
      if withdrawal.isDryRun { return retreat(.wouldBeWithdrawn, commit: commit, made: nil) }
      return made.map { retreat(.withdrawn, commit: commit, made: $0) }
    }
  }

  /// The commit of the withdrawn release: that of its tag or, without one, the ledger's, if the branch has it.
  private func release(
    _ withdrawal: Withdrawal, remote: ReleaseRepository, references: RemoteReferences, tip: ObjectID?
  ) throws -> ObjectID? {
    if let tagged = references.tag(remote.tag) { return tagged }
    guard let tip, let recorded = withdrawal.commit.flatMap({ ObjectID($0) }) else { return nil }
    return try recorded == tip || remote.hasInHistory([recorded], of: tip) ? recorded : nil
  }

  /// What is said of a release whose files the branch does not have.
  private func stays(_ withdrawal: Withdrawal, _ reason: String) -> Retreat {
    Retreat(
      withdrawal.finished,
      reason: withdrawal.successor == nil ? reason : "\(reason), and nothing is published again")
  }

  private func retreat(_ change: Retreat.Change, commit: RetreatCommit, made: ObjectID?) -> Retreat {
    commit.successor?.retreat(change, made)
      ?? Retreat(change, to: commit.target?.version, revelation(commit.remote, made))
  }

  /// - Returns: nil if somebody else pushed in between, and for a rehearsal.
  private func push(_ commit: RetreatCommit, _ references: RemoteReferences) throws -> ObjectID? {
    let remote = commit.remote
    return try remote.withCache { cache in
      let made = try commit.make(in: cache)
      let isMoved = commit.movesBranch && made.commit != commit.base
      var updates = isMoved ? [(object: made.commit, reference: "refs/heads/" + remote.branch)] : []
      if let tag = made.tag, let successor = commit.successor {
        updates.append((tag, "refs/tags/" + successor.remote.tag))
      }
      if commit.withdrawal.isDryRun {
        try remote.rehearsePush(updates, from: cache, after: references)
        return nil
      }
      guard let after = try remote.push(updates, from: cache, after: references) else { return nil }
      let isTagged = commit.successor.map { after.tag($0.remote.tag) == made.commit } ?? true
      let isAtTip = !commit.movesBranch || after.branch(remote.branch) == made.commit
      return isTagged && isAtTip ? made.commit : nil
    }
  }

  private func revelation(_ remote: ReleaseRepository, _ commit: ObjectID?) -> Revelation {
    Revelation(destination: remote.url, commit: commit?.description, tag: remote.tag)
  }

  /// - Throws: `Failure` with status 65 if the tag is not that of the ledger: what it names is not ours to change.
  private func refuseMovedTag(
    _ withdrawal: Withdrawal, remote: ReleaseRepository, references: RemoteReferences
  ) throws {
    guard let commit = withdrawal.commit, let found = references.tag(remote.tag)?.description, found != commit else {
      return
    }
    throw Failure(
      .badInput, "withdraw.other-tag", at: Location("\(remote.url) \(remote.tag)"),
      "the tag names commit \(found), and the ledger has \(commit)",
      remedy: "find out who moved the tag; nothing was changed here")
  }

  /// A repository may have moved with all its releases, or another one may have taken its place.
  ///
  /// - Throws: `Failure` with status 65 if this is another one, and does not have the release.
  private func refuseOtherPlace(
    _ withdrawal: Withdrawal, remote: ReleaseRepository, references: RemoteReferences
  ) throws {
    let version = withdrawal.shipment.version.description
    guard let place = remote.recorded.first(where: { $0.version == version })?.destination, place != remote.url,
      try release(withdrawal, remote: remote, references: references, tip: references.branch(remote.branch)) == nil
    else { return }
    throw Failure(
      .badInput, "withdraw.elsewhere", at: Location(remote.url),
      "has neither tag \(remote.tag) nor its commit: \(version) was published to \(place)",
      subject: "app_id \(withdrawal.shipment.appID): channel \(name)",
      remedy: "let \"url\" in release.json name that repository while you withdraw it; nothing was changed here")
  }

  /// - Throws: `Failure` with status 65 if another branch, which whoever clones the repository gets, has the release.
  private func refuseRenamed(
    _ withdrawal: Withdrawal, remote: ReleaseRepository, references: RemoteReferences
  ) throws {
    guard let name = references.mainBranch, let head = references.objects["HEAD"] else { return }
    var main = remote
    main.branch = name
    guard let own = try release(withdrawal, remote: main, references: references, tip: head),
      try own == head || main.hasInHistory([own], of: head)
    else { return }
    throw Failure(.badInput, remote.withoutBranch(references))
  }

  /// Deletes the tag.
  package func hide(_ withdrawal: Withdrawal) throws -> [Removal] {
    let remote = try remote(of: withdrawal.shipment)
    let removal = Removal("\(remote.url) tag \(remote.tag)")
    for _ in 0..<Self.attempts {
      let references = try remote.references()
      guard let object = references.objects["refs/tags/" + remote.tag] else {
        try refuseStranger(remote, references)
        return []
      }
      try refuseMovedTag(withdrawal, remote: remote, references: references)
      try remote.checkRights(toChange: ["refs/tags/" + remote.tag, "packed-refs"])
      if withdrawal.isDryRun { return [removal] }
      let outcome = try remote.withCache {
        try remote.program.delete("refs/tags/" + remote.tag, object, from: $0.path)
      }
      if outcome != .overtaken, try remote.references().tag(remote.tag) == nil { return [removal] }
    }
    throw overtaken(remote)
  }

  package func delete(_ withdrawal: Withdrawal) throws -> [Removal] {
    let remote = try remote(of: withdrawal.shipment)
    let isInside = withdrawal.shipment.artifacts.contains { $0.url == nil }
    return isInside ? [Removal(remote.url, staysBecause: "a repository keeps the zips of its history")] : []
  }
}
