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
  private let environment: RunEnvironment

  package init(_ environment: RunEnvironment) { self.environment = environment }

  /// - Throws: `Failure` for what concerns every customer. What concerns one is in the report.
  package func run() async throws -> ModelsReport {
    let setup = try OverTheAirSetup(workspace, environment)
    let ledger = try ModelsLedger(reading: setup.ledgerPath)
    try setup.requireClock(ledger)
    let key = try setup.onlineKey()
    if !change.isSafe, let end = endOfRoot(setup), end.severity == .error {
      throw Failure(.badInput, end)
    }
    let manifest = try await setup.manifest(
      ifThere: workspace, jobs: jobs, isSafe: change.isSafe && !ledger.appIDs.isEmpty)
    let appIDs = try await setup.appIDs(of: selection, ledger: ledger, workspace, jobs: jobs, manifest)
    if appIDs.isEmpty, change.takesBack { throw nobody(ledger) }
    let customers = manifest.customers.keyed(by: \.appID)
    let index = change.isSafe ? nil : IdentityIndex(manifest.customers, manifest.configuration)
    let counts = try counts(setup)
    environment.report(.stage("asking for \(Amount.count(appIDs.count, "customer"))"))
    let publisher = ModelsPublisher(
      setup: setup, ledger: ledger, key: key, isDryRun: isDryRun, environment: environment)
    let outcomes = try await environment.outcomes("publishing", of: appIDs, jobs: jobs) { appID in
      if case .rollout(_, _, let id?) = change {
        try index?.refuseForeignNames(
          in: Array(id.utf8), "in it", at: "--experiment", to: appID, manifest,
          remedy: "choose another id: what a customer gets must not name another")
      }
      return try await publisher.publish(
        appID,
        changing(customers[appID], counts, ledger: ledger, setup: setup) { flow, metadata in
          try index?.refuseForeignNames(in: metadata, of: flow, to: appID, manifest)
        },
        reason: reason)
    }
    var report = ModelsReport(appIDs, outcomes, isDryRun: isDryRun)
    let endings = endings(report, setup, manifest.customers)
    if case .refresh = change {
      report.findings = endings
    } else if change.takesBack {
      // It is published, and devices take it when a person has signed again.
      report.findings = endings.filter { $0.severity == .error }
    }
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

  /// What a rollout is forecast from; nil if it is not.
  private func counts(_ setup: OverTheAirSetup) throws -> ModelsMetrics? {
    // A folder that nobody has written to yet says nothing of a first rollout.
    guard case .rollout = change, try !metrics.isEmpty || setup.hasMetrics() else { return nil }
    return try setup.metrics(metrics)
  }

  /// What a rollout of a flow would find, by the customer's own traffic.
  ///
  /// - Returns: nil if the counts do not say that.
  /// - Throws: `Failure` for a plan that does not find what it must.
  private func forecast(
    _ flow: String, of appID: Identifier, by counts: ModelsMetrics, ledger: ModelsLedger, setup: OverTheAirSetup
  ) throws -> DetectionForecast? {
    guard case .rollout(_, let stage, _) = change else { return nil }
    let ota = setup.ota
    let traffic = counts.traffic(
      of: appID, flowName: flow, ledger[appID]?.experiments[flow] ?? [], upTo: UTCTime.day(of: environment.time),
      holdout: setup.ota.holdout ?? .zero)
    let forecast = traffic.flatMap {
      DetectionForecast($0.rows, share: $0.share, plan: ota.stages, rules: ota.evidence, days: ota.days, from: stage)
    }
    if let forecast {
      if !forecast.isEnough { throw blind(appID, flow: flow, forecast: forecast, setup: setup) }
      return forecast
    }
    environment.report(
      .warning(
        Finding(
          "models.uncounted", .warning, at: Location(flow),
          "has no counts that say when a loss would be found", subject: "app_id \(appID)",
          remedy: "correct app_id and flowName in the query, give it rows without an experiment, or watch this rollout "
            + "yourself")))
    return nil
  }

  private func blind(
    _ appID: Identifier, flow: String, forecast: DetectionForecast, setup: OverTheAirSetup
  ) -> Failure {
    let found = forecast.losses.first { $0.percent == DetectionForecast.required }?.found ?? 0
    return Failure(
      .badInput, "models.blind", at: Location(flow),
      "half of all sales could be lost within \(Amount.count(setup.ota.days, "day")) without a trace: with "
        + "\(Amount.count(forecast.weeklyDevices, "device")) a week, that would be found \(Int(found * 100)) times of 100",
      subject: "app_id \(appID)",
      remedy: "give it more days (\"days\" of \"ota\"), or more devices from the beginning (\"stages\")")
  }

  private func endOfRoot(_ setup: OverTheAirSetup) -> Finding? {
    PublishedModels.ending("root", setup.newestRoot.header.expires, of: nil, now: environment.time)
  }

  private func endings(_ report: ModelsReport, _ setup: OverTheAirSetup, _ customers: [Customer]) -> [Finding] {
    let named = Set(customers.map(\.appID))
    return [endOfRoot(setup)].compactMap(\.self)
      + report.customers.compactMap { customer in
        var ending = customer.targetsEnd.flatMap {
          PublishedModels.ending("targets", $0, of: customer.appID, now: environment.time)
        }
        if named.isEmpty || named.contains(customer.appID) { return ending }
        // Nobody can approve models for a customer who has left.
        ending?.remedy =
          "the manifest does not have it: put it back, or let it end, and remove its files from its place"
        // Its devices keep what they had when it ended: nothing is new, unless something was to be taken back now.
        if change.takesBack, selection != .all || customer.isChanged { return ending }
        ending?.severity = .warning
        if let ending { environment.report(.warning(ending)) }
        return nil
      }
  }

  /// - Parameter refuse: throws for metadata that devices must not get.
  private func changing(
    _ customer: Customer?, _ counts: ModelsMetrics?, ledger: ModelsLedger, setup: OverTheAirSetup,
    refuse: @escaping @Sendable (_ flowName: String, _ metadata: [JSONMember]) throws -> Void
  ) -> ModelsPublisher.Edit {
    { published, appID, recovered, _ in
      guard let published else {
        throw PublishedModels.nothing(appID, setup.place(of: appID))
      }
      let ended = published.ended(of: appID, setup.newestRoot, now: environment.time)
      if !self.change.isSafe, !ended.isEmpty { throw Failure(.badInput, ended) }
      let flows = try flows(published, of: appID)
      if flows.isEmpty, case .customers = selection { warnIfIdle(appID, recovered) }
      var edit = ModelsPublisher.Edited(documents: published.documents)
      for flow in flows {
        if self.change.isDone(by: recovered[flow]) { continue }
        if !self.change.isSafe { try refuseHeld(flow, of: appID, customer: customer, in: ledger) }
        let change = FlowChange(
          change: self.change, appID: appID, flowName: flow, ota: setup.ota, tuned: customer?.tuned(flow),
          published: published,
          formerChampions: ledger[appID]?.champions[flow] ?? [],
          experiments: ledger[appID]?.experiments[flow]?.map(\.id) ?? [], time: environment.time)
        let next = try change.next()
        for metadata in next.newMetadata(since: published.documents[flow]) { try refuse(flow, metadata) }
        edit.documents[flow] = next
        guard let counts else { continue }
        let forecast = try forecast(flow, of: appID, by: counts, ledger: ledger, setup: setup)
        edit.forecast = edit.forecast ?? forecast
      }
      if case .hold(let isEnd) = self.change {
        edit.holds = flows.filter { (ledger[appID]?.held.contains($0) ?? false) == isEnd }
          .map { ($0, isEnd ? .released : .held) }
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
    environment.report(
      .warning(
        Finding(
          "models.idle", .warning, at: Location(appID.description),
          "\(needed), so nothing is \(event == .rolledback ? "rolled back" : event.rawValue)",
          remedy: "see what devices have: `release models status --customer \(appID)`")))
  }

  /// Without a name, those that have something to change.
  private func flows(_ published: PublishedModels, of appID: Identifier) throws -> [String] {
    if let name = flowName { return [name] }
    if case .refresh = change { return [] }
    let approved = published.approved.values
    let all = Set(published.documents.keys).union(approved.map(\.flowName)).sorted { $0.precedesByBytes($1) }
    let concerned = all.filter { change.concerns(published.documents[$0]) }
    guard let version = change.version else { return concerned }
    let having = concerned.filter { flow in approved.contains { $0.flowName == flow && $0.version == version } }
    if having.count > 1 { throw ambiguous(version, of: having, appID) }
    return having.isEmpty ? concerned : having
  }

  /// Versions are those of a flow: two may have the same.
  private func ambiguous(_ version: String, of flows: [String], _ appID: Identifier) -> Failure {
    Failure(
      .badInput, "models.ambiguous", at: Location(appID.description),
      "\(flows.count) flows have a model \(version): \(Amount.names(flows))",
      remedy: "name one of them, as in `--flow \(ShellWord.quoted(flows[0]))`")
  }

  private func refuseHeld(_ flow: String, of appID: Identifier, customer: Customer?, in ledger: ModelsLedger) throws {
    let held = ledger[appID]?.held.contains(flow) ?? false
    guard held || customer?.heldVersion != nil else { return }
    throw Failure(
      .badInput, "models.held", at: Location(flow),
      "is held: its devices stay as they are" + (held ? "" : ", as the customer stays at a version of the SDK"),
      subject: "app_id \(appID)",
      remedy: held
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
