import Artifacts
import Domain
import Manifest
import OverTheAir
import Publishing
import TUF

/// A command of `release models` that changes who runs which of the approved models, with the online key alone.
package struct ModelsRun: Sendable {
  package var workspace = WorkspaceOptions()
  package var selection = Selection.all
  package var change = ModelsChange.refresh
  /// Nil for every flow that the change concerns.
  package var flowName: String?
  package var reason: String?
  /// Counts that say what a rollout would find; none for those of `release.json`.
  package var metrics: [String] = []
  package var jobs = 1
  package var isDryRun = false
  let environment: RunEnvironment

  package init(_ environment: RunEnvironment) { self.environment = environment }

  /// - Throws: `Failure` for what concerns every customer. What concerns one is in the report.
  package func run() async throws -> ModelsReport {
    let setup = try OverTheAirSetup(workspace, environment)
    let ledger = try setup.writtenLedger()
    let key = try setup.onlineKey()
    if !change.isSafe { try [setup.ending(of: setup.newestRoot)].compactMap(\.self).errors.throwIfAny() }
    let (appIDs, readManifest) = try await setup.customers(
      of: selection, ledger: ledger, workspace, jobs: jobs, isSafe: change.isSafe)
    let manifest = try await readManifest()
    if appIDs.isEmpty, change.takesBack { throw nobody(ledger) }
    let customers = manifest.customers.keyed(by: \.appID)
    let index = change.isSafe ? nil : IdentityIndex(manifest.customers, manifest.configuration)
    let counts = try counts(setup)
    environment.report(.stage("asking for \(Amount.count(appIDs.count, "customer"))"))
    let publisher = ModelsPublisher(
      setup: setup, ledger: ledger, key: key, isDryRun: isDryRun, reason: reason)
    let outcomes = try await environment.outcomes("publishing", of: appIDs, jobs: jobs) { appID in
      if case .rollout(_, _, let id?) = change {
        try index?.refuseForeignNames(
          in: Array(id.utf8), "in it", at: "--experiment", to: appID, manifest,
          remedy: "choose another id: what a customer gets must not name another")
      }
      return try await publisher.publish(
        appID,
        changing(customers, counts, ledger: ledger, setup: setup) { flow, metadata in
          try index?.refuseForeignNames(in: metadata, of: flow, to: appID, manifest)
        })
    }
    var report = ModelsReport(appIDs, outcomes, isDryRun: isDryRun)
    report.findings = endings(report, setup, customers)
    if change.isRelative, !isDryRun, !report.failures.isEmpty, !report.customers.isEmpty {
      report.findings.append(
        Finding(
          "models.again", .note, at: Location(ledger.path),
          "has the change of the other customers, and the same command would change them once more",
          remedy: "run it again for those alone that failed, with --customer"))
    }
    return report
  }

  /// An empty place may be another machine's: it does not prove that devices are told nothing.
  private func nobody(_ ledger: ModelsLedger) -> Failure {
    Failure(
      .badInput, "models.nobody", at: Location(ledger.path),
      "names no customer, and the places of those in the manifest have nothing",
      remedy: "if devices were told anything, bring the ledger here, and commit it where you publish; or name customers"
    )
  }

  /// What people must sign again: devices take what was published only then.
  private func endings(
    _ report: ModelsReport, _ setup: OverTheAirSetup, _ customers: [Identifier: Customer]
  ) -> [Finding] {
    let isRefresh = if case .refresh = change { true } else { false }
    if !isRefresh, !change.takesBack { return [] }
    // Some may wait for people who sign what they demand.
    let roots = Set(report.customers.compactMap(\.versions?.root))
    var endings = (roots.isEmpty ? [setup.roots.count] : roots.sorted()).compactMap {
      setup.ending(of: setup.rootRoles[$0 - 1])
    }
    for customer in report.customers {
      let hasLeft = customers.keys.lack(customer.appID)
      guard let end = customer.targetsEnd,
        var ending = PublishedModels.ending(
          "targets", end, of: customer.appID, now: environment.time, hasLeft: hasLeft),
        isRefresh || ending.severity == .error
      else { continue }
      // Its devices keep what they had when it ended: nothing is new, unless something was to be taken back now.
      if hasLeft, !change.takesBack || selection == .all && !customer.isChanged {
        ending.severity = .warning
        environment.report(.warning(ending))
      } else {
        endings.append(ending)
      }
    }
    return isRefresh ? endings : endings.errors
  }

  /// - Parameter refuse: throws for metadata that devices must not get.
  private func changing(
    _ customers: [Identifier: Customer], _ counts: ModelsMetrics?, ledger: ModelsLedger, setup: OverTheAirSetup,
    refuse: @escaping @Sendable (_ flowName: String, _ metadata: [JSONMember]) throws -> Void
  ) -> ModelsPublisher.Edit {
    { published, appID, recovered, _ in
      guard let published else {
        throw PublishedModels.nothing(appID, setup.place(of: appID))
      }
      if !self.change.isSafe { try setup.ended(published, of: appID, hasLeft: customers.keys.lack(appID)).throwIfAny() }
      let flows = try flows(published, of: appID)
      if flows.isEmpty, case .customers = selection { warnIfIdle(appID, recovered) }
      let (customer, standing) = (customers[appID], ledger[appID])
      let held = standing?.held ?? []
      var edit = ModelsPublisher.Edited(documents: published.documents)
      for flow in flows {
        if self.change.isDone(by: recovered[flow]) { continue }
        if !self.change.isSafe { try refuseHeld(flow, of: appID, held.contains(flow), customer) }
        let change = FlowChange(
          change: self.change, appID: appID, flowName: flow, ota: setup.ota, tuned: customer?.tuned(flow),
          published: published, formerChampions: standing?.champions[flow] ?? [],
          experiments: standing?.experiments[flow]?.map(\.id) ?? [], time: environment.time)
        let next = try change.next()
        for metadata in next.newMetadata(since: published.documents[flow]) { try refuse(flow, metadata) }
        edit.documents[flow] = next
        guard let counts else { continue }
        let forecast = try forecast(flow, of: appID, by: counts, standing?.experiments[flow] ?? [], setup.ota)
        edit.forecast = edit.forecast ?? forecast
      }
      if case .hold(let isEnd) = self.change {
        edit.holds = flows.filter { held.contains($0) == isEnd }.map { ($0, isEnd ? .released : .held) }
      }
      return edit
    }
  }

  /// Whoever names a customer means what its devices have. Of `--all`, those who have nothing are passed over. It is no failure: the
  /// same command after one that was killed has nothing left to do.
  private func warnIfIdle(_ appID: Identifier, _ recovered: [String: ModelsPublisher.Recorded]) {
    guard let event = change.event, let needed = change.needed,
      !recovered.values.contains(where: { change.isDone(by: $0) })
    else { return }
    environment.warn(
      "models.idle", at: Location(appID.description),
      "\(needed), so nothing is \(event == .rolledback ? "rolled back" : event.rawValue)",
      remedy: "see what devices have: `release models status --customer \(appID)`")
  }

  /// Without a name, those that have something to change.
  private func flows(_ published: PublishedModels, of appID: Identifier) throws -> [String] {
    if let name = flowName { return [name] }
    if case .refresh = change { return [] }
    let approved = published.approved.values
    let all = Set(published.documents.keys).union(approved.map(\.flowName)).sorted { $0.precedesByBytes($1) }
    let concerned = all.filter { change.concerns(published.documents[$0]) }
    let having = concerned.filter { flow in
      if case .promote(let id?) = change { return published.documents[flow]?.experiments.contains(id) ?? false }
      // The approval of what was revoked may have ended.
      let revoked = published.documents[flow]?.newlyRevoked(since: nil) ?? []
      return (revoked + approved.filter { $0.flowName == flow }.map(\.version)).contains { $0 == change.version }
    }
    if having.count > 1, let version = change.version { throw ambiguous(version, of: having, appID) }
    return having.isEmpty ? concerned : having
  }

  /// Versions are those of a flow: two may have the same.
  private func ambiguous(_ version: String, of flows: [String], _ appID: Identifier) -> Failure {
    Failure(
      .badInput, "models.ambiguous", at: Location(appID.description),
      "\(flows.count) flows have a model \(version): \(Amount.names(flows))",
      remedy: "name one of them, as in `--flow \(ShellWord.quoted(flows[0]))`")
  }

  private func refuseHeld(_ flow: String, of appID: Identifier, _ isHeld: Bool, _ customer: Customer?) throws {
    guard isHeld || customer?.heldVersion != nil else { return }
    throw Failure(
      .badInput, "models.held", at: Location(flow),
      "is held: its devices stay as they are" + (isHeld ? "" : ", as the customer stays at a version of the SDK"),
      subject: "app_id \(appID)",
      remedy: isHeld
        ? "end that first: `release models hold --end --customer \(appID) --flow \(ShellWord.quoted(flow))`"
        : "remove \"hold\" from the manifest first")
  }
}

extension Customer {
  /// What the manifest says of the model of a flow.
  fileprivate func tuned(_ flow: String) -> (version: String, tuning: ModelTuning)? {
    models.first { $0.flowName.description == flow }.flatMap { model in
      tunings[model.flowName].map { (model.version.description, $0) }
    }
  }
}
