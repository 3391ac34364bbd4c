import Artifacts
import Domain
import Manifest
import OverTheAir
import Platform
import Publishing
import TUF

/// What a person approves for one customer.
struct CustomerApproval: Sendable {
  let variant: CustomerVariant
  let person: PersonalKey
  let publisher: ModelsPublisher
  /// How many champions of a flow can be rolled back to, however long the feed is.
  private static let keptChampions = 3

  var appID: Identifier { variant.customer.appID }
  private var setup: OverTheAirSetup { publisher.setup }
  private var environment: RunEnvironment { setup.environment }
  private var root: RootRole { setup.newestRoot }

  func edit(_ published: PublishedModels?, skipping: Int) throws -> ModelsPublisher.Edited {
    var edited = ModelsPublisher.Edited(documents: published?.documents ?? [:])
    let known = published?.approved ?? [:]
    var targets = published?.trusted.targets?.targets ?? [:]
    // The online key can leave out a revocation, and brings back nothing that people do not approve.
    let revoked = edited.documents.values.flatMap(\.revoked)
    let needless = needless(of: published)
    for path in revoked + needless.map(\.path) { targets[path] = nil }
    for model in variant.models where model.format == .source {
      let approved = try approved(model)
      if revoked.contains(approved.path) { continue }
      if let objection = variant.customer.tunings[model.entry.flowName]?.objection(approved) {
        throw refused(
          model, message: objection, remedy: "correct it in the manifest, or widen the range of \"ota\" in release.json"
        )
      }
      if let there = known[approved.path], there.digest != approved.digest {
        throw refused(
          model, message: "is approved with other bytes",
          remedy: "give it a new modelVersion: a version never changes")
      }
      if known[approved.path] == approved {
        edited.knownModels.append((approved, model.source))
        continue
      }
      edited.models.append((approved, model.source))
      targets[approved.path] = TargetsRole.Target(
        length: approved.size, digest: approved.digest, custom: approved.custom)
    }
    let next = try next(targets, after: published, skipping: skipping)
    if let next { try check(edited.documents, known, by: next.approved) }
    warn(ofRevoked: revoked, known, needless)
    edited.targets = try next.map { try signed($0, after: published?.trusted.targets, isTaken: skipping > 0) }
    return edited
  }

  /// Approvals that only make a long feed longer: of models that are neither in the manifest nor told to devices, nor were lately.
  private func needless(of published: PublishedModels?) -> [ApprovedModel] {
    guard let published, published.feed?.bytes.count ?? 0 > Feed.long else { return [] }
    let told = published.documents.values.reduce(into: Set()) { $0.formUnion($1.newModels(since: nil)) }
    let champions = publisher.ledger[appID]?.champions ?? [:]
    return published.approved.values.filter { model in
      let own = variant.customer.models.first { $0.flowName.description == model.flowName }?.version.description
      let last = champions[model.flowName]?.prefix(Self.keptChampions).map(\.version) ?? []
      return !told.contains(model.path) && !(last + [own]).contains(model.version)
    }
  }

  private func approved(_ model: InspectedModel) throws -> ApprovedModel {
    let ota = setup.ota
    if model.byteCount > ota.largestModel {
      let (size, most) = Amount.bytes(model.byteCount, and: ota.largestModel)
      throw refused(
        model, message: "has \(size), and devices take at most \(most)",
        remedy: "train a smaller one, or raise \"largestModel\" of \"ota\" in release.json")
    }
    guard let lowest = ota.lines.map(\.min).min(), let highest = ota.lines.map(\.below).max(),
      let sdk = SDKRange(min: lowest, below: highest)
    else {
      throw refused(model, message: "has no SDK version", remedy: "correct \"lines\" of \"ota\" in release.json")
    }
    return ApprovedModel(
      path: path(of: model), size: model.byteCount, digest: model.digest, flowID: model.entry.flowID,
      flowName: model.entry.flowName.description, version: model.entry.version.description, sdk: sdk,
      threshold: ota.threshold.range, chance: ota.chance.range)
  }

  private func path(of model: InspectedModel) -> String {
    ApprovedModel.path(
      appID, of: model.entry.flowName, version: model.entry.version.description, suffix: model.format.rawValue)
  }

  private func refused(_ model: InspectedModel, message: String, remedy: String) -> Failure {
    Failure(
      .badInput, "models.refused", at: Location(model.source), message,
      subject: "app_id \(appID): \(model.entry.flowName) \(model.entry.version)", remedy: remedy)
  }

  /// What is not approved, and what no longer.
  private func warn(ofRevoked revoked: [String], _ known: [String: ApprovedModel], _ needless: [ApprovedModel]) {
    warn(
      ofEnded: revoked.compactMap { known[$0] }, "revoked",
      remedy: "if devices need another, give it to the customer in the manifest")
    for model in variant.models {
      let (name, version) = (model.entry.flowName, model.entry.version)
      if model.format != .source {
        environment.warn(
          "models.not-alone", at: Location(model.source),
          "stays with the releases of the SDK: devices compile a single .mlmodel, and this is a .\(model.format.rawValue)",
          subject: "app_id \(appID): \(name) \(version)", remedy: "export it as .mlmodel")
      } else if revoked.contains(path(of: model)) {
        let finding = LedgerObjections.revoked(
          "\(name) \(version)", of: "app_id \(appID): \(name)", at: model.origin)
        environment.report(.warning(finding))
      }
    }
    warn(
      ofEnded: needless, "nobody is told to use them, and devices read only so much",
      remedy: "to use one again, give it to the customer in the manifest, and publish that")
  }

  private func warn(ofEnded models: [ApprovedModel], _ reason: String, remedy: String) {
    let names = models.map { "\($0.flowName) \($0.version)" }.sorted { $0.precedesByBytes($1) }
    if names.isEmpty { return }
    environment.warn(
      "models.needless", at: Location(appID.description), "no longer approves \(Amount.names(names)): \(reason)",
      remedy: remedy)
  }

  /// Devices refuse everything if they are told to use a model in a way that nobody has approved.
  private func check(
    _ documents: [String: RolloutDocument], _ known: [String: ApprovedModel], by next: [String: ApprovedModel]
  ) throws {
    for document in documents.inOrder {
      guard let (setting, words) = document.objections(next).first else { continue }
      let command =
        next[setting.model].flatMap { document.fitting(setting, to: $0, setup.ota.lines, allowedBy: [known, next]) }
        ?? document.command(document.lines.contains { $0.champion == setting } ? "rollback" : "stop")
      throw document.refusal(
        "\(words): devices would refuse everything",
        remedy: "widen \"ota\" of release.json, or bring what devices have into it first: \(command)")
    }
  }

  /// What is to be signed; nil if it is as it was, and has half of its time left.
  private func next(
    _ targets: [String: TargetsRole.Target], after published: PublishedModels?, skipping: Int
  ) throws -> TargetsRole? {
    let online = root["timestamp"].keyIDs.compactMap { id in root.keys[id].map { (id, $0) } }
    let delegation = TargetsRole.Delegation(
      name: PublishedModels.delegation, role: RoleKeys(online.map(\.0), threshold: root["timestamp"].threshold),
      paths: ["\(appID)/rollout/*"])
    let role = published?.trusted.targets
    // Those who approved may be others than those who do now.
    let signatureCount = try published.map { try SignedFile(parsing: $0.targets).count(of: root["targets"], root.keys) }
    let isCurrent =
      signatureCount ?? 0 >= root["targets"].threshold && role?.targets == targets && role?.delegations == [delegation]
      && (role?.header.expires ?? 0) - environment.time > NextPublication.Validity.targets / 2
    if isCurrent { return nil }
    return TargetsRole(
      header: MetadataHeader(
        version: NextPublication.number(
          after: role?.header, NextPublication.Validity.targets, at: environment.time, skipping: skipping),
        expires: environment.time + NextPublication.Validity.targets, appID: appID.description),
      targets: targets, delegatedKeys: Dictionary(online, uniquingKeysWith: { $1 }), delegations: [delegation])
  }

  /// Signs, and keeps the file until enough people have.
  ///
  /// - Parameter isTaken: whether the number that others have signed may be.
  /// - Throws: `Failure` with status 75 below the threshold.
  private func signed(_ role: TargetsRole, after former: TargetsRole?, isTaken: Bool) throws -> [UInt8] {
    let path = setup.keys.file("drafts/\(appID).targets.json")
    var file = role.unsigned
    if !isTaken, let draft = try? SignedFile(parsing: FileSystem.readFile(path)),
      let drafted = try? TargetsRole(draft.signed),
      // The clock of who has signed it may be ahead.
      drafted.header.version > former?.header.version ?? 0, drafted.header.version - 24 <= role.header.version,
      drafted.header.expires > environment.time
    {
      var same = role
      same.header = drafted.header
      // A file has its members in canonical order.
      if try same.unsigned.signed.canonical() == draft.signed.canonical() { file = draft }
    }
    try person.sign(&file)
    let count = try file.count(of: root["targets"], root.keys)
    let threshold = root["targets"].threshold
    if count >= threshold { return try file.bytes }
    if !publisher.isDryRun {
      try FileSystem.makeDirectories(FilePath.parent(of: path))
      try FileSystem.writeAtOnce(path, file.bytes)
    }
    throw Failure(
      .temporary, "models.unsigned", at: Location(path), "has \(count) of \(Amount.count(threshold, "signature"))",
      subject: "app_id \(appID)", remedy: "commit it; the next person runs the same command")
  }
}

extension ModelTuning {
  /// Why a device could not use a model as the manifest says.
  fileprivate func objection(_ model: ApprovedModel) -> String? {
    if let threshold, !model.threshold.contains(threshold) {
      return "has the threshold \(threshold) in the manifest, outside of \(model.threshold)"
    }
    if let chance, !model.chance.contains(chance) {
      return "has the chance \(chance) in the manifest, outside of \(model.chance)"
    }
    return nil
  }
}

extension RolloutDocument {
  /// The command by which devices use a model within its new ranges and lines of SDK versions; nil if none does.
  fileprivate func fitting(
    _ setting: Setting, to model: ApprovedModel, _ lines: [SDKRange], allowedBy approvals: [[String: ApprovedModel]]
  ) -> String? {
    let (threshold, chance) = (model.threshold.nearest(setting.threshold), model.chance.nearest(setting.chance))
    var changed = self
    do {
      try changed.adopt(lines)
      try changed.set(threshold: threshold, chance: chance, of: setting.version)
    } catch { return nil }
    for approved in approvals where changed.objections(approved).contains(where: { $0.setting.model == model.path }) {
      return nil
    }
    return command("set", " --model \(ShellWord.quoted(model.version)) --threshold \(threshold) --chance \(chance)")
  }
}
