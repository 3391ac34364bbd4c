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

  /// - Throws: `Refusal` for what is no file of that role.
  init(_ text: String, role: String) throws {
    let document = try JSON(Array(text.utf8))
    guard let signed = document["signed"], let listed = document["signatures"]?.elements,
      signed["_type"]?.text == role, signed["spec_version"]?.text?.hasPrefix("1.") == true,
      let version = signed["version"]?.number, version > 0,
      let expires = signed["expires"]?.text.flatMap(UTC.seconds)
    else { throw Refusal("\(role) is no metadata") }
    (self.signed, self.version, self.expires) = (signed, version, expires)
    appID = signed["x-app-id"]?.text
    message = try signed.canonical()
    signatures = try listed.map { entry in
      guard let keyID = entry["keyid"]?.text, let signature = entry["sig"]?.text.flatMap(Hex.bytes) else {
        throw Refusal("\(role) has a signature without a key")
      }
      return (keyID, signature)
    }
  }

  /// One key under two ids signs once.
  func require(_ keys: Keys, _ role: String) throws {
    var valid: Set<[UInt8]> = []
    for (keyID, signature) in signatures where keys.ids.contains(keyID) {
      guard let key = keys.known[keyID], !valid.contains(key) else { continue }
      if Crypto.verifies(signature, of: message, by: key) { valid.insert(key) }
    }
    if valid.count < keys.threshold { throw Refusal("\(role) has \(valid.count) signatures of \(keys.threshold)") }
  }
}

/// Who signs for a role.
struct Keys {
  var ids: Set<String>
  var threshold: Int
  /// 32 bytes each, by their ids.
  var known: [String: [UInt8]]

  init(_ role: JSON?, _ keys: JSON?) throws {
    guard let ids = role?["keyids"]?.texts, let threshold = role?["threshold"]?.number, threshold > 0,
      Set(ids).count == ids.count, let listed = keys?.members
    else { throw Refusal("a role without keys") }
    self.ids = Set(ids)
    self.threshold = threshold
    // Keys of other kinds do not count.
    known = listed.compactMapValues { key in
      guard key["keytype"]?.text == "ed25519", key["scheme"]?.text == "ed25519" else { return nil }
      return key["keyval"]?["public"]?.text.flatMap(Hex.bytes).flatMap { $0.count == 32 ? $0 : nil }
    }
  }

  /// Those that count.
  var own: Set<[UInt8]> { Set(ids.compactMap { known[$0] }) }
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

  /// Whether another root has other online keys: whoever had these may have signed high versions (section 5.3.11).
  func hasOtherOnlineKeys(than other: Root) throws -> Bool {
    try ["timestamp", "snapshot"].contains { try keys($0).own != other.keys($0).own }
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
  /// Lowercase only, so that a text has one meaning.
  static func bytes(_ text: String) -> [UInt8]? {
    let digits = Array(text.utf8)
    guard digits.count % 2 == 0, digits.allSatisfy({ (0x30...0x39).contains($0) || (0x61...0x66).contains($0) }) else {
      return nil
    }
    func value(_ digit: UInt8) -> UInt8 { digit < 0x40 ? digit - 0x30 : digit - 0x57 }
    return stride(from: 0, to: digits.count, by: 2).map { value(digits[$0]) << 4 | value(digits[$0 + 1]) }
  }

  static func text(_ bytes: [UInt8]) -> String {
    bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
  }
}

enum UTC {
  /// Reads `2026-12-09T00:00:00Z`.
  static func seconds(_ text: String) -> Int64? {
    ISO8601DateFormatter().date(from: text).map { Int64($0.timeIntervalSince1970) }
  }

  /// The day, such as `2026-11-26`.
  static func day(_ seconds: Int64) -> String {
    let formatter = ISO8601DateFormatter()
    formatter.formatOptions = .withFullDate
    return formatter.string(from: Date(timeIntervalSince1970: TimeInterval(seconds)))
  }
}
