/// What a device trusts, and carries on from feed to feed.
struct Trust: Codable, Equatable {
  /// The text of the root.
  var root: String
  var timestamp = 0
  var snapshot = 0
  var targets = 0
  var rollout = 0

  init(root: String) { self.root = root }
}

/// `feed.json` as it was verified, whole, before anything of it is stored.
struct Feed {
  static let longest = 1 << 20

  let trust: Trust
  /// Models that people have approved, by their paths.
  let approved: [String: ApprovedModel]
  /// By the names of their flows.
  let rollouts: [String: Rollout]

  /// - Parameters:
  ///   - now: seconds since 1970; what has ended changes nothing.
  /// - Throws: `Refusal`
  init(_ bytes: [UInt8], appID: String, since trust: Trust, now: Int64) throws {
    if bytes.count > Self.longest { throw Refusal("a feed that is too long") }
    let document = try JSON(bytes)
    guard document["schema"]?.text == "release.feed/1", let roots = document["root"]?.texts,
      let files = document["files"]?.members
    else { throw Refusal("no feed") }
    if document["app_id"]?.text != appID { throw Refusal("the feed of another app") }
    func text(_ name: String) throws -> String {
      if let text = document[name]?.text { return text }
      throw Refusal("a feed without \(name)")
    }
    var next = trust
    let root = try Self.root(roots, since: trust, &next, now)
    func open(_ role: String, _ keys: Keys, as type: String? = nil) throws -> Metadata {
      let metadata = try Metadata(text(role), role: type ?? role)
      try metadata.require(keys, role)
      // Before a version is trusted: those of another customer may be higher.
      if metadata.appID != appID { throw Refusal("\(role) of another app") }
      if now >= metadata.expires { throw Refusal("\(role) has ended") }
      return metadata
    }
    func rise(_ version: inout Int, to found: Int, _ role: String) throws {
      if found < version { throw Refusal("\(role) \(found) after \(version)") }
      version = found
    }
    let timestamp = try open("timestamp", root.keys("timestamp"))
    try rise(&next.timestamp, to: timestamp.version, "timestamp")
    let meta = timestamp.signed["meta"]?["snapshot.json"]
    try Target(meta).check(Array(text("snapshot").utf8), "snapshot")
    let snapshot = try open("snapshot", root.keys("snapshot"))
    if snapshot.version != meta?["version"]?.number { throw Refusal("another snapshot than the timestamp's") }
    try rise(&next.snapshot, to: snapshot.version, "snapshot")
    func expect(_ metadata: Metadata, _ role: String) throws {
      if snapshot.signed["meta"]?[role + ".json"]?["version"]?.number != metadata.version {
        throw Refusal("another \(role) than the snapshot's")
      }
    }
    let targets = try open("targets", root.keys("targets"))
    try expect(targets, "targets")
    try rise(&next.targets, to: targets.version, "targets")
    let delegations = targets.signed["delegations"]
    guard let delegation = delegations?["roles"]?.elements?.first(where: { $0["name"]?.text == "rollout" }),
      delegation["paths"]?.texts == ["\(appID)/rollout/*"]
    else { throw Refusal("targets without rollout") }
    let rollout = try open("rollout", Keys(delegation, delegations?["keys"]), as: "targets")
    try expect(rollout, "rollout")
    try rise(&next.rollout, to: rollout.version, "rollout")
    self.trust = next
    approved = try Self.approved(targets.signed["targets"], appID)
    rollouts = try Self.rollouts(rollout.signed["targets"], files, appID, approved)
  }

  /// Follows the roots that are newer, one by one.
  private static func root(_ texts: [String], since trust: Trust, _ next: inout Trust, _ now: Int64) throws -> Root {
    var root = try Root(trust.root)
    for text in texts {
      let version = try Metadata(text, role: "root").version
      if version <= root.metadata.version { continue }
      let newer = try root.next(text)
      if try newer.hasOtherOnlineKeys(than: root) { (next.timestamp, next.snapshot, next.rollout) = (0, 0, 0) }
      root = newer
    }
    if now >= root.metadata.expires { throw Refusal("root has ended") }
    next.root = root.text
    return root
  }

  private static func approved(_ targets: JSON?, _ appID: String) throws -> [String: ApprovedModel] {
    var approved: [String: ApprovedModel] = [:]
    for (path, value) in targets?.members ?? [:] where path.hasPrefix("\(appID)/models/") {
      approved[path] = try ApprovedModel(Target(value))
    }
    return approved
  }

  private static func rollouts(
    _ targets: JSON?, _ files: [String: JSON], _ appID: String, _ approved: [String: ApprovedModel]
  ) throws -> [String: Rollout] {
    var rollouts: [String: Rollout] = [:]
    for (path, value) in targets?.members ?? [:] {
      guard let text = files[path]?.text, path.hasPrefix("\(appID)/rollout/") else {
        throw Refusal("a feed without \(path)")
      }
      try Target(value).check(Array(text.utf8), path)
      let rollout = try Rollout(text, appID: appID, approved)
      rollouts[rollout.flowName] = rollout
    }
    return rollouts
  }
}
