import Archive
import Artifacts
import Domain
import Editing
import Files
import Manifest
import Verification

/// Makes variants, several at a time: assemble → pack → check → render.
struct VariantBuilder: Sendable {
  var workspace: Workspace
  var bases: BaseSet
  var rules: RuleContext
  var inspector: ArtifactInspector
  var staging: Staging
  var time: DOSTime
  var isDryRun: Bool
  var environment: RunEnvironment

  /// - Returns: what was made, in the order of the plan; without what the task did not finish before it was cancelled.
  /// - Throws: anything that concerns every customer, such as a full disk.
  func build(_ outdated: OutdatedVariants, jobs: Int) async throws -> MadeVariants {
    let counter = Counter("building", of: outdated.indices.count, report: environment.report)
    var made = MadeVariants()
    try await concurrentForEach(outdated.indices, limit: jobs) { index -> VariantOutcome? in
      if Task.isCancelled { return nil }
      defer { counter.step() }
      do {
        let outcome = try await attempt(index, outdated.plans[index], outdated.plans.customers[index])
        // The signal that cancelled the task may have reached the vendor's command too.
        return outcome.isFailure && Task.isCancelled ? nil : outcome
      } catch is CancellationError { return nil }
    } receive: { _, outcome in
      if let outcome { made.add(outcome) }
    }
    made.sort()
    made.isStopped = made.built.count + made.failed.count < outdated.indices.count
    return made
  }

  private func attempt(
    _ index: Int, _ plan: VariantPlan, _ customer: InspectedCustomer
  ) async throws -> VariantOutcome {
    do { return .built(try await build(index, plan, customer)) } catch  where concernsOnlyThisCustomer(error, plan) {
      return .failed(BuildReport.Failed(appID: plan.customer.appID, failure: Failure(error)))
    }
  }

  private func concernsOnlyThisCustomer(_ error: any Error, _ plan: VariantPlan) -> Bool {
    switch error {
    case let failure as Failure: failure.status != .badConfiguration
    case is ContentPacker.SourceChanged: true
    case let error as SystemError: !error.isExhaustion && plan.models.contains { error.path.hasPrefix($0.source) }
    default: false
    }
  }

  /// - Throws: `Failure` if this variant cannot be made; `SystemError` if none could be.
  private func build(
    _ index: Int, _ plan: VariantPlan, _ customer: InspectedCustomer
  ) async throws -> BuiltVariant {
    let folder = staging.variant(plan.customer.appID)
    try FileSystem.makeDirectory(folder)
    let bases = try await self.bases.bases(of: plan.customer)
    defer { self.bases.discard(bases) }
    let packed = try pack(customer, bases, into: folder)
    let artifacts = packed.map { workspace.located($0.artifact, plan.customer) }
    let expectation = rules.expectation(of: customer)
    async let zipWarnings = check(packed, bases, in: folder, plan.customer.appID, expectation)
    let rendered = Result { try render(plan, artifacts, expectation, into: folder) }
    // Problems of a zip are reported before those of the files beside it.
    let warnings = try await ownWarnings(bases) + zipWarnings + rendered.get()
    // A dry run needs room only for the variants that it makes at the same time.
    if isDryRun { for packed in packed { try FileSystem.removeFile(FilePath.join(folder, packed.artifact.file)) } }
    return BuiltVariant(index: index, artifacts: packed.map(\.artifact), warnings: warnings)
  }

  private func ownWarnings(_ bases: [CheckedBase]) -> [Finding] {
    bases.filter { $0.packed.inspected.required.isOwn }.flatMap(\.verdict.warnings)
  }

  private func pack(
    _ customer: InspectedCustomer, _ bases: [CheckedBase], into folder: String
  ) throws -> [PackedVariant] {
    // Spool files of large models are removed with each variant, so that disk use does not grow with customers.
    let scratch = FilePath.join(staging.scratch, customer.customer.appID.description)
    defer { try? FileSystem.removeTree(scratch) }
    let list = try workspace.modelList(of: customer)
    return try bases.map { base in
      let assembly = Assembly(base: base.packed.inspected, customer: customer, list: list)
      return try pack(assembly, base.packed, into: folder, scratch: scratch)
    }
  }

  private func pack(
    _ assembly: Assembly, _ base: PackedBase, into folder: String, scratch: String
  ) throws -> PackedVariant {
    let path = FilePath.join(folder, base.inspected.name + ".zip")
    let customModels = assembly.list?.bytes ?? []
    if case .resign(let command) = base.inspected.seal {
      let signing = SignedAssembly(
        assembly: assembly, base: base, customModels: customModels, command: command, root: workspace.root,
        environment: environment)
      return try signing.pack(to: path, scratch: staging.scratch, time: time)
    }
    return try PackedVariant.pack(assembly, base, customModels: customModels, to: path, scratch: scratch)
  }

  private func check(
    _ packed: [PackedVariant], _ bases: [CheckedBase], in folder: String, _ appID: Identifier,
    _ expectation: Expectation
  ) async throws -> [Finding] {
    let check = VariantCheck(
      evaluator: rules.evaluator, inspector: inspector, bases: bases, versionFolder: workspace.versionFolder)
    var warnings: [Finding] = []
    for variant in packed {
      warnings += try await check.check(variant, at: FilePath.join(folder, variant.artifact.file), appID, expectation)
    }
    return warnings
  }

  /// Writes the files beside the zips, reads them back from the disk, and checks those bytes.
  ///
  /// - Returns: warnings.
  private func render(
    _ plan: VariantPlan, _ artifacts: [Artifact], _ expectation: Expectation, into folder: String
  ) throws -> [Finding] {
    let (files, findings) = Renderer(workspace: workspace).files(plan, artifacts, toolVersion: environment.toolVersion)
    if !findings.isEmpty { throw Failure(.badInput, findings) }
    for file in files { try FileSystem.writeNewFile(FilePath.join(folder, file.name), file.rendered.text.utf8) }
    let found = try files.map { try ReadBack.read($0, in: folder) }
    let check = RenderedCheck(workspace: workspace, evaluator: rules.evaluator)
    let judged = check.findings(found, plan, artifacts, expectation)
    let errors = judged.filter { $0.severity == .error }
    if !errors.isEmpty { throw Failure(.badInput, errors) }
    return judged
  }
}
