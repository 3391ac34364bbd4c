import Domain
import Git
import Manifest
import Platform
import Publishing

extension ReleaseShipping {
  /// - Parameter push: where a run pushes that has checked out the release's commit; nil for what HEAD's branch says.
  func plan(pushing push: ShipPlan.Push?) async throws -> ShipPlan {
    let source = try ShipSource(self.workspace.configuration, environment)
    try LedgerLines.refuseLost(in: source.ledger, beside: source.file, environment)
    var warnings: [Finding] = []
    let remote = try ShipRemote.ask(source, isWanted: pushes, environment) { warnings.append($0) }
    let begun = try remote?.begun() ?? []
    let target = try ShipTarget.find(for: request, in: source, bumping: bumping(), begun: begun)
    var plan = ShipPlan(target, source)
    plan.wave = wave
    plan.warnings = try warnings + source.leftOpen(begun, besides: target.version, at: remote?.remote.name)
    plan.remote = try source.defaultRemote()
    if let remote {
      try ShipConflicts(source: source, remote: remote, target: target, tag: plan.tag).refuse()
      if remote.isPushedTo { plan.push = try push ?? remote.push(from: target.commit) }
    }
    if let commit = target.commit, target.tagged == nil, try !source.isAt(commit) {
      try source.repository.refuseDirtyTree()
      try refuseWithdrawn(plan.version, source)
      plan.needsCheckout = true
      return plan
    }
    try await addSteps(to: &plan, source, target)
    if let remote, plan.push != nil { try addPush(to: &plan, source: source, remote: remote, target: target) }
    return plan
  }

  /// Finds the steps that need no remote.
  private func addSteps(to plan: inout ShipPlan, _ source: ShipSource, _ target: ShipTarget) async throws {
    var loading = self.workspace
    loading.acceptsStoppedBump = true
    var renderer = try await Renderer.load(loading, jobs: jobs, variable: environment.variable)
    renderer.workspace.configuration.version = target.version
    let workspace = renderer.workspace
    let publishing = try PublishPlan.make(workspace, publishOptions)
    let everybody = try PublishPlan.make(workspace, ReleasePublishing.Options())
    plan.output = workspace.versionFolder
    plan.customers = everybody.customers.map(\.appID)
    plan.receivers = publishing.customers.count
    plan.heldBack = everybody.heldBack
    plan.withoutChannel = everybody.withoutChannel
    plan.channels = workspace.configuration.channels.map { $0.planned(target.version) }
    let objections = try LedgerObjections(workspace, of: workspace.customers)
    let all = workspace.configuration.channels
    plan.waiting = publishing.customers.count { !objections.ledger.has(target.version, [$0], at: all) }
    // Until it has its tag, it is published again, which refuses customers from whom it was withdrawn.
    let isPublished = target.tagged != nil && plan.waiting == 0
    if isPublished {
      try passOverWithdrawn(&plan, objections.ledger)
    } else {
      let receivers = publishing.customers.map(\.appID)
      try refuseWithdrawn(plan.version, from: receivers, objections.ledger)
      // A level that makes a release of a prerelease ships the same sources.
      if case .bump = request, let former = try source.history.release(of: source.version),
        try source.isAt(former.commit)
      {
        try refuseWithdrawn(former.version, from: receivers, objections.ledger)
      }
    }
    if let tagged = target.tagged {
      let isHere = try source.isAt(tagged.commit)
      if isPublished && !isHere { return }
      try tagging(plan).refuseOtherFiles(than: target.version, at: tagged)
      if !isHere { throw Failure(.badInput, try source.elsewhere(tagged)) }
      if case .auto = request, wave == nil, !isPublished { try source.refuseWidening(tagged, objections.ledger) }
      try source.refuseDirtyTree(besides: [workspace.ledgerPath], bump: nil)
    } else {
      try addBump(to: &plan, source, ledger: workspace.ledgerPath)
      plan.pending.formUnion([.build, .publish, .tag])
    }
    if !isPublished { plan.pending.formUnion([.build, .publish]) }
    guard plan.pending.contains(.publish) else { return }
    try refuseOtherTags(plan, source, workspace, objections.ledger)
    try source.refuseOtherSources(than: plan.version, plan.tag, objections.ledger, workspace.customers)
    try workspace.refuseRenamedChannels(objections.ledger)
    try objections.ledger.checkRights()
    try FolderRights.check(placing: FilePath.join(plan.output, ReleaseIndex.fileName))
    try workspace.refuseUnpublishable(everybody.customers)
    plan.warnings += try objections.refuseWrongHolds(workspace.customers)
    try await refuseUnbuildable(plan, renderer, objections.ledger)
    let preflight = DestinationPreflight(
      workspace: workspace, publishing: publishing, ledger: objections.ledger, jobs: publishJobs,
      environment: environment, channelMaker: channelMaker)
    // Where something is pushed, a run that has published anything has said so on the remote before.
    plan.warnings += try await preflight.run(
      isNew: plan.push != nil && target.commit == nil && source.version.description != target.version.description)
  }

  /// A number that was withdrawn from anybody who would get it is not published again.
  private func refuseWithdrawn(_ version: PackageVersion, from customers: [Identifier], _ ledger: Ledger) throws {
    if let (finding, _) = withdrawal(of: version, from: customers, ledger) { throw Failure(.badInput, finding) }
  }

  /// The same where another commit is checked out first: whoever had a release that nobody has finished should get it there.
  private func refuseWithdrawn(_ version: PackageVersion, _ source: ShipSource) throws {
    // Who is in a wave is in that commit's manifest.
    if wave != nil { return }
    let ledger = try Ledger(reading: source.ledger, of: version)
    try refuseWithdrawn(
      version, from: ledger.withdrawals(of: version).compactMap { Identifier($0.appID) }, ledger)
  }

  /// A release that everybody has got stays one as long as somebody has it.
  private func passOverWithdrawn(_ plan: inout ShipPlan, _ ledger: Ledger) throws {
    guard let (found, count) = withdrawal(of: plan.version, from: plan.customers, ledger) else { return }
    if count == plan.customers.count { throw Failure(.badInput, found) }
    var finding = found
    finding.severity = .warning
    plan.warnings.append(finding)
    plan.withdrawn = count
  }

  /// - Returns: why these customers may not get a version, and how many they are; nil if all may.
  private func withdrawal(
    of version: PackageVersion, from customers: [Identifier], _ ledger: Ledger
  ) -> (finding: Finding, count: Int)? {
    let refused = customers.compactMap { appID in ledger.refusal(appID, version).map { (appID, $0) } }
    guard var finding = refused.first?.1.findings.first else { return nil }
    if refused.count > 1 { (finding.subject, finding.customers) = (nil, refused.map(\.0.description)) }
    return (finding, refused.count)
  }

  /// Refuses a version that a customer has under another tag than it would get now: it would be released a second time.
  ///
  /// - Throws: `Failure` with status 65.
  private func refuseOtherTags(
    _ plan: ShipPlan, _ source: ShipSource, _ workspace: Workspace, _ ledger: Ledger
  ) throws {
    let others = ledger.tags(of: plan.version).compactMap { appID, name, tag in
      let channel = workspace.configuration.channels.first { $0.name.description == name }
      let now = channel?.tag?.expand(["app_id": appID, "version": plan.version.description])
      return now.flatMap { $0 == tag ? nil : (appID: appID, channel: name, tag: tag, now: $0) }
    }
    guard let other = others.first else { return }
    let isTagged = try other.tag != plan.tag && source.repository.tag(other.tag) != nil
    var finding = Finding(
      "ship.other-tag", at: Location(workspace.ledgerPath),
      "\(plan.version) was published with the tag \(other.tag), and channel \(other.channel) gives it the tag \(other.now)",
      subject: "app_id \(other.appID)",
      remedy: isTagged
        ? "run `git tag \(plan.tag) \(other.tag)^0`, and push that tag: then \(plan.version) counts as released"
        : "set `tag` in release.json back until \(plan.version) is finished, or ship another version")
    let appIDs = others.map(\.appID).uniqued()
    if appIDs.count > 1 { (finding.subject, finding.customers) = (nil, appIDs) }
    throw Failure(.badInput, finding)
  }

  /// Checks what is to be built as `release check` would.
  ///
  /// - Throws: `Failure` with all that would end the build after the bump.
  private func refuseUnbuildable(_ plan: ShipPlan, _ renderer: Renderer, _ ledger: Ledger) async throws {
    let workspace = renderer.workspace
    let unbuilt = unbuilt(plan, workspace, ledger)
    if unbuilt.isEmpty { return }
    let release = building(unbuilt)
    let complete = try await renderer.addingChanges(for: release.selection, environment, jobs: jobs)
    let report = try await release.check(complete)
    let unsigned = Result { try VariantSigning(workspace, environment)?.fingerprint() }.failure
    if let failure = Failure.joining([unsigned].compactMap(\.self) + report.failures.map(\.failure)) { throw failure }
  }

  private func addBump(to plan: inout ShipPlan, _ source: ShipSource, ledger: String) throws {
    let changelog = try ShipChangelog.find(for: plan.version, in: source, environment: environment)
    let written = [changelog].compactMap(\.self).filter(\.isWritten).map(\.path)
    try source.refuseDirtyTree(besides: [ledger] + written, bump: plan.version)
    if changelog?.isCommitted == false { plan.changelog = changelog?.path }
    try tagging(plan).refusals(
      of: plan.version, at: source.head, in: source.repository, source.history.pattern
    ).throwIfAny()
    let report = try bumping(plan.version, isDryRun: true).run()
    plan.files = report.files
    plan.findings += report.findings
    // Also removes what a bump that was killed has left.
    plan.pending.insert(.bump)
  }

  private func addPush(
    to plan: inout ShipPlan, source: ShipSource, remote: ShipRemote, target: ShipTarget
  ) throws {
    let push = SourcePush(of: plan, from: source, to: remote.remote, environment: environment)
    plan.push?.hasTag = remote.tag(plan.tag) != nil
    if plan.pending.contains(.publish), remote.tag(plan.tag) == nil, target.begun == nil {
      try push.rehearse()
      plan.pending.insert(.reserve)
    }
    let tagged = try target.tagged.flatMap { try source.isAt($0.commit) ? nil : $0.commit }
    let rest = try push.rest(of: tagged ?? source.head, remote.answer)
    let isRecorded = try tagged != nil || source.isLedgerCommitted()
    if plan.pending.isEmpty, rest.isDone, isRecorded { return }
    plan.pending.insert(.push)
    if plan.push?.branch == nil { plan.warnings.append(push.unclearBranch) }
    // The rest may be the tag alone.
    if plan.pending == [.push], rest.commit == nil, isRecorded { plan.push?.branch = nil }
  }
}

extension ShipPlan {
  fileprivate init(_ target: ShipTarget, _ source: ShipSource) {
    from = source.version
    version = target.version
    output = ""
    customers = []
    heldBack = []
    withoutChannel = []
    channels = []
    tag = source.history.pattern.tag(for: target.version.description)
    taggedCommit = target.tagged?.commit.description
    if let begun = target.begun {
      anchor = Anchor(commit: begun.commit.description, reference: begun.reference)
    } else if let tagged = target.tagged {
      anchor = Anchor(commit: tagged.commit.description, reference: tagged.tag)
    }
    if case .branch(let name, _) = try? source.repository.head() { branch = name }
  }
}

extension LedgerObjections {
  /// - Returns: warnings of holds.
  /// - Throws: `Failure` with status 65 for holds at what customers do not have.
  fileprivate func refuseWrongHolds(_ customers: [Customer]) throws -> [Finding] {
    let holds = customers.compactMap { hold(of: $0) }
    try holds.errors.throwIfAny()
    return holds
  }
}

extension ChannelConfiguration {
  fileprivate func planned(_ version: PackageVersion) -> ShipPlan.Channel {
    var tag: String?
    if case .git(let git) = kind { tag = git.tag.expand(["version": version.description]) }
    return ShipPlan.Channel(name: name, tag: tag)
  }
}
