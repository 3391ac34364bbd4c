import Artifacts
import Domain
import Manifest
import Platform
import Verification

/// `release verify`: locates artifacts, reads each in one pass, and asks every rule.
package struct ArtifactVerification: Sendable {
  package var paths: [String] = []
  /// The names of the folders of a release that are verified, without its index; nil for all of it.
  package var variants: Set<String>?
  /// Nil without a workspace: then artifacts are judged only by their own contents.
  package var workspace: WorkspaceOptions?
  /// A manifest without a release.json, whose settings then have their defaults.
  package var manifest: String?
  /// The customer of the artifacts, whatever they say themselves.
  package var customer: String?
  /// The path of the `allowed_signers` whose signatures count; nil for anybody's.
  package var signers: String?
  /// Whether it is expected that isolation cannot be checked.
  package var allowsUnchecked = false
  /// Builds variants of these customers into an output folder, to compare them; nil not to.
  package var rebuild: Builder?
  /// Reads what customers have got.
  package var ledger: @Sendable (_ path: String) -> Published = { _ in { _ in [:] } }
  /// Keeps neither lesser findings nor the list of artifacts, which grow with customers.
  package var keepsOnlyErrors = false
  package var jobs = 1
  /// Those of a build, which has made what is published, merged and reported.
  package var limits = ZipStructure.Limits.ofBuilds

  package typealias Builder =
    @Sendable (_ appIDs: [String], _ output: String) async throws -> (
      version: PackageVersion, failures: [CustomerFailure]
    )
  /// Every version that a customer has, or had, with the digest of each product's zip.
  package typealias Published = @Sendable (_ appID: String) throws -> [String: [String: Digest]]
  private let environment: RunEnvironment

  package init(_ environment: RunEnvironment) { self.environment = environment }

  /// - Throws: `Failure` with status 65 for a path that is not an artifact, 78 and 65 for a broken workspace.
  package func run() async throws -> VerificationReport {
    let targets = try locate()
    try refuseUnsigned(targets)
    guard let manifest else {
      guard let workspace else { return try await verify(targets, in: nil) { RuleContext() } }
      let renderer = try await Renderer.load(workspace, jobs: jobs, variable: environment.variable)
      return try await verify(targets, in: renderer.workspace) { rules(renderer) }
    }
    let customers = try await Workspace.readManifest(manifest, remedy: "correct the path after --manifest", jobs: jobs)
    let file = manifest == "-" ? Workspace.standardInput : manifest
    return try await verify(targets, in: nil) {
      RuleContext(manifest: (customers, file), index: IdentityIndex(customers, nil))
    }
  }

  /// The same for a workspace that was read before, and the index of its customers.
  func run(in renderer: Renderer, _ index: IdentityIndex) async throws -> VerificationReport {
    try await verify(locate(), in: renderer.workspace) { rules(renderer, index) }
  }

  /// Judges only what a release is as a whole: its index, and what belongs to no variant.
  func runOnWhole(_ renderer: Renderer, _ index: IdentityIndex) throws -> VerificationReport {
    let judge = judge(rules(renderer, index))
    var report = report(of: judge)
    for case .release(let path, let folders) in try locate() {
      report.findings += try judge.whole(of: path, folders).findings
    }
    report.findings = report.findings.joined().withLines()
    return report
  }

  /// - Parameter context: makes the rules' context without the customers' models.
  private func verify(
    _ targets: [VerificationTarget], in workspace: Workspace?, _ context: () -> RuleContext
  ) async throws -> VerificationReport {
    // Listing all customers' models mostly waits for the disk, so it runs while names are indexed and the first artifact is read.
    async let models = listModels(workspace)
    async let bases = targets.allSatisfy(\.variants.isEmpty) ? [:] : workspace?.baseDigests ?? [:]
    let unlisted = context()
    // Freeing what is known of ten thousand customers takes as long as reading an artifact. The process ends first.
    defer { Task.detached { withExtendedLifetime(unlisted) {} } }
    _ = try unlisted.owner(named: customer, recorded: nil)
    let rebuilt = try self.rebuild.map {
      ($0, try Rebuild.owners(of: targets, customer: customer, unlisted))
    }
    let reader = TargetReader(
      inspector: ArtifactInspector(InspectionOptions(limits: limits, index: unlisted.index)),
      baselines: Baselines(for: targets))

    guard let first = targets.first else { return VerificationReport() }
    environment.report(.stage("verifying \(first.path)"))
    let read = try await reader.read(firstOf: first, jobs: jobs)
    var rules = unlisted
    rules.models = try await models
    rules.bases = await bases

    guard let (builder, owners) = rebuilt else {
      return try await verify(targets, first: read, reader: reader, judge: judge(rules))
    }
    return try await Rebuild.with(owners, builder: builder, environment: environment) { [rules] rebuild in
      try await verify(targets, first: read, reader: reader, judge: judge(rules, rebuild))
    }
  }

  /// - Throws: `Failure` with all problems of the paths.
  private func locate() throws -> [VerificationTarget] {
    try paths.map { path in Result { try VerificationTarget.locateDelivery(path) } }.values().map(chosen)
  }

  /// - Throws: `Failure` with status 64 for what has no place for signatures: silence would pass for a proof. `SystemError` for a file of
  ///   signers that cannot be read.
  private func refuseUnsigned(_ targets: [VerificationTarget]) throws {
    guard let signers else { return }
    _ = try FileSystem.readFile(signers)
    for target in targets where target.variants.isEmpty {
      throw Failure(
        .usage, "verify.signers", at: Location(target.path), "signatures are beside it, not in it",
        remedy: "with --signers, name the folder that has it and \(ChecksumList.fileName)")
    }
  }

  private func chosen(_ target: VerificationTarget) -> VerificationTarget {
    guard case .release(let path, let folders) = target, let names = variants else { return target }
    return .release(path, folders.filter { names.contains(FilePath.lastComponent(of: $0.path)) })
  }

  /// The rules' context without the customers' models.
  private func rules(_ renderer: Renderer, _ index: IdentityIndex? = nil) -> RuleContext {
    let workspace = renderer.workspace
    var settings = RuleSettings(workspace.configuration.verification.rules)
    if signers != nil { settings.restoreTrust() }
    return RuleContext(
      renderer: renderer, settings: settings,
      index: index ?? IdentityIndex(workspace.customers, workspace.configuration),
      published: ledger(workspace.ledgerPath))
  }

  private func listModels(_ workspace: Workspace?) async throws -> CustomerModels {
    guard let workspace else { return CustomerModels() }
    return try await CustomerModels.of(workspace, jobs: jobs)
  }

  private func judge(_ rules: RuleContext, _ rebuild: Rebuild? = nil) -> TargetJudge {
    var evaluator = rules.evaluator
    evaluator.verdicts = SliceVerdicts()
    return TargetJudge(
      rules: rules, evaluator: evaluator, rebuild: rebuild, customer: customer, signers: signers,
      environment: environment)
  }

  /// - Parameter first: the first target, or its first variant.
  private func verify(
    _ targets: [VerificationTarget], first: ReadTarget, reader: TargetReader, judge: TargetJudge
  ) async throws -> VerificationReport {
    var report = report(of: judge)
    var reader = reader
    for (index, target) in targets.enumerated() {
      if index > 0 { environment.report(.stage("verifying \(target.path)")) }
      let read = try await index == 0 ? first : reader.read(firstOf: target, jobs: jobs)
      reader.baselines.add(read.artifacts)
      for part in try await verify(target, first: read, reader: reader, judge: judge) {
        report.artifacts += part.artifacts
        report.findings += part.findings
      }
    }
    report.findings = report.findings.joined().withLines() + report.uncheckedIsolation(isAllowed: allowsUnchecked)
    return report
  }

  /// Without any artifact.
  private func report(of judge: TargetJudge) -> VerificationReport {
    var report = VerificationReport()
    report.changes = judge.rules.settings.changes
    report.configurationFile = judge.rules.expectation.configurationFile
    report.exclusions = judge.rules.index?.exclusions ?? []
    report.customerCount = judge.rules.known?.customers.count
    report.manifestAlone = judge.rules.manifest?.file
    return report
  }

  private func verify(
    _ target: VerificationTarget, first: ReadTarget, reader: TargetReader, judge: TargetJudge
  ) async throws -> [TargetReport] {
    guard case .release(let path, let folders) = target else { return [try await judge.judge(first)] }
    let counter = Counter("verifying", of: folders.count, report: environment.report)
    var chosen = reader
    var reports = [kept(try await judge.judge(first))]
    counter.step()
    // The first variant's zips are the baselines of all others, unless something is wrong with them.
    while !chosen.baselines.isComplete, reports.count < min(folders.count, Baselines.attempts) {
      let next = try await chosen.variant(folders[reports.count], jobs: jobs)
      chosen.baselines.add(next.artifacts)
      reports.append(kept(try await judge.judge(next)))
      counter.step()
    }
    let others = try await concurrentMap(Array(folders[reports.count...]), limit: jobs) { [chosen] folder in
      defer { counter.step() }
      return kept(try await judge.judge(chosen.variant(folder, jobs: 1)))
    }
    return try reports + others + (variants == nil ? [judge.whole(of: path, folders)] : [])
  }

  private func kept(_ report: TargetReport) -> TargetReport {
    keepsOnlyErrors ? TargetReport(findings: report.findings.errors) : report
  }
}

extension VerificationTarget {
  var path: String {
    switch self {
    case .zip(let path), .framework(let path), .release(let path, _): path
    case .variant(let folder): folder.path
    }
  }

  var variants: [VariantFolder] {
    switch self {
    case .zip, .framework: []
    case .variant(let folder): [folder]
    case .release(_, let folders): folders
    }
  }
}
