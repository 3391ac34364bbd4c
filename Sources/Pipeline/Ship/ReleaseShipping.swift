import Delivery
import Domain
import Files
import Manifest
import Processes
import Publishing

/// `release ship`: a release from the version to the tag.
///
/// Each step is another command's, and finds out by itself what is left to do, so that a run that was stopped is finished
/// by the next:
///
///     bump     VersionBumping      version files, changelog, and their commit
///     build    Release             the customers who get the release
///     publish  ReleasePublishing   verifies every customer before the first gets anything
///     tag      ReleaseTagging      on a commit that has the ledger
///     push     SourcePush          only if asked to
package struct ReleaseShipping: Sendable {
  package struct Options: Sendable {
    package var workspace = WorkspaceOptions()
    package var request = BumpRequest.auto
    /// Variants that are built at a time, and customers that are published at a time.
    package var jobs = 1
    package var publishJobs = 8
    /// Whether to push; nil for what `release.json` says.
    package var pushes: Bool?
    package var allowsDetached = false
    package var allowsBehind = false
    package var allowsLower = false

    package init() {}
  }

  let options: Options
  let environment: RunEnvironment

  package init(options: Options, environment: RunEnvironment) {
    self.options = options
    self.environment = environment
  }

  /// Does what the plan says. An error of a step is in the report.
  ///
  /// - Throws: any error if the task was cancelled.
  package func run(_ plan: ShipPlan) async throws -> ShipReport {
    var report = ShipReport(plan, isDryRun: false)
    let steps = ShipPlan.Step.allCases.filter(plan.pending.contains)
    for (index, step) in steps.enumerated() {
      environment.report(.stage("step \(index + 1) of \(steps.count): \(step.rawValue)", name: step.rawValue))
      do {
        report.states[step] = .done
        try Task.checkCancellation()
        let status = try await perform(step, plan, &report)
        if status != .done { report.stop(at: step, status) }
      } catch {
        if Task.isCancelled { throw error }
        let failure = (error as? DirtyTree)?.failure ?? Failure(error)
        report.stop(at: step, failure.status, failure)
      }
      if report.status != .done { break }
    }
    return report
  }

  private func perform(
    _ step: ShipPlan.Step, _ plan: ShipPlan, _ report: inout ShipReport
  ) async throws -> ExitStatus {
    switch step {
    case .bump:
      let source = try ShipSource(options.workspace.configuration, environment)
      let changelog = try ShipChangelog.find(plan.version, source, environment)
      let bump = try bumping(plan.version, changelog).run()
      if bump.files.isEmpty, bump.commit == nil { report.states[step] = .wasDone }
      report.bump = bump
    case .build:
      report.build = try await build(plan)
      return report.build?.status ?? .done
    case .publish:
      let publishing = ReleasePublishing(options: publishOptions, environment: environment)
      let result = try await ThreadPool.run(threads: options.publishJobs) { try await publishing.run() }
      report.publish = result
      return result.status
    case .tag:
      let source = try ShipSource(options.workspace.configuration, environment)
      if plan.taggedCommit == nil {
        report.ledgerCommit = try LedgerCommit(source.repository, source.ledger, environment).make(plan.version)
      }
      report.tag = try ReleaseTagging(options: tagOptions, environment: environment).run()
    case .push:
      let source = try ShipSource(options.workspace.configuration, environment)
      guard let push = plan.push else { return .done }
      if try !SourcePush(push, source.repository, environment).push(tag: plan.tag) { report.states[step] = .wasDone }
    }
    return .done
  }

  /// - Returns: nil if everything is built.
  private func build(_ plan: ShipPlan) async throws -> BuildReport? {
    let workspace = try await Workspace.load(options.workspace, jobs: options.jobs, variable: environment.variable)
    let ledger = try Ledger(reading: workspace.ledgerPath)
    let isBegun = ledger.has(plan.version)
    // What customers have is never built again: other inputs would make other bytes.
    let missing = plan.customers.filter { appID in
      let folder = FilePath.join(workspace.versionFolder, appID.description)
      return !isBegun || VerificationTarget.record(in: folder)?.version != plan.version.description
    }
    if missing.isEmpty { return nil }
    var build = Release.Options()
    build.workspace = options.workspace
    build.selection = .customers(missing.map(\.description))
    build.jobs = options.jobs
    return try await Release(options: build, environment: environment).build()
  }
}

// MARK: - The options of the steps

extension ReleaseShipping {
  func bumping(
    _ version: PackageVersion? = nil, _ changelog: ShipChangelog? = nil, isDryRun: Bool = false
  ) -> VersionBumping {
    var bump = VersionBumping.Options()
    bump.configuration = options.workspace.configuration
    bump.request = version.map { .version($0) } ?? options.request
    bump.allowsLower = options.allowsLower
    bump.commits = true
    bump.changelog = changelog
    bump.isDryRun = isDryRun
    return VersionBumping(options: bump, environment: environment)
  }

  var publishOptions: ReleasePublishing.Options {
    var publish = ReleasePublishing.Options()
    publish.workspace = options.workspace
    publish.jobs = options.publishJobs
    publish.isAllOrNothing = true
    return publish
  }

  var tagOptions: ReleaseTagging.Options {
    var tag = ReleaseTagging.Options()
    tag.configuration = options.workspace.configuration
    tag.allowsDetached = options.allowsDetached
    tag.allowsBehind = options.allowsBehind
    tag.allowsLower = options.allowsLower
    return tag
  }
}
