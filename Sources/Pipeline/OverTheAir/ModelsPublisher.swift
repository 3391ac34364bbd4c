import Domain
import Manifest
import OverTheAir
import Platform
import Publishing
import Synchronization
import TUF

/// Brings one customer's devices from what they are told to what they are to be told.
///
/// Each step may be done again, and until the timestamp is replaced nobody sees anything: the order is that of docs/over-the-air.md.
struct ModelsPublisher: Sendable {
  /// What a command makes of what is there.
  struct Edited: Sendable {
    /// Of all flows.
    var documents: [String: RolloutDocument] = [:]
    /// New ones, signed; nil to keep those that are there.
    var targets: [UInt8]?
    var models: [(model: ApprovedModel, file: String)] = []
    /// Models that people have approved before.
    var knownModels: [(model: ApprovedModel, file: String)] = []
    /// Flows that are held from now on, or no longer.
    var holds: [(flowName: String, event: ModelsEntry.Event)] = []
    /// How soon a rollout would find harm; nil without counts.
    var forecast: DetectionForecast?
    /// What changes were decided by, and in words, by flow.
    var evidence: [String: (evidence: ModelsEntry.Grounds, reason: String)] = [:]
  }

  /// - Parameters:
  ///   - recovered: what the ledger did not have, by flow.
  ///   - skipping: how many numbers of targets are taken by runs that were killed.
  typealias Edit =
    @Sendable (
      _ published: PublishedModels?, _ appID: Identifier, _ recovered: [String: Recorded], _ skipping: Int
    ) throws -> Edited

  let setup: OverTheAirSetup
  let ledger: ModelsLedger
  let key: PrivateKey
  let isDryRun: Bool
  let environment: RunEnvironment
  private let waiting = WaitingRoots()
  /// How often a publication is planned again after somebody else's.
  private static let attempts = 8

  /// - Throws: `Failure`: 65 if the place is not what it must be, 75 if others publish all the time, and the others of a place.
  func publish(_ appID: Identifier, _ edit: Edit, reason: String?) async throws -> ModelsReport.Customer {
    try setup.place(of: appID).rehearse(Feed.fileName)
    // Once it is recorded, the next attempt does not find it again.
    var recovered: [String: Recorded] = [:]
    var skipping = 0
    for _ in 0..<Self.attempts {
      // What it has read and not shown yet is of one attempt.
      let place = setup.place(of: appID)
      let published = try await setup.published(appID, at: place, ledger)
      let lacking = try await unrecorded(of: appID, published: published, at: place)
      if !isDryRun, let published, !lacking.isEmpty {
        try record(
          for: appID, recorded: lacking, versions: published.versions, feed: published.feed?.bytes ?? [],
          reason: "by a run that ended early")
      }
      for (flow, change) in byFlow(lacking) { recovered[flow, default: change].document = change.document }
      var edited = try await usable(published, of: appID, at: place) { try edit($0, appID, recovered, skipping) }
      let missing = try await setup.retry.run { [edited] in try absent(edited.knownModels, at: place) }
      var outcome = ModelsReport.Customer(
        appID: appID, changes: changes(edited, since: published), approved: edited.models.map(\.model),
        restored: missing.map(\.model), holds: edited.holds, isSigned: edited.targets != nil, forecast: edited.forecast)
      edited.models += missing
      let next = try next(appID, edited, after: published)
      try checkSize(of: next.feed, appID, after: published)
      outcome.targetsEnd = published?.trusted.targets?.header.expires
      let mirrors = try await setup.retry.run { try place.outdated(next.endedMirrors + next.mirrors) }
      outcome.mirrors = mirrors.map { "\(setup.url(of: appID))/\($0.name)" }
      warn(ofEmpty: mirrors, appID)
      warn(ofRevoked: outcome.changes, appID)
      if isDryRun {
        outcome.versions = next.versions
        return outcome
      }
      if try await write(
        next, for: appID, edited: edited, after: published, to: place, reason: reason, skipping: &skipping,
        outcome: &outcome)
      {
        return outcome
      }
    }
    throw Failure(
      .temporary, "models.overtaken", at: Location(setup.place(of: appID).address(of: Feed.fileName)),
      "others published \(Self.attempts) times while this was tried", remedy: "run the command again for this customer")
  }

  /// An edit by which nobody gets a model that is not there as it was approved.
  private func usable(
    _ published: PublishedModels?, of appID: Identifier, at place: any ObjectPlace,
    _ edit: (PublishedModels?) throws -> Edited
  ) async throws -> Edited {
    var published = published
    while true {
      let edited = try edit(published)
      let lost = try await setup.retry.run { [published] in try unusable(edited, after: published, at: place) }
      if lost.isEmpty {
        published?.unusable.sorted { $0.precedesByBytes($1) }.forEach { warn(ofUnusable: $0, appID) }
        return edited
      }
      published?.unusable.formUnion(lost)
    }
  }

  private func warn(ofUnusable path: String, _ appID: Identifier) {
    environment.report(
      .warning(
        Finding(
          "models.unusable", .warning, at: Location(path),
          "is missing, or has other bytes than were approved, and is passed over", subject: "app_id \(appID)",
          remedy: "see what is wrong with the place: `release models verify`")))
  }

  private func unusable(
    _ edited: Edited, after published: PublishedModels?, at place: any ObjectPlace
  ) throws -> [String] {
    try edited.documents.values.flatMap { $0.newModels(since: published?.documents[$0.flowName]) }
      .filter { path in try published?.approved[path].map { try place.flaw(of: $0) != nil } ?? false }
  }

  /// With the newest root for which everything is signed as it demands: others wait, and what is there can still be stopped.
  private func next(
    _ appID: Identifier, _ edited: Edited, after published: PublishedModels?, skipping: Int = 0
  ) throws -> NextPublication {
    var inputs = NextPublication.Inputs(
      appID: appID, url: setup.url(of: appID), roots: setup.roots, targets: edited.targets, models: edited.models,
      documents: edited.documents, key: key, time: environment.time)
    var refusal: RoleProblem?
    do {
      while inputs.roots.count >= max(1, published?.rootCount ?? 1) {
        do {
          let next = try NextPublication(inputs, after: published, skipping: skipping)
          if let refusal, waiting.isFirst(inputs.roots.count + 1) {
            let finding = waits(appID, root: inputs.roots.count + 1, refusal, after: published)
            environment.report(.warning(finding))
          }
          return next
        } catch let problem as RoleProblem { refusal = refusal ?? problem }
        inputs.roots.removeLast()
      }
    } catch let problem as MetadataProblem {
      throw Failure(.bug, "models.metadata", at: Location(appID.description), problem.words)
    } catch let problem as PrivateKey.Problem { throw KeyFolder.unusable(setup.ota.onlineKey, problem) }
    var finding =
      setup.otherOnlineKey(key.publicKey) ?? waits(appID, root: setup.roots.count, refusal, after: published)
    finding.severity = .error
    finding.subject = "app_id \(appID)"
    throw Failure(.badConfiguration, finding)
  }

  /// With a longer feed than devices read, nothing could be stopped any more. One that is too long already may become no longer: clients
  /// without groups do not read it.
  private func checkSize(of feed: NewObject, _ appID: Identifier, after published: PublishedModels?) throws {
    if feed.size <= Feed.long { return }
    let (size, most) = Amount.bytes(feed.size, and: Feed.longest)
    var finding = Finding(
      "models.feed-size", .warning, at: Location("\(setup.url(of: appID))/\(feed.name)"),
      "has \(size), and devices read at most \(most)", subject: "app_id \(appID)",
      remedy: "shorten \"metadata\" in the manifest; `release models publish --customer \(appID)` leaves out approvals "
        + "that no device needs")
    let former = published?.feed?.bytes.count ?? 0
    if feed.size <= max(Feed.longest, former) { return environment.report(.warning(finding)) }
    finding.severity = .error
    throw Failure(.badInput, finding)
  }

  // MARK: Writing

  /// - Returns: false if somebody else has published in between, or a person must sign with another number.
  private func write(
    _ planned: NextPublication, for appID: Identifier, edited: Edited, after published: PublishedModels?,
    to place: any ObjectPlace, reason: String?, skipping: inout Int, outcome: inout ModelsReport.Customer
  ) async throws -> Bool {
    var next = planned
    var taken = 0
    // The number of a rollout that is taken is that of a run that was killed, or of one that is running.
    while let object = try await firstTaken(of: next.immutable, at: place, &outcome) {
      if object.name == "metadata/\(next.versions.targets).targets.json" {
        skipping += 1
        return false
      }
      taken += 1
      if taken == Self.attempts {
        throw PublishedModels.refused(at: place, name: object.name, words: "has other bytes, and so have the next")
      }
      next = try self.next(appID, edited, after: published, skipping: taken)
    }
    try await setup.retry.run { try place.keep(next.immutable) }
    try await setup.retry.run { try readBack(next.immutable, place) }
    for object in next.mutable {
      let before = try await before(object, published: published, at: place)
      if case .bytes(let bytes) = object.content, bytes == before?.bytes ?? Mirror.empty { continue }
      guard try await setup.retry.run({ try place.replace(object, since: before) }) else { return false }
      outcome.objectCount += 1
      outcome.byteCount += object.size
    }
    try await setup.retry.run { try place.keep([next.timestamp, next.feed]) }
    guard try await setup.retry.run({ try place.show() }) else { return false }
    try purge(next, appID)
    outcome.versions = next.versions
    guard case .bytes(let feed) = next.feed.content else { return true }
    let approved = edited.targets != nil ? [Recorded(event: .approved, models: edited.models.map(\.model))] : []
    let holds = edited.holds.map { Recorded(event: $0.event, document: edited.documents[$0.flowName]) }
    try record(
      for: appID,
      recorded: approved + holds
        + outcome.changes.map { Recorded(event: .init($0.event), document: $0.after, before: $0.before) },
      versions: next.versions, feed: feed, reason: reason, evidence: edited.evidence)
    return true
  }

  /// The state that an object is replaced in.
  private func before(
    _ object: NewObject, published: PublishedModels?, at place: any ObjectPlace
  ) async throws -> PlacedObject? {
    switch object.name {
    case PublishedModels.timestampName: published?.timestamp
    case Feed.fileName: published?.feed
    default: try await setup.retry.run { try place.get(object.name, limit: PublishedModels.longestMetadata) }
    }
  }

  /// Creates what is not there.
  ///
  /// - Returns: the first that is there with other bytes.
  private func firstTaken(
    of objects: [NewObject], at place: any ObjectPlace, _ outcome: inout ModelsReport.Customer
  ) async throws -> NewObject? {
    for object in objects {
      if try await setup.retry.run({ try place.create(object) }) {
        outcome.objectCount += 1
        outcome.byteCount += object.size
      } else if try await setup.retry.run({ try !holds(object, place) }) {
        return object
      }
    }
    return nil
  }

  private func holds(_ object: NewObject, _ place: any ObjectPlace) throws -> Bool {
    try place.flaw(of: object.name, size: object.size, digest: object.digest) == nil
  }

  /// Those that devices look for in vain.
  private func absent(
    _ models: [(model: ApprovedModel, file: String)], at place: any ObjectPlace
  ) throws -> [(model: ApprovedModel, file: String)] {
    try models.filter { known in
      switch try place.flaw(of: known.model) {
      case nil: return false
      case .missing: return true
      case let flaw?:
        let name = ObjectName.target(known.model.path, known.model.digest)
        throw PublishedModels.refused(
          at: place, name: name, words: flaw.words,
          remedy: "remove it there, and run this again: that puts back the model of the manifest")
      }
    }
  }

  private func readBack(_ objects: [NewObject], _ place: any ObjectPlace) throws {
    for object in objects where try !holds(object, place) {
      throw PublishedModels.refused(at: place, name: object.name, words: "does not have the bytes that were written")
    }
  }

  private func purge(_ next: NextPublication, _ appID: Identifier) throws {
    guard let arguments = setup.ota.purge else { return }
    var command = ProcessCommand(arguments: arguments, workingDirectory: setup.folder)
    command.variables = [
      "RELEASE_APP_ID": appID.description,
      "RELEASE_URLS": next.mutable.map { "\(setup.url(of: appID))/\($0.name)" }.joined(separator: " "),
    ]
    let result = try environment.run(command)
    if result.status == 0 { return }
    environment.report(
      .warning(
        Finding(
          "models.purge", .warning, at: Location(arguments[0]), "ended with status \(result.status)",
          subject: "app_id \(appID)", remedy: "caches ask again by themselves after a minute")))
  }
}

/// Roots of which a run has said that they wait: one fact for all customers.
private final class WaitingRoots: Sendable {
  private let known = Mutex<Set<Int>>([])

  func isFirst(_ root: Int) -> Bool { known.withLock { $0.insert(root).inserted } }
}
