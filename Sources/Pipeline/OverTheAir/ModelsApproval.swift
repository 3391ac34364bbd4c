import Artifacts
import Domain
import Manifest
import OverTheAir
import Platform
import Publishing
import TUF

/// `release models publish`: a person approves the models of the manifest, and they are put where devices can get them. Nobody runs them
/// yet.
package struct ModelsApproval: Sendable {
  package var workspace = WorkspaceOptions()
  package var selection = Selection.all
  /// Nil for all.
  package var flowName: String?
  /// The file of the person's key; nil for the only one in the folder of keys.
  package var key: String?
  /// A program that signs instead; then `key` is the public half.
  package var signer: String?
  /// How many devices each customer has, for what it costs; nil if nobody asks.
  package var devices: Int?
  package var jobs = 1
  package var isDryRun = false
  private let environment: RunEnvironment
  /// How many champions of a flow can be rolled back to, however long the feed is.
  private static let keptChampions = 3
  /// Asks for the passphrase of a key.
  private let passphrase: @Sendable (_ file: String) throws -> String?

  package init(_ environment: RunEnvironment, passphrase: @escaping @Sendable (_ file: String) throws -> String?) {
    self.environment = environment
    self.passphrase = passphrase
  }

  /// - Throws: `Failure` for what concerns every customer. What concerns one is in the report.
  package func run() async throws -> ModelsReport {
    let setup = try OverTheAirSetup(self.workspace, environment)
    let ledger = try setup.writtenLedger()
    let workspace = try await Workspace.withoutTemplates(self.workspace, jobs: jobs, variable: environment.variable)
    let chosen = try selection.resolve(workspace.customers, manifestFile: workspace.manifestFile)
    try requireFlow(chosen)
    let online = try setup.onlineKey()
    // Approvals are for the key that the newest root names, and devices refuse what another one signs beside them.
    if let other = setup.otherOnlineKey(online.publicKey) { throw Failure(.badConfiguration, other) }
    let person = try personalKey(setup)
    try setup.requireKey(person.publicKey, for: "targets")
    environment.report(.stage("reading models of \(Amount.count(chosen.count, "customer"))"))
    var inspection = try await Inspection(modelsOf: chosen, workspace, jobs: jobs)
    // What is not to be approved has no say.
    if let flowName {
      for index in inspection.variants.indices {
        inspection.variants[index].models.removeAll { $0.entry.flowName.description != flowName }
      }
    }
    inspection.refuseChanged(since: try LedgerObjections(workspace, of: chosen), workspace)
    inspection.ofModels.forEach { environment.report(.warning($0)) }
    inspection.refuseForeignMetadata(workspace)
    let variants = inspection.variants.keyed(by: \.customer.appID)
    let publisher = ModelsPublisher(setup: setup, ledger: ledger, key: online, isDryRun: isDryRun)
    let appIDs = inspection.variants.map(\.customer.appID)
    let root = setup.newestRoot
    let outcomes = try await environment.outcomes("publishing", of: appIDs, jobs: jobs) { appID in
      try await publisher.publish(appID) { published, appID, _, skipping in
        try approve(
          variants[appID], for: appID, published: published, champions: ledger[appID]?.champions ?? [:], by: person,
          root: root, setup: setup, skipping: skipping)
      }
    }
    var report = ModelsReport(appIDs, outcomes, isDryRun: isDryRun)
    report.failures = (report.failures + inspection.failures).sorted { $0.appID < $1.appID }
    report.cost = cost(inspection.variants, setup.ota)
    return report
  }

  /// A name that nobody has is a typing error, of which nothing would be published.
  private func requireFlow(_ customers: [Customer]) throws {
    let known = Set(customers.flatMap { $0.models.map(\.flowName.description) })
    guard let flowName, !known.contains(flowName) else { return }
    throw Failure(
      .badInput, "models.flow", at: Location(flowName), "no model of the selected customers is for this flow",
      remedy: known.isEmpty
        ? "give them one in the manifest" : "use one of: \(Amount.names(known.sorted { $0.precedesByBytes($1) }))")
  }

  private func cost(_ variants: [CustomerVariant], _ ota: OverTheAirConfiguration) -> DeliveryCost? {
    devices.map { devices in
      var cost = DeliveryCost(devices: devices)
      for variant in variants {
        cost.addCustomer(models: variant.models.filter { $0.format == .source }.map(\.byteCount), poll: ota.poll)
      }
      return cost
    }
  }

  private func personalKey(_ setup: OverTheAirSetup) throws -> PersonalKey {
    let path = try key ?? onlyKey(setup)
    if let program = signer {
      return PersonalKey(publicKey: try KeyFolder.publicKey(at: path), program: program, environment)
    }
    return PersonalKey(try KeyFolder.privateKey(at: path, environment: environment) { try passphrase(path) })
  }

  /// The file of the only key here that may approve models.
  private func onlyKey(_ setup: OverTheAirSetup) throws -> String {
    let names = try setup.keys.names()
    let files = try setup.newestRoot.keys(of: "targets").compactMap { names[$0] }
      .filter { try FileSystem.status(setup.keys.file($0 + ".pem")) != nil }
    if files.count == 1 { return setup.keys.file(files[0] + ".pem") }
    throw Failure(
      .badConfiguration, "models.key", at: Location(setup.keys.path),
      files.isEmpty
        ? "has no private key that may approve models" : "has several private keys: \(Amount.names(files.sorted()))",
      remedy: "name your key with --key")
  }

  // MARK: One customer

  private func approve(
    _ variant: CustomerVariant?, for appID: Identifier, published: PublishedModels?,
    champions: [String: [ModelsLedger.Champion]], by person: PersonalKey, root: RootRole, setup: OverTheAirSetup,
    skipping: Int
  ) throws -> ModelsPublisher.Edited {
    var edited = ModelsPublisher.Edited(documents: published?.documents ?? [:])
    let known = published?.approved ?? [:]
    var targets = published?.trusted.targets?.targets ?? [:]
    // The online key can leave out a revocation, and brings back nothing that people do not approve.
    let revoked = edited.documents.values.flatMap(\.revoked)
    for path in revoked { targets[path] = nil }
    warn(
      ofEnded: revoked.compactMap { known[$0] }, appID.description, "revoked",
      remedy: "if devices need another, give it to the customer in the manifest")
    for model in variant?.models ?? [] {
      if model.format != .source {
        environment.report(.warning(notAlone(model, appID)))
        continue
      }
      let approved = try approved(model, for: appID, ota: setup.ota)
      if revoked.contains(approved.path) {
        let (name, version) = (model.entry.flowName, model.entry.version)
        let finding = LedgerObjections.revoked(
          "\(name) \(version)", of: "app_id \(appID): \(name)", at: model.origin)
        environment.report(.warning(finding))
        continue
      }
      if let objection = variant?.customer.tunings[model.entry.flowName]?.objection(approved) {
        throw refused(
          model, of: appID, message: objection,
          remedy: "correct it in the manifest, or widen the range of \"ota\" in release.json")
      }
      if let there = known[approved.path], there.digest != approved.digest {
        throw refused(
          model, of: appID, message: "is approved with other bytes",
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
    for model in needless(of: published, variant, champions) { targets[model.path] = nil }
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
    if isCurrent { return edited }
    let next = TargetsRole(
      header: MetadataHeader(
        version: NextPublication.number(
          after: role?.header, NextPublication.Validity.targets, at: environment.time, skipping: skipping),
        expires: environment.time + NextPublication.Validity.targets, appID: appID.description),
      targets: targets, delegatedKeys: Dictionary(online, uniquingKeysWith: { $1 }), delegations: [delegation])
    try check(edited.documents, known, by: next.approved, setup.ota.lines)
    edited.targets = try signed(
      next, after: role, for: appID, by: person, root: root, setup: setup, isTaken: skipping > 0)
    return edited
  }

  /// Approvals that only make a long feed longer: of models that are neither in the manifest nor told to devices, nor were lately.
  private func needless(
    of published: PublishedModels?, _ variant: CustomerVariant?, _ champions: [String: [ModelsLedger.Champion]]
  ) -> [ApprovedModel] {
    guard let published, published.feed?.bytes.count ?? 0 > Feed.long else { return [] }
    let told = published.documents.values.reduce(into: Set()) { $0.formUnion($1.newModels(since: nil)) }
    let needless = published.approved.values.filter { model in
      let own = variant?.customer.models.first { $0.flowName.description == model.flowName }?.version.description
      let last = champions[model.flowName]?.prefix(Self.keptChampions).map(\.version) ?? []
      return !told.contains(model.path) && !(last + [own]).contains(model.version)
    }
    warn(
      ofEnded: needless, published.trusted.appID, "nobody is told to use them, and devices read only so much",
      remedy: "to use one again, give it to the customer in the manifest, and publish that")
    return needless
  }

  private func warn(ofEnded models: [ApprovedModel], _ appID: String, _ reason: String, remedy: String) {
    let names = models.map { "\($0.flowName) \($0.version)" }.sorted { $0.precedesByBytes($1) }
    if names.isEmpty { return }
    environment.warn(
      "models.needless", at: Location(appID), "no longer approves \(Amount.names(names)): \(reason)", remedy: remedy)
  }

  private func approved(
    _ model: InspectedModel, for appID: Identifier, ota: OverTheAirConfiguration
  ) throws -> ApprovedModel {
    if model.byteCount > ota.largestModel {
      let (size, most) = Amount.bytes(model.byteCount, and: ota.largestModel)
      throw refused(
        model, of: appID, message: "has \(size), and devices take at most \(most)",
        remedy: "train a smaller one, or raise \"largestModel\" of \"ota\" in release.json")
    }
    guard let lowest = ota.lines.map(\.min).min(), let highest = ota.lines.map(\.below).max(),
      let sdk = SDKRange(min: lowest, below: highest)
    else {
      throw refused(
        model, of: appID, message: "has no SDK version", remedy: "correct \"lines\" of \"ota\" in release.json")
    }
    let version = model.entry.version.description
    return ApprovedModel(
      path: ApprovedModel.path(appID, of: model.entry.flowName, version: version, suffix: model.format.rawValue),
      size: model.byteCount,
      digest: model.digest, flowID: model.entry.flowID, flowName: model.entry.flowName.description, version: version,
      sdk: sdk, threshold: ota.threshold.range, chance: ota.chance.range)
  }

  private func notAlone(_ model: InspectedModel, _ appID: Identifier) -> Finding {
    Finding(
      "models.not-alone", .warning, at: Location(model.source),
      "stays with the releases of the SDK: devices compile a single .mlmodel, and this is a .\(model.format.rawValue)",
      subject: "app_id \(appID): \(model.entry.flowName) \(model.entry.version)", remedy: "export it as .mlmodel")
  }

  private func refused(_ model: InspectedModel, of appID: Identifier, message: String, remedy: String) -> Failure {
    Failure(
      .badInput, "models.refused", at: Location(model.source), message,
      subject: "app_id \(appID): \(model.entry.flowName) \(model.entry.version)", remedy: remedy)
  }

  // MARK: Several people

  /// Signs, and keeps the file until enough people have.
  ///
  /// - Parameter isTaken: whether the number that others have signed may be.
  /// - Throws: `Failure` with status 75 below the threshold.
  private func signed(
    _ role: TargetsRole, after former: TargetsRole?, for appID: Identifier, by person: PersonalKey, root: RootRole,
    setup: OverTheAirSetup, isTaken: Bool
  ) throws -> [UInt8] {
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
    if !isDryRun {
      try FileSystem.makeDirectories(FilePath.parent(of: path))
      try FileSystem.writeAtOnce(path, file.bytes)
    }
    throw Failure(
      .temporary, "models.unsigned", at: Location(path), "has \(count) of \(Amount.count(threshold, "signature"))",
      subject: "app_id \(appID)", remedy: "commit it; the next person runs the same command")
  }
}
