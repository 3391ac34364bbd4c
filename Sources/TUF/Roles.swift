import Domain

/// What all metadata says (TUF 1.0.34, section 4.3 to 4.6).
package struct MetadataHeader: Hashable, Sendable {
  package static let specification = "1.0.34"

  package var version: Int
  /// Seconds since 1970.
  package var expires: Int64
  /// The customer that it is for; nil in a root, which all customers share. TUF itself binds metadata to no repository.
  package var appID: String?

  package init(version: Int, expires: Int64, appID: String?) {
    self.version = version
    self.expires = expires
    self.appID = appID
  }
}

/// `root.json`: the keys of the other roles.
package struct RootRole: Hashable, Sendable {
  package static let names = ["root", "snapshot", "targets", "timestamp"]

  package var header: MetadataHeader
  /// By their ids.
  package var keys: [String: PublicKey]
  /// By their names.
  package var roles: [String: RoleKeys]

  package init(header: MetadataHeader, keys: [String: PublicKey], roles: [String: RoleKeys]) {
    self.header = header
    self.keys = keys
    self.roles = roles
  }

  package subscript(role: String) -> RoleKeys { roles[role] ?? RoleKeys([], threshold: .max) }

  package func keys(of role: String) -> [PublicKey] { self[role].keyIDs.compactMap { keys[$0] } }

  /// Whoever had the former keys may have signed high versions (section 5.3.11).
  package func forgetsVersions(of former: RootRole) -> Bool {
    ["timestamp", "snapshot"].contains { Set(former.keys(of: $0)) != Set(keys(of: $0)) }
  }
}

/// `targets.json`, or the file of a role that it delegates to.
package struct TargetsRole: Hashable, Sendable {
  package struct Target: Hashable, Sendable {
    package var length: Int
    package var digest: Digest
    package var custom: JSONValue?

    package init(length: Int, digest: Digest, custom: JSONValue? = nil) {
      self.length = length
      self.digest = digest
      self.custom = custom
    }

    package init(of bytes: [UInt8]) { self.init(length: bytes.count, digest: SHA256Sum.of(bytes)) }

    /// - Throws: `.length`, `.digest`.
    package func check(_ bytes: [UInt8]) throws(MetadataProblem) {
      if bytes.count != length { throw .length(found: bytes.count, expected: length) }
      if SHA256Sum.of(bytes) != digest { throw .digest }
    }
  }

  package struct Delegation: Hashable, Sendable {
    package var name: String
    package var role: RoleKeys
    /// Patterns of paths, in which `*` is for any text without a slash.
    package var paths: [String]

    package init(name: String, role: RoleKeys, paths: [String]) {
      self.name = name
      self.role = role
      self.paths = paths
    }

    package func covers(_ path: String) -> Bool { paths.contains { PathGlob.matches(path, $0) } }
  }

  package var header: MetadataHeader
  /// By their paths.
  package var targets: [String: Target]
  package var delegatedKeys: [String: PublicKey]
  package var delegations: [Delegation]

  package init(
    header: MetadataHeader, targets: [String: Target], delegatedKeys: [String: PublicKey] = [:],
    delegations: [Delegation] = []
  ) {
    self.header = header
    self.targets = targets
    self.delegatedKeys = delegatedKeys
    self.delegations = delegations
  }
}

/// `snapshot.json`: the versions of targets that belong together.
package struct SnapshotRole: Hashable, Sendable {
  package var header: MetadataHeader
  /// By file name, such as `targets.json`.
  package var versions: [String: Int]
  /// Of those files whose length and digest it says, which others may leave out.
  package var targets: [String: TargetsRole.Target] = [:]

  package init(header: MetadataHeader, versions: [String: Int]) {
    self.header = header
    self.versions = versions
  }
}

/// `timestamp.json`: the newest snapshot.
package struct TimestampRole: Hashable, Sendable {
  package var header: MetadataHeader
  package var snapshotVersion: Int
  /// Others may leave it out.
  package var snapshot: TargetsRole.Target?

  package init(header: MetadataHeader, snapshotVersion: Int, snapshot: TargetsRole.Target?) {
    self.header = header
    self.snapshotVersion = snapshotVersion
    self.snapshot = snapshot
  }
}

enum PathGlob {
  /// Section 4.5: a slash is matched by a slash alone.
  static func matches(_ path: String, _ pattern: String) -> Bool {
    let (parts, patterns) = (
      path.split(separator: "/", omittingEmptySubsequences: false),
      pattern.split(separator: "/", omittingEmptySubsequences: false)
    )
    return parts.count == patterns.count && zip(parts, patterns).allSatisfy { matches(Array($0.utf8), Array($1.utf8)) }
  }

  private static func matches(_ text: [UInt8], _ pattern: [UInt8]) -> Bool {
    // Where the last star was, and how much of the text it has taken.
    var (index, place, star, taken) = (0, 0, -1, 0)
    while index < text.count {
      if place < pattern.count, pattern[place] == UInt8(ascii: "*") {
        (star, taken) = (place, index)
        place += 1
      } else if place < pattern.count, pattern[place] == text[index] || pattern[place] == UInt8(ascii: "?") {
        (index, place) = (index + 1, place + 1)
      } else if star >= 0 {
        taken += 1
        (index, place) = (taken, star + 1)
      } else {
        return false
      }
    }
    return pattern[place...].allSatisfy { $0 == UInt8(ascii: "*") }
  }
}
