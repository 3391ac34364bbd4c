import Domain
import Manifest
import OverTheAir
import Publishing
import TUF

/// What a command of `release models` changes.
package enum ModelsChange: Sendable {
  /// Gives a model to the first devices.
  case rollout(version: String, stage: Int, experiment: String?)
  /// To a stage, or the next one.
  case advance(stage: Int?)
  /// - Parameter experiment: refuses another one, such as one that has begun since; nil for any.
  case promote(experiment: String?)
  case stop
  /// To a model, or the champion before.
  case rollback(version: String?)
  case set(threshold: Millionths?, chance: Millionths?, version: String?)
  case revoke(version: String)
  /// Nothing, until the hold is ended: only dates are renewed.
  case hold(isEnd: Bool)
  /// Nothing but dates.
  case refresh

  /// What the ledger says when it is done.
  var event: RolloutEvent? {
    switch self {
    case .rollout: .rollout
    case .advance: .advanced
    case .promote: .promoted
    case .stop: .stopped
    case .rollback: .rolledback
    case .set: .set
    case .revoke: .revoked
    case .refresh, .hold: nil
    }
  }

  /// Whether what is there now is what it asks for, by a run that ended early or somebody else's. What the same again leaves as it is, such
  /// as a revocation, is made again.
  ///
  /// - Parameter change: what the ledger did not have.
  func isDone(by change: ModelsPublisher.Recorded?) -> Bool {
    guard let change, let now = change.document else { return false }
    let (before, running) = (change.before?.experiment, now.experiment)
    switch self {
    case .rollout(let version, let stage, let id):
      return running?.challenger.version == version && running?.stage == stage && [nil, running?.id].contains(id)
    case .advance(stage: nil): return before != nil && running?.id == before?.id && running?.stage != before?.stage
    case .promote(let id):
      return before != nil && [nil, before?.id].contains(id) && running == nil
        && now.champion?.model == before?.challenger.model
    case .stop: return change.event == .stopped && running == nil
    // To roll back an experiment without a champion is to stop it.
    case .rollback(version: nil): return running == nil && (change.isBack || change.event == .stopped && !concerns(now))
    case .advance, .rollback, .set, .revoke, .hold, .refresh: return false
    }
  }

  /// Why the change passes over a flow that nobody has named; nil if it concerns every flow.
  var needed: String? {
    switch self {
    case .advance, .promote, .stop: "no experiment is running"
    case .rollback, .set(_, _, version: nil): "no model has come over the air"
    case .rollout, .set, .revoke, .hold, .refresh: nil
    }
  }

  func concerns(_ document: RolloutDocument?) -> Bool {
    let lines = document?.lines ?? []
    return switch self {
    case .advance, .promote, .stop: lines.contains { $0.experiment != nil }
    case .rollback: lines.contains { $0.champion != nil || $0.experiment != nil }
    case .set(_, _, version: nil): lines.contains { $0.champion != nil }
    case .rollout, .set, .revoke, .hold, .refresh: true
    }
  }

  /// The version of the model that it is about; nil if none is named.
  var version: String? {
    switch self {
    case .rollout(let version, _, _), .revoke(let version): version
    case .rollback(let version), .set(_, _, let version): version
    case .advance, .promote, .stop, .hold, .refresh: nil
    }
  }

  /// Whether the same again is another change.
  var isRelative: Bool {
    switch self {
    case .advance(stage: nil), .rollback(version: nil): true
    default: false
    }
  }

  /// Whether it takes a model from devices, or only keeps dates: then neither age nor a hold is a reason against it.
  var isSafe: Bool {
    switch self {
    case .stop, .rollback, .revoke, .refresh, .hold: true
    case .rollout, .advance, .promote, .set: false
    }
  }

  /// Whether devices must not be missed.
  var takesBack: Bool {
    switch self {
    case .stop, .rollback, .revoke: true
    case .refresh, .hold, .rollout, .advance, .promote, .set: false
    }
  }
}

/// Changes one flow of one customer.
struct FlowChange {
  let change: ModelsChange
  let appID: Identifier
  let flowName: String
  let ota: OverTheAirConfiguration
  /// What the manifest says of one version of the flow's model.
  let tuned: (version: String, tuning: ModelTuning)?
  let published: PublishedModels
  /// The champions before, from the newest, by the ledger.
  let formerChampions: [ModelsLedger.Champion]
  /// The ids of the flow's experiments, by the ledger.
  let experiments: [String]
  /// Seconds since 1970.
  let time: Int64

  /// - Returns: the flow's next document.
  /// - Throws: `Failure` with status 65 for what cannot be done.
  func next() throws -> RolloutDocument {
    let models = published.approved.values.filter { $0.flowName == flowName }
    guard var document = published.documents[flowName] ?? first(models) else {
      let known = Set(published.approved.values.map(\.flowName)).sorted { $0.precedesByBytes($1) }
      throw Failure(
        .badInput, "models.refused", at: Location(flowName), "no model is approved for the flow \(flowName)",
        subject: "app_id \(appID)",
        remedy: (known.isEmpty ? "" : "use one of: \(Amount.names(known)); or ")
          + "approve the models of the manifest: \(approval)")
    }
    let before = document
    if !change.isSafe {
      // One that was made again had no model to take it from.
      if document.flowID == 0 { document.flowID = models.first?.flowID ?? 0 }
      try document.adopt(ota.lines)
    }
    switch change {
    case .rollout(let version, let stage, let id):
      try begin(in: &document, model: model(version, of: document, models), stage: stage, id: id)
    case .advance(let stage):
      let reached = document.lines.compactMap { $0.experiment?.stage }.max() ?? 0
      try document.advance(to: stage ?? reached + 1, ota.stages)
    case .promote(let id): try document.promote(id)
    case .stop: try document.stop()
    case .rollback(let version): try rollBack(&document, to: version, models)
    case .set(let threshold, let chance, let version):
      try document.set(threshold: threshold, chance: chance, of: version)
    // Its approval may have ended since.
    case .revoke(let version)
    where document.newlyRevoked(since: nil).contains(version) && models.allSatisfy({ $0.version != version }): break
    case .revoke(let version): try revoke(in: &document, model: model(version, of: document, models), among: models)
    case .refresh, .hold: break
    }
    if document == before { return before }
    for path in document.newModels(since: before) where published.unusable.contains(path) {
      throw document.refusal(
        "\(path) is missing, or has other bytes than were approved: devices would look for it in vain",
        remedy: "bring its file back, from a backup for example; \(approval) does it for what the manifest has")
    }
    // What is safe may leave what is wrong already, and adds nothing to it.
    let known = change.isSafe ? before.objections(published.approved).map(\.words) : []
    if let words = document.objections(published.approved).map(\.words).first(where: { !known.contains($0) }) {
      throw document.refusal(words, remedy: "stay within what was approved, or approve more: \(approval)")
    }
    document.issued = time
    document.poll = ota.poll
    return document
  }

  private var approval: String { "`release models publish --customer \(appID)`" }

  private func first(_ models: [ApprovedModel]) -> RolloutDocument? {
    models.first.map { model in
      RolloutDocument(
        appID: appID.description, flowID: model.flowID, flowName: flowName, issued: time, poll: ota.poll,
        lines: ota.lines.map { RolloutDocument.Line(sdk: $0) })
    }
  }

  private func model(
    _ version: String, of document: RolloutDocument, _ models: [ApprovedModel]
  ) throws -> ApprovedModel {
    if let model = models.first(where: { $0.version == version }) { return model }
    let known = models.filter { !document.revoked.contains($0.path) }.map(\.version).sorted { $0.precedesByBytes($1) }
    let isRevoked = document.newlyRevoked(since: nil).contains(version)
    let more = isRevoked ? "train and publish a new version" : "approve the models of the manifest: \(approval)"
    throw document.refusal(
      "model \(version) of \(flowName) \(isRevoked ? "was revoked" : "is not approved")",
      remedy: known.isEmpty ? more : "use one of: \(Amount.names(known))")
  }

  /// How a model is used: as the manifest says, or as the one that it stands beside, within its own ranges.
  private func setting(_ model: ApprovedModel, beside champion: RolloutDocument.Setting?) -> RolloutDocument.Setting {
    let tuning = tuned?.version == model.version ? tuned?.tuning : nil
    return RolloutDocument.Setting(
      model: model.path, version: model.version,
      threshold: tuning?.threshold ?? model.threshold.nearest(champion?.threshold ?? ota.threshold.standard),
      chance: tuning?.chance ?? model.chance.nearest(champion?.chance ?? ota.chance.standard),
      metadata: tuning?.metadata ?? champion?.metadata ?? [])
  }

  /// How a model that comes back is used: as when all devices had it last, within its own ranges.
  private func restored(_ model: ApprovedModel) -> RolloutDocument.Setting {
    let last = formerChampions.first { $0.version == model.version }?.setting.flatMap { RolloutDocument.Setting($0) }
    var setting = last ?? setting(model, beside: nil)
    setting.threshold = model.threshold.nearest(setting.threshold)
    setting.chance = model.chance.nearest(setting.chance)
    return setting
  }

  private func begin(in document: inout RolloutDocument, model: ApprovedModel, stage: Int, id: String?) throws {
    guard (1...ota.stages.stages.count).contains(stage) else {
      throw document.refusal(
        "there is no stage \(stage)", remedy: "the plan has the stages 1 to \(ota.stages.stages.count)")
    }
    let champion = document.lines.first { model.sdk.contains($0.sdk) }?.champion
    let id = try experimentID(id, standard: "\(model.version)-\(UTCTime.text(time).prefix(10))", in: document)
    let salt = "\(flowName)/\(id)"
    // Not while one is running: its devices would leave it, or begin in the middle of it.
    for index in document.lines.indices where document.lines[index].experiment == nil {
      document.lines[index].holdout = ota.holdout.map {
        RolloutDocument.Holdout(salt: document.lines[index].holdout?.salt ?? "\(flowName)/holdout", bound: $0)
      }
    }
    try document.begin(
      RolloutDocument.Experiment(
        id: id, salt: salt, hash: ota.hash, challenger: setting(model, beside: champion),
        groups: ota.stages.groups(at: stage), until: time + Int64(ota.days) * UTCTime.day), model)
  }

  /// An experiment that has ended is never resumed: its devices would be the same, and know the model.
  private func experimentID(_ wanted: String?, standard: String, in document: RolloutDocument) throws -> String {
    let ended = Set(experiments).subtracting(document.experiments)
    if let wanted {
      if !ended.contains(wanted) { return wanted }
      throw document.refusal(
        "experiment \(wanted) has ended, and is never resumed", remedy: "give this one an id of its own")
    }
    var (id, number) = (standard, 1)
    while ended.contains(id) {
      number += 1
      id = "\(standard)-\(number)"
    }
    return id
  }

  /// Devices that had a model get the one before. A running experiment ends.
  private func rollBack(_ document: inout RolloutDocument, to version: String?, _ models: [ApprovedModel]) throws {
    let present = document.lines.compactMap(\.champion?.version)
    if present.isEmpty, version != nil || document.experiment == nil {
      throw document.refusal(
        "no champion has come over the air: devices run the model of their bundle",
        remedy: document.experiment == nil
          ? document.seeStatus : "end the running experiment: \(document.command("stop"))")
    }
    let former = try version.map { try model($0, of: document, models) } ?? former(present, models)
    if let former, document.revoked.contains(former.path) {
      throw document.refusal(
        "model \(former.version) was revoked",
        remedy: "name another, or none: without --to, the newest champion before that can still run comes back")
    }
    let target = former.map(restored)
    for index in document.lines.indices {
      document.lines[index].experiment = nil
      if document.lines[index].champion != nil { document.lines[index].champion = target }
    }
  }

  /// The newest champion before that can still run; nil for the model in the bundle.
  private func former(_ present: [String], _ models: [ApprovedModel]) -> ApprovedModel? {
    let lost = published.unusable.union(published.documents[flowName]?.revoked ?? [])
    let lines = published.documents[flowName]?.lines.filter { $0.champion != nil }.map(\.sdk) ?? []
    let usable = models.filter { model in !lost.contains(model.path) && lines.allSatisfy { model.sdk.contains($0) } }
    return formerChampions.lazy.map(\.version).filter { !present.contains($0) }
      .compactMap { version in usable.first { $0.version == version } }.first
  }

  private func revoke(in document: inout RolloutDocument, model: ApprovedModel, among models: [ApprovedModel]) {
    document.revoke(model.path, successor: successor(of: [model.version], models))
  }

  /// What devices get in the place of champions.
  func successor(of versions: [String], _ models: [ApprovedModel]) -> RolloutDocument.Setting? {
    former(versions, models).map(restored)
  }
}
