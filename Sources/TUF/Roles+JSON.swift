import Domain

/// A document that a file signs.
package protocol MetadataRole {
  var header: MetadataHeader { get }
  var json: JSONValue { get }
  init(_ signed: JSONValue) throws(MetadataProblem)
}

extension MetadataRole {
  /// The file without signatures.
  package var unsigned: SignedFile { SignedFile(json) }
}

/// Reads members of a document that may come from anyone.
private struct MetadataReader {
  var value: JSONValue

  init(_ value: JSONValue) { self.value = value }

  func member<Value>(
    _ key: String, of kind: String, read: (JSONValue) -> Value?
  ) throws(MetadataProblem) -> Value {
    guard let found = value[key].flatMap(read) else { throw .malformed("\(key) is not \(kind)") }
    return found
  }

  func text(_ key: String) throws(MetadataProblem) -> String { try member(key, of: "a text", read: \.text) }
  /// After a version, there is a next one.
  func number(_ key: String) throws(MetadataProblem) -> Int {
    try member(key, of: "a whole number from 1 on") { $0.integer.flatMap { (1..<Int.max).contains($0) ? $0 : nil } }
  }
  func object(_ key: String) throws(MetadataProblem) -> [JSONMember] {
    try member(key, of: "an object", read: \.members)
  }

  func header(_ type: String) throws(MetadataProblem) -> MetadataHeader {
    if try text("_type") != type { throw .malformed("is not of the type \(type)") }
    guard try text("spec_version").hasPrefix("1.") else { throw .malformed("follows another version of TUF") }
    return MetadataHeader(
      version: try number("version"),
      expires: try member("expires", of: "a time in UTC") { $0.text.flatMap(UTCTime.seconds) },
      appID: value[appIDKey]?.text)
  }

  func keys(_ key: String) throws(MetadataProblem) -> [String: PublicKey] {
    var keys: [String: PublicKey] = [:]
    for member in try object(key) {
      // A key of another kind cannot sign for us. TUF demands no more of an unknown one than to leave it out.
      if let key = PublicKey(member.value) { keys[member.name] = key }
    }
    return keys
  }

  func roleKeys() throws(MetadataProblem) -> RoleKeys {
    let ids = try member("keyids", of: "a list of texts") { list in
      list.elements.flatMap { elements -> [String]? in
        let texts = elements.compactMap(\.text)
        return texts.count == elements.count && Set(texts).count == texts.count ? texts : nil
      }
    }
    return RoleKeys(ids, threshold: try number("threshold"))
  }

  func targetIfSaid() throws(MetadataProblem) -> TargetsRole.Target? {
    value["length"] == nil && value["hashes"] == nil ? nil : try target()
  }

  func target() throws(MetadataProblem) -> TargetsRole.Target {
    TargetsRole.Target(
      length: try member("length", of: "a number of bytes") { $0.integer.flatMap { $0 >= 0 ? $0 : nil } },
      digest: try member("hashes", of: "an object with a SHA-256") { $0["sha256"]?.text.flatMap(Digest.init(hex:)) },
      custom: value["custom"])
  }
}

private let appIDKey = "x-app-id"

extension MetadataHeader {
  fileprivate func json(_ type: String, _ more: KeyValuePairs<String, (any JSONRepresentable)?>) -> JSONValue {
    let own: KeyValuePairs<String, (any JSONRepresentable)?> = [
      "_type": type, "spec_version": Self.specification, "version": version, "expires": UTCTime.text(expires),
      appIDKey: appID,
    ]
    return .object((JSONValue(own).members ?? []) + (JSONValue(more).members ?? []))
  }
}

private func object<Value>(_ values: [String: Value], _ json: (Value) -> JSONValue) -> JSONValue {
  .object(values.sorted { $0.key.precedesByBytes($1.key) }.map { JSONMember($0.key, json($0.value)) })
}

extension RoleKeys {
  fileprivate var members: [JSONMember] {
    [JSONMember("keyids", keyIDs.json), JSONMember("threshold", .integer(threshold))]
  }
}

extension TargetsRole.Target {
  fileprivate var json: JSONValue {
    JSONValue(["length": length, "hashes": JSONValue(["sha256": digest.description]), "custom": custom])
  }
}

extension RootRole: MetadataRole {
  package var json: JSONValue {
    header.json(
      "root",
      [
        "consistent_snapshot": true, "keys": object(keys, \.json), "roles": object(roles) { .object($0.members) },
      ])
  }

  package init(_ signed: JSONValue) throws(MetadataProblem) {
    let reader = MetadataReader(signed)
    let header = try reader.header("root")
    guard signed["consistent_snapshot"] == true else { throw .malformed("has no consistent snapshots") }
    let roles = MetadataReader(.object(try reader.object("roles")))
    var found: [String: RoleKeys] = [:]
    for name in Self.names {
      found[name] = try MetadataReader(.object(try roles.object(name))).roleKeys()
    }
    self.init(header: header, keys: try reader.keys("keys"), roles: found)
  }
}

extension TargetsRole: MetadataRole {
  package var json: JSONValue {
    let listed = delegations.map { delegation in
      JSONValue.object(
        [
          JSONMember("name", .string(delegation.name)), JSONMember("paths", delegation.paths.json),
          JSONMember("terminating", true),
        ] + delegation.role.members)
    }
    let delegated = JSONValue(["keys": object(delegatedKeys, \.json), "roles": listed])
    return header.json(
      "targets", ["targets": object(targets, \.json), "delegations": delegations.isEmpty ? nil : delegated])
  }

  package init(_ signed: JSONValue) throws(MetadataProblem) {
    let reader = MetadataReader(signed)
    self.init(header: try reader.header("targets"), targets: [:])
    for member in try reader.object("targets") { targets[member.name] = try MetadataReader(member.value).target() }
    guard let value = signed["delegations"] else { return }
    let delegated = MetadataReader(value)
    delegatedKeys = try delegated.keys("keys")
    for role in try delegated.member("roles", of: "a list", read: \.elements) {
      let reader = MetadataReader(role)
      let paths = try reader.member("paths", of: "a list of texts") { $0.elements.map { $0.compactMap(\.text) } }
      delegations.append(Delegation(name: try reader.text("name"), role: try reader.roleKeys(), paths: paths))
    }
  }
}

extension SnapshotRole: MetadataRole {
  private static let opened = ["targets.json", "rollout.json"]

  package var json: JSONValue {
    header.json("snapshot", ["meta": object(versions) { JSONValue(["version": $0]) }])
  }

  package init(_ signed: JSONValue) throws(MetadataProblem) {
    let reader = MetadataReader(signed)
    self.init(header: try reader.header("snapshot"), versions: [:])
    for member in try reader.object("meta") {
      let meta = MetadataReader(member.value)
      versions[member.name] = try meta.number("version")
      // Nobody opens the others.
      if Self.opened.contains(member.name) { targets[member.name] = try meta.targetIfSaid() }
    }
  }
}

extension TimestampRole: MetadataRole {
  package var json: JSONValue {
    let named = JSONValue([
      "version": snapshotVersion, "length": snapshot?.length,
      "hashes": snapshot.map { JSONValue(["sha256": $0.digest.description]) },
    ])
    return header.json("timestamp", ["meta": JSONValue(["snapshot.json": named])])
  }

  package init(_ signed: JSONValue) throws(MetadataProblem) {
    let reader = MetadataReader(signed)
    let meta = MetadataReader(.object(try reader.object("meta")))
    let snapshot = MetadataReader(.object(try meta.object("snapshot.json")))
    self.init(
      header: try reader.header("timestamp"), snapshotVersion: try snapshot.number("version"),
      snapshot: try snapshot.targetIfSaid())
  }
}
