/// `feed.json` as it was verified, whole, before anything of it is stored.
struct Feed {
  static let longest = 1 << 20

  let trust: Trust
  /// Models that people have approved, by their paths.
  let approved: [String: ApprovedModel]
  /// By the names of their flows.
  let rollouts: [String: Rollout]
  /// Paths of models that must not run, by the names of their flows.
  var revoked: [String: Set<String>]

  /// - Parameter now: seconds since 1970; what has ended changes nothing.
  /// - Throws: `Refusal`
  init(_ bytes: [UInt8], appID: String, since trust: Trust, now: Int64) throws {
    if bytes.count > Self.longest { throw Refusal("a feed that is too long") }
    let document = try JSON(bytes)
    guard document["schema"]?.text == "release.feed/1", let roots = document["root"]?.texts,
      let files = document["files"]?.members
    else { throw Refusal("no feed") }
    if document["app_id"]?.text != appID { throw Refusal("the feed of another app") }
    func text(_ role: String) throws -> String {
      if let text = document[role]?.text { return text }
      throw Refusal("a feed without \(role)")
    }
    var repository = try Repository(trust, appID: appID, now: now)
    for text in roots {
      let version = try Metadata(text, role: "root").version
      if version > repository.root.metadata.version { try repository.follow(text) }
    }
    try repository.take(timestamp: text("timestamp"))
    try repository.take(snapshot: text("snapshot"))
    let targets = try repository.targets(text("targets"))
    if targets.delegation("rollout")?["paths"]?.texts != ["\(appID)/rollout/*"] {
      throw Refusal("targets without rollout")
    }
    let rollout = try repository.delegated(text("rollout"), "rollout", by: targets)
    var approved: [String: ApprovedModel] = [:]
    for (path, value) in targets.signed["targets"]?.members ?? [:] where path.hasPrefix("\(appID)/models/") {
      approved[path] = try ApprovedModel(Target(value))
    }
    var rollouts: [String: Rollout] = [:]
    for (path, value) in rollout.signed["targets"]?.members ?? [:] {
      guard let text = files[path]?.text, path.hasPrefix("\(appID)/rollout/") else {
        throw Refusal("a feed without \(path)")
      }
      try Target(value).check(Array(text.utf8), path)
      let rollout = try Rollout(text, appID: appID, approved)
      rollouts[rollout.flowName] = rollout
    }
    (self.trust, self.approved, self.rollouts) = (repository.trust, approved, rollouts)
    revoked = rollouts.mapValues(\.revoked)
  }

  /// Whether people have approved a model, and nobody has revoked it.
  func allows(_ digest: String, _ flow: String) -> Bool {
    approved.contains { path, model in
      Hex.text(model.target.digest) == digest && revoked[flow]?.contains(path) != true
    }
  }
}
