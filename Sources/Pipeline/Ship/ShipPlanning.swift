import Domain
import Files
import Git
import Manifest
import Publishing

extension ReleaseShipping {
  /// Finds out what is left to do, and checks everything that can be checked before the first step. Changes nothing.
  ///
  /// - Throws: `DirtyTree`; `Failure` with all reasons against the release; `GitError`.
  package func plan() async throws -> ShipPlan {
    let source = try ShipSource(options.workspace.configuration, environment)
    let target = try ShipTarget.find(options.request, source, bumping()) { try isUnpushed($0, source) }
    var loading = options.workspace
    loading.acceptsStoppedBump = true
    var workspace = try await Workspace.load(loading, jobs: options.jobs, variable: environment.variable)
    workspace.configuration.version = target.version
    let publishing = try PublishPlan.make(workspace, publishOptions)
    let ledger = try Ledger(reading: workspace.ledgerPath)
    var plan = ShipPlan(
      from: source.version, version: target.version, output: workspace.versionFolder,
      customers: publishing.customers.map(\.appID), heldBack: publishing.heldBack,
      channels: workspace.configuration.channels.map { $0.planned(target.version) },
      tag: source.history.pattern.tag(for: target.version.description),
      taggedCommit: target.tagged?.commit.description)
    plan.remote = try source.defaultRemote()
    if case .branch(let branch, _) = try source.repository.head() { plan.branch = branch }
    let isPublished = publishing.isRecorded(
      in: ledger, at: target.version, workspace.configuration.channels.map(\.name))
    if let tagged = target.tagged, tagged.commit != source.head {
      if ledger.has(tagged.version) { try addRestOfPush(to: &plan, source, tagged) }
      if isPublished || !plan.pending.isEmpty { return plan }
      throw Failure(.badInput, elsewhere(tagged, source.head))
    }
    try workspace.refuseUnpublishable(publishing.customers.unpacked)
    if target.tagged == nil {
      try addBump(to: &plan, source, ledger: workspace.ledgerPath)
      plan.pending.formUnion([.build, .publish, .tag])
    } else {
      try source.refuseDirtyTree(besides: [workspace.ledgerPath], bump: nil)
      if !isPublished { plan.pending.formUnion([.build, .publish]) }
    }
    try addPush(to: &plan, source)
    return plan
  }

  private func addBump(to plan: inout ShipPlan, _ source: ShipSource, ledger: String) throws {
    let changelog = try ShipChangelog.find(plan.version, source, environment)
    let written = [changelog].compactMap(\.self).filter(\.isWritten).map(\.path)
    try source.refuseDirtyTree(besides: [ledger] + written, bump: plan.version)
    if changelog?.isCommitted == false { plan.changelog = changelog?.path }
    let refusals = try ReleaseTagging(options: tagOptions, environment: environment)
      .refusals(of: plan.version, at: source.head, in: source.repository, source.history.pattern)
    if !refusals.isEmpty { throw Failure(.badInput, refusals) }
    let report = try bumping(plan.version, isDryRun: true).run()
    plan.files = report.files
    plan.findings = report.findings
    // Also removes what a bump that was killed has left.
    plan.pending.insert(.bump)
  }

  private func addPush(to plan: inout ShipPlan, _ source: ShipSource) throws {
    plan.push = try SourcePush.plan(source, isWanted: options.pushes)
    guard let push = plan.push else { return }
    let isBehind = try SourcePush(push, source.repository, environment).rehearse(tag: plan.tag)
    if isBehind || !plan.pending.isEmpty { plan.pending.insert(.push) }
  }

  /// Whether a release that customers have got was to be pushed, and was not: somebody else has pushed before.
  private func isUnpushed(_ release: TaggedRelease, _ source: ShipSource) throws -> Bool {
    guard let push = try SourcePush.plan(source, isWanted: options.pushes), push.branch != nil,
      try Ledger(reading: source.ledger).has(release.version)
    else { return false }
    return try SourcePush(push, source.repository, environment).lacks(release)
  }

  /// A release that HEAD is not on any more may not be pushed yet: its push was overtaken, and the others' commits are pulled.
  private func addRestOfPush(to plan: inout ShipPlan, _ source: ShipSource, _ release: TaggedRelease) throws {
    guard let whole = try SourcePush.plan(source, isWanted: options.pushes) else { return }
    let isOfBranch = source.version.description == release.version.description
    plan.push = try SourcePush(whole, source.repository, environment).rest(of: release, isOfBranch: isOfBranch)
    guard let push = plan.push else { return }
    if try SourcePush(push, source.repository, environment).rehearse(tag: plan.tag) { plan.pending.insert(.push) }
  }

  private func elsewhere(_ tagged: TaggedRelease, _ head: ObjectID) -> Finding {
    Finding(
      "ship.tagged", at: Location(tagged.tag),
      "is on commit \(tagged.commit), and HEAD is \(head), but not everybody has \(tagged.version)",
      remedy: "check out \(tagged.tag), and run `release build` and `release publish` there; or ship the next version")
  }
}

extension PublishPlan {
  /// Whether the ledger says that every customer has got a version at every channel, whatever came after.
  fileprivate func isRecorded(in ledger: Ledger, at version: PackageVersion, _ channels: [Identifier]) -> Bool {
    customers.allSatisfy { customer in
      channels.allSatisfy { channel in
        !isFor(customer.appID, channel) || ledger.last(customer.appID, version, at: channel) != nil
      }
    }
  }
}

extension ChannelConfiguration {
  fileprivate func planned(_ version: PackageVersion) -> ShipPlan.Channel {
    var tag: String?
    if case .git(let git) = kind { tag = git.tag.expand(["version": version.description]) }
    return ShipPlan.Channel(name: name, tag: tag)
  }
}
