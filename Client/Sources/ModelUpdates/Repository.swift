/// What a device trusts, and carries on from one look to the next.
struct Trust: Codable, Equatable {
  /// The text of the root.
  var root: String
  /// The roots before it. Older clients did not keep them.
  var past: [String]?
  /// By role.
  var versions: [String: Int] = [:]

  /// The root of an SDK, for which the app's own signature vouches: a newer one, or that of a vendor who has lost the keys and begun anew.
  /// Not an older one, of an SDK that was built before: it may trust an online key that was replaced.
  mutating func take(bundled text: String) throws {
    if text == root || past?.contains(text) == true { return }
    let own = try Root(text)
    if try !own.precedes(Root(root)) { try follow(own) }
  }

  mutating func follow(_ next: Root) throws {
    // Whoever had other online keys may have signed high versions (section 5.3.11).
    func keys(_ root: Root) throws -> [Set<[UInt8]>] {
      try ["timestamp", "snapshot"].map { Set(try root.keys($0).known.values) }
    }
    if try keys(next) != keys(Root(root)) { versions = [:] }
    (past, root) = ((past ?? []) + [root], next.text)
  }
}

/// Metadata that is verified file after file, in the order of a client (TUF 1.0.34, section 5).
struct Repository {
  private let appID: String?
  private let now: Int64
  private(set) var trust: Trust
  private(set) var root: Root
  private(set) var timestamp: Metadata?
  private(set) var snapshot: Metadata?

  /// - Parameters:
  ///   - appID: what every file but the root must say, as TUF binds no repository to a name.
  ///   - now: seconds since 1970; what has ended changes nothing.
  init(_ trust: Trust, appID: String?, now: Int64) throws {
    (self.trust, self.appID, self.now) = (trust, appID, now)
    root = try Root(trust.root)
  }

  /// The next root.
  mutating func follow(_ text: String) throws {
    root = try root.next(text)
    try trust.follow(root)
  }

  mutating func take(timestamp text: String) throws {
    if now >= root.metadata.expires { throw Refusal("root has ended") }
    let found = try open(text, "timestamp", root.keys("timestamp"))
    guard let snapshot = found.listed("snapshot")?["version"]?.number else { throw Refusal("a timestamp of nothing") }
    try rise("timestamp", to: found.version)
    try rise("snapshot", to: snapshot)
    timestamp = found
    trust.versions["timestamp"] = found.version
  }

  mutating func take(snapshot text: String) throws {
    let found = try open(text, "snapshot", root.keys("snapshot"), listed: timestamp, "the timestamp's")
    for role in trust.versions.keys where role != "timestamp" && role != "snapshot" {
      guard let version = found.listed(role)?["version"]?.number else { throw Refusal("a snapshot without \(role)") }
      try rise(role, to: version)
    }
    snapshot = found
    for (name, meta) in found.signed["meta"]?.members ?? [:] where name.hasSuffix(".json") {
      trust.versions[String(name.dropLast(5))] = meta["version"]?.number
    }
    trust.versions["snapshot"] = found.version
  }

  func targets(_ text: String) throws -> Metadata {
    try open(text, "targets", root.keys("targets"), listed: snapshot, "the snapshot's")
  }

  func delegated(_ text: String, _ role: String, by delegator: Metadata) throws -> Metadata {
    let keys = try Keys(delegator.delegation(role), delegator.signed["delegations"]?["keys"])
    return try open(text, role, keys, listed: snapshot, "the snapshot's")
  }

  private func rise(_ role: String, to version: Int) throws {
    if let known = trust.versions[role], version < known { throw Refusal("\(role) \(version) after \(known)") }
  }

  private func open(
    _ text: String, _ role: String, _ keys: Keys, listed by: Metadata? = nil, _ whose: String = ""
  ) throws -> Metadata {
    let meta = by?.listed(role)
    // A repository may leave out both.
    if meta?["length"] != nil || meta?["hashes"] != nil { try Target(meta).check(Array(text.utf8), role) }
    let metadata = try Metadata(text, role: ["timestamp", "snapshot"].contains(role) ? role : "targets", name: role)
    try metadata.require(keys, role)
    // Before a version is trusted: those of another customer may be higher.
    if metadata.appID != appID { throw Refusal("\(role) of another app") }
    if by != nil, metadata.version != meta?["version"]?.number { throw Refusal("another \(role) than \(whose)") }
    if now >= metadata.expires { throw Refusal("\(role) has ended") }
    return metadata
  }
}
