import Domain

/// Metadata that was verified, file by file, as a client does it (TUF 1.0.34, section 5.3 to 5.6).
package struct TrustedMetadata: Hashable, Sendable {
  /// When metadata must be valid.
  package enum Clock: Hashable, Sendable {
    /// Seconds since 1970.
    case at(Int64)
    /// Whoever stops a model must be able to, however old the metadata is.
    case ignored
  }

  /// The versions that were trusted before: none may go back.
  package struct Versions: Hashable, Sendable {
    package var timestamp: Int
    package var snapshot: Int
    /// By file name.
    package var files: [String: Int]

    package init(timestamp: Int = 0, snapshot: Int = 0, files: [String: Int] = [:]) {
      self.timestamp = timestamp
      self.snapshot = snapshot
      self.files = files
    }
  }

  package let appID: String
  package let clock: Clock
  package private(set) var root: RootRole
  package private(set) var timestamp: TimestampRole?
  package private(set) var snapshot: SnapshotRole?
  package private(set) var targets: TargetsRole?
  /// By the names of their roles.
  package private(set) var delegated: [String: TargetsRole] = [:]
  private var versions: Versions

  /// - Parameters:
  ///   - root: is trusted as it is.
  ///   - versions: those that were trusted when the root was.
  package init(root: [UInt8], appID: String, clock: Clock, versions: Versions = Versions()) throws(RoleProblem) {
    self.appID = appID
    self.clock = clock
    self.versions = versions
    self.root = try Self.inRole("root") { () throws(MetadataProblem) in
      let file = try SignedFile(parsing: root)
      let role = try RootRole(file.signed)
      try file.require(role["root"], role.keys)
      return role
    }
  }

  private static func inRole<Value>(
    _ name: String, _ body: () throws(MetadataProblem) -> Value
  ) throws(RoleProblem) -> Value {
    do { return try body() } catch { throw RoleProblem(name, error) }
  }

  private func checkExpiry(_ header: MetadataHeader) throws(MetadataProblem) {
    if case .at(let time) = clock, time >= header.expires { throw .expired(header.expires) }
  }

  private func open<Role: MetadataRole>(
    _ bytes: [UInt8], signedBy keys: RoleKeys, knowing known: [String: PublicKey], as role: Role.Type
  ) throws(MetadataProblem) -> Role {
    let file = try SignedFile(parsing: bytes)
    try file.require(keys, known)
    let role = try Role(file.signed)
    // Before anything of it is trusted: another customer's versions may be higher.
    if role.header.appID != appID { throw .foreign(role.header.appID ?? "") }
    return role
  }

  /// Goes on to the next root, which both the trusted one and itself must have signed.
  package mutating func update(root bytes: [UInt8]) throws(RoleProblem) {
    let (former, next) = (
      root,
      try Self.inRole("root") { () throws(MetadataProblem) in
        let file = try SignedFile(parsing: bytes)
        let next = try RootRole(file.signed)
        try file.require(root["root"], root.keys)
        try file.require(next["root"], next.keys)
        if next.header.version != root.header.version + 1 {
          throw .version(found: next.header.version, expected: root.header.version + 1)
        }
        return next
      }
    )
    root = next
    if next.forgetsVersions(of: former) { versions = Versions() }
  }

  /// The last root must not be out of date.
  package mutating func update(timestamp bytes: [UInt8]) throws(RoleProblem) {
    try Self.inRole("root") { () throws(MetadataProblem) in try checkExpiry(root.header) }
    timestamp = try Self.inRole("timestamp") { () throws(MetadataProblem) in
      let role = try open(bytes, signedBy: root["timestamp"], knowing: root.keys, as: TimestampRole.self)
      if role.header.version < versions.timestamp {
        throw .rolledBack(found: role.header.version, trusted: versions.timestamp)
      }
      if role.snapshotVersion < versions.snapshot {
        throw .rolledBack(found: role.snapshotVersion, trusted: versions.snapshot)
      }
      try checkExpiry(role.header)
      return role
    }
  }

  package mutating func update(snapshot bytes: [UInt8]) throws(RoleProblem) {
    snapshot = try Self.inRole("snapshot") { () throws(MetadataProblem) in
      guard let timestamp else { throw .missing("timestamp") }
      try timestamp.snapshot?.check(bytes)
      let role = try open(bytes, signedBy: root["snapshot"], knowing: root.keys, as: SnapshotRole.self)
      if role.header.version != timestamp.snapshotVersion {
        throw .version(found: role.header.version, expected: timestamp.snapshotVersion)
      }
      for (name, trusted) in versions.files {
        guard let found = role.versions[name] else { throw .missing(name) }
        if found < trusted { throw .rolledBack(found: found, trusted: trusted) }
      }
      try checkExpiry(role.header)
      return role
    }
  }

  package mutating func update(targets bytes: [UInt8]) throws(RoleProblem) {
    targets = try Self.inRole("targets") { () throws(MetadataProblem) in
      let role = try open(bytes, signedBy: root["targets"], knowing: root.keys, as: TargetsRole.self)
      try check(role.header, bytes, "targets")
      return role
    }
  }

  /// A role that `targets` delegates to.
  package mutating func update(delegated name: String, _ bytes: [UInt8]) throws(RoleProblem) {
    delegated[name] = try Self.inRole(name) { () throws(MetadataProblem) in
      guard let targets, let delegation = targets.delegations.first(where: { $0.name == name }) else {
        throw .missing("the delegation")
      }
      let role = try open(bytes, signedBy: delegation.role, knowing: targets.delegatedKeys, as: TargetsRole.self)
      try check(role.header, bytes, name)
      return role
    }
  }

  private func check(_ header: MetadataHeader, _ bytes: [UInt8], _ name: String) throws(MetadataProblem) {
    try snapshot?.targets[name + ".json"]?.check(bytes)
    guard let expected = snapshot?.versions[name + ".json"] else { throw .missing("the version in snapshot.json") }
    if header.version != expected { throw .version(found: header.version, expected: expected) }
    try checkExpiry(header)
  }

  /// What a path is to have: by `targets`, or by the first role that it gives the path to.
  package func target(_ path: String) -> TargetsRole.Target? {
    if let own = targets?.targets[path] { return own }
    guard let delegation = targets?.delegations.first(where: { $0.covers(path) }) else { return nil }
    return delegated[delegation.name]?.targets[path]
  }
}
