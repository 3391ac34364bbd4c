import Domain
import Git
import Manifest

// A sign-in page and an empty repository answer like a repository without releases.
extension GitChannel {
  /// Whatever a repository lacks is gone only if it is the customer's: it has one of the commits that the ledger knows there.
  ///
  /// - Throws: `Failure` with status 75 if it has none of them.
  func refuseStranger(_ remote: ReleaseRepository, _ references: RemoteReferences) throws {
    let known = Set(remote.recorded.compactMap { $0.commit.flatMap { ObjectID($0) } })
    let tip = references.branch(remote.branch)
    if known.isEmpty || tip.map(known.contains) ?? false { return }
    if references.tags.contains(where: { references.tag($0).map(known.contains) ?? false }) { return }
    if let tip, try remote.hasInHistory(known, of: tip) { return }
    throw stranger(
      remote,
      found: references.objects.isEmpty ? "has no branch and no tag" : "has none of the commits that the ledger knows")
  }

  /// - Throws: `Failure` with status 65 for a tag that no run has made.
  package func find(_ shipment: Shipment) throws -> Revelation? {
    let remote = try remote(of: shipment)
    try check(remote)
    let references = try remote.references()
    try refuseStranger(remote, references)
    let tagged = references.tag(remote.tag)
    if let tagged {
      // One on the commit of another release is the customer's own.
      if remote.recorded.contains(where: { $0.commit == tagged.description }) { return nil }
      try refuseForeign(tagged, remote)
    } else if try takenBack(remote, references) == nil {
      return nil
    }
    return Revelation(destination: remote.url, commit: tagged?.description, tag: remote.tag)
  }

  private func refuseForeign(_ tagged: ObjectID, _ remote: ReleaseRepository) throws {
    let message = try remote.message(of: tagged, "refs/tags/" + remote.tag)
    if message.hasPrefix(remote.message.trimming(while: \.isNewline)) { return }
    throw Failure(
      .badInput, "withdraw.other-tag", at: Location("\(remote.url) \(remote.tag)"),
      "the ledger does not have it, and its commit \(tagged) is none of a release",
      subject: "app_id \(remote.shipment.appID): channel \(name)",
      remedy: "find out who made the tag; nothing was changed here")
  }

  /// What is said of a release that the branch has no more, by the tool's own commit: another clone's ledger has the withdrawal, or none.
  ///
  /// - Returns: nil also where customers share a branch: one of them may keep the release. A commit with a tag has replaced it.
  func takenBack(
    _ remote: ReleaseRepository, _ references: RemoteReferences
  ) throws -> (finding: Finding, isReplaced: Bool)? {
    let shipment = remote.shipment
    let version = shipment.version.description
    guard hasBranchPerCustomer || configuration.url.placeholders.contains("app_id"),
      let tip = references.branch(remote.branch),
      let commit = try remote.firstCommit(
        since: tip, after: references.tag(remote.tag), where: { RetreatCommit.version(takenBackBy: $0) == version })
    else { return nil }
    let isReplaced = references.tags.contains { references.tag($0) == commit }
    let command =
      "release withdraw \(version) --customer \(shipment.appID) --reason 'withdrawn before'"
      + (isReplaced ? " --roll-forward" : "")
    let finding = Finding(
      "publish.taken-back", at: Location("\(remote.url) \(remote.branch)"),
      "\(version) was withdrawn here in commit \(commit), and the ledger does not say so",
      subject: "app_id \(shipment.appID): channel \(name)",
      remedy: "merge the branch whose ledger does; or run `\(command)`, which records it")
    return (finding, isReplaced)
  }

  /// Nothing is published on top of nothing where the ledger knows releases.
  ///
  /// - Throws: `Failure` with status 75.
  func refuseEmptied(_ remote: ReleaseRepository) throws {
    if remote.isKnown { throw stranger(remote, found: "has no branch and no tag") }
  }

  private func stranger(_ remote: ReleaseRepository, found: String) -> Failure {
    let places = remote.recorded.compactMap(\.destination)
    let other = places.contains(where: remote.isPlace) ? nil : places.first
    return Failure(
      .temporary, "publish.stranger", at: Location(remote.url),
      "\(found), but the ledger has releases \(other.map { "at \($0)" } ?? "there")",
      subject: "app_id \(remote.shipment.appID): channel \(name)",
      remedy:
        "see that this is the customer's repository, and no sign-in page or empty copy; restore what is lost, or, if you "
        + "made the repository anew, push a first commit and publish the next version to it")
  }
}
