import Domain
import Git
import Manifest
import Platform
import Publishing

/// `release ship`: a release from the version to the tag.
///
/// Each step is another command's, and finds out by itself what is left to do, so that a run that was stopped is finished
/// by the next, on this machine or another:
///
///     bump     VersionBumping      version files, changelog, and their commit
///     build    Release             the customers who get the release
///     reserve  SourcePush          the commit, and a reference which binds the version to it; only if something is pushed
///     publish  ReleasePublishing   verifies every customer before the first gets anything
///     tag      ReleaseTagging      on a commit that has the ledger
///     push     SourcePush          the ledger and the tag
package struct ReleaseShipping: Sendable {
  package var workspace = WorkspaceOptions()
  package var request = BumpRequest.auto()
  /// Who gets the release now; nil for everybody. All are built: the tag stands for all.
  package var wave: Wave?
  /// Variants that are built at a time, and customers that are published at a time.
  package var jobs = 1
  package var publishJobs = 8
  /// Whether to push; nil for what `release.json` says.
  package var pushes: Bool?
  package var allowsDetached = false
  package var allowsBehind = false
  package var allowsLower = false
  let environment: RunEnvironment
  let channelMaker: ChannelMaker
  let bases: BaseSupplier
  private let judge: FolderJudge

  package init(_ environment: RunEnvironment, channels: ChannelMaker, bases: BaseSupplier, judge: FolderJudge) {
    self.environment = environment
    channelMaker = channels
    self.bases = bases
    self.judge = judge
  }

  /// The version whose tag a job was started by, as `git.tag` names it; nil for another text.
  package func version(ofTag name: String) -> PackageVersion? {
    // Without a `release.json` that can be read, the plan says so.
    let configuration = try? ReleaseConfiguration.readAnyway(workspace.configuration)
    return configuration?.git.tagPattern.version(of: name).flatMap { try? PackageVersion(parsing: $0) }
  }

  /// Does what the plan says. An error of a step is in the report.
  ///
  /// - Throws: any error if the task was cancelled, or before the first step.
  package func run(_ plan: ShipPlan) async throws -> ShipReport {
    guard plan.needsCheckout, let commit = plan.anchor?.commit else { return try await carryOut(plan) }
    let before = try ShipSource(workspace.configuration, environment)
    let checkout = try SourceCheckout(before, environment)
    try checkout.detach(at: commit)
    do {
      try takeUpLedger(plan, and: before.committedLedger())
      var report = try await carryOut(self.plan(pushing: plan.push))
      if report.status != .done, let way = wayOut(of: plan, before, after: report.reasons) {
        report.warnings.append(way)
      }
      report.warnings.append(checkout.goBack(from: commit, isSafe: report.isRecordSafe).note)
      return report
    } catch {
      // Customers may be getting the release: the next run goes on here.
      if Task.isCancelled { throw error }
      let failure = (error as? DirtyTree)?.failure ?? Failure(error)
      let way = wayOut(of: plan, before, after: [failure])
      let (isBack, note) = checkout.goBack(from: commit)
      let notes = [way, isBack ? nil : note].compactMap(\.self)
      if notes.isEmpty { throw error }
      throw Failure(failure.status, failure.findings + notes)
    }
  }

  /// A note of how to go on without the commit of a reservation, which cannot be finished, and lacks what was corrected since. Its number
  /// is used up: a run that was killed may have brought it to somebody whom no ledger names.
  ///
  /// - Parameter reasons: why it was not finished; for some, the same command would fail again, even if `release.json` was not corrected.
  func wayOut(of plan: ShipPlan, _ source: ShipSource, after reasons: [Failure]) -> Finding? {
    let isNeeded = reasons.contains { $0.isFinal && !$0.isOfUnsetVariables }
    guard let anchor = plan.anchor, anchor.reference == Reservation.reference(of: plan.tag),
      let remote = plan.push?.remote ?? plan.remote, isNeeded || source.isConfigured(otherThanAt: anchor.commit),
      let ledger = try? Ledger(reading: source.ledger, of: plan.version)
    else { return nil }
    let above = source.version.isAbove(plan.version) ? source.version : plan.version
    let next = "run `release ship \(ledger.freePatch(after: above))`: it begins at HEAD"
    return Finding(
      "ship.reservation", .note, at: Location("\(remote) \(anchor.reference)"),
      "is commit \(anchor.commit), which has nothing of what was corrected after it",
      remedy: isNeeded ? next : "if nothing was, run the same command again; otherwise " + next)
  }

  private func carryOut(_ plan: ShipPlan) async throws -> ShipReport {
    var report = ShipReport(plan, isDryRun: false)
    if plan.pending.contains(.publish) { try takeUpLedger(plan) }
    let steps = ShipPlan.Step.allCases.filter(plan.pending.contains)
    for (index, step) in steps.enumerated() {
      environment.report(.stage("step \(index + 1) of \(steps.count): \(step.rawValue)", name: step.rawValue))
      do {
        report.states[step] = .done
        try Task.checkCancellation()
        let status = try await perform(step, of: plan, report: &report)
        if status != .done { report.stop(at: step, status) }
      } catch {
        if Task.isCancelled { throw error }
        let failure = (error as? DirtyTree)?.failure ?? Failure(error)
        report.stop(at: step, failure.status, failure)
      }
      if report.status != .done {
        if step == .publish { saveLedger(plan, &report) }
        break
      }
    }
    return report
  }

  private func perform(_ step: ShipPlan.Step, of plan: ShipPlan, report: inout ShipReport) async throws -> ExitStatus {
    switch step {
    case .bump:
      let source = try ShipSource(workspace.configuration, environment)
      let changelog = try ShipChangelog.find(for: plan.version, in: source, environment: environment)
      let bump = try bumping(plan.version, changelog).run()
      if bump.files.isEmpty, bump.commit == nil { report.states[step] = .wasDone }
      report.bump = bump
    case .reserve:
      let source = try ShipSource(workspace.configuration, environment)
      report.reserved = source.head.description
      try push(plan, source)?.begin(at: source.head)
    case .build:
      report.build = try await build(plan)
      return report.build?.status ?? .done
    case .publish:
      report.isRecordSafe = false
      let publishing = ReleasePublishing(
        options: publishOptions, environment: environment, channels: channelMaker, judge: judge)
      let result = try await ThreadPool.run(threads: publishJobs) { try await publishing.run() }
      report.publish = result
      return result.status
    case .tag:
      let source = try ShipSource(workspace.configuration, environment)
      try source.commitLedger(with: plan.version, environment)
      if let note = try takeTag(plan, report) {
        report.warnings.append(note)
        _ = try deliver(plan, &report, withTag: false)
      } else {
        // Another run, such as one that withdraws, may have written to it since.
        var tagging = tagging(plan)
        tagging.besides = [source.ledger]
        report.tag = try tagging.run()
      }
    case .push:
      report.pushed = try deliver(plan, &report, withTag: true)
      if report.pushed.isEmpty, !plan.onlyEndsReservation { report.states[step] = .wasDone }
    }
    return .done
  }

  /// Takes the tag of a run that has gone on with the same release, and has finished first.
  ///
  /// - Returns: a note of it; nil if there is no such tag.
  private func takeTag(_ plan: ShipPlan, _ report: ShipReport) throws -> Finding? {
    let source = try ShipSource(workspace.configuration, environment)
    return try push(plan, source, anchor: report.reserved.flatMap { ObjectID($0) })?.takeTag()
  }

  /// Pushes the ledger, and the tag of a release that is finished.
  ///
  /// - Returns: the names that the remote got.
  private func deliver(_ plan: ShipPlan, _ report: inout ShipReport, withTag: Bool) throws -> [String] {
    let before = try ShipSource(workspace.configuration, environment)
    let tagged = withTag ? try before.history.release(of: plan.version)?.commit : nil
    let isHere = try tagged.map { try before.isAt($0) } ?? true
    if isHere, !plan.pending.contains(.tag) || !withTag {
      try before.commitLedger(with: plan.version, environment)
    }
    let source = try ShipSource(workspace.configuration, environment)
    let anchor = report.reserved.flatMap { ObjectID($0) }
    guard let push = try push(plan, source, anchor: anchor) else { return [] }
    let delivery = try push.deliver(isHere ? source.head : tagged ?? source.head, withTag: withTag)
    report.warnings += delivery.warnings
    // It may be another run's by now.
    if let taken = try source.repository.tag(plan.tag)?.commit { report.tag?.commit = taken.description }
    report.isRecordSafe = true
    return delivery.pushed
  }

  /// Pushes who has got the release so far: this machine may be gone when the next run goes on.
  private func saveLedger(_ plan: ShipPlan, _ report: inout ShipReport) {
    do {
      let source = try ShipSource(workspace.configuration, environment)
      report.isRecordSafe = try !Ledger(reading: source.ledger, of: plan.version).has(plan.version)
      if plan.push == nil || report.isRecordSafe { return }
      _ = try deliver(plan, &report, withTag: false)
    } catch {
      report.warnings += Failure(error).findings.changing {
        $0.severity = .warning
        $0.message = "the ledger of what was published so far is not pushed: " + $0.message
      }
    }
  }

  /// Adds what other runs have pushed to the ledger, so that it is known who has got the release.
  private func takeUpLedger(_ plan: ShipPlan, and others: [UInt8]? = nil) throws {
    let source = try ShipSource(workspace.configuration, environment)
    if let others { try LedgerLines.add(others, to: source.ledger) }
    guard plan.anchor != nil, let lines = try push(plan, source)?.ledgerOfBranch() else { return }
    try LedgerLines.add(lines, to: source.ledger)
  }

  private func push(_ plan: ShipPlan, _ source: ShipSource, anchor: ObjectID? = nil) throws -> SourcePush? {
    guard let name = plan.push?.remote,
      let remote = try SourceRemote(name, of: source.repository, environment: environment)
    else {
      return nil
    }
    return SourcePush(of: plan, from: source, to: remote, anchor: anchor, environment: environment)
  }

  /// - Returns: nil if everything is built.
  private func build(_ plan: ShipPlan) async throws -> BuildReport? {
    let workspace = try await Renderer.load(self.workspace, jobs: jobs, variable: environment.variable).workspace
    let unbuilt = unbuilt(plan, workspace, try Ledger(reading: workspace.ledgerPath, of: plan.version))
    if unbuilt.isEmpty { return nil }
    return try await building(unbuilt).build()
  }

  /// What customers have is never built again: other inputs would make other bytes.
  func unbuilt(_ plan: ShipPlan, _ workspace: Workspace, _ ledger: Ledger) -> [Identifier] {
    let isBegun = ledger.has(plan.version)
    return plan.customers.filter { appID in
      let folder = workspace.folder(of: appID)
      return !isBegun || VariantRecord(in: folder)?.version != plan.version.description
    }
  }
}

// MARK: - The steps

extension ReleaseShipping {
  func bumping(
    _ version: PackageVersion? = nil, _ changelog: BumpChangelog? = nil, isDryRun: Bool = false
  ) -> VersionBumping {
    var bumping = VersionBumping(environment)
    bumping.configuration = workspace.configuration
    bumping.request = version.map { .version($0) } ?? request
    bumping.allowsLower = allowsLower
    bumping.commits = true
    bumping.changelog = changelog
    bumping.isDryRun = isDryRun
    return bumping
  }

  func building(_ customers: [Identifier]) -> ReleaseBuild {
    var building = ReleaseBuild(environment, bases: bases)
    building.workspace = workspace
    building.selection = .customers(customers.map(\.description))
    building.jobs = jobs
    return building
  }

  var publishOptions: ReleasePublishing.Options {
    var publish = ReleasePublishing.Options()
    publish.asksJudges = true
    publish.workspace = workspace
    publish.jobs = publishJobs
    publish.isAllOrNothing = true
    publish.wave = wave
    return publish
  }

  /// A release that was begun is finished where it was begun, whatever has come since.
  func tagging(_ plan: ShipPlan) -> ReleaseTagging {
    let isBegun = plan.anchor != nil
    var tagging = ReleaseTagging(environment)
    tagging.configuration = workspace.configuration
    tagging.allowsDetached = allowsDetached || isBegun
    tagging.allowsBehind = allowsBehind || isBegun
    tagging.allowsLower = allowsLower || isBegun && plan.taggedCommit == nil
    tagging.asksRemote = false
    return tagging
  }
}
