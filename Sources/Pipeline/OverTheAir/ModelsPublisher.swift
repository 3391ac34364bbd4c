import Domain
import Manifest
import OverTheAir
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
  /// Why; for the ledger.
  var reason: String?
  private let waiting = WaitingRoots()
  /// How often a publication is planned again after somebody else's.
  static let attempts = 8

  var environment: RunEnvironment { setup.environment }

  /// - Throws: `Failure`: 65 if the place is not what it must be, 75 if others publish all the time, and the others of a place.
  func publish(_ appID: Identifier, _ edit: Edit) async throws -> ModelsReport.Customer {
    try setup.place(of: appID).rehearse(Feed.fileName)
    // Once it is recorded, the next attempt does not find it again.
    var recovered: [String: Recorded] = [:]
    var skipping = 0
    for _ in 0..<Self.attempts {
      // What it has read and not shown yet is of one attempt.
      let place = setup.place(of: appID)
      let published = try await setup.published(appID, at: place, ledger)
      for (flow, change) in try await recover(appID, published, at: place) {
        recovered[flow, default: change].document = change.document
      }
      var edited = try await usable(published, of: appID, at: place) {
        try edit(revokingAgain($0, appID, at: place), appID, recovered, skipping)
      }
      let missing = try await setup.retry.run { [edited] in try absent(edited.knownModels, at: place) }
      var outcome = ModelsReport.Customer(
        appID: appID, changes: changes(edited, since: published), approved: edited.models.map(\.model),
        restored: missing.map(\.model), holds: edited.holds, isSigned: edited.targets != nil, forecast: edited.forecast)
      outcome.targetsEnd = published?.trusted.targets?.header.expires
      edited.models += missing
      let planned = try next(appID, edited, after: published)
      try checkSize(of: planned.feed, appID, after: published)
      let mirrors = try await setup.retry.run { try place.outdated(planned.endedMirrors + planned.mirrors) }
      outcome.mirrors = mirrors.map { "\(setup.url(of: appID))/\($0.name)" }
      warn(ofEmpty: mirrors, appID)
      warn(ofRevoked: outcome.changes, appID)
      outcome.versions = planned.versions
      if isDryRun { return outcome }
      guard let next = try await create(planned, edited, after: published, at: place, &outcome) else {
        skipping += 1
        continue
      }
      guard try await show(next, after: published, at: place, &outcome) else { continue }
      outcome.versions = next.versions
      try record(outcome, edited, next)
      return outcome
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

  private func unusable(
    _ edited: Edited, after published: PublishedModels?, at place: any ObjectPlace
  ) throws -> [String] {
    try edited.documents.values.flatMap { $0.newModels(since: published?.documents[$0.flowName]) }
      .filter { path in try published?.approved[path].map { try place.flaw(of: $0) != nil } ?? false }
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

  /// With the newest root for which everything is signed as it demands: others wait, and what is there can still be stopped.
  func next(
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
}

/// Roots of which a run has said that they wait: one fact for all customers.
private final class WaitingRoots: Sendable {
  private let known = Mutex<Set<Int>>([])

  func isFirst(_ root: Int) -> Bool { known.withLock { $0.insert(root).inserted } }
}
