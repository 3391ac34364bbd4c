import Foundation

/// A signed file of a repository (TUF 1.0.34): who may sign it is decided by whoever opens it.
struct Metadata {
  let signed: JSON
  let version: Int
  /// Seconds since 1970.
  let expires: Int64
  let appID: String?
  private let message: [UInt8]
  private let signatures: [(keyID: String, signature: [UInt8])]

  /// - Parameters:
  ///   - role: what `_type` must say.
  ///   - name: the role's, where it is another.
  /// - Throws: `Refusal` for what is no file of that role.
  init(_ text: String, role: String, name: String? = nil) throws {
    let name = name ?? role
    let document = try JSON(Array(text.utf8))
    guard let signed = document["signed"], let listed = document["signatures"]?.elements,
      signed["_type"]?.text == role, signed["spec_version"]?.text?.hasPrefix("1.") == true,
      // The next one is one more.
      let version = signed["version"]?.number, (1..<Int.max).contains(version),
      let expires = signed["expires"]?.text.flatMap(UTC.seconds)
    else { throw Refusal("\(name) is no metadata") }
    (self.signed, self.version, self.expires) = (signed, version, expires)
    appID = signed["x-app-id"]?.text
    message = Array(try signed.canonical().utf8)
    signatures = try listed.map { entry in
      guard let keyID = entry["keyid"]?.text, let signature = entry["sig"]?.text.flatMap(Hex.bytes) else {
        throw Refusal("\(name) has a signature without a key")
      }
      return (keyID, signature)
    }
    if Set(signatures.map(\.keyID)).count < signatures.count { throw Refusal("\(name) has two signatures of one key") }
  }

  /// What a timestamp or a snapshot says of another file.
  func listed(_ role: String) -> JSON? { signed["meta"]?[role + ".json"] }

  /// What targets say of a role that they trust.
  func delegation(_ role: String) -> JSON? {
    signed["delegations"]?["roles"]?.elements?.first { $0["name"]?.text == role }
  }

  /// One key under two ids signs once.
  func require(_ keys: Keys, _ role: String) throws {
    let valid = signatures.compactMap { keyID, signature in
      keys.known[keyID].flatMap { Crypto.verifies(signature, of: message, by: $0) ? $0 : nil }
    }
    let count = Set(valid).count
    if count < keys.threshold { throw Refusal("\(role) has \(count) signatures of \(keys.threshold)") }
  }
}

/// Who signs for a role.
struct Keys {
  let threshold: Int
  /// 32 bytes each, by their ids. Those of other kinds do not count.
  let known: [String: [UInt8]]

  init(_ role: JSON?, _ keys: JSON?) throws {
    guard let ids = role?["keyids"]?.texts, let threshold = role?["threshold"]?.number, threshold > 0,
      Set(ids).count == ids.count, let listed = keys?.members
    else { throw Refusal("a role without keys") }
    self.threshold = threshold
    known = listed.filter { ids.contains($0.key) }.compactMapValues { key in
      guard key["keytype"]?.text == "ed25519", key["scheme"]?.text == "ed25519" else { return nil }
      return key["keyval"]?["public"]?.text.flatMap(Hex.bytes).flatMap { $0.count == 32 ? $0 : nil }
    }
  }
}

/// The root that is trusted, and the keys in it.
struct Root {
  let text: String
  let metadata: Metadata

  init(_ text: String) throws {
    self.text = text
    metadata = try Metadata(text, role: "root")
    try metadata.require(keys("root"), "root")
  }

  func keys(_ role: String) throws -> Keys { try Keys(metadata.signed["roles"]?[role], metadata.signed["keys"]) }

  /// The next root, which this one and itself must have signed.
  func next(_ text: String) throws -> Root {
    let next = try Root(text)
    try next.metadata.require(keys("root"), "root")
    if next.metadata.version != metadata.version + 1 {
      throw Refusal("root \(next.metadata.version) after \(metadata.version)")
    }
    return next
  }

  /// Whether the other came after this one: of its people, some have stayed or enough have signed it. Whoever begins anew has other people.
  func precedes(_ other: Root) throws -> Bool {
    if metadata.version > other.metadata.version { return false }
    let people = try keys("root")
    let others = try Set(other.keys("root").known.values)
    return !others.isDisjoint(with: people.known.values) || (try? other.metadata.require(people, "root")) != nil
  }
}

/// The length and the digest of a file.
struct Target: Equatable {
  let length: Int
  let digest: [UInt8]
  let custom: JSON?

  init(_ value: JSON?) throws {
    guard let length = value?["length"]?.number, length >= 0,
      let digest = value?["hashes"]?["sha256"]?.text.flatMap(Hex.bytes), digest.count == 32
    else { throw Refusal("a file without length and digest") }
    (self.length, self.digest, custom) = (length, digest, value?["custom"])
  }

  func check(_ bytes: [UInt8], _ name: String) throws {
    if bytes.count != length { throw Refusal("\(name) has \(bytes.count) bytes of \(length)") }
    if Crypto.sha256(bytes) != digest { throw Refusal("\(name) has other bytes than are signed for") }
  }
}

enum Hex {
  private static let digits = Array("0123456789abcdef".utf8)

  /// Lowercase only, so that a text has one meaning.
  static func bytes(_ text: String) -> [UInt8]? {
    let values = text.utf8.compactMap { digits.firstIndex(of: $0) }
    guard values.count == text.utf8.count, values.count % 2 == 0 else { return nil }
    return stride(from: 0, to: values.count, by: 2).map { UInt8(values[$0] << 4 | values[$0 + 1]) }
  }

  static func text(_ bytes: [UInt8]) -> String {
    bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
  }
}

enum UTC {
  private static let form = "%Y-%m-%dT%H:%M:%SZ"

  /// Reads `2026-12-09T00:00:00Z`.
  static func seconds(_ text: String) -> Int64? {
    let numbers = text.split { "-T:Z".contains($0) }.compactMap { Int32($0) }
    guard numbers.count == 6 else { return nil }
    var parts = tm()
    (parts.tm_year, parts.tm_mon, parts.tm_mday) = (numbers[0] &- 1900, numbers[1] &- 1, numbers[2])
    (parts.tm_hour, parts.tm_min, parts.tm_sec) = (numbers[3], numbers[4], numbers[5])
    let seconds = Int64(timegm(&parts))
    // In this form alone.
    return self.text(seconds) == text ? seconds : nil
  }

  static func text(_ seconds: Int64) -> String {
    var (time, parts, text) = (time_t(seconds), tm(), [CChar](repeating: 0, count: 64))
    gmtime_r(&time, &parts)
    return strftime(&text, text.count, form, &parts) > 0 ? String(cString: text) : ""
  }
}
