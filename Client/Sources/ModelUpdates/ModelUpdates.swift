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
  ///   - storage: a folder for this alone, and one process, in Application Support.
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
    if let digest = state.trying { crashed(digest) }
  }

  /// A newer SDK may bring another root than the one that was followed, and takes another line. Files may be gone.
  private func adapt() {
    let before = state
    try? state.trust.take(bundled: bundle.root)
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
    // It has neither the one model nor the other, so it says nothing of either.
    if model.isHeldOut { return Decision(shows: true, isHeldOut: true) }
    expose(flow)
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
    noteFailure(model.flow)
  }

  /// The mark of a model that was being loaded when the app ended.
  private func crashed(_ digest: String) {
    let flows = state.flows.filter { [$0.value.champion?.digest, $0.value.challenger?.digest].contains(digest) }
    strike(digest)
    flows.keys.forEach(noteFailure)
  }

  private func strike(_ digest: String) {
    changed { state in
      state.trying = nil
      state.strikes[strikeKey(digest), default: []].append(now())
      guard isStruckOut(digest, state) else { return }
      // The disk may have damaged it: when its time is over, it is had anew.
      state.keep { $1.digest != digest }
      try? FileManager.default.removeItem(at: storage.model(digest))
    }
  }

  private func strikeKey(_ digest: String) -> String { "\(digest) \(bundle.version)" }

  private func isStruckOut(_ digest: String, _ state: State) -> Bool {
    (state.strikes[strikeKey(digest)] ?? []).filter(isRecent).count >= Self.mostStrikes
  }

  private func isRecent(_ strike: Int64) -> Bool { abs(now() - strike) < Self.patience }

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
    guard let bundled = bundle.models[flow], !isRevoked(bundled, flow, known) else { return installed }
    return installed + [ActiveModel(flow: flow, url: bundled.url, setting: bundled.setting, group: known.group)]
  }

  /// What is in the bundle already is not downloaded.
  private func isBundled(_ digest: String, _ flow: String) -> Bool { bundle.models[flow]?.digest == digest }

  /// By its version: the vendor may have compiled what is in the bundle, so that it has other bytes.
  private func isRevoked(_ bundled: OTAConfiguration.BundledModel, _ flow: String, _ known: State.Flow) -> Bool {
    known.revoked?.contains(path(bundled, flow)) == true
  }

  private func path(_ bundled: OTAConfiguration.BundledModel, _ flow: String) -> String {
    "\(bundle.appID)/models/\(flow)-\(bundled.setting.version).mlmodel"
  }

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

  /// A failure counts as soon as the device does.
  private func noteFailure(_ flow: String) {
    changed { $0.flows[flow]?.hasFailed = true }
    note(flow, .loadFailures)
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
    // Something may be missing that the same feed has: what could not be used is tried again.
    let etag = known.strikes.isEmpty ? known.etag : nil
    let response: Response
    do {
      response = try await transport.get(bundle.feed, etag: etag, limit: Feed.longest, seconds: Self.deadline)
    } catch { return postpone((error as? Refusal).map { .refused($0.description) } ?? .unreachable) }
    switch response.status {
    case 200: return await take(response, since: known)
    case 304 where etag != nil:
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
    var feed: Feed
    do {
      feed = try Feed(response.body, appID: bundle.appID, since: known.trust, now: now())
      try feed.rollouts.forEach { try refuseOtherSide($0.value, known.flows[$0.key]) }
    } catch { return postpone(.refused((error as? Refusal)?.description ?? "\(error)")) }
    let flows = Set(bundle.models.keys).union(known.flows.keys)
    // For ever: the key that revokes is not a person's. What is neither approved nor in the bundle cannot run anyway.
    for (flow, state) in known.flows {
      let own = bundle.models[flow].map { path($0, flow) }
      let kept = (state.revoked ?? []).filter { feed.approved[$0] != nil || $0 == own }
      feed.revoked[flow, default: []].formUnion(kept)
    }
    // Whatever follows, versions never go back, and what may not run runs no more.
    changed { state in
      state.trust = feed.trust
      state.keep { flow, model in feed.allows(model.digest, flow) }
      for (flow, paths) in feed.revoked where flows.contains(flow) && paths != state.flows[flow]?.revoked ?? [] {
        state.flows[flow, default: State.Flow()].revoked = paths
      }
      state.strikes = state.strikes.mapValues { $0.filter(isRecent) }.filter { !$0.value.isEmpty }
    }
    storage.clear()
    var isWhole = true
    for flow in flows where await !install(flow, feed) { isWhole = false }
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
    let rollout = feed.rollouts[flow]
    let line = rollout?.line(bundle.sdk)
    let isHeldOut = line?.holdsOut(identifier) ?? false
    let group = line?.experiment?.group(identifier)
    let challenger = group?.hasPrefix("challenger") == true && !isHeldOut ? line?.experiment?.challenger : nil
    var (found, isWhole, hasFailed) = (State.Flow(), true, false)
    for (choice, place) in [(line?.champion, \State.Flow.champion), (challenger, \State.Flow.challenger)] {
      guard let choice = choice, feed.allows(choice.digest, flow) else { continue }
      switch await has(choice.digest, flow) ? true : fetch(choice) {
      case true?:
        found[keyPath: place] = State.Installed(digest: choice.digest, sdk: choice.model.sdk, setting: choice.setting)
      case false?: isWhole = false
      case nil: hasFailed = true
      }
    }
    // Only now: the app may have counted meanwhile.
    changed { state in
      var next = state.flows[flow] ?? State.Flow()
      if next.experiment != line?.experiment?.id || next.group != group {
        // A clock that is behind what was signed is wrong, and so would be the day.
        (next.experiment, next.group, next.learned) = (line?.experiment?.id, group, max(now(), rollout?.issued ?? 0))
        (next.exposed, next.counted, next.hasFailed) = (nil, [], false)
      }
      (next.isHeldOut, next.until) = (isHeldOut, line?.experiment?.until ?? 0)
      // A champion goes on until the next one is there. A challenger of another experiment must not run in this one.
      if line?.champion == nil { next.champion = nil }
      (next.champion, next.challenger) = (found.champion ?? next.champion, found.challenger)
      state.flows[flow] = next == State.Flow() ? nil : next
    }
    if hasFailed, line?.experiment != nil { noteFailure(flow) }
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
    let compiled: URL
    do {
      compiled = try await runtime.compile(file)
      try marking(choice.digest) { try runtime.smokeTest(compiled) }
    } catch {
      // A full disk says nothing about the model.
      guard storage.hasRoom(choice.model.target.length) else { return false }
      strike(choice.digest)
      return nil
    }
    try? FileManager.default.removeItem(at: file)
    return (try? FileManager.default.moveItem(at: compiled, to: storage.model(choice.digest))) != nil
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
