// swift-format-ignore-file

/// The sources of the client for devices, as they are in `Client/Sources/ModelUpdates`: `make goldens` copies them.
enum ClientTexts {
  static let all: [(name: String, text: String)] = [
    ("CoreMLRuntime.swift", ##"""
#if canImport(CoreML)
  import CoreML
  import Foundation

  /// Compiles on the device, and predicts once with zeros.
  struct CoreMLRuntime: ModelRuntime {
    func compile(_ file: URL) async throws -> URL { try MLModel.compileModel(at: file) }

    func smokeTest(_ model: URL) throws {
      let model = try MLModel(contentsOf: model)
      var values: [String: MLFeatureValue] = [:]
      for (name, input) in model.modelDescription.inputDescriptionsByName where !input.isOptional {
        switch input.type {
        case .double: values[name] = MLFeatureValue(double: 0)
        case .int64: values[name] = MLFeatureValue(int64: 0)
        case .string: values[name] = MLFeatureValue(string: "")
        case .multiArray:
          guard let constraint = input.multiArrayConstraint else { return }
          let array = try MLMultiArray(shape: constraint.shape, dataType: constraint.dataType)
          for index in 0..<array.count { array[index] = 0 }
          values[name] = MLFeatureValue(multiArray: array)
        // An image or a dictionary is not made up here: that the model loads is all that is known then.
        default: return
        }
      }
      _ = try model.prediction(from: MLDictionaryFeatureProvider(dictionary: values))
    }
  }
#endif

"""##),
    ("Crypto.swift", ##"""
#if canImport(CryptoKit)
  import CryptoKit
  import Foundation

  enum Crypto {
    static func sha256(_ bytes: [UInt8]) -> [UInt8] { Array(SHA256.hash(data: bytes)) }

    /// Ed25519 (RFC 8032).
    static func verifies(_ signature: [UInt8], of message: [UInt8], by key: [UInt8]) -> Bool {
      guard let key = try? Curve25519.Signing.PublicKey(rawRepresentation: key) else { return false }
      return key.isValidSignature(Data(signature), for: Data(message))
    }
  }
#else
  import CCrypto

  enum Crypto {
    static func sha256(_ bytes: [UInt8]) -> [UInt8] {
      var digest = [UInt8](repeating: 0, count: 32)
      return EVP_Digest(bytes, bytes.count, &digest, nil, EVP_sha256(), nil) == 1 ? digest : []
    }

    /// Ed25519 (RFC 8032).
    static func verifies(_ signature: [UInt8], of message: [UInt8], by key: [UInt8]) -> Bool {
      guard signature.count == 64, key.count == 32, let context = EVP_MD_CTX_new() else { return false }
      defer { EVP_MD_CTX_free(context) }
      guard let key = EVP_PKEY_new_raw_public_key(EVP_PKEY_ED25519, nil, key, key.count) else { return false }
      defer { EVP_PKEY_free(key) }
      return EVP_DigestVerifyInit(context, nil, nil, nil, key) == 1
        && EVP_DigestVerify(context, signature, signature.count, message, message.count) == 1
    }
  }
#endif

"""##),
    ("Feed.swift", ##"""
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

"""##),
    ("JSON.swift", ##"""
/// A value of a document, as exact as its text: what is verified is what is used, and no number becomes a `Double`.
enum JSON: Equatable {
  case null
  case boolean(Bool)
  case integer(Int)
  /// Any other number, as it is written.
  case decimal(String)
  case string(String)
  case array([JSON])
  case object([String: JSON])

  subscript(key: String) -> JSON? { if case .object(let members) = self { return members[key] } else { return nil } }

  var text: String? { if case .string(let text) = self { return text } else { return nil } }
  var number: Int? { if case .integer(let number) = self { return number } else { return nil } }
  var elements: [JSON]? { if case .array(let elements) = self { return elements } else { return nil } }
  var members: [String: JSON]? { if case .object(let members) = self { return members } else { return nil } }
  var texts: [String]? {
    guard let elements else { return nil }
    let texts = elements.compactMap(\.text)
    return texts.count == elements.count ? texts : nil
  }
}

extension JSON {
  /// The bytes that are signed (TUF 1.0.34, section 4.2: OLPC's canonical JSON).
  ///
  /// - Throws: `Refusal` for a fraction, which has no canonical form.
  func canonical() throws -> [UInt8] {
    var bytes: [UInt8] = []
    try write(to: &bytes)
    return bytes
  }

  private func write(to bytes: inout [UInt8]) throws {
    switch self {
    case .null: bytes += "null".utf8
    case .boolean(let value): bytes += (value ? "true" : "false").utf8
    case .integer(let number): bytes += String(number).utf8
    case .decimal: throw Refusal("a fraction in metadata")
    case .string(let text): JSON.write(text, to: &bytes)
    case .array(let elements):
      bytes.append(UInt8(ascii: "["))
      for (index, element) in elements.enumerated() {
        if index > 0 { bytes.append(UInt8(ascii: ",")) }
        try element.write(to: &bytes)
      }
      bytes.append(UInt8(ascii: "]"))
    case .object(let members):
      bytes.append(UInt8(ascii: "{"))
      let sorted = members.sorted { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }
      for (index, member) in sorted.enumerated() {
        if index > 0 { bytes.append(UInt8(ascii: ",")) }
        JSON.write(member.key, to: &bytes)
        bytes.append(UInt8(ascii: ":"))
        try member.value.write(to: &bytes)
      }
      bytes.append(UInt8(ascii: "}"))
    }
  }

  private static func write(_ text: String, to bytes: inout [UInt8]) {
    bytes.append(UInt8(ascii: "\""))
    for byte in text.utf8 {
      if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\") { bytes.append(UInt8(ascii: "\\")) }
      bytes.append(byte)
    }
    bytes.append(UInt8(ascii: "\""))
  }
}

extension JSON {
  /// Reads one document (RFC 8259). An object with two members of one name is refused, as readers differ on which counts.
  ///
  /// - Throws: `Refusal`.
  init(_ bytes: [UInt8]) throws {
    var reader = Reader(bytes: bytes)
    self = try reader.value(depth: 0)
    reader.skipSpaces()
    if reader.position < bytes.count { throw Refusal("more than one document") }
  }

  private struct Reader {
    let bytes: [UInt8]
    var position = 0
    private static let deepest = 32

    init(bytes: [UInt8]) { self.bytes = bytes }

    var next: UInt8? { position < bytes.count ? bytes[position] : nil }

    mutating func skipSpaces() {
      while let byte = next, [0x20, 0x09, 0x0A, 0x0D].contains(byte) { position += 1 }
    }

    mutating func take(_ character: Unicode.Scalar) -> Bool {
      guard next == UInt8(ascii: character) else { return false }
      position += 1
      return true
    }

    mutating func value(depth: Int) throws -> JSON {
      if depth > Self.deepest { throw Refusal("a document that is too deep") }
      skipSpaces()
      defer { skipSpaces() }
      switch next {
      case UInt8(ascii: "{"): return try object(depth)
      case UInt8(ascii: "["): return try array(depth)
      case UInt8(ascii: "\""): return .string(try string())
      case UInt8(ascii: "t"): return try word("true", .boolean(true))
      case UInt8(ascii: "f"): return try word("false", .boolean(false))
      case UInt8(ascii: "n"): return try word("null", .null)
      default: return try number()
      }
    }

    private mutating func word(_ word: String, _ value: JSON) throws -> JSON {
      guard bytes[position...].starts(with: word.utf8) else { throw Refusal("no JSON") }
      position += word.utf8.count
      return value
    }

    private mutating func object(_ depth: Int) throws -> JSON {
      position += 1
      skipSpaces()
      var members: [String: JSON] = [:]
      if take("}") { return .object(members) }
      repeat {
        skipSpaces()
        let name = try string()
        skipSpaces()
        guard take(":") else { throw Refusal("no JSON") }
        guard members.updateValue(try value(depth: depth + 1), forKey: name) == nil else {
          throw Refusal("two members of one name")
        }
      } while take(",")
      guard take("}") else { throw Refusal("no JSON") }
      return .object(members)
    }

    private mutating func array(_ depth: Int) throws -> JSON {
      position += 1
      skipSpaces()
      var elements: [JSON] = []
      if take("]") { return .array(elements) }
      repeat { elements.append(try value(depth: depth + 1)) } while take(",")
      guard take("]") else { throw Refusal("no JSON") }
      return .array(elements)
    }

    private mutating func number() throws -> JSON {
      let start = position
      _ = take("-")
      let first = position
      try digits()
      if position - first > 1, bytes[first] == UInt8(ascii: "0") { throw Refusal("no JSON") }
      var isWhole = true
      if take(".") {
        isWhole = false
        try digits()
      }
      if take("e") || take("E") {
        isWhole = false
        if !take("+") { _ = take("-") }
        try digits()
      }
      let text = String(decoding: bytes[start..<position], as: UTF8.self)
      return isWhole ? Int(text).map(JSON.integer) ?? .decimal(text) : .decimal(text)
    }

    private mutating func digits() throws {
      let start = position
      while let byte = next, (0x30...0x39).contains(byte) { position += 1 }
      if position == start { throw Refusal("no JSON") }
    }

    private mutating func string() throws -> String {
      guard take("\"") else { throw Refusal("no JSON") }
      var text: [UInt8] = []
      while let byte = next, byte != UInt8(ascii: "\"") {
        position += 1
        if byte < 0x20 { throw Refusal("no JSON") }
        if byte == UInt8(ascii: "\\") { text += try escaped() } else { text.append(byte) }
      }
      guard take("\""), let valid = String(validatingUTF8: text.map { CChar(bitPattern: $0) } + [0]), !text.contains(0)
      else { throw Refusal("no text") }
      return valid
    }

    private mutating func escaped() throws -> [UInt8] {
      guard let byte = next else { throw Refusal("no JSON") }
      position += 1
      switch byte {
      case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): return [byte]
      case UInt8(ascii: "b"): return [0x08]
      case UInt8(ascii: "f"): return [0x0C]
      case UInt8(ascii: "n"): return [0x0A]
      case UInt8(ascii: "r"): return [0x0D]
      case UInt8(ascii: "t"): return [0x09]
      case UInt8(ascii: "u"):
        var scalar = try hex()
        if (0xD800..<0xDC00).contains(scalar), take("\\"), take("u") {
          let low = try hex()
          guard (0xDC00..<0xE000).contains(low) else { throw Refusal("no text") }
          scalar = 0x10000 + (scalar - 0xD800) << 10 + (low - 0xDC00)
        }
        guard let character = Unicode.Scalar(scalar) else { throw Refusal("no text") }
        return Array(String(Character(character)).utf8)
      default: throw Refusal("no JSON")
      }
    }

    private mutating func hex() throws -> UInt32 {
      guard position + 4 <= bytes.count,
        let value = UInt32(String(decoding: bytes[position..<position + 4], as: UTF8.self), radix: 16),
        bytes[position] != UInt8(ascii: "+")
      else { throw Refusal("no JSON") }
      position += 4
      return value
    }
  }
}

"""##),
    ("Metadata.swift", ##"""
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

"""##),
    ("ModelRuntime.swift", ##"""
import Foundation

/// Makes a downloaded model one that can be loaded, and tries it.
protocol ModelRuntime: Sendable {
  /// - Parameter file: a `.mlmodel`.
  /// - Returns: where the compiled one is, which the client moves.
  func compile(_ file: URL) async throws -> URL
  /// Throws for a model that cannot be loaded, or not predict.
  func smokeTest(_ model: URL) throws
}

"""##),
    ("ModelUpdates.swift", ##"""
import Foundation

/// Keeps the models of an SDK up to date from static files. What it cannot verify it does not use, and what works goes on working: without
/// a network, with a wrong clock, after a crash.
final class ModelUpdates: @unchecked Sendable {
  enum Outcome: Equatable {
    /// It is not time, or another check is running.
    case notYet
    case same
    case changed
    /// What came is not what must come; everything stays as it was.
    case refused(String)
    case unreachable
  }

  enum LoadFailure: Equatable { case crashed, notLoaded, wrongScores }

  private let bundle: OTAConfiguration
  private let identifier: String
  private let storage: Storage
  private let runtime: any ModelRuntime
  private let transport: any Transport
  /// Seconds since 1970.
  private let now: @Sendable () -> Int64
  /// From 0 to 2³² − 1.
  private let random: @Sendable () -> UInt32
  private let count: @Sendable (Count) -> Void
  /// Held to read and replace what follows, never while something is waited for.
  private let lock = NSLock()
  private var state: State
  private var isChecking = false

  static let deadline: TimeInterval = 60
  private static let day: Int64 = 86_400
  /// A model that has failed so often is not tried again for `patience` seconds.
  private static let mostStrikes = 2
  private static let patience = 7 * day

  /// - Parameters:
  ///   - identifier: of the device or its user: what groups are made from. It goes nowhere.
  ///   - storage: a folder for this alone, in Application Support.
  ///   - count: gets what the vendor may count. The client sends nothing itself.
  init(
    _ bundle: OTAConfiguration, identifier: String, storage: URL, runtime: any ModelRuntime,
    transport: any Transport = URLSessionTransport(),
    now: @escaping @Sendable () -> Int64 = { Int64(Date().timeIntervalSince1970) },
    random: @escaping @Sendable () -> UInt32 = { UInt32.random(in: 0...UInt32.max) },
    count: @escaping @Sendable (Count) -> Void = { _ in }
  ) {
    self.bundle = bundle
    self.identifier = identifier
    self.storage = Storage(folder: storage)
    self.runtime = runtime
    self.transport = transport
    self.now = now
    self.random = random
    self.count = count
    try? self.storage.prepare()
    state = self.storage.read() ?? State(root: bundle.root)
    adoptNewerRoot()
    if let digest = self.storage.takeMark() { strike(digest) }
  }

  /// A newer SDK may bring a newer root than the one that was followed.
  private func adoptNewerRoot() {
    guard let own = try? Root(bundle.root), let kept = try? Root(state.trust.root) else {
      return state.trust = Trust(root: bundle.root)
    }
    if own.metadata.version > kept.metadata.version { state.trust.root = bundle.root }
  }

  private func locked<Value>(_ body: (inout State) throws -> Value) rethrows -> Value {
    lock.lock()
    defer { lock.unlock() }
    return try body(&state)
  }

  // MARK: What the app asks

  /// The model to use now, without a look at disk or network.
  func active(_ flow: String) -> ActiveModel {
    let candidates = self.candidates(flow)
    return candidates.first ?? ActiveModel(flow: flow)
  }

  /// Loads the model to use. One that cannot be loaded, or crashes the app, is left out, and the next takes its place: the champion, then
  /// the model in the bundle.
  ///
  /// - Throws: what `body` throws for the model in the bundle.
  func load<Model>(_ flow: String, _ body: (ActiveModel) throws -> Model) throws -> (ActiveModel, Model)? {
    for model in candidates(flow) {
      guard let digest = model.digest else {
        if model.url == nil { return nil }
        return (model, try body(model))
      }
      do { return (model, try storage.marking(digest) { try body(model) }) } catch { failed(model, .notLoaded) }
    }
    return nil
  }

  /// Whether the app shows its offer.
  ///
  /// - Parameter score: from 0 to 1; nil or −1 for a model that could not tell.
  func decide(_ flow: String, score: Double?) -> Decision {
    let model = active(flow)
    expose(flow)
    if model.isHeldOut { return Decision(shows: true, isHeldOut: true) }
    guard let score = score, score >= 0, score <= 1 else {
      note(flow, .invalidScores)
      note(flow, .prompts)
      return Decision(shows: true)
    }
    let isRandom = score < model.threshold.double && model.chance.count > 0 && model.chance.contains(random())
    if isRandom { note(flow, .randomPrompts) }
    if isRandom || score >= model.threshold.double { note(flow, .prompts) }
    return Decision(shows: isRandom || score >= model.threshold.double, wasRandom: isRandom)
  }

  /// The device has bought: it counts once in an experiment.
  func converted(_ flow: String) {
    let isFirst = locked { state -> Bool in
      guard let known = state.flows[flow], known.exposed != nil, !known.hasSold else { return false }
      state.flows[flow]?.hasSold = true
      try? storage.write(state)
      return true
    }
    if isFirst { note(flow, .sales) }
  }

  /// A model could not be used. Twice, and it is not tried again for a week on this version of the SDK.
  func failed(_ model: ActiveModel, _ why: LoadFailure) {
    guard let digest = model.digest else { return }
    strike(digest)
    note(model.flow, why == .wrongScores ? .invalidScores : .loadFailures)
  }

  private func strike(_ digest: String) {
    locked { state in
      state.strikes[strikeKey(digest), default: []].append(now())
      try? storage.write(state)
    }
  }

  private func strikeKey(_ digest: String) -> String { "\(digest) \(bundle.version)" }

  private func isStruckOut(_ digest: String, _ state: State) -> Bool {
    let recent = (state.strikes[strikeKey(digest)] ?? []).filter { abs(now() - $0) < Self.patience }
    return recent.count >= Self.mostStrikes
  }

  /// Challenger, champion and the model in the bundle, as far as each may run.
  private func candidates(_ flow: String) -> [ActiveModel] {
    let state = locked { $0 }
    let known = state.flows[flow] ?? State.Flow()
    if known.isHeldOut { return [ActiveModel(flow: flow, isHeldOut: true)] }
    let isRunning = known.group?.hasPrefix("challenger") == true && now() < known.until
    let installed = [isRunning ? known.challenger : nil, known.champion].compactMap { $0 }
      .filter { !isStruckOut($0.digest, state) }
      .map { ActiveModel(flow: flow, $0, storage.model($0.digest)) }
    return installed + (bundle.models[flow].map { [ActiveModel(flow: flow, $0)] } ?? [])
  }

  // MARK: Counting

  private func expose(_ flow: String) {
    let time = now()
    let isFirst = locked { state -> Bool in
      guard let known = state.flows[flow], let group = known.group, known.experiment != nil, known.exposed == nil,
        time < known.until, group.hasPrefix("challenger-") || group.hasPrefix("control-"),
        // Both sides begin a day after they have learned of it.
        time - known.learned >= Self.day
      else { return false }
      state.flows[flow]?.exposed = time
      try? storage.write(state)
      return true
    }
    if isFirst { note(flow, .devices) }
  }

  private func note(_ flow: String, _ metric: Count.Metric) {
    guard let known = locked({ $0.flows[flow] }), let experiment = known.experiment, let group = known.group,
      let exposed = known.exposed
    else { return }
    count(
      Count(
        appID: bundle.appID, flowName: flow, experiment: experiment, day: UTC.day(exposed), group: group,
        metric: metric))
  }

  // MARK: Checking

  /// Asks whether there is something new, once in a day or as often as the vendor says. Never throws, and never two at once.
  func check() async -> Outcome {
    guard begin() else { return .notYet }
    defer { locked { _ in isChecking = false } }
    let known = locked { $0 }
    let response: Response
    do {
      response = try await transport.get(
        bundle.feed, etag: known.etag, limit: Feed.longest, seconds: Self.deadline)
    } catch let refusal as Refusal {
      return postpone(.refused(refusal.description))
    } catch { return postpone(.unreachable) }
    switch response.status {
    case 200: return await take(response, since: known)
    case 304 where known.etag != nil:
      schedule { _ in }
      return .same
    default: return postpone(.unreachable, after: response.retryAfter)
    }
  }

  private func begin() -> Bool {
    locked { state in
      // A clock that went back must not stop everything for years.
      if isChecking || now() < state.nextCheck && state.nextCheck - now() <= Int64(max(state.poll, 86_400)) * 2 {
        return false
      }
      isChecking = true
      return true
    }
  }

  private func schedule(_ change: (inout State) -> Void) {
    locked { state in
      change(&state)
      state.failures = 0
      // A fleet that was started together does not ask together.
      state.nextCheck = now() + Int64(state.poll) + Int64(random() % UInt32(max(1, state.poll / 10)))
      try? storage.write(state)
    }
  }

  /// Waits a minute, then twice as long each time up to a day; with a share by chance.
  private func postpone(_ outcome: Outcome, after seconds: Int? = nil) -> Outcome {
    locked { state in
      state.failures = min(state.failures + 1, 20)
      let longest = min(Self.day, 60 << Int64(min(state.failures - 1, 11)))
      let wait = max(30, Int64(random()) % longest)
      state.nextCheck = now() + max(wait, min(Int64(seconds ?? 0), Self.day))
      try? storage.write(state)
    }
    return outcome
  }

  private func take(_ response: Response, since known: State) async -> Outcome {
    let feed: Feed
    do {
      feed = try Feed(response.body, appID: bundle.appID, since: known.trust, now: now())
      try feed.rollouts.forEach { try refuseOtherSide($0.value, known.flows[$0.key]) }
    } catch { return postpone(.refused((error as? Refusal)?.description ?? "\(error)")) }
    // Whatever follows, versions never go back, and what may not run runs no more.
    locked { state in
      state.trust = feed.trust
      for flow in state.flows.keys { remove(from: &state, flow, feed) }
      try? storage.write(state)
    }
    storage.clear()
    var isWhole = true
    for (flow, rollout) in feed.rollouts { if await !install(rollout, flow, feed) { isWhole = false } }
    if !isWhole { return postpone(.unreachable) }
    let after = locked { $0.flows }
    schedule { state in
      state.etag = response.etag
      state.poll = feed.rollouts.values.map(\.poll).min() ?? state.poll
    }
    storage.clean(locked { $0 })
    return after == known.flows ? .same : .changed
  }

  /// A device that has the challenger keeps it until the experiment ends.
  private func refuseOtherSide(_ rollout: Rollout, _ known: State.Flow?) throws {
    guard let known = known, let experiment = rollout.line(bundle.sdk)?.experiment, experiment.id == known.experiment,
      let group = known.group, group.hasPrefix("challenger") || group.hasPrefix("control")
    else { return }
    let next = experiment.group(experiment.hash.number(identifier, experiment.salt))
    if group.prefix(6) != next.prefix(6) { throw Refusal("a device would change sides in \(experiment.id)") }
  }

  /// Takes away what is revoked or no longer approved.
  private func remove(from state: inout State, _ flow: String, _ feed: Feed) {
    let revoked = feed.rollouts[flow]?.revoked ?? []
    let allowed = Set(feed.approved.filter { !revoked.contains($0.key) }.map { Hex.text($0.value.target.digest) })
    func kept(_ model: State.Installed?) -> State.Installed? {
      model.flatMap { allowed.contains($0.digest) ? $0 : nil }
    }
    guard var known = state.flows[flow] else { return }
    (known.champion, known.challenger) = (kept(known.champion), kept(known.challenger))
    state.flows[flow] = known
  }

  /// - Returns: false if something could not be had this time.
  private func install(_ rollout: Rollout, _ flow: String, _ feed: Feed) async -> Bool {
    guard bundle.models[flow] != nil else { return true }
    let line = rollout.line(bundle.sdk)
    var next = locked { $0.flows[flow] } ?? State.Flow()
    next.isHeldOut = line?.holdout.map { $0.bound.contains(Bucket.standard.number(identifier, $0.salt)) } ?? false
    let group = line?.experiment.map { $0.group($0.hash.number(identifier, $0.salt)) }
    if next.experiment != line?.experiment?.id || next.group != group {
      (next.experiment, next.group, next.learned) = (line?.experiment?.id, group, now())
      (next.exposed, next.hasSold) = (nil, false)
    }
    next.until = line?.experiment?.until ?? 0
    var isWhole = true
    let wanted = group?.hasPrefix("challenger") == true && !next.isHeldOut ? line?.experiment?.challenger : nil
    for (setting, place) in [(line?.champion, \State.Flow.champion), (wanted, \State.Flow.challenger)] {
      guard let setting = setting, let model = feed.approved[setting.path], !rollout.revoked.contains(setting.path)
      else {
        next[keyPath: place] = nil
        continue
      }
      let digest = Hex.text(model.target.digest)
      switch await fetch(setting.path, model.target, digest) {
      case true?:
        next[keyPath: place] = State.Installed(
          digest: digest, version: setting.version, threshold: setting.threshold, chance: setting.chance,
          metadata: MetadataValue.all(setting.metadata))
      case false?: isWhole = false
      // It cannot be used here; what was there goes on.
      case nil: break
      }
    }
    locked { state in
      if state.flows[flow] != nil || next != State.Flow() { state.flows[flow] = next }
    }
    return isWhole
  }

  /// Downloads, verifies, compiles and tries a model, once for its bytes.
  ///
  /// - Returns: false if it could not be had, nil if it cannot be used.
  private func fetch(_ path: String, _ target: Target, _ digest: String) async -> Bool? {
    if storage.has(digest) { return true }
    if locked({ isStruckOut(digest, $0) }) { return nil }
    let file = storage.temporary.appendingPathComponent(digest + ".mlmodel")
    do {
      let response = try await transport.get(
        address(path, digest), etag: nil, limit: target.length, seconds: Self.deadline * 10)
      guard response.status == 200 else { return false }
      try target.check(response.body, path)
      try storage.prepare()
      try Data(response.body).write(to: file, options: .atomic)
    } catch { return false }
    do {
      let compiled = try await runtime.compile(file)
      try storage.marking(digest) { try runtime.smokeTest(compiled) }
      try FileManager.default.moveItem(at: compiled, to: storage.model(digest))
    } catch {
      strike(digest)
      return nil
    }
    try? FileManager.default.removeItem(at: file)
    return true
  }

  /// A file has its digest in its name.
  private func address(_ path: String, _ digest: String) -> URL {
    var parts = path.split(separator: "/").map(String.init)
    if let last = parts.popLast() { parts.append("\(digest).\(last)") }
    return parts.reduce(bundle.feed.deletingLastPathComponent().appendingPathComponent("targets")) {
      $0.appendingPathComponent($1)
    }
  }
}

/// The model to use for a flow, and how.
struct ActiveModel: Equatable {
  var flow: String
  /// Nil for a device without a model: one that is held out, or a flow that has none.
  var url: URL?
  var version = ""
  var threshold = Millionths(count: 0)
  var chance = Millionths(count: 0)
  var metadata: [String: MetadataValue] = [:]
  var isHeldOut = false
  /// Nil for the model in the bundle.
  var digest: String?

  init(flow: String, isHeldOut: Bool = false) {
    self.flow = flow
    self.isHeldOut = isHeldOut
  }

  init(flow: String, _ model: State.Installed, _ url: URL) {
    self.init(flow: flow)
    (self.url, version, threshold, chance) = (url, model.version, model.threshold, model.chance)
    (metadata, digest) = (model.metadata, model.digest)
  }

  init(flow: String, _ model: OTAConfiguration.BundledModel) {
    self.init(flow: flow)
    (url, version, threshold, chance, metadata) = (
      model.url, model.version, model.threshold, model.chance, model.metadata
    )
  }
}

struct Decision: Equatable {
  var shows: Bool
  /// Shown by chance only, so that the next model learns from moments that this one would skip.
  var wasRandom = false
  /// The app does as it would without any model.
  var isHeldOut = false
}

/// One to add to a number that the vendor counts: the row is everything but the metric.
struct Count: Equatable, Sendable {
  enum Metric: String, Sendable { case devices, sales, prompts, randomPrompts, loadFailures, invalidScores }

  var appID: String
  var flowName: String
  var experiment: String
  /// The day on which the device first came to the moment: `2026-11-26`.
  var day: String
  var group: String
  var metric: Metric
}

"""##),
    ("OTAConfiguration.swift", ##"""
import Foundation

/// What `release build` has put beside the bundled models: `OTA.json` and `OTA.root.json`.
struct OTAConfiguration {
  /// A model in the app, which is always there.
  struct BundledModel {
    let url: URL
    let version: String
    let threshold: Millionths
    let chance: Millionths
    let metadata: [String: MetadataValue]
  }

  let appID: String
  /// Of the SDK.
  let version: String
  let sdk: SDKVersion
  let feed: URL
  let root: String
  /// By the names of their flows.
  let models: [String: BundledModel]

  /// - Parameter folder: the resources of the SDK.
  /// - Throws: `Refusal`, or what reading a file throws. A build that was verified has both files as they must be.
  init(in folder: URL) throws {
    let document = try JSON(Array(Data(contentsOf: folder.appendingPathComponent("OTA.json"))))
    root = String(decoding: try Data(contentsOf: folder.appendingPathComponent("OTA.root.json")), as: UTF8.self)
    guard document["schema"]?.text == "release.ota/1", let appID = document["app_id"]?.text,
      let version = document["version"]?.text, let sdk = SDKVersion(version), let text = document["feed"]?.text,
      let feed = URL(string: text), let flows = document["flows"]?.elements
    else { throw Refusal("no OTA.json") }
    (self.appID, self.version, self.sdk, self.feed) = (appID, version, sdk, feed)
    var models: [String: BundledModel] = [:]
    for flow in flows {
      guard let name = flow["flowName"]?.text, let file = flow["file"]?.text, let version = flow["modelVersion"]?.text,
        let threshold = Millionths(flow["upsellThreshold"]), let chance = Millionths(flow["randomUpsellChance"])
      else { throw Refusal("a flow without a model") }
      models[name] = BundledModel(
        url: folder.appendingPathComponent(file), version: version, threshold: threshold, chance: chance,
        metadata: MetadataValue.all(flow["metadata"]?.members))
    }
    self.models = models
  }
}

/// A value that the vendor's manifest passes to the app.
enum MetadataValue: Codable, Equatable {
  case text(String)
  case integer(Int)
  case number(Double)
  case boolean(Bool)

  static func all(_ members: [String: JSON]?) -> [String: MetadataValue] {
    (members ?? [:]).compactMapValues { value in
      switch value {
      case .string(let text): return .text(text)
      case .integer(let number): return .integer(number)
      case .decimal(let text): return Double(text).map { .number($0) }
      case .boolean(let value): return .boolean(value)
      default: return nil
      }
    }
  }
}

"""##),
    ("Refusal.swift", ##"""
/// Why something from outside is not used.
struct Refusal: Error, Equatable, CustomStringConvertible {
  let description: String

  init(_ description: String) { self.description = description }
}

"""##),
    ("Rollout.swift", ##"""
/// A share, a threshold or a chance from 0 to 1, in whole millionths: the same on every device, without floating point.
struct Millionths: Codable, Equatable, Comparable {
  let count: Int

  init(count: Int) { self.count = max(0, min(1_000_000, count)) }

  /// `0`, `1`, or a fraction with at most six decimals.
  init?(_ text: String) {
    let parts = text.split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
    let decimals = parts.count == 2 ? String(parts[1]) : ""
    guard let whole = parts.first, whole == "0" || whole == "1", parts.count == 1 || (1...6).contains(decimals.count),
      decimals.utf8.allSatisfy({ (0x30...0x39).contains($0) }), let fraction = Int((decimals + "000000").prefix(6)),
      whole == "0" || fraction == 0
    else { return nil }
    self.init(count: (whole == "1" ? 1_000_000 : 0) + fraction)
  }

  init?(_ value: JSON?) {
    switch value {
    case .integer(let number): self.init(String(number))
    case .decimal(let text): self.init(text)
    default: return nil
    }
  }

  static func < (left: Millionths, right: Millionths) -> Bool { left.count < right.count }

  /// Whether a bucket, from 0 to 2³² − 1, is inside of this share: `bucket / (2³² − 1) ≤ share`, to the bit.
  func contains(_ bucket: UInt32) -> Bool { UInt64(bucket) * 1_000_000 <= UInt64(count) * UInt64(UInt32.max) }

  var double: Double { Double(count) / 1_000_000 }
}

/// A version of the SDK: numbers between dots. What follows a `-` makes it lower (semver.org, section 11), and a `+` says nothing.
struct SDKVersion: Comparable {
  private let numbers: [Int]
  private let prerelease: [String]

  init?(_ text: String) {
    let plain = text.prefix { $0 != "+" }
    let parts = plain.prefix { $0 != "-" }.split(separator: ".", omittingEmptySubsequences: false)
    let numbers = parts.compactMap { Int($0) }
    guard !parts.isEmpty, numbers.count == parts.count, numbers.allSatisfy({ $0 >= 0 }) else { return nil }
    // 1.4 is 1.4.0.
    self.numbers = Array(numbers.reversed().drop { $0 == 0 }.reversed())
    prerelease = plain.drop { $0 != "-" }.dropFirst().split(separator: ".").map(String.init)
  }

  static func < (left: SDKVersion, right: SDKVersion) -> Bool {
    if left.numbers != right.numbers { return left.numbers.lexicographicallyPrecedes(right.numbers) }
    if left.prerelease.isEmpty || right.prerelease.isEmpty {
      return !left.prerelease.isEmpty && right.prerelease.isEmpty
    }
    return left.prerelease.lexicographicallyPrecedes(right.prerelease) { one, other in
      switch (Int(one), Int(other)) {
      case (let one?, let other?): return one < other
      case (nil, nil): return one < other
      case (let number, _): return number != nil
      }
    }
  }
}

struct SDKRange: Equatable {
  let min: SDKVersion
  let below: SDKVersion

  init(_ value: JSON?) throws {
    guard let min = value?["min"]?.text.flatMap(SDKVersion.init),
      let below = value?["below"]?.text.flatMap(SDKVersion.init)
    else { throw Refusal("a range without versions") }
    (self.min, self.below) = (min, below)
  }

  func contains(_ version: SDKVersion) -> Bool { min <= version && version < below }
  func contains(_ other: SDKRange) -> Bool { min <= other.min && other.below <= below }
}

/// What people have approved of a model.
struct ApprovedModel {
  let target: Target
  let flowName: String
  let version: String
  let sdk: SDKRange
  let threshold: ClosedRange<Millionths>
  let chance: ClosedRange<Millionths>

  init(_ target: Target) throws {
    func range(_ name: String) throws -> ClosedRange<Millionths> {
      guard let min = target.custom?[name]?["min"]?.text.flatMap({ Millionths($0) }),
        let max = target.custom?[name]?["max"]?.text.flatMap({ Millionths($0) }), min <= max
      else { throw Refusal("a model without \(name)") }
      return min...max
    }
    guard let flow = target.custom?["flowName"]?.text, let version = target.custom?["modelVersion"]?.text else {
      throw Refusal("a model without a flow")
    }
    (self.target, flowName, self.version) = (target, flow, version)
    sdk = try SDKRange(target.custom?["sdk"])
    threshold = try range("upsellThreshold")
    chance = try range("randomUpsellChance")
  }
}

/// Who runs which model of one flow: `release.rollout/1`.
struct Rollout {
  /// A model, and how it is used.
  struct Setting {
    let path: String
    let version: String
    let threshold: Millionths
    let chance: Millionths
    let metadata: [String: JSON]
  }

  struct Experiment {
    let id: String
    let salt: String
    let hash: Bucket
    let challenger: Setting
    let groups: [(name: String, bound: Millionths)]
    let until: Int64

    /// The first group that holds a bucket; the last one holds all that are left.
    func group(_ bucket: UInt32) -> String {
      (groups.first { $0.bound.contains(bucket) } ?? groups[groups.count - 1]).name
    }
  }

  struct Line {
    let sdk: SDKRange
    let champion: Setting?
    let holdout: (salt: String, bound: Millionths)?
    let experiment: Experiment?
  }

  let flowName: String
  /// Seconds between two questions.
  let poll: Int
  let revoked: Set<String>
  let lines: [Line]

  /// - Throws: `Refusal` for a document of another app, and for one with a model that nobody has approved so.
  init(_ text: String, appID: String, _ approved: [String: ApprovedModel]) throws {
    let document = try JSON(Array(text.utf8))
    guard document["schema"]?.text == "release.rollout/1", document["app_id"]?.text == appID,
      let flow = document["flowName"]?.text, let poll = document["poll"]?.number, poll > 0,
      let revoked = document["revoked"]?.texts, let lines = document["lines"]?.elements
    else { throw Refusal("no rollout of this app") }
    (flowName, self.poll, self.revoked) = (flow, poll, Set(revoked))
    self.lines = try lines.map { try Line($0, flow, approved) }
  }

  /// The first whose range holds the version.
  func line(_ sdk: SDKVersion) -> Line? { lines.first { $0.sdk.contains(sdk) } }
}

extension Rollout.Setting {
  fileprivate init(
    _ value: JSON, _ flow: String, _ line: SDKRange, _ approved: [String: ApprovedModel]
  ) throws {
    guard let path = value["model"]?.text, let version = value["modelVersion"]?.text,
      let threshold = Millionths(value["upsellThreshold"]), let chance = Millionths(value["randomUpsellChance"]),
      let model = approved[path], model.flowName == flow, model.version == version, model.sdk.contains(line),
      model.threshold.contains(threshold), model.chance.contains(chance)
    else { throw Refusal("a model that is not approved so") }
    (self.path, self.version, self.threshold, self.chance) = (path, version, threshold, chance)
    metadata = value["metadata"]?.members ?? [:]
  }
}

extension Rollout.Line {
  fileprivate init(_ value: JSON, _ flow: String, _ approved: [String: ApprovedModel]) throws {
    let sdk = try SDKRange(value["sdk"])
    self.sdk = sdk
    champion = try value["champion"].map { try Rollout.Setting($0, flow, sdk, approved) }
    holdout = try value["holdout"].map { holdout in
      guard let salt = holdout["salt"]?.text, let bound = Millionths(holdout["upperBoundInclusive"]), bound.count > 0
      else { throw Refusal("a holdout without devices") }
      return (salt, bound)
    }
    experiment = try value["experiment"].map { try Rollout.Experiment($0, flow, sdk, approved) }
    if let holdout = holdout, holdout.salt == experiment?.salt { throw Refusal("one salt for two divisions") }
  }
}

extension Rollout.Experiment {
  fileprivate init(_ value: JSON, _ flow: String, _ line: SDKRange, _ approved: [String: ApprovedModel]) throws {
    guard let id = value["id"]?.text, let salt = value["salt"]?.text,
      let hash = value["hash"]?.text.flatMap(Bucket.init), let until = value["until"]?.text.flatMap(UTC.seconds),
      let challenger = value["challenger"], let groups = value["groups"]?.elements, !groups.isEmpty
    else { throw Refusal("no experiment") }
    (self.id, self.salt, self.hash, self.until) = (id, salt, hash, until)
    self.challenger = try Rollout.Setting(challenger, flow, line, approved)
    var least = Millionths(count: 0)
    self.groups = try groups.map { group in
      guard let name = group["name"]?.text, let bound = Millionths(group["upperBoundInclusive"]), bound > least else {
        throw Refusal("groups whose bounds do not grow")
      }
      least = bound
      return (name, bound)
    }
  }
}

/// How an identifier gets a number from 0 to 2³² − 1.
enum Bucket: String {
  /// SHA-256 of the identifier, a zero byte and the salt, in UTF-8: its first four bytes, most significant first.
  case standard = "sha256-be-nul"
  /// Without the zero byte, least significant first: for a fleet that has it already.
  case posts = "posts-le"

  func number(_ identifier: String, _ salt: String) -> UInt32 {
    let between: [UInt8] = self == .standard ? [0] : []
    let first = Crypto.sha256(Array(identifier.utf8) + between + Array(salt.utf8)).prefix(4)
    return (self == .standard ? Array(first) : first.reversed()).reduce(0) { $0 << 8 | UInt32($1) }
  }
}

"""##),
    ("State.swift", ##"""
import Foundation

/// What the client keeps between launches: `state.json`, which is replaced as a whole.
struct State: Codable, Equatable {
  /// A model that was downloaded, compiled and tried.
  struct Installed: Codable, Equatable {
    var digest: String
    var version: String
    var threshold: Millionths
    var chance: Millionths
    var metadata: [String: MetadataValue]
  }

  struct Flow: Codable, Equatable {
    var champion: Installed?
    var challenger: Installed?
    var isHeldOut = false
    /// Of the running experiment.
    var experiment: String?
    var group: String?
    var until: Int64 = 0
    /// When the device learned of its group, when it first came to the moment since then, and whether it has bought.
    var learned: Int64 = 0
    var exposed: Int64?
    var hasSold = false
  }

  var trust: Trust
  var etag: String?
  /// Seconds since 1970. Nobody asks before.
  var nextCheck: Int64 = 0
  var failures = 0
  var poll = 86_400
  var flows: [String: Flow] = [:]
  /// When a model has failed on this version of the SDK.
  var strikes: [String: [Int64]] = [:]

  init(root: String) { trust = Trust(root: root) }
}

/// The folder of the client: `state.json`, `<sha256>.mlmodelc` and `tmp`. Nothing in it is locked, and one rename decides.
struct Storage {
  let folder: URL

  var temporary: URL { folder.appendingPathComponent("tmp") }
  private var stateFile: URL { folder.appendingPathComponent("state.json") }
  private var mark: URL { folder.appendingPathComponent("trying") }

  func model(_ digest: String) -> URL { folder.appendingPathComponent(digest + ".mlmodelc") }

  func prepare() throws {
    try FileManager.default.createDirectory(at: temporary, withIntermediateDirectories: true)
    #if canImport(Darwin)
      var folder = folder
      var values = URLResourceValues()
      values.isExcludedFromBackup = true
      try folder.setResourceValues(values)
    #endif
  }

  /// Nil for a file that is not whole.
  func read() -> State? {
    guard let data = try? Data(contentsOf: stateFile), let end = data.firstIndex(of: 0x0A) else { return nil }
    let body = data[data.index(after: end)...]
    guard Hex.text(Crypto.sha256(Array(body))) == String(decoding: data[..<end], as: UTF8.self) else { return nil }
    return try? JSONDecoder().decode(State.self, from: body)
  }

  /// Its digest first, so that a damaged file is none.
  func write(_ state: State) throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    let body = try encoder.encode(state)
    let data = Data((Hex.text(Crypto.sha256(Array(body))) + "\n").utf8) + body
    try data.write(to: stateFile, options: .atomic)
  }

  /// Leaves a mark while a model is loaded: a crash leaves it behind.
  func marking<Value>(_ digest: String, _ body: () throws -> Value) rethrows -> Value {
    try? Data(digest.utf8).write(to: mark, options: .atomic)
    defer { try? FileManager.default.removeItem(at: mark) }
    return try body()
  }

  /// The model that was being loaded when the app ended.
  func takeMark() -> String? {
    guard let data = try? Data(contentsOf: mark) else { return nil }
    try? FileManager.default.removeItem(at: mark)
    return String(decoding: data, as: UTF8.self)
  }

  func has(_ digest: String) -> Bool { FileManager.default.fileExists(atPath: model(digest).path) }

  /// Removes everything that the state does not name.
  func clean(_ state: State) {
    let named = Set(
      state.flows.values.flatMap { [$0.champion, $0.challenger] }.compactMap { model in
        model.map { $0.digest + ".mlmodelc" }
      })
    let files = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    for name in files where !["state.json", "tmp", "trying"].contains(name) && !named.contains(name) {
      try? FileManager.default.removeItem(at: folder.appendingPathComponent(name))
    }
    clear()
  }

  /// Removes what a download has left that did not end.
  func clear() {
    for name in (try? FileManager.default.contentsOfDirectory(atPath: temporary.path)) ?? [] {
      try? FileManager.default.removeItem(at: temporary.appendingPathComponent(name))
    }
  }
}

"""##),
    ("Transport.swift", ##"""
import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// Asks a static host.
protocol Transport: Sendable {
  /// - Parameters:
  ///   - limit: the most bytes that are read.
  ///   - seconds: the longest time for all of it.
  /// - Throws: for no answer, one that is too long, and one that leads elsewhere.
  func get(_ url: URL, etag: String?, limit: Int, seconds: TimeInterval) async throws -> Response
}

struct Response: Sendable {
  var status: Int
  var etag: String?
  /// Seconds that the host asks to wait.
  var retryAfter: Int?
  var body: [UInt8] = []
}

/// URLSession, with a deadline and a limit of its own: on Linux, those of URLSession do not hold.
final class URLSessionTransport: NSObject, Transport, URLSessionDataDelegate, @unchecked Sendable {
  private struct Reading {
    var body: [UInt8] = []
    var limit: Int
    var redirects = 0
    var done: CheckedContinuation<Response, Error>
  }

  private struct Late: Error {}

  private static let mostRedirects = 5

  private let lock = NSLock()
  private var readings: [Int: Reading] = [:]
  private lazy var session = URLSession(configuration: .ephemeral, delegate: self, delegateQueue: nil)

  func get(_ url: URL, etag: String?, limit: Int, seconds: TimeInterval) async throws -> Response {
    var request = URLRequest(url: url, cachePolicy: .reloadIgnoringLocalCacheData, timeoutInterval: seconds)
    if let etag = etag { request.setValue(etag, forHTTPHeaderField: "If-None-Match") }
    let task = lock.withLock { session.dataTask(with: request) }
    let deadline = Task {
      try await Task.sleep(nanoseconds: UInt64(seconds * 1_000_000_000))
      stop(task, Late())
    }
    defer { deadline.cancel() }
    return try await withCheckedThrowingContinuation { done in
      lock.withLock { readings[task.taskIdentifier] = Reading(limit: limit, done: done) }
      task.resume()
    }
  }

  /// Only within the host, and never out of TLS.
  func urlSession(
    _ session: URLSession, task: URLSessionTask, willPerformHTTPRedirection response: HTTPURLResponse,
    newRequest request: URLRequest, completionHandler: @escaping (URLRequest?) -> Void
  ) {
    let (from, to) = (task.originalRequest?.url, request.url)
    let stays =
      from?.host == to?.host && from?.port == to?.port && (to?.scheme == "https" || to?.scheme == from?.scheme)
    let count = lock.withLock { () -> Int in
      readings[task.taskIdentifier]?.redirects += 1
      return readings[task.taskIdentifier]?.redirects ?? 0
    }
    if !stays { fail(task, Refusal("a redirect to another host")) }
    if count > Self.mostRedirects { fail(task, Refusal("a redirect without an end")) }
    // Not cancelled here: on Linux, that ends the program.
    completionHandler(stays && count <= Self.mostRedirects ? request : nil)
  }

  func urlSession(_ session: URLSession, dataTask task: URLSessionDataTask, didReceive data: Data) {
    let isTooLong = lock.withLock { () -> Bool in
      guard var reading = readings[task.taskIdentifier] else { return false }
      let fits = reading.body.count + data.count <= reading.limit
      if fits { reading.body += data }
      readings[task.taskIdentifier] = reading
      return !fits
    }
    if isTooLong { stop(task, Refusal("an answer that is too long")) }
  }

  /// Does not wait for URLSession to say that it has ended: on Linux, it may never.
  private func stop(_ task: URLSessionTask, _ problem: Error) {
    fail(task, problem)
    task.cancel()
  }

  private func fail(_ task: URLSessionTask, _ problem: Error) {
    lock.withLock { readings.removeValue(forKey: task.taskIdentifier) }?.done.resume(throwing: problem)
  }

  func urlSession(_ session: URLSession, task: URLSessionTask, didCompleteWithError error: Error?) {
    guard let reading = lock.withLock({ readings.removeValue(forKey: task.taskIdentifier) }) else { return }
    guard error == nil, let response = task.response as? HTTPURLResponse else {
      return reading.done.resume(throwing: error ?? Refusal("no answer"))
    }
    func header(_ name: String) -> String? { response.value(forHTTPHeaderField: name) }
    reading.done.resume(
      returning: Response(
        status: response.statusCode, etag: header("ETag"), retryAfter: header("Retry-After").flatMap { Int($0) },
        body: reading.body))
  }
}

extension NSLock {
  fileprivate func withLock<Value>(_ body: () throws -> Value) rethrows -> Value {
    lock()
    defer { unlock() }
    return try body()
  }
}

"""##),
  ]
}
