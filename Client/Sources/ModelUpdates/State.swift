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
    /// Paths of models that must not run, the one in the bundle neither; nil before any was revoked.
    var revoked: Set<String>?
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

  /// Whether so many bytes can be written.
  func hasRoom(_ length: Int) -> Bool {
    let file = temporary.appendingPathComponent("room")
    defer { try? FileManager.default.removeItem(at: file) }
    return (try? Data(count: length).write(to: file)) != nil
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
