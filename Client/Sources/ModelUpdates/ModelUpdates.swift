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
