import Archive
import Artifacts
import Domain
import Files
import Manifest

/// What a build would do, and what stands against it.
package struct CheckReport: Sendable {
  /// Of the customers in order.
  package var plan: ReleasePlan
  /// Sorted by `app_id`.
  package var failures: [BuildReport.Failed]
  package var warnings: [Finding]
  /// What is wrong with the files that carry the release's version: whomever it is built for.
  package var problems: [Finding] = []

  package var findings: [Finding] { warnings + problems + failures.flatMap(\.failure.findings) }
  package var isClean: Bool { failures.isEmpty && problems.isEmpty }

  /// Of base frameworks that nothing may be made of.
  fileprivate var refused: [Failure] = []

  fileprivate mutating func add(_ verdicts: [BaseVerification.Verdict]) {
    refused += verdicts.compactMap(\.refusal)
    warnings += verdicts.flatMap(\.warnings)
  }

  /// A broken base concerns every customer, and takes along what else is wrong: all there is to mend, at once.
  fileprivate var refusal: Failure? {
    refused.isEmpty ? nil : Failure.joining(refused + failures.map(\.failure) + [Failure(.badInput, problems)])
  }
}

/// What `release` can do, each as its list of stages. A stage takes the value of the one before:
///
///     Workspace  what the vendor wrote: release.json, customers.json, templates
///     Inspection what lies on the disk: base frameworks, models
///     ReleasePlan what will be made, and why
///     PackedBase  the base, compressed and hashed once, read back whole before anything is placed
///     [Artifact]  a customer's zips: assembled, packed, checked, described
///     placed      moved to where customers' folders stand, then listed in index.json
package struct Release: Sendable {
  package struct Options: Sendable {
    package var workspace = WorkspaceOptions()
    package var selection = Selection.all
    package var jobs = 1
    package var isDryRun = false

    package init() {}
  }

  var options: Options
  var environment: RunEnvironment

  package init(options: Options, environment: RunEnvironment) {
    self.options = options
    self.environment = environment
  }

  /// Validates everything that a build would validate, and the packing of nothing: every customer's files are rendered,
  /// with zeros for the digests.
  package func check() async throws -> CheckReport {
    let (workspace, inspection, prepared) = try await prepare()
    let models = try await CustomerModels.of(workspace, knowing: inspection.customers, jobs: options.jobs)
    let index = VerificationContext.identities(of: workspace)
    let verification = try BuildVerification(workspace, index, models, inspection.customers)
    var report = CheckReport(
      plan: prepared, failures: inspection.failures, warnings: inspection.warnings,
      problems: versionProblems(workspace.configuration))
    try await rehearse(inspection, workspace, verification.rendered, &report)
    report.add(try await judgeBases(inspection, verification))
    if let refusal = report.refusal { throw refusal }
    report.warnings += try await verification.warnings()
    return report
  }

  /// A base in a zip is unpacked into a temporary folder.
  private func judgeBases(
    _ inspection: Inspection, _ verification: BuildVerification
  ) async throws -> [BaseVerification.Verdict] {
    let isUnpacking = inspection.bases.contains { if case .zip = $0.source { true } else { false } }
    let scratch =
      try isUnpacking
      ? FileSystem.makeTemporaryDirectory(in: environment.temporaryDirectory, prefix: "release-check-") : nil
    defer { if let scratch { try? FileSystem.removeTree(scratch) } }
    var verdicts: [BaseVerification.Verdict] = []
    for base in inspection.bases {
      let folder = try base.source.folder(unpackingInto: scratch ?? "", name: base.name)
      verdicts.append(try await verification.judge(base, from: folder, jobs: options.jobs))
    }
    return verdicts
  }

  /// Renders the files of every variant of a plan; what is wrong with some takes the variant out of it.
  private func rehearse(
    _ inspection: Inspection, _ workspace: Workspace, _ isolation: RenderedIsolation, _ report: inout CheckReport
  ) async throws {
    let check = RenderedCheck(workspace)
    let artifacts = workspace.unbuiltArtifacts
    let work = Array(zip(inspection.customers, report.plan.variants))
    let findings = try await concurrentMap(work, limit: options.jobs) { customer, variant in
      let (files, findings) = check.rehearse(variant, artifacts)
      return findings + isolation.findings(files, artifacts, customer)
    }
    report.plan.variants = []
    for ((_, variant), findings) in zip(work, findings) {
      let errors = findings.filter { $0.severity == .error }
      report.warnings += findings.filter { $0.severity != .error }
      if errors.isEmpty {
        report.plan.variants.append(variant)
      } else {
        report.failures.append(
          BuildReport.Failed(appID: variant.customer.appID, failure: Failure(.badInput, errors)))
      }
    }
    report.failures.sort { $0.appID < $1.appID }
  }

  private func versionProblems(_ configuration: ReleaseConfiguration) -> [Finding] {
    VersionScan(configuration, file: options.workspace.configuration).findings
  }

  package func build() async throws -> BuildReport {
    let (workspace, inspection, plan) = try await prepare()
    var report = BuildReport(plan: plan, variants: [], failures: inspection.failures, warnings: inspection.warnings)
    report.warnings += try ReleaseIndex.strangers(in: workspace.versionFolder, besides: workspace.customers)
    if !plan.variants.isEmpty {
      if options.isDryRun {
        try await rehearse(workspace, inspection, &report)
      } else {
        try await make(workspace, inspection, &report, in: FilePath.join(workspace.output, ".release"))
      }
    }
    report.warnings += try report.failures.compactMap { try staleVariant($0.appID, workspace) }
    return report
  }

  /// Does everything in a temporary folder, and places nothing.
  private func rehearse(_ workspace: Workspace, _ inspection: Inspection, _ report: inout BuildReport) async throws {
    try FileSystem.checkFolderCanBe(workspace.versionFolder)
    let folder = try FileSystem.makeTemporaryDirectory(in: environment.temporaryDirectory, prefix: "release-dry-run-")
    defer { try? FileSystem.removeTree(folder) }
    try await make(workspace, inspection, &report, in: folder)
  }

  /// - Parameter workFolder: where variants are made; the lock stands in it.
  private func make(
    _ workspace: Workspace, _ inspection: Inspection, _ report: inout BuildReport, in workFolder: String
  ) async throws {
    let time = try environment.entryTime()
    let lock = try BuildLock.acquire(workFolder: workFolder, output: workspace.output, environment)
    let replaced = ReplacedVariants(workFolder: workFolder, output: workspace.output)
    try replaced.recover()
    let staging = try Staging(in: workFolder)
    defer {
      try? staging.remove()
      // Until here: another run may clean up the staging folder as soon as it has the lock.
      lock.release()
    }
    let builder = try await packBases(workspace, inspection, staging, time)
    let (built, failures) = try await buildVariants(inspection, report.plan, builder)
    report.warnings += try await builder.verification.warnings()
    report.failures = (report.failures + failures).sorted { $0.appID < $1.appID }
    let placement = Placement(staging: staging, replaced: replaced, folder: workspace.versionFolder)
    report.warnings += built.flatMap(\.1.warnings)
    report.variants = try built.map { plan, built in
      Variant(plan: plan, artifacts: built.artifacts, change: try placement.change(plan.customer.appID))
    }
    if options.isDryRun || built.isEmpty { return }
    // What is removed now need not be flushed.
    try staging.removeScratch()
    environment.report(.stage("placing \(built.count) in \(workspace.versionFolder)"))
    report.warnings += try await placement.place(built.map(\.0.customer.appID), jobs: options.jobs)
  }

  /// What an earlier run made of a customer who failed in this one stays, and that must not go unsaid.
  private func staleVariant(_ appID: Identifier, _ workspace: Workspace) throws -> Finding? {
    let location = FilePath.join(workspace.versionFolder, appID.description)
    guard try FileSystem.status(location, followingLinks: false) != nil else { return nil }
    return Finding(
      "output.stale", .warning, at: Location(location), "is what an earlier build made: this one failed",
      subject: "app_id \(appID)", remedy: "build the customer again, or remove the folder")
  }

  private func prepare() async throws -> (Workspace, Inspection, ReleasePlan) {
    let workspace = try await Workspace.load(options.workspace, jobs: options.jobs)
    let customers = try options.selection.resolve(workspace.customers, manifestFile: workspace.manifestFile)
    environment.report(.stage("reading \(customers.count) of \(workspace.customers.count) customers"))
    let inspection = try await Inspection.run(workspace, customers, jobs: options.jobs)
    return (
      workspace, inspection, Planner(workspace: workspace, selection: options.selection.description).plan(inspection)
    )
  }

  private func packBases(
    _ workspace: Workspace, _ inspection: Inspection, _ staging: Staging, _ time: DOSTime
  ) async throws -> VariantBuilder {
    let index = Task { VerificationContext.identities(of: workspace) }
    // Looking at the other customers' models waits for the disk more than for a processor: it goes on beside the packing.
    async let models = CustomerModels.of(workspace, knowing: inspection.customers, jobs: options.jobs)
    var bases: [PackedBase] = []
    for base in inspection.bases {
      environment.report(.stage("packing the base of \(base.name)"))
      let folder = try base.source.folder(unpackingInto: staging.scratch, name: base.name)
      bases.append(
        try await PackedBase.pack(base, folder: folder, scratch: staging.scratch, time: time, jobs: options.jobs) {
          BuildVerification.options(await index.value)
        })
    }
    var verification = try BuildVerification(workspace, await index.value, try await models, inspection.customers)
    // Nothing is placed that was made of a base which is not known to be right.
    for index in bases.indices { verification.check(&bases[index], jobs: options.jobs) }
    return VariantBuilder(
      workspace: workspace, bases: bases, verification: verification, staging: staging, time: time,
      environment: environment)
  }

  private func buildVariants(
    _ inspection: Inspection, _ plan: ReleasePlan, _ builder: VariantBuilder
  ) async throws -> ([(VariantPlan, Built)], [BuildReport.Failed]) {
    let counter = Counter(of: plan.variants.count, report: environment.report)
    let work = Array(zip(inspection.customers, plan.variants))
    let results = try await concurrentMap(work, limit: options.jobs) { customer, variant in
      defer { counter.step() }
      return (variant, try await builder.attempt(customer, variant))
    }
    var built: [(VariantPlan, Built)] = []
    var failures: [BuildReport.Failed] = []
    for (variant, result) in results {
      switch result {
      case .success(let result): built.append((variant, result))
      case .failure(let failure): failures.append(BuildReport.Failed(appID: variant.customer.appID, failure: failure))
      }
    }
    return (built, failures)
  }
}

extension BaseSource {
  /// The framework as a folder: where it lies, or unpacked.
  fileprivate func folder(unpackingInto scratch: String, name: String) throws -> String {
    switch self {
    case .folder(let path): return path
    case .zip(let path, let root):
      let target = FilePath.join(scratch, name + ".base")
      try ZipExtraction.extract(path, below: root, to: target)
      return target
    }
  }
}
