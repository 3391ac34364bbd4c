import CCrypto
import Foundation

@testable import ModelUpdates

/// A vendor who signs whatever a test wants.
final class Vendor: @unchecked Sendable {
  /// An Ed25519 key of libcrypto.
  final class Key {
    private let pointer: OpaquePointer
    let bytes: [UInt8]
    let id: String

    init() {
      let context = must(EVP_PKEY_CTX_new_id(EVP_PKEY_ED25519, nil))
      defer { EVP_PKEY_CTX_free(context) }
      var key: OpaquePointer?
      precondition(EVP_PKEY_keygen_init(context) == 1 && EVP_PKEY_keygen(context, &key) == 1)
      pointer = must(key)
      var bytes = [UInt8](repeating: 0, count: 32)
      var count = 32
      precondition(EVP_PKEY_get_raw_public_key(pointer, &bytes, &count) == 1)
      self.bytes = bytes
      id = Hex.text(Crypto.sha256(bytes))
    }

    func sign(_ message: [UInt8]) -> String {
      let context = must(EVP_MD_CTX_new())
      defer { EVP_MD_CTX_free(context) }
      var signature = [UInt8](repeating: 0, count: 64)
      var count = 64
      precondition(
        EVP_DigestSignInit(context, nil, nil, nil, pointer) == 1
          && EVP_DigestSign(context, &signature, &count, message, message.count) == 1)
      return Hex.text(signature)
    }
  }

  static let start: Int64 = 1_795_600_000
  static let model = Vendor.model("3")
  var appID = "acme"
  var person = Key()
  var online = Key()
  var roots: [String] = []
  var version = 1
  var targetsVersion = 1
  var expires = "2027-06-01T00:00:00Z"
  var rootExpires = "2028-01-01T00:00:00Z"
  /// Those that are approved, by their versions.
  var models: [String: [UInt8]] = ["3": Vendor.model("3"), "4": Vendor.model("4")]
  var line: [String: Any] = ["sdk": ["min": "1.0.0", "below": "2.0.0"]]
  var revoked: [String] = []
  var poll = 86_400
  var hasRollout = true
  /// Changes a role before it is signed.
  var edit: (_ role: String, _ signed: inout [String: Any]) -> Void = { _, _ in }
  var signer: (_ role: String) -> Key?

  init() {
    signer = { _ in nil }
    roots = [root(1, by: [person])]
  }

  /// A file that reads as a model with one input.
  static func model(_ version: String) -> [UInt8] {
    let input: [UInt8] = [0x0A, 0x02, 0x0A, 0x00]
    let text = Array(version.utf8)
    return [0x08, 0x04, 0x12, UInt8(input.count)] + input + [0x1A, UInt8(text.count)] + text
  }

  func path(_ version: String) -> String { "\(appID)/models/upsell-\(version).mlmodel" }

  func setting(_ version: String, threshold: Double = 0.5, chance: Double = 0) -> [String: Any] {
    [
      "model": path(version), "modelVersion": version, "upsellThreshold": decimal(threshold),
      "randomUpsellChance": decimal(chance), "metadata": ["level": 7, "tone": "warm"],
    ]
  }

  /// An experiment whose challenger has so many devices of a hundred.
  func experiment(_ version: String, share: Double, id: String = "e1", until: String = "2026-12-31T00:00:00Z")
    -> [String: Any]
  {
    [
      "id": id, "salt": "upsell/\(id)", "hash": "sha256-be-nul", "challenger": setting(version), "until": until,
      "groups": [
        ["name": "challenger-1", "upperBoundInclusive": decimal(share)],
        ["name": "control-1", "upperBoundInclusive": 1],
      ],
    ]
  }

  private func decimal(_ value: Double) -> NSDecimalNumber { NSDecimalNumber(string: "\(value)") }

  func root(_ version: Int, by keys: [Key]) -> String {
    let person = ["keyids": [self.person.id], "threshold": 1] as [String: Any]
    let online = ["keyids": [self.online.id], "threshold": 1] as [String: Any]
    func key(_ key: Key) -> [String: Any] {
      ["keytype": "ed25519", "scheme": "ed25519", "keyval": ["public": Hex.text(key.bytes)]]
    }
    return signed(
      "root",
      [
        "_type": "root", "spec_version": "1.0.34", "version": version, "expires": rootExpires,
        "consistent_snapshot": true,
        "keys": [self.person.id: key(self.person), self.online.id: key(self.online)],
        "roles": ["root": person, "targets": person, "snapshot": online, "timestamp": online],
      ], by: keys)
  }

  private func signed(_ role: String, _ document: [String: Any], by keys: [Key]) -> String {
    var document = document
    edit(role, &document)
    let data = json(document)
    // What is signed is what our reader makes of it; python-tuf and the tool judge the form itself elsewhere.
    let message = (try? JSON(Array(data)).canonical()).map { Array($0.utf8) } ?? Array(data)
    let keys = signer(role).map { [$0] } ?? keys
    let signatures = keys.map { "{\"keyid\":\"\($0.id)\",\"sig\":\"\($0.sign(message))\"}" }.joined(separator: ",")
    return "{\"signatures\":[\(signatures)],\"signed\":\(String(decoding: data, as: UTF8.self))}"
  }

  private func target(_ bytes: [UInt8]) -> [String: Any] {
    ["length": bytes.count, "hashes": ["sha256": Hex.text(Crypto.sha256(bytes))]]
  }

  private func role(_ type: String, _ version: Int, _ more: [String: Any]) -> [String: Any] {
    ["_type": type, "spec_version": "1.0.34", "version": version, "expires": expires, "x-app-id": appID]
      .merging(more) { $1 }
  }

  func feed() -> [UInt8] {
    let rollout: [String: Any] = [
      "schema": "release.rollout/1", "app_id": appID, "flowId": 1, "flowName": "upsell",
      "issued": "2026-11-25T09:00:00Z",
      "poll": poll, "revoked": revoked, "lines": [line],
    ]
    let text = json(rollout)
    let path = "\(appID)/rollout/upsell.json"
    var targets: [String: Any] = [:]
    for (version, bytes) in models {
      targets[self.path(version)] = target(bytes).merging([
        "custom": [
          "flowId": 1, "flowName": "upsell", "modelVersion": version, "sdk": ["min": "1.0.0", "below": "2.0.0"],
          "upsellThreshold": ["min": "0.3", "max": "0.8"], "randomUpsellChance": ["min": "0", "max": "0.2"],
        ]
      ]) { $1 }
    }
    let key: [String: Any] = ["keytype": "ed25519", "scheme": "ed25519", "keyval": ["public": Hex.text(online.bytes)]]
    let delegation: [String: Any] = [
      "name": "rollout", "keyids": [online.id], "threshold": 1, "paths": ["\(appID)/rollout/*"], "terminating": true,
    ]
    let targetsText = signed(
      "targets",
      role(
        "targets", targetsVersion,
        ["targets": targets, "delegations": ["keys": [online.id: key], "roles": [delegation]]]),
      by: [person])
    let rolloutText = signed(
      "rollout", role("targets", version, ["targets": hasRollout ? [path: target(Array(text))] : [:]]), by: [online])
    let snapshot = signed(
      "snapshot",
      role(
        "snapshot", version,
        ["meta": ["targets.json": ["version": targetsVersion], "rollout.json": ["version": version]]]), by: [online])
    let meta = target(Array(snapshot.utf8)).merging(["version": version]) { $1 }
    let timestamp = signed("timestamp", role("timestamp", version, ["meta": ["snapshot.json": meta]]), by: [online])
    let feed: [String: Any] = [
      "schema": "release.feed/1", "app_id": appID, "root": roots, "timestamp": timestamp, "snapshot": snapshot,
      "targets": targetsText, "rollout": rolloutText, "files": [path: String(decoding: text, as: UTF8.self)],
    ]
    return Array(json(feed))
  }

  /// The next publication.
  func publish(_ change: (Vendor) -> Void = { _ in }) {
    version += 1
    change(self)
  }
}

/// A host of the vendor's files.
final class Host: Transport, @unchecked Sendable {
  let vendor: Vendor
  var requests: [String] = []
  /// Answers instead; nil for what the vendor has.
  var answer: (URL, String?) throws -> Response? = { _, _ in nil }
  /// Asks another host.
  var relay: ((_ etag: String?, _ limit: Int, _ seconds: TimeInterval) async throws -> Response)?

  init(_ vendor: Vendor) { self.vendor = vendor }

  func get(_ url: URL, etag: String?, limit: Int, seconds: TimeInterval) async throws -> Response {
    requests.append(url.lastPathComponent)
    if let relay = relay { return try await relay(etag, limit, seconds) }
    if let other = try answer(url, etag) { return other }
    if url.lastPathComponent == "feed.json" {
      let feed = vendor.feed()
      let tag = "\"\(vendor.version)\""
      return tag == etag ? Response(status: 304, etag: tag) : Response(status: 200, etag: tag, body: feed)
    }
    for (version, bytes) in vendor.models where url.lastPathComponent.hasSuffix("upsell-\(version).mlmodel") {
      guard bytes.count <= limit else { throw Refusal("an answer that is too long") }
      return Response(status: 200, body: bytes)
    }
    return Response(status: 404)
  }
}

/// What cannot fail in a test that makes sense.
private func must<Value>(_ value: Value?) -> Value {
  guard let value = value else { preconditionFailure("libcrypto has no Ed25519") }
  return value
}

private func json(_ object: Any) -> Data {
  must(try? JSONSerialization.data(withJSONObject: object, options: [.sortedKeys, .withoutEscapingSlashes]))
}
