import Artifacts
import Domain
import OverTheAir
import Publishing
import TUF

/// What a publication says that does not end it.
extension ModelsPublisher {
  func waits(
    _ appID: Identifier, root: Int, _ refusal: RoleProblem?, after published: PublishedModels?
  ) -> Finding {
    if setup.otherOnlineKey(key.publicKey) != nil, let root = published?.trusted.root,
      let finding = setup.rootWaits(after: root)
    {
      return finding
    }
    if let published, published.rootCount == setup.roots.count,
      let finding = published.thiefsVersion(of: appID, at: setup.url(of: appID), now: environment.time)
    {
      return finding
    }
    return Finding(
      "models.root-waits", .warning, at: Location(setup.keys.file("\(root).root.json")),
      "waits: \(refusal.map { "\($0.role) \($0.problem.words)" } ?? "others are newer")", subject: "app_id \(appID)",
      remedy: "let a person sign what it demands: `release models publish --all`")
  }

  func warn(ofEmpty mirrors: [NewObject], _ appID: Identifier) {
    for mirror in mirrors where mirror.digest == SHA256Sum.of(Mirror.empty) {
      environment.warn(
        "models.mirror-empty", at: Location("\(setup.url(of: appID))/\(mirror.name)"),
        "names no model any more: clients without groups that have one keep it", subject: "app_id \(appID)",
        remedy: "to give them another, approve it (`release models publish --customer \(appID)`), roll it out and "
          + "promote it")
    }
  }

  func warn(ofUnusable path: String, _ appID: Identifier) {
    environment.warn(
      "models.unusable", at: Location(path),
      "is missing, or has other bytes than were approved, and is passed over", subject: "app_id \(appID)",
      remedy: "see what is wrong with the place: `release models verify`")
  }

  /// With a longer feed than devices read, nothing could be stopped any more. One that is too long already may become no longer: clients
  /// without groups do not read it.
  func checkSize(of feed: NewObject, _ appID: Identifier, after published: PublishedModels?) throws {
    if feed.size <= Feed.long { return }
    let (size, most) = Amount.bytes(feed.size, and: Feed.longest)
    var finding = Finding(
      "models.feed-size", .warning, at: Location("\(setup.url(of: appID))/\(feed.name)"),
      "has \(size), and devices read at most \(most)", subject: "app_id \(appID)",
      remedy: "shorten \"metadata\" in the manifest; `release models publish --customer \(appID)` leaves out approvals "
        + "that no device needs")
    let former = published?.feed?.bytes.count ?? 0
    if feed.size <= max(Feed.longest, former) { return environment.report(.warning(finding)) }
    finding.severity = .error
    throw Failure(.badInput, finding)
  }
}
