import Artifacts
import Domain
import Manifest
import OverTheAir
import Publishing
import TUF

/// What the ledger says of a customer, and gets to say.
extension ModelsPublisher {
  /// What the ledger gets a line for.
  struct Recorded {
    var event: ModelsEntry.Event
    var document: RolloutDocument?
    var before: RolloutDocument?
    var models: [ApprovedModel] = []
    /// Whether devices went back to a champion before, or to the bundled model.
    var isBack = false
    /// When devices were told, in seconds since 1970, if an earlier run has told them; nil for now.
    var time: Int64?
  }

  /// Writes down what a run that ended early has told devices.
  ///
  /// - Returns: that, by flow.
  func recover(
    _ appID: Identifier, _ published: PublishedModels?, at place: any ObjectPlace
  ) async throws -> [String: Recorded] {
    let lacking = try await unrecorded(of: appID, published: published, at: place)
    if !isDryRun, let published, !lacking.isEmpty {
      try record(
        lacking, for: appID, versions: published.versions, feed: SHA256Sum.of(published.feed?.bytes ?? []),
        reason: "by a run that ended early")
    }
    return Dictionary(
      lacking.compactMap { change in change.document.map { ($0.flowName, change) } }, uniquingKeysWith: { $1 })
  }

  /// With the revocations that somebody else has left out.
  func revokingAgain(
    _ published: PublishedModels?, _ appID: Identifier, at place: any ObjectPlace
  ) -> PublishedModels? {
    guard var published else { return nil }
    let standing = ledger[appID]
    for lost in published.unrevoked(standing, appID, at: place) {
      var warning = lost.finding
      warning.severity = .warning
      environment.report(.warning(warning))
      let models = published.approved.values.filter { $0.flowName == lost.flowName }
      var document =
        published.documents[lost.flowName]
        ?? RolloutDocument(
          appID: appID.description, flowID: models.first?.flowID ?? 0, flowName: lost.flowName, issued: 0,
          poll: setup.ota.poll, lines: setup.ota.lines.map { RolloutDocument.Line(sdk: $0) })
      let change = FlowChange(
        change: .refresh, appID: appID, flowName: lost.flowName, ota: setup.ota, tuned: nil, published: published,
        formerChampions: standing?.champions[lost.flowName] ?? [], experiments: [], time: environment.time)
      let version = published.approved[lost.path]?.version
      document.revoke(lost.path, successor: change.successor(of: [version].compactMap(\.self), models))
      document.issued = environment.time
      published.documents[lost.flowName] = document
    }
    return published
  }

  /// What devices were told since the last line of the ledger, by a run that ended early.
  func unrecorded(
    of appID: Identifier, published: PublishedModels?, at place: any ObjectPlace
  ) async throws -> [Recorded] {
    guard let published else { return [] }
    let last = ledger[appID]?.last.versions
    var recorded: [Recorded] = []
    if published.versions.targets != last?.targets {
      recorded.append(Recorded(event: .approved, models: Array(published.approved.values)))
    }
    guard published.versions.rollout != last?.rollout else { return recorded }
    let former = try await setup.retry.run { try last.map { try documents(ofRollout: $0.rollout, place) } ?? [:] }
    for document in published.documents.inOrder {
      let before = former[document.flowName]
      guard var event = document.event(since: before) else { continue }
      let known = [nil] + (ledger[appID]?.champions[document.flowName] ?? []).map(\.version)
      let champion = document.champion?.version
      let isBack =
        [.rolledback, .revoked].contains(event) && champion != before?.champion?.version && known.contains(champion)
      // The rollout of a champion that no line has was not recorded either. Without an experiment it may be a rollback: one too many goes a
      // champion too far back, and a promotion too many would bring back a bad model.
      if event == .rolledback, !isBack, before?.champion == nil || before?.experiment != nil { event = .promoted }
      recorded.append(
        Recorded(event: .init(event), document: document, before: before, isBack: isBack, time: document.issued))
    }
    return recorded
  }

  /// Those that an earlier rollout has named, unverified: they only say what the next has changed. Its files are never removed.
  private func documents(ofRollout version: Int, _ place: any ReadablePlace) throws -> [String: RolloutDocument] {
    guard
      let file = try place.get("metadata/\(version).rollout.json", limit: PublishedModels.longestMetadata),
      let role = try? TargetsRole(SignedFile(parsing: file.bytes).signed)
    else { return [:] }
    var documents: [String: RolloutDocument] = [:]
    for (path, target) in role.targets {
      let name = ObjectName.target(path, target.digest)
      guard let object = try place.get(name, limit: PublishedModels.longestMetadata),
        let document = try? RolloutDocument(parsing: object.bytes)
      else { continue }
      documents[document.flowName] = document
    }
    return documents
  }

  func changes(_ edited: Edited, since published: PublishedModels?) -> [ModelsReport.Change] {
    edited.documents.inOrder.compactMap { document in
      let before = published?.documents[document.flowName]
      return document.event(since: before).map {
        ModelsReport.Change(flowName: document.flowName, event: $0, before: before, after: document)
      }
    }
  }

  /// Writes down a publication.
  func record(_ outcome: ModelsReport.Customer, _ edited: Edited, _ next: NextPublication) throws {
    let approved = edited.targets != nil ? [Recorded(event: .approved, models: edited.models.map(\.model))] : []
    let holds = edited.holds.map { Recorded(event: $0.event, document: edited.documents[$0.flowName]) }
    let changes = outcome.changes.map { Recorded(event: .init($0.event), document: $0.after, before: $0.before) }
    try record(
      approved + holds + changes, for: outcome.appID, versions: next.versions, feed: next.feed.digest, reason: reason,
      evidence: edited.evidence)
  }

  private func record(
    _ recorded: [Recorded], for appID: Identifier, versions: ModelsEntry.Versions, feed: Digest, reason: String?,
    evidence: [String: (evidence: ModelsEntry.Grounds, reason: String)] = [:]
  ) throws {
    let entries = recorded.map { recorded in
      var entry = ModelsEntry(
        recorded.event, appID: appID.description, flowName: recorded.document?.flowName, versions: versions,
        feed: feed, signer: key.publicKey.id,
        time: recorded.time ?? environment.time)
      let experiment = recorded.document?.experiment ?? recorded.before?.experiment
      entry.experiment = experiment?.id
      entry.stage = experiment?.stage
      entry.champion = recorded.document?.champion?.version
      entry.setting = recorded.document?.champion?.json
      entry.challenger = experiment?.challenger.version
      if recorded.event == .revoked { entry.revoked = recorded.document?.newlyRevoked(since: recorded.before) ?? [] }
      if recorded.event == .rollout {
        entry.control = experiment?.groups.widths["control-1"].flatMap { Millionths(count: $0) }
      }
      entry.models = recorded.models.sorted { $0.path.precedesByBytes($1.path) }.map(\.delivered)
      let decided = recorded.document.flatMap { evidence[$0.flowName] }
      (entry.reason, entry.evidence) = (decided?.reason ?? reason, decided?.evidence)
      return entry
    }
    try ledger.append(entries)
  }
}

extension ModelsPublisher {
  /// What is in an app's bundle nobody can delete.
  func warn(ofRevoked changes: [ModelsReport.Change], _ appID: Identifier) {
    for change in changes {
      let versions = change.after.newlyRevoked(since: change.before)
      if versions.isEmpty { continue }
      environment.warn(
        "models.bundled", at: Location(change.flowName),
        "apps that have model \(Amount.names(versions)) in their bundle run none in its place, or go on with it if "
          + "their client is an older one", subject: "app_id \(appID)",
        remedy: "`release models publish --customer \(appID)` ends its approval, so that the online key cannot bring "
          + "it back; if a build has it, give the customer another version in the manifest, and release that")
    }
  }
}

extension ApprovedModel {
  fileprivate var delivered: DeliveredModel {
    DeliveredModel(
      flowID: flowID, flowName: flowName, version: ModelVersion(text: version),
      file: "\(flowName).\(CoreMLFormat.source.rawValue)", digest: digest)
  }
}

extension ModelsEntry.Event {
  init(_ event: RolloutEvent) { self = ModelsEntry.Event(rawValue: event.rawValue) ?? .set }
}
