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
    return Finding(
      "models.root-waits", .warning, at: Location(setup.keys.file("\(root).root.json")),
      "waits: \(refusal.map { "\($0.role) \($0.problem.words)" } ?? "others are newer")", subject: "app_id \(appID)",
      remedy: "let a person sign what it demands: `release models publish --all`")
  }

  func warn(ofEmpty mirrors: [NewObject], _ appID: Identifier) {
    for mirror in mirrors where mirror.digest == SHA256Sum.of(Mirror.empty) {
      environment.report(
        .warning(
          Finding(
            "models.mirror-empty", .warning, at: Location("\(setup.url(of: appID))/\(mirror.name)"),
            "names no model any more: clients without groups that have one keep it", subject: "app_id \(appID)",
            remedy: "to give them another, approve it (`release models publish --customer \(appID)`), roll it out and "
              + "promote it")))
    }
  }
}
