import Domain
import Git

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
