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
/// `feed.json` as it was verified, whole, before anything of it is stored.
struct Feed {
  static let longest = 1 << 20

  let trust: Trust
  /// Models that people have approved, by their paths.
  let approved: [String: ApprovedModel]
  /// By the names of their flows.
  let rollouts: [String: Rollout]

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
  }

  /// Whether people have approved a model, and nobody has revoked it.
  func allows(_ digest: String, _ flow: String) -> Bool {
    approved.contains { path, model in
      Hex.text(model.target.digest) == digest && rollouts[flow]?.revoked.contains(path) != true
    }
  }
}

"""##),
    ("JSON.swift", ##"""
/// A value of a document, as exact as its text: what is verified is what is used, and no number becomes a `Double`.
enum JSON: Codable, Equatable, Sendable {
  case null
  case boolean(Bool)
  /// As it is written.
  case number(String)
  case string(String)
  case array([JSON])
  case object([String: JSON])

  subscript(key: String) -> JSON? { members?[key] }

  var boolean: Bool? { if case .boolean(let value) = self { return value } else { return nil } }
  var text: String? { if case .string(let text) = self { return text } else { return nil } }
  var numeral: String? { if case .number(let text) = self { return text } else { return nil } }
  var elements: [JSON]? { if case .array(let elements) = self { return elements } else { return nil } }
  var members: [String: JSON]? { if case .object(let members) = self { return members } else { return nil } }
  var number: Int? { numeral.flatMap { Int($0) } }
  var double: Double? { numeral.flatMap { Double($0) } }
  var texts: [String]? {
    let texts = elements?.compactMap(\.text)
    return texts?.count == elements?.count ? texts : nil
  }
}

extension JSON {
  /// The text that is signed (TUF 1.0.34, section 4.2: OLPC's canonical JSON).
  ///
  /// - Throws: `Refusal` for a fraction, which has no canonical form.
  func canonical() throws -> String {
    switch self {
    case .null: return "null"
    case .boolean(let value): return String(value)
    case .number(let text):
      guard let number = Int(text) else { throw Refusal("a fraction in metadata") }
      return String(number)
    case .string(let text): return JSON.quoted(text)
    case .array(let elements): return "[" + (try elements.map { try $0.canonical() }).joined(separator: ",") + "]"
    case .object(let members):
      let sorted = members.sorted { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }
      return "{" + (try sorted.map { try JSON.quoted($0) + ":" + $1.canonical() }).joined(separator: ",") + "}"
    }
  }

  private static func quoted(_ text: String) -> String {
    var quoted = "\""
    for scalar in text.unicodeScalars {
      if scalar == "\"" || scalar == "\\" { quoted.unicodeScalars.append("\\") }
      quoted.unicodeScalars.append(scalar)
    }
    return quoted + "\""
  }
}

extension JSON {
  /// Reads one document (RFC 8259). An object with two members of one name is refused, as readers differ on which counts.
  ///
  /// - Throws: `Refusal`.
  init(_ bytes: [UInt8]) throws {
    var reader = Reader(bytes: bytes)
    self = try reader.value(depth: 0)
    if reader.position < bytes.count { throw Refusal("more than one document") }
  }

  private struct Reader {
    let bytes: [UInt8]
    var position = 0
    private static let deepest = 32
    /// What follows a backslash, and what it means: `"\/bfnrt`.
    private static let escapes: [UInt8: UInt8] = [
      0x22: 0x22, 0x5C: 0x5C, 0x2F: 0x2F, 0x62: 0x08, 0x66: 0x0C, 0x6E: 0x0A, 0x72: 0x0D, 0x74: 0x09,
    ]

    init(bytes: [UInt8]) { self.bytes = bytes }

    private var next: UInt8? { position < bytes.count ? bytes[position] : nil }

    private mutating func take(_ word: StaticString) -> Bool {
      let found = word.withUTF8Buffer { bytes[position...].starts(with: $0) }
      if found { position += word.utf8CodeUnitCount }
      return found
    }

    private mutating func skipSpaces() {
      while let byte = next, [0x20, 0x09, 0x0A, 0x0D].contains(byte) { position += 1 }
    }

    mutating func value(depth: Int) throws -> JSON {
      if depth > Self.deepest { throw Refusal("a document that is too deep") }
      skipSpaces()
      defer { skipSpaces() }
      if take("{") { return .object(try members(depth)) }
      if take("[") { return .array(try elements(depth)) }
      if take("\"") { return .string(try string()) }
      if take("true") { return .boolean(true) }
      if take("false") { return .boolean(false) }
      if take("null") { return .null }
      return try number()
    }

    private mutating func members(_ depth: Int) throws -> [String: JSON] {
      var members: [String: JSON] = [:]
      skipSpaces()
      if take("}") { return members }
      repeat {
        skipSpaces()
        guard take("\"") else { throw Refusal("no JSON") }
        let name = try string()
        skipSpaces()
        guard take(":") else { throw Refusal("no JSON") }
        guard members.updateValue(try value(depth: depth + 1), forKey: name) == nil else {
          throw Refusal("two members of one name")
        }
      } while take(",")
      guard take("}") else { throw Refusal("no JSON") }
      return members
    }

    private mutating func elements(_ depth: Int) throws -> [JSON] {
      var elements: [JSON] = []
      skipSpaces()
      if take("]") { return elements }
      repeat { elements.append(try value(depth: depth + 1)) } while take(",")
      guard take("]") else { throw Refusal("no JSON") }
      return elements
    }

    private mutating func number() throws -> JSON {
      let start = position
      _ = take("-")
      // No digit follows a zero in front.
      if !take("0") { try digits() }
      if take(".") { try digits() }
      if take("e") || take("E") {
        if !take("+") { _ = take("-") }
        try digits()
      }
      return .number(String(decoding: bytes[start..<position], as: UTF8.self))
    }

    private mutating func digits() throws {
      let start = position
      while let byte = next, (0x30...0x39).contains(byte) { position += 1 }
      if position == start { throw Refusal("no JSON") }
    }

    /// After its first quote.
    private mutating func string() throws -> String {
      var text: [UInt8] = []
      while let byte = next, byte != 0x22 {
        if byte < 0x20 { throw Refusal("no JSON") }
        if take("\\") {
          text += try escaped()
        } else {
          text.append(byte)
          position += 1
        }
      }
      // No NUL, which ends texts elsewhere.
      guard take("\""), !text.contains(0),
        let valid = String(validatingUTF8: text.map { CChar(bitPattern: $0) } + [0])
      else { throw Refusal("no text") }
      return valid
    }

    private mutating func escaped() throws -> [UInt8] {
      guard take("u") else {
        guard let byte = next.flatMap({ Self.escapes[$0] }) else { throw Refusal("no JSON") }
        position += 1
        return [byte]
      }
      var scalar = try hexadecimal()
      if (0xD800..<0xDC00).contains(scalar), take("\\u") {
        let low = try hexadecimal()
        guard (0xDC00..<0xE000).contains(low) else { throw Refusal("no text") }
        scalar = 0x10000 + (scalar - 0xD800) << 10 + (low - 0xDC00)
      }
      guard let character = Unicode.Scalar(scalar) else { throw Refusal("no text") }
      return Array(String(Character(character)).utf8)
    }

    private mutating func hexadecimal() throws -> UInt32 {
      let digits = String(decoding: bytes[position...].prefix(4), as: UTF8.self)
      guard digits.utf8.count == 4, !digits.hasPrefix("+"), let value = UInt32(digits, radix: 16) else {
        throw Refusal("no JSON")
      }
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

  /// - Parameters:
  ///   - role: what `_type` must say.
  ///   - name: the role's, where it is another.
  /// - Throws: `Refusal` for what is no file of that role.
  init(_ text: String, role: String, name: String? = nil) throws {
    let name = name ?? role
    let document = try JSON(Array(text.utf8))
    guard let signed = document["signed"], let listed = document["signatures"]?.elements,
      signed["_type"]?.text == role, signed["spec_version"]?.text?.hasPrefix("1.") == true,
      let version = signed["version"]?.number, version > 0,
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
  /// `notYet`: it is not time, or another check is running. `refused`: what came is not what must come, and everything stays as it was.
  enum Outcome: Equatable { case notYet, same, changed, refused(String), unreachable }

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
    (self.bundle, self.identifier, self.storage) = (bundle, identifier, Storage(folder: storage))
    (self.runtime, self.transport, self.now, self.random, self.count) = (runtime, transport, now, random, count)
    try? self.storage.prepare()
    state = self.storage.read() ?? State(root: bundle.root, sdk: bundle.version)
    adapt()
    if let digest = state.trying { strike(digest) }
  }

  /// A newer SDK may bring a newer root than the one that was followed, and takes another line. Files may be gone.
  private func adapt() {
    guard let own = try? Root(bundle.root) else { return }
    let known = try? Root(state.trust.root)
    if own.metadata.version > known?.metadata.version ?? 0 { state.trust.root = bundle.root }
    let before = state
    state.keep { has($1.digest, $0) }
    if state.sdk != bundle.version || state != before {
      (state.sdk, state.etag, state.nextCheck) = (bundle.version, nil, 0)
    }
  }

  private func locked<Value>(_ body: (inout State) throws -> Value) rethrows -> Value {
    try lock.withLock { try body(&state) }
  }

  /// What follows is not lost at the next start, as far as the disk goes along.
  private func changed<Value>(_ body: (inout State) -> Value) -> Value {
    locked { state in
      defer { try? storage.write(state) }
      return body(&state)
    }
  }

  // MARK: What the app asks

  /// The model to use now, without a look at disk or network.
  func active(_ flow: String) -> ActiveModel { candidates(flow).first ?? ActiveModel(flow: flow) }

  /// Loads the model to use. One that cannot be loaded, or crashes the app, is left out, and the next takes its place: the champion, then
  /// the model in the bundle.
  ///
  /// - Throws: what `body` throws for the model in the bundle.
  func load<Model>(_ flow: String, _ body: (ActiveModel) throws -> Model) throws -> (ActiveModel, Model)? {
    for model in candidates(flow) where model.url != nil {
      guard let digest = model.digest else { return (model, try body(model)) }
      do { return (model, try marking(digest) { try body(model) }) } catch { failed(model, .notLoaded) }
    }
    return nil
  }

  /// Leaves a mark while a model is loaded: a crash leaves it behind.
  private func marking<Value>(_ digest: String, _ body: () throws -> Value) rethrows -> Value {
    changed { $0.trying = digest }
    defer { changed { $0.trying = nil } }
    return try body()
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
    let decision = Decision(shows: isRandom || score >= model.threshold.double, wasRandom: isRandom)
    if isRandom { note(flow, .randomPrompts) }
    if decision.shows { note(flow, .prompts) }
    return decision
  }

  /// The device has bought.
  func converted(_ flow: String) { note(flow, .sales) }

  /// A model could not be used. Twice, and it is not tried again for a week on this version of the SDK.
  func failed(_ model: ActiveModel, _ why: LoadFailure) {
    guard let digest = model.digest else { return }
    strike(digest)
    if why == .wrongScores { return note(model.flow, .invalidScores) }
    changed { $0.flows[model.flow]?.hasFailed = true }
    note(model.flow, .loadFailures)
  }

  private func strike(_ digest: String) {
    changed { state in
      state.trying = nil
      state.strikes[strikeKey(digest), default: []].append(now())
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
    if known.isHeldOut { return [ActiveModel(flow: flow, group: known.group, isHeldOut: true)] }
    let isRunning = known.group?.hasPrefix("challenger") == true && now() < known.until
    let installed = [isRunning ? known.challenger : nil, known.champion].compactMap { model -> ActiveModel? in
      guard let model = model, model.sdk.contains(bundle.sdk), !isStruckOut(model.digest, state) else { return nil }
      let url = isBundled(model.digest, flow) ? bundle.models[flow]?.url : storage.model(model.digest)
      return ActiveModel(flow: flow, url: url, setting: model.setting, group: known.group, digest: model.digest)
    }
    guard let bundled = bundle.models[flow] else { return installed }
    return installed + [ActiveModel(flow: flow, url: bundled.url, setting: bundled.setting, group: known.group)]
  }

  /// What is in the bundle already is not downloaded.
  private func isBundled(_ digest: String, _ flow: String) -> Bool { bundle.models[flow]?.digest == digest }

  private func has(_ digest: String, _ flow: String) -> Bool { isBundled(digest, flow) || storage.has(digest) }

  // MARK: Counting

  private func expose(_ flow: String) {
    guard let known = locked({ $0.flows[flow] }), let group = known.group, known.exposed == nil, now() < known.until,
      group.hasPrefix("challenger-") || group.hasPrefix("control-"),
      // Both sides begin a day after they have learned of it.
      now() - known.learned >= Self.day
    else { return }
    changed { $0.flows[flow]?.exposed = now() }
    note(flow, .devices)
    // A model that could not be used before the device counted is the model's fault too.
    if known.hasFailed { note(flow, .loadFailures) }
  }

  /// A device counts once in each number.
  private func note(_ flow: String, _ metric: Count.Metric) {
    guard let known = locked({ $0.flows[flow] }), let experiment = known.experiment, let group = known.group,
      let day = known.exposed.map({ UTC.text($0).prefix(10) }), !known.counted.contains(metric.rawValue)
    else { return }
    changed { _ = $0.flows[flow]?.counted.insert(metric.rawValue) }
    count(
      .init(
        appID: bundle.appID, flowName: flow, experiment: experiment, day: String(day), group: group, metric: metric))
  }

  // MARK: Checking

  /// Asks whether there is something new, once in a day or as often as the vendor says. Never throws, and never two at once.
  func check() async -> Outcome {
    guard begin() else { return .notYet }
    defer { locked { _ in isChecking = false } }
    let known = locked { $0 }
    let response: Response
    do {
      response = try await transport.get(bundle.feed, etag: known.etag, limit: Feed.longest, seconds: Self.deadline)
    } catch { return postpone((error as? Refusal).map { .refused($0.description) } ?? .unreachable) }
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
      let isEarly = now() < state.nextCheck && state.nextCheck - now() <= Int64(max(state.poll, 86_400)) * 2
      if isChecking || isEarly { return false }
      isChecking = true
      return true
    }
  }

  private func schedule(_ change: (inout State) -> Void) {
    changed { state in
      change(&state)
      state.failures = 0
      // A fleet that was started together does not ask together.
      state.nextCheck = now() + Int64(state.poll) + Int64(random() % UInt32(max(1, state.poll / 10)))
    }
  }

  /// Waits a minute, then twice as long each time up to a day; with a share by chance.
  private func postpone(_ outcome: Outcome, after seconds: Int? = nil) -> Outcome {
    changed { state in
      let longest = min(Self.day, 60 << Int64(min(state.failures, 11)))
      state.failures += 1
      state.nextCheck = now() + max(30, Int64(random()) % longest, min(Int64(seconds ?? 0), Self.day))
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
    changed { state in
      state.trust = feed.trust
      state.keep { flow, model in feed.allows(model.digest, flow) }
    }
    storage.clear()
    var isWhole = true
    for flow in Set(bundle.models.keys).union(known.flows.keys) where await !install(flow, feed) { isWhole = false }
    if !isWhole { return postpone(.unreachable) }
    schedule { state in
      state.etag = response.etag
      state.poll = feed.rollouts.values.map(\.poll).min() ?? state.poll
    }
    let after = locked { $0 }
    storage.clean(after)
    return after.flows == known.flows ? .same : .changed
  }

  /// A device that has the challenger keeps it until the experiment ends.
  private func refuseOtherSide(_ rollout: Rollout, _ known: State.Flow?) throws {
    guard let group = known?.group, group.hasPrefix("challenger") || group.hasPrefix("control"),
      let experiment = rollout.line(bundle.sdk)?.experiment, experiment.id == known?.experiment
    else { return }
    if group.prefix(6) != experiment.group(identifier).prefix(6) {
      throw Refusal("a device would change sides in \(experiment.id)")
    }
  }

  /// - Returns: false if something could not be had this time.
  private func install(_ flow: String, _ feed: Feed) async -> Bool {
    let line = feed.rollouts[flow]?.line(bundle.sdk)
    var next = locked { $0.flows[flow] } ?? State.Flow()
    next.isHeldOut = line?.holdsOut(identifier) ?? false
    let group = line?.experiment?.group(identifier)
    if next.experiment != line?.experiment?.id || next.group != group {
      (next.experiment, next.group, next.learned) = (line?.experiment?.id, group, now())
      (next.exposed, next.counted, next.hasFailed) = (nil, [], false)
    }
    next.until = line?.experiment?.until ?? 0
    let challenger = group?.hasPrefix("challenger") == true && !next.isHeldOut ? line?.experiment?.challenger : nil
    // Of another experiment, it must not run in this one. A champion goes on until the next one is there.
    next.challenger = nil
    if line?.champion == nil { next.champion = nil }
    var isWhole = true
    for (choice, place) in [(line?.champion, \State.Flow.champion), (challenger, \State.Flow.challenger)] {
      guard let choice = choice, feed.allows(choice.digest, flow) else { continue }
      switch await has(choice.digest, flow) ? true : fetch(choice) {
      case true?:
        next[keyPath: place] = State.Installed(digest: choice.digest, sdk: choice.model.sdk, setting: choice.setting)
      case false?: isWhole = false
      case nil: next.hasFailed = next.experiment != nil
      }
    }
    locked { $0.flows[flow] = next == State.Flow() ? nil : next }
    return isWhole
  }

  /// Downloads, verifies, compiles and tries a model, once for its bytes.
  ///
  /// - Returns: false if it could not be had, nil if it cannot be used.
  private func fetch(_ choice: Rollout.Choice) async -> Bool? {
    if locked({ isStruckOut(choice.digest, $0) }) { return nil }
    let file = storage.temporary.appendingPathComponent(choice.digest + ".mlmodel")
    do {
      let response = try await transport.get(
        address(choice), etag: nil, limit: choice.model.target.length, seconds: Self.deadline * 10)
      guard response.status == 200 else { return false }
      try choice.model.target.check(response.body, choice.path)
      try storage.prepare()
      try Data(response.body).write(to: file, options: .atomic)
    } catch { return false }
    do {
      let compiled = try await runtime.compile(file)
      try marking(choice.digest) { try runtime.smokeTest(compiled) }
      try FileManager.default.moveItem(at: compiled, to: storage.model(choice.digest))
    } catch {
      strike(choice.digest)
      return nil
    }
    try? FileManager.default.removeItem(at: file)
    return true
  }

  /// A file has its digest in its name.
  private func address(_ choice: Rollout.Choice) -> URL {
    let parts = choice.path.split(separator: "/")
    let path = ["targets"] + parts.dropLast() + ["\(choice.digest).\(parts.last ?? "")"]
    return bundle.feed.deletingLastPathComponent().appendingPathComponent(path.joined(separator: "/"))
  }
}

/// The model to use for a flow, and how: `version`, `threshold`, `chance` and `metadata`, too.
@dynamicMemberLookup struct ActiveModel: Equatable {
  var flow: String
  /// Nil for a device without a model: one that is held out, or a flow that has none.
  var url: URL?
  var setting = Setting()
  /// Of the running experiment.
  var group: String?
  var isHeldOut = false
  /// Nil for the model in the bundle.
  var digest: String?

  subscript<Value>(dynamicMember path: KeyPath<Setting, Value>) -> Value { setting[keyPath: path] }
}

struct Decision: Equatable {
  var shows: Bool
  /// Shown by chance only, so that the next model learns from moments that this one would skip.
  var wasRandom = false
  /// The app does as it would without any model.
  var isHeldOut = false
}

/// One device more in a number that the vendor counts: the row is everything but the metric.
struct Count: Equatable, Sendable {
  enum Metric: String, Sendable { case devices, sales, prompts, randomPrompts, loadFailures, invalidScores }

  var appID, flowName, experiment: String
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
    let digest: String
    let setting: Setting
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
      guard let name = flow["flowName"]?.text, let file = flow["file"]?.text, let digest = flow["sha256"]?.text,
        let setting = Setting(flow)
      else { throw Refusal("a flow without a model") }
      models[name] = BundledModel(url: folder.appendingPathComponent(file), digest: digest, setting: setting)
    }
    self.models = models
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
    ("Repository.swift", ##"""
/// What a device trusts, and carries on from one look to the next.
struct Trust: Codable, Equatable {
  /// The text of the root.
  var root: String
  /// By role.
  var versions: [String: Int] = [:]
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
    let next = try root.next(text)
    // Whoever had other online keys may have signed high versions (section 5.3.11).
    func keys(_ root: Root) throws -> [Set<[UInt8]>] {
      try ["timestamp", "snapshot"].map { Set(try root.keys($0).known.values) }
    }
    if try keys(next) != keys(root) { trust.versions = [:] }
    (root, trust.root) = (next, text)
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

"""##),
    ("Rollout.swift", ##"""
import Foundation

/// A share, a threshold or a chance from 0 to 1, in whole millionths: the same on every device, without floating point.
struct Millionths: Codable, Equatable, Comparable {
  let count: Int

  init(count: Int) { self.count = max(0, min(1_000_000, count)) }

  /// `0`, `1`, or a fraction with at most six decimals, as a number or as a text.
  init?(_ value: JSON?) {
    let parts = (value?.numeral ?? value?.text ?? "").split(separator: ".", omittingEmptySubsequences: false)
    let decimals = parts.count == 2 ? parts[1] : "0"
    guard parts.count <= 2, parts[0] == "0" || parts[0] == "1", (1...6).contains(decimals.utf8.count),
      decimals.utf8.allSatisfy({ (0x30...0x39).contains($0) }), let fraction = Int((decimals + "00000").prefix(6)),
      parts[0] == "0" || fraction == 0
    else { return nil }
    self.init(count: (parts[0] == "1" ? 1_000_000 : 0) + fraction)
  }

  static func < (left: Millionths, right: Millionths) -> Bool { left.count < right.count }

  /// Whether a bucket, from 0 to 2³² − 1, is inside of this share: `bucket / (2³² − 1) ≤ share`, to the bit.
  func contains(_ bucket: UInt32) -> Bool { UInt64(bucket) * 1_000_000 <= UInt64(count) * UInt64(UInt32.max) }

  var double: Double { Double(count) / 1_000_000 }
}

/// A version of the SDK: numbers between dots. What follows a `-` makes it lower (semver.org, section 11), and a `+` says nothing.
struct SDKVersion: Codable, Comparable {
  private let numbers: [Int]
  private let prerelease: String

  init?(_ text: String) {
    let plain = text.prefix { $0 != "+" }
    let parts = plain.prefix { $0 != "-" }.split(separator: ".", omittingEmptySubsequences: false)
    let numbers = parts.compactMap { Int($0) }
    guard !parts.isEmpty, numbers.count == parts.count else { return nil }
    // 1.4 is 1.4.0.
    self.numbers = Array(numbers.reversed().drop { $0 == 0 }.reversed())
    prerelease = String(plain.drop { $0 != "-" }.dropFirst())
  }

  static func < (left: SDKVersion, right: SDKVersion) -> Bool {
    if left.numbers != right.numbers { return left.numbers.lexicographicallyPrecedes(right.numbers) }
    if left.prerelease.isEmpty || right.prerelease.isEmpty { return right.prerelease.isEmpty && left != right }
    return left.prerelease.compare(right.prerelease, options: .numeric) == .orderedAscending
  }
}

struct SDKRange: Codable, Equatable {
  let min, below: SDKVersion

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
  let flowName, version: String
  let sdk: SDKRange
  let threshold, chance: ClosedRange<Millionths>

  init(_ target: Target) throws {
    func range(_ name: String) throws -> ClosedRange<Millionths> {
      let ends = target.custom?[name]
      guard let min = Millionths(ends?["min"]), let max = Millionths(ends?["max"]), min <= max else {
        throw Refusal("a model without \(name)")
      }
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

/// How a model is used.
struct Setting: Codable, Equatable {
  var version = ""
  var threshold = Millionths(count: 0)
  var chance = Millionths(count: 0)
  /// What the vendor's manifest passes to the app.
  var metadata: [String: JSON] = [:]

  init() {}

  init?(_ value: JSON) {
    guard let version = value["modelVersion"]?.text, let threshold = Millionths(value["upsellThreshold"]),
      let chance = Millionths(value["randomUpsellChance"])
    else { return nil }
    (self.version, self.threshold, self.chance) = (version, threshold, chance)
    metadata = value["metadata"]?.members ?? [:]
  }
}

/// Who runs which model of one flow: `release.rollout/1`.
struct Rollout {
  struct Choice {
    let path: String
    let setting: Setting
    let model: ApprovedModel

    var digest: String { Hex.text(model.target.digest) }

    fileprivate init(_ value: JSON, _ flow: String, _ line: SDKRange, _ approved: [String: ApprovedModel]) throws {
      guard let path = value["model"]?.text, let setting = Setting(value), let model = approved[path],
        model.flowName == flow, model.version == setting.version, model.sdk.contains(line),
        model.threshold.contains(setting.threshold), model.chance.contains(setting.chance)
      else { throw Refusal("a model that is not approved so") }
      (self.path, self.setting, self.model) = (path, setting, model)
    }
  }

  struct Experiment {
    let id, salt: String
    let hash: Bucket
    let challenger: Choice
    let groups: [(name: String, bound: Millionths)]
    let until: Int64

    fileprivate init(_ value: JSON, _ flow: String, _ line: SDKRange, _ approved: [String: ApprovedModel]) throws {
      guard let id = value["id"]?.text, let salt = value["salt"]?.text,
        let hash = value["hash"]?.text.flatMap(Bucket.init), let until = value["until"]?.text.flatMap(UTC.seconds),
        let challenger = value["challenger"], let groups = value["groups"]?.elements, !groups.isEmpty
      else { throw Refusal("no experiment") }
      (self.id, self.salt, self.hash, self.until) = (id, salt, hash, until)
      self.challenger = try Choice(challenger, flow, line, approved)
      var least = Millionths(count: 0)
      self.groups = try groups.map { group in
        guard let name = group["name"]?.text, let bound = Millionths(group["upperBoundInclusive"]), bound > least else {
          throw Refusal("groups whose bounds do not grow")
        }
        least = bound
        return (name, bound)
      }
    }

    /// The first group that holds a device; the last one holds all that are left.
    func group(_ identifier: String) -> String {
      let bucket = hash.number(identifier, salt)
      return (groups.first { $0.bound.contains(bucket) } ?? groups[groups.count - 1]).name
    }
  }

  struct Line {
    let sdk: SDKRange
    let champion: Choice?
    let holdout: (salt: String, bound: Millionths)?
    let experiment: Experiment?

    fileprivate init(_ value: JSON, _ flow: String, _ approved: [String: ApprovedModel]) throws {
      let sdk = try SDKRange(value["sdk"])
      self.sdk = sdk
      champion = try value["champion"].map { try Choice($0, flow, sdk, approved) }
      holdout = try value["holdout"].map { holdout in
        guard let salt = holdout["salt"]?.text, let bound = Millionths(holdout["upperBoundInclusive"]), bound.count > 0
        else { throw Refusal("a holdout without devices") }
        return (salt, bound)
      }
      experiment = try value["experiment"].map { try Experiment($0, flow, sdk, approved) }
      if let holdout = holdout, holdout.salt == experiment?.salt { throw Refusal("one salt for two divisions") }
    }

    func holdsOut(_ identifier: String) -> Bool {
      holdout.map { $0.bound.contains(Bucket.standard.number(identifier, $0.salt)) } ?? false
    }
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
  /// A model that was compiled and tried, for some versions of the SDK.
  struct Installed: Codable, Equatable {
    var digest: String
    var sdk: SDKRange
    var setting: Setting
  }

  struct Flow: Codable, Equatable {
    var champion: Installed?
    var challenger: Installed?
    var isHeldOut = false
    /// Of the running experiment.
    var experiment: String?
    var group: String?
    var until: Int64 = 0
    /// When the device learned of its group, and when it first came to the moment since then.
    var learned: Int64 = 0
    var exposed: Int64?
    /// What the device counts in, and whether its model could not be used.
    var counted: Set<String> = []
    var hasFailed = false
  }

  var trust: Trust
  /// The version of the SDK that wrote this.
  var sdk: String
  var etag: String?
  /// Seconds since 1970. Nobody asks before.
  var nextCheck: Int64 = 0
  var failures = 0
  var poll = 86_400
  var flows: [String: Flow] = [:]
  /// The model that is being loaded. One that is found at the start of an app has crashed it.
  var trying: String?
  /// When a model has failed on this version of the SDK.
  var strikes: [String: [Int64]] = [:]

  init(root: String, sdk: String) { (trust, self.sdk) = (Trust(root: root), sdk) }

  /// Gives up the models for which there is no reason to keep them.
  mutating func keep(_ isKept: (_ flow: String, Installed) -> Bool) {
    for (name, flow) in flows {
      flows[name]?.champion = flow.champion.flatMap { isKept(name, $0) ? $0 : nil }
      flows[name]?.challenger = flow.challenger.flatMap { isKept(name, $0) ? $0 : nil }
    }
  }
}

/// The folder of the client: `state.json`, `<sha256>.mlmodelc` and `tmp`. Nothing in it is locked, and one rename decides.
struct Storage {
  let folder: URL

  var temporary: URL { folder.appendingPathComponent("tmp") }
  private var stateFile: URL { folder.appendingPathComponent("state.json") }

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

  func has(_ digest: String) -> Bool { FileManager.default.fileExists(atPath: model(digest).path) }

  /// Removes everything that the state does not name.
  func clean(_ state: State) {
    let models = state.flows.values.flatMap { [$0.champion, $0.challenger] }.compactMap { $0?.digest }
    let named = Set(models.map { $0 + ".mlmodelc" } + ["state.json", "tmp"])
    for name in (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? [] where !named.contains(name) {
      try? FileManager.default.removeItem(at: folder.appendingPathComponent(name))
    }
    clear()
  }

  /// Removes what a download has left that did not end.
  func clear() {
    try? FileManager.default.removeItem(at: temporary)
    try? prepare()
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
      stop(task, URLError(.timedOut))
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

"""##),
  ]
}
