import Artifacts
import Domain
import Manifest
import Platform
import Publishing

/// `release publish`: verifies what a build has placed, and brings every customer's release to its channels.
package struct ReleasePublishing: Sendable {
  package struct Options: Sendable {
    package var workspace = WorkspaceOptions()
    package var selection = Selection.all
    /// Of the selected, only customers in this wave; nil for all of them.
    package var wave: Wave?
    /// Names of channels; empty for all.
    package var channels: [String] = []
    package var jobs = 1
    package var isDryRun = false
    /// Whether nobody gets anything if a customer's folder is not what was built, or a customer's destination has something
    /// else, or refuses its zips. A destination that cannot be asked stops only its customers.
    package var isAllOrNothing = false
    /// Keeps each customer's products, and what was missing at channels that have all of it now.
    package var keepsDetails = false
    /// Whether the programs that read customers' files are asked too.
    package var asksJudges = false
    /// What must be as it was approved; nil if nobody need approve.
    var approval: PublicationApproval?

    package init() {}

    /// Whether nobody gets anything after what failed so far.
    fileprivate func stops(at failures: [CustomerFailure]) -> Bool {
      isAllOrNothing && failures.contains(where: \.failure.isFinal)
    }
  }

  var options: Options
  let environment: RunEnvironment
  let channelMaker: ChannelMaker
  private let judge: FolderJudge

  package init(options: Options, environment: RunEnvironment, channels: ChannelMaker, judge: FolderJudge) {
    self.options = options
    self.environment = environment
    channelMaker = channels
    self.judge = judge
  }

  /// - Throws: `Failure` for what concerns every customer. What concerns one is in the report.
  package func run() async throws -> PublishReport {
    try await run(load())
  }

  func load() async throws -> Renderer {
    try await Renderer.load(options.workspace, jobs: options.jobs, variable: environment.variable)
  }

  func run(_ renderer: Renderer) async throws -> PublishReport {
    let workspace = renderer.workspace
    let recorded = RecordedReleases(workspace.ledgerPath)
    if let approval = options.approval {
      let channels = try channelMaker.channels(workspace, environment, recorded)
      try await approval.refuseDifferences(from: workspace, channels, jobs: options.jobs, environment)
    }
    let plan = try PublishPlan.make(workspace, options)
    // No build replaces what is being published.
    let lock =
      options.isDryRun
      ? nil : try BuildLock.acquire(workFolder: workspace.workFolder, output: workspace.output, environment)
    defer { lock?.release() }
    let customers = Amount.count(plan.customers.count, "customer")
    environment.report(.stage("verifying \(customers) of \(workspace.versionFolder)"))
    let index = IdentityIndex(workspace.customers, workspace.configuration)
    let chosen = try workspace.customers(options.selection, in: options.wave, of: workspace.configuration.version)
    let objections = try LedgerObjections(workspace, of: chosen)
    let ledger = objections.ledger
    try workspace.refuseRenamedChannels(ledger)
    try LedgerLines.refuseLost(in: ledger.path, beside: workspace.configurationFile, environment)
    try ledger.checkRights()
    let (verified, warnings, failures) = try await verify(
      plan, renderer: renderer, index: index, objections: objections)
    var report = PublishReport(
      version: workspace.configuration.version, heldBack: plan.heldBack, withoutChannel: plan.withoutChannel,
      unchosen: plan.unchosen, warnings: workspace.withoutChannels(chosen) + warnings, failures: failures,
      isDryRun: options.isDryRun,
      isConfirmedAtChannels: workspace.configuration.artifact.url != nil
        && workspace.configuration.artifact.isConfirmedAtChannels)
    report.wave = options.wave
    for customer in chosen {
      if let hold = objections.hold(of: customer) { report.take(hold, of: customer.appID) }
    }
    if options.isAllOrNothing, !report.failures.isEmpty { return report }
    if options.asksJudges { report.warnings += try await askJudges(of: verified.map(\.customer), workspace) }
    let publication = try publication(plan, renderer, index.search(in: workspace), ledger: ledger, recorded)
    report.warnings += try uncommitted(verified.map(\.customer.appID), recorded, workspace)
    try await publish(verified, publication, report: &report)
    return report
  }

  private func publication(
    _ plan: PublishPlan, _ renderer: Renderer, _ search: @escaping ChannelMaker.Search, ledger: Ledger,
    _ recorded: RecordedReleases
  ) throws -> CustomerPublication {
    let workspace = renderer.workspace
    let retry = environment.retryPolicy(workspace.configuration)
    let recorder = LedgerRecorder(ledger, time: environment.time)
    let deliveries = environment.deliveries(workspace)
    return CustomerPublication(
      options: options, plan: plan, reader: ShipmentReader(workspace: workspace),
      channels: try channelMaker.channels(workspace, environment, recorded, search: search),
      reconciler: Reconciler(
        retry: retry, readBack: try environment.readBack(workspace.configuration.artifact), isDryRun: options.isDryRun),
      recorder: recorder,
      growth: CustomerGrowth(
        growth: try channelMaker.growth(workspace, search: search), recorded: recorded, recorder: recorder,
        retry: retry, warn: { environment.report(.warning($0)) }),
      announcer: deliveries.isEmpty
        ? nil
        : Announcer(
          AnnouncementContent(renderer: renderer, search: search), deliveries: deliveries, recorded: recorded,
          recorder: recorder, retry: retry))
  }

  /// All destinations are asked before anything is put anywhere, and all zips are put before anything names them.
  private func publish(
    _ verified: [Verified], _ publication: CustomerPublication, report: inout PublishReport
  ) async throws {
    let channels = Amount.count(publication.channels.count, "channel")
    environment.report(.stage("asking \(channels)"))
    let looked = try await environment.outcomes("asking", of: verified, jobs: options.jobs) {
      try await publication.look($0.customer, sealed: $0.seal)
    }
    report.add(CustomerFailure.all(of: verified.map(\.customer.appID), looked))
    if options.stops(at: report.failures) { return }
    let prepared = looked.compactMap { try? $0.get() }
    environment.report(.stage("publishing \(prepared.count) to \(channels)"))
    let put = try await environment.outcomes("putting", of: prepared, jobs: options.jobs) { prepared in
      try await publication.put(prepared)
      return prepared
    }
    report.add(CustomerFailure.all(of: prepared.map(\.customer.appID), put))
    if options.stops(at: report.failures) { return }
    let ready = put.compactMap { try? $0.get() }
    let outcomes = try await environment.outcomes("publishing", of: ready, jobs: options.jobs) {
      try await publication.publish($0)
    }
    report.published = outcomes.compactMap { try? $0.get() }
    report.add(CustomerFailure.all(of: ready.map(\.customer.appID), outcomes))
    report.warnings += report.announcementFindings()
  }

  /// Asks about one customer's files, and about those of products that only others get.
  ///
  /// - Returns: notes of programs that could not be asked.
  /// - Throws: `Failure` with status 65 for files that a program refuses.
  private func askJudges(of customers: [Customer], _ workspace: Workspace) async throws -> [Finding] {
    var files: [PackageJudges.File] = []
    var judges = PackageJudges(environment: environment)
    for customer in customers {
      let missing = workspace.manifestFiles(of: customer, besides: files)
      if missing.isEmpty { continue }
      let folder = workspace.folder(of: customer.appID)
      for name in missing.sorted() {
        let path = FilePath.join(folder, name)
        files.append(PackageJudges.File(name: name, bytes: try FileSystem.readFile(path), place: path))
      }
      for artifact in try ShipmentReader(workspace: workspace).sealed(customer).shipment.artifacts {
        judges.zips[artifact.file.digest.description] = artifact.file.path
      }
    }
    let findings = try await judges.findings(files)
    try findings.errors.throwIfAny()
    return findings
  }

  /// - Returns: a warning of customers who would be told for good that their release was made from files that no commit has.
  private func uncommitted(
    _ appIDs: [Identifier], _ recorded: RecordedReleases, _ workspace: Workspace
  ) throws -> [Finding] {
    let version = workspace.configuration.version.description
    let uncommitted = try appIDs.filter { appID in
      try ProvenanceStatement(in: workspace.folder(of: appID))?.source?.isChanged == true
        && !recorded.versions(of: appID.description).contains(version)
    }
    if uncommitted.isEmpty { return [] }
    return [
      Finding(
        "publish.uncommitted", .warning, at: Location(workspace.versionFolder),
        "was built with uncommitted changes, says the provenance of \(Amount.names(uncommitted.map(\.description)))",
        remedy: "commit them, then run `release build --all`, which signs again")
    ]
  }

  /// A customer whose folder is what was built.
  private struct Verified: Sendable {
    var customer: Customer
    /// Taken before the folder was verified.
    var seal: Digest
  }

  /// Asks every rule of `release verify` about the chosen customers' folders. The digests that are published are those in
  /// their `SHA256SUMS`, which the verification compares with the bytes.
  private func verify(
    _ plan: PublishPlan, renderer: Renderer, index: IdentityIndex, objections: LedgerObjections
  ) async throws -> (verified: [Verified], warnings: [Finding], failures: [CustomerFailure]) {
    let workspace = renderer.workspace
    let reader = ShipmentReader(workspace: workspace)
    var read: [Verified] = []
    var warnings: [Finding] = []
    var failures: [CustomerFailure] = []
    for customer in plan.customers {
      do {
        try (workspace.placeholders(of: customer) + workspace.unknownChannels(of: customer)).throwIfAny()
        let (shipment, seal) = try reader.sealed(customer)
        try options.approval?.refuseOther(shipment, in: workspace.folder(of: customer.appID))
        let models = shipment.models.map { (model: $0, place: workspace.folder(of: customer.appID)) }
        let changed = objections.changed(models, of: customer.appID)
        if changed.contains(where: { $0.severity == .error }) { throw Failure(.badInput, changed) }
        warnings += objections.revoked(models, of: customer.appID)
        read.append(Verified(customer: customer, seal: seal))
      } catch {
        failures.append(CustomerFailure(appID: customer.appID, failure: Failure(error)))
      }
    }
    let appIDs = read.map(\.customer.appID)
    let errors = try await errors(of: appIDs, renderer, index)
    failures += appIDs.compactMap { appID in
      errors[appID.description].map { CustomerFailure(appID: appID, failure: Failure(.badInput, $0)) }
    }
    return (read.filter { errors[$0.customer.appID.description] == nil }, warnings, failures)
  }

  /// - Returns: what is wrong with each customer's folder, by `app_id`.
  /// - Throws: `Failure` with status 65 for errors that concern no single customer.
  private func errors(
    of appIDs: [Identifier], _ renderer: Renderer, _ index: IdentityIndex
  ) async throws -> [String: [Finding]] {
    if appIDs.isEmpty { return [:] }
    let question = FolderJudge.Question(appIDs: appIDs, renderer: renderer, index: index, jobs: options.jobs)
    let errors = try await judge.errors(question, environment)
    try errors.filter(\.customers.isEmpty).throwIfAny()
    return errors.reduce(into: [:]) { found, error in
      for customer in error.customers { found[customer, default: []].append(error) }
    }
  }
}

extension Failure {
  /// Whether a later run with the same inputs would fail too.
  var isFinal: Bool { status == .badInput || status == .badConfiguration }
}
