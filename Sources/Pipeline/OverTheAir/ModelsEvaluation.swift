import Domain
import Manifest
import OverTheAir
import Platform
import Publishing
import TUF

/// `release models evaluate`: what the counts of running experiments say, and what follows from it.
package struct ModelsEvaluation: Sendable {
  /// One experiment.
  package struct Flow: Sendable {
    package var flowName: String
    package var state: ExperimentState
    /// Devices whose clocks are wrong: of days before the experiment, or to come.
    package var strayCount: Int
    package var evidence: Evidence
    package var decision: EvidenceDecision
    /// Why a run without a person does not do what follows; nil if it does.
    package var needsPerson: String?
    package var isApplied = false

    /// What follows, and who does it.
    package var words: String {
      let verb =
        switch decision {
        case .stop: isApplied ? "" : "to be "
        case .advance, .promote: isApplied ? "done: " : ""
        case .hold, .wait, .end: ""
        }
      return verb + decision.reason + (needsPerson.map { "; \($0)" } ?? "")
    }

    /// What follows, if nobody has to agree.
    var change: ModelsChange? {
      if needsPerson != nil { return nil }
      return switch decision {
      case .stop, .end: .stop
      case .promote: .promote(experiment: nil)
      case .advance(let stage, _): .advance(stage: stage)
      case .hold, .wait: nil
      }
    }
  }

  package struct Customer: Sendable {
    package var appID: Identifier
    package var flows: [Flow]
    /// Why devices do not take what was changed.
    var ended: [Finding] = []
  }

  package struct Report: Sendable {
    package var customers: [Customer]
    package var failures: [CustomerFailure]
    /// About all of them; what matters most is first.
    package var findings: [Finding] = []
    package var rules: EvidenceRules

    package var flows: [(appID: Identifier, flow: Flow)] {
      customers.flatMap { customer in customer.flows.map { (customer.appID, $0) } }
    }

    package var status: ExitStatus {
      if !failures.isEmpty { return failures.status(done: customers.count) }
      if findings.contains(where: { $0.severity == .error }) { return .temporary }
      return flows.contains { $0.flow.decision.isStop } ? .foundProblems : .done
    }
  }

  package var workspace = WorkspaceOptions()
  package var selection = Selection.all
  /// Files, folders, or `-`; none for those of `release.json`.
  package var metrics: [String] = []
  /// Whether it does what follows.
  package var isApplied = false
  package var jobs = 1
  private let environment: RunEnvironment
  /// More customers that are stopped in one run than this share of them is news of its own.
  private static let manyStopped = 0.05

  package init(_ environment: RunEnvironment) { self.environment = environment }

  /// - Throws: `Failure` for what concerns every customer. What concerns one is in the report.
  package func run() async throws -> Report {
    let setup = try OverTheAirSetup(workspace, environment)
    let ledger = try setup.writtenLedger()
    let metrics = try setup.metrics(self.metrics)
    let key = try isApplied ? setup.onlineKey() : nil
    let publisher = key.map {
      ModelsPublisher(setup: setup, ledger: ledger, key: $0, isDryRun: false)
    }
    let (appIDs, manifest) = try await setup.customers(of: selection, ledger: ledger, workspace, jobs: jobs)
    let outcomes = try await environment.outcomes("evaluating", of: appIDs, jobs: jobs) { appID in
      try await evaluate(appID, metrics: metrics, ledger: ledger, setup: setup, publisher: publisher) {
        try await manifest().customers.lazy.map(\.appID).lack(appID)
      }
    }
    var report = Report(
      customers: outcomes.compactMap { try? $0.get() }, failures: CustomerFailure.all(of: appIDs, outcomes),
      rules: setup.ota.evidence)
    report.findings = news(of: report) + strangers(metrics, appIDs) + strays(report) + edited(report, ledger)
    report.findings += report.customers.flatMap(\.ended).uniqued()
    return report
  }

  /// - Parameters:
  ///   - publisher: nil to change nothing.
  ///   - hasLeft: whether the manifest lacks the customer.
  private func evaluate(
    _ appID: Identifier, metrics: ModelsMetrics, ledger: ModelsLedger, setup: OverTheAirSetup,
    publisher: ModelsPublisher?, hasLeft: () async throws -> Bool
  ) async throws -> Customer {
    let place = setup.place(of: appID)
    guard let published = try await setup.published(appID, at: place, ledger) else {
      throw PublishedModels.nothing(appID, place)
    }
    var ended = setup.ended(published, of: appID, hasLeft: false)
    if !ended.isEmpty { ended = setup.ended(published, of: appID, hasLeft: try await hasLeft()) }
    let evaluator = Evaluator(
      appID: appID, metrics: metrics, standing: ledger[appID], ota: setup.ota, time: environment.time, ended: ended)
    var customer = Customer(appID: appID, flows: evaluator.flows(of: published))
    guard let publisher else { return customer }
    // A run that was killed has told devices something that the ledger lacks, and perhaps the feed.
    let isOverdue = try await !publisher.unrecorded(of: appID, published: published, at: place).isEmpty
    guard isOverdue || customer.flows.contains(where: { $0.change != nil }) else { return customer }
    let outcome = try await publisher.publish(appID) { published, _, recovered, _ in
      try evaluator.edit(published, recovered)
    }
    let changed = Set(outcome.changes.map(\.flowName))
    for index in customer.flows.indices where changed.contains(customer.flows[index].flowName) {
      customer.flows[index].isApplied = true
      customer.ended = evaluator.ended
    }
    return customer
  }

  // MARK: What is said of all

  private func news(of report: Report) -> [Finding] {
    let stopped = report.customers.filter { $0.flows.contains { $0.decision.isStop } }
    let limit = Double(report.customers.count) * Self.manyStopped
    guard stopped.count > 1, Double(stopped.count) > limit else { return [] }
    return [
      Finding(
        "evidence.many-stopped", .warning, at: Location("metrics"),
        "\(Amount.count(stopped.count, "customer")) of \(report.customers.count) are \(isApplied ? "" : "to be ")stopped in one run: "
          + Amount.names(stopped.map(\.appID.description)),
        remedy: "look for what they have in common: a model, a query, or a version of the SDK")
    ]
  }

  /// Rows of nobody: most often a name that is written in another way.
  private func strangers(_ metrics: ModelsMetrics, _ appIDs: [Identifier]) -> [Finding] {
    let known = Set(appIDs.map(\.description))
    let names = Set(metrics.metrics.keys.map(\.appID)).subtracting(known).sorted { $0.precedesByBytes($1) }
    guard case .all = selection, !names.isEmpty else { return [] }
    return [
      Finding(
        "evidence.stranger", .warning, at: Location("metrics"),
        "have rows of \(Amount.names(names)), to whom nothing was published",
        remedy: "correct app_id in the query")
    ]
  }

  private func strays(_ report: Report) -> [Finding] {
    report.flows.filter { $0.flow.strayCount > 0 }.map { appID, flow in
      Finding(
        "evidence.stray", .note, at: Location(flow.flowName),
        "\(Amount.count(flow.strayCount, "device")) left out, of days before \(flow.state.experiment.id) or to come",
        subject: "app_id \(appID)", remedy: "correct the query, if these are more than a few with a wrong clock")
    }
  }

  /// Days that had closed when something was decided have other numbers now.
  private func edited(_ report: Report, _ ledger: ModelsLedger) -> [Finding] {
    report.flows.compactMap { appID, flow in
      let experiment = ledger[appID]?.experiments[flow.flowName]?.last { $0.id == flow.state.experiment.id }
      guard let before = experiment?.evidence,
        let through = UTCTime.day(before.through), flow.state.rows.digest(through: through) != before.closed
      else { return nil }
      return Finding(
        "evidence.edited", .warning, at: Location(flow.flowName),
        "has other counts until \(before.through) than when evidence last decided",
        subject: "app_id \(appID)", remedy: "find out what has changed them: days that have closed do not change")
    }
  }
}

/// What is decided of a customer.
private struct Evaluator: Sendable {
  let appID: Identifier
  let metrics: ModelsMetrics
  let standing: ModelsLedger.Standing?
  let ota: OverTheAirConfiguration
  let time: Int64
  /// Signatures without which devices take nothing.
  let ended: [Finding]

  func flows(of published: PublishedModels) -> [ModelsEvaluation.Flow] {
    published.documents.inOrder.compactMap { document in
      document.experiment.map { flow(document, $0) }
    }
  }

  private func flow(_ document: RolloutDocument, _ experiment: RolloutDocument.Experiment) -> ModelsEvaluation.Flow {
    let name = document.flowName
    let key = Metrics.Key(appID: appID.description, flowName: name, experiment: experiment.id)
    let known = standing?.experiments[name]?.last { $0.id == experiment.id }
    let stageBegan = known.flatMap { $0.stage == experiment.stage ? $0.stageBegan : nil }
    // A run that was killed is written down later.
    let days = UTCTime.day(of: known.map { min($0.began, document.issued, time) } ?? 0)...UTCTime.day(of: time)
    var rows = metrics.metrics.rows(of: key)
    let strays = rows.filter { !days.contains($0.day) }
    rows.removeAll { !days.contains($0.day) }
    let state = ExperimentState(
      experiment: experiment, plan: ota.stages, stageBegan: stageBegan ?? document.issued,
      rows: rows, fallen: metrics.metrics.fallen(of: key, days))
    let evidence = Evidence(state.rows, groups: experiment.groups, rules: ota.evidence)
    let decision = state.decision(evidence, ota.evidence, now: time)
    return ModelsEvaluation.Flow(
      flowName: name, state: state, strayCount: strays.reduce(0) { $0 + $1.counts.devices }, evidence: evidence,
      decision: decision, needsPerson: needsPerson(decision, document))
  }

  /// Down at any time; up only as far as was agreed.
  private func needsPerson(_ decision: EvidenceDecision, _ document: RolloutDocument) -> String? {
    let isHeld = standing?.held.contains(document.flowName) ?? false
    let end = ended.first.map { "\($0.location) has ended; \($0.remedy ?? "")" }
    switch decision {
    case .promote where end != nil, .advance where end != nil: return end
    case .promote where isHeld, .advance where isHeld: return "the flow is held"
    case .promote where !ota.evidence.promotesAlone:
      let option = document.experiment.map { " --experiment \(ShellWord.quoted($0.id))" } ?? ""
      return "a person promotes it: \(document.command("promote", option))"
    case .advance(_, let share) where share > ota.evidence.unattended:
      return
        "a person takes it to more than \(ota.evidence.unattended.percent) of devices: \(document.command("advance"))"
    default: return nil
    }
  }

  func edit(
    _ published: PublishedModels?, _ recovered: [String: ModelsPublisher.Recorded]
  ) throws -> ModelsPublisher.Edited {
    guard let published else { return ModelsPublisher.Edited() }
    var edit = ModelsPublisher.Edited(documents: published.documents)
    // What an earlier run has done is decided by already.
    for flow in flows(of: published) where recovered[flow.flowName] == nil {
      guard let what = flow.change else { continue }
      let change = FlowChange(
        change: what, appID: appID, flowName: flow.flowName, ota: ota, tuned: nil, published: published,
        formerChampions: [], experiments: [], time: time)
      edit.documents[flow.flowName] = try change.next()
      let last = flow.evidence.looks.last?.day
      edit.evidence[flow.flowName] = (
        ModelsEntry.Grounds(
          loss: flow.evidence.e, metrics: metrics.digest,
          through: last.map { CivilDate(daysSince1970: $0).description } ?? "",
          closed: flow.state.rows.digest(through: last ?? .min)),
        flow.decision.reason
      )
    }
    return edit
  }
}

extension OverTheAirSetup {
  /// Whether `release.json` names counts, and some are there.
  func hasMetrics() throws -> Bool {
    guard let path = ota.metrics.map({ FilePath.join(folder, $0) }), try FileSystem.status(path) != nil else {
      return false
    }
    return try !FileSystem.isDirectory(path) || !ModelsMetrics.names(in: path).isEmpty
  }

  /// - Parameter paths: none for those of `release.json`.
  func metrics(_ paths: [String]) throws -> ModelsMetrics {
    if !paths.isEmpty { return try ModelsMetrics(reading: paths) }
    if let path = ota.metrics { return try ModelsMetrics(reading: [FilePath.join(folder, path)]) }
    throw Failure(
      .usage, "evidence.no-metrics", at: Location("--metrics"), "is not given, and release.json names no \"metrics\"",
      remedy: "name the file or folder with counts of devices")
  }
}

extension EvidenceDecision {
  /// In words, as the ledger has it.
  package var reason: String {
    switch self {
    case .hold(let doubts): "held: " + doubts.joined(separator: "; ")
    case .stop(let guardrails): "stopped by evidence: " + guardrails.joined(separator: ", ")
    case .end: "its time is over"
    case .wait(let words): "waits: " + words
    case .promote: "has proven itself"
    case .advance(let stage, let share): "stage \(stage), \(share.percent) of devices"
    }
  }
}
