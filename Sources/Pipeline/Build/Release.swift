import Archive
import Artifacts
import Delivery
import Domain
import Files
import Isolation
import Manifest
import Publishing

/// `release build`, and `release check` and `plan`, which stop before anything is packed.
///
/// Each stage is a function from the values before it to a value of its own:
///
///     load     Workspace          what the vendor wrote: release.json, customers.json, templates
///     inspect  ModelInspection    the chosen customers' models, as they are on the disk
///     compile  BaseSupply         the base frameworks: compiled, from the cache, or where the vendor put them
///     inspect  Inspection         the same, read
///     plan     ReleasePlan        what will be made, and why
///     pack     [PackedBase]       each base framework, compressed and hashed once
///     check    [CheckedBase]      its zip, read back and judged by the rules
///     build    [BuiltVariant]     per customer: assembled, packed, checked, rendered (VariantBuilder)
///     place    BuildReport        every variant moved to its place, then index.json
package struct Release: Sendable {
  package struct Options: Sendable {
    package var workspace = WorkspaceOptions()
    package var selection = Selection.all
    package var jobs = 1
    package var isDryRun = false
    /// Whether zips may be replaced by others though their version is tagged. Published ones never are.
    package var allowsReplace = false

    package init() {}
  }

  let options: Options
  let environment: RunEnvironment

  package init(options: Options, environment: RunEnvironment) {
    self.options = options
    self.environment = environment
  }

  /// - Throws: `Failure` for what concerns every customer. What concerns one is in the report.
  package func build() async throws -> BuildReport {
    let workspace = try await Workspace.load(options.workspace, jobs: options.jobs)
    async let index = IdentityIndex(workspace.customers, workspace.configuration)
    let models = try await inspectModels(workspace)
    let supply = try await compile(workspace, models)
    let inspection = try Inspection.run(workspace, models, supply)
    let plan = plan(workspace, inspection)
    let strangers = try ReleaseIndex.strangers(in: workspace.versionFolder, besides: workspace.customers)
    if plan.variants.isEmpty { return try report(workspace, plan, inspection, warnings: strangers) }

    let time = try environment.entryTime()
    let work = try WorkFolder.open(for: workspace, isDryRun: options.isDryRun, environment)
    defer { work.close() }
    // Listing the other customers' models mostly waits for the disk, so it runs beside the packing.
    async let owners = CustomerModels.of(workspace, knowing: inspection.customers, jobs: options.jobs)
    let inspector = ArtifactInspector(RuleContext.inspectionOptions(await index))
    let packed = try await pack(inspection.bases, work.staging, time, inspector.options)
    let rules = RuleContext.build(workspace, await index, try await owners)
    let bases = try await check(packed, inspection, rules, inspector)
    let builder = VariantBuilder(
      workspace: workspace, bases: bases, rules: rules, inspector: inspector, staging: work.staging, time: time,
      environment: environment)
    // Variants that are signed are made from the base's own files, not from its zip.
    let outcomes = try await BaseSnapshot.guarding(inspection.bases.filter(\.isSigned).map(\.snapshot)) {
      try await builder.build(plan, inspection.customers, jobs: options.jobs)
    }
    let ruleWarnings = bases.flatMap(\.verdict.warnings) + rules.models.warnings + rules.changedRules
    try Task.checkCancellation()
    let (variants, placing) = try await place(outcomes.compactMap(\.built), workspace, work)
    return try report(
      workspace, plan, inspection, variants, failures: outcomes.compactMap(\.failed), placing,
      warnings: strangers + ruleWarnings + outcomes.compactMap(\.built).flatMap(\.warnings))
  }

  func inspectModels(_ workspace: Workspace) async throws -> ModelInspection {
    let customers = try options.selection.resolve(workspace.customers, manifestFile: workspace.manifestFile)
    environment.report(.stage("reading \(customers.count) of \(workspace.customers.count) customers"))
    let version = workspace.configuration.version
    let ledger = try Ledger(reading: workspace.ledgerPath, of: version)
    let withdrawn = customers.compactMap { customer in
      ledger.refusal(customer.appID, version).map { BuildReport.Failed(appID: customer.appID, failure: $0) }
    }
    let refused = Set(withdrawn.map(\.appID))
    var models = try await ModelInspection.run(
      workspace, customers.filter { !refused.contains($0.appID) }, jobs: options.jobs)
    models.failures += withdrawn
    return models
  }

  /// The bases as `release.json` names them, without those that a builder compiles.
  func compile(_ workspace: Workspace, _ models: ModelInspection) async throws -> BaseSupply {
    let required = RequiredBase.all(of: workspace.configuration.products, for: models.customers.map(\.customer))
    return BaseSupply(
      items: required.map { base in
        guard case .prebuilt(let path) = base.product.origin else {
          return BaseSupply.Item(required: base, state: .notCompiled)
        }
        return BaseSupply.Item(required: base, state: .ready(path: FilePath.join(workspace.root, path)))
      })
  }

  func plan(_ workspace: Workspace, _ inspection: Inspection) -> ReleasePlan {
    Planner(workspace: workspace, selection: options.selection.description).plan(inspection)
  }

  private func pack(
    _ bases: [InspectedBase], _ staging: Staging, _ time: DOSTime, _ options: InspectionOptions
  ) async throws -> [PackedBase] {
    var packed: [PackedBase] = []
    for base in bases {
      environment.report(.stage("packing the base of \(base.name)"))
      let one = try await BaseSnapshot.guarding([base.snapshot]) {
        let folder = try base.source.folder(unpackingInto: staging.scratch, name: base.id)
        return try await PackedBase.pack(
          base, folder: folder, scratch: staging.scratch, time: time, jobs: self.options.jobs, options: options)
      }
      packed.append(one)
    }
    return packed
  }

  private func check(
    _ bases: [PackedBase], _ inspection: Inspection, _ rules: RuleContext, _ inspector: ArtifactInspector
  ) async throws -> [CheckedBase] {
    let check = BaseCheck(rules: rules, customers: inspection.customers, inspector: inspector)
    var checked: [CheckedBase] = []
    for base in bases { checked.append(try await check.check(base, jobs: options.jobs)) }
    return checked
  }

  private func place(
    _ built: [BuiltVariant], _ workspace: Workspace, _ work: WorkFolder
  ) async throws -> ([Variant], Placement.Outcome) {
    let placement = Placement(staging: work.staging, replaced: work.replaced, folder: workspace.versionFolder)
    let variants = try built.map {
      Variant(plan: $0.plan, artifacts: $0.artifacts, change: try placement.change($0.plan.customer.appID))
    }
    try placement.refuseReplacingPublished(variants, workspace)
    if !options.allowsReplace { try placement.refuseReplacingReleased(variants, workspace, environment) }
    if options.isDryRun || built.isEmpty { return (variants, Placement.Outcome()) }
    environment.report(.stage("placing \(built.count) in \(workspace.versionFolder)"))
    let outcome = try await placement.place(built.map(\.plan.customer.appID), jobs: options.jobs)
    let placed = Set(outcome.placed)
    return (variants.filter { placed.contains($0.plan.customer.appID) }, outcome)
  }

  private func report(
    _ workspace: Workspace, _ plan: ReleasePlan, _ inspection: Inspection, _ variants: [Variant] = [],
    failures: [BuildReport.Failed] = [], _ placing: Placement.Outcome = Placement.Outcome(), warnings: [Finding]
  ) throws -> BuildReport {
    let failures = (inspection.failures + failures).sorted { $0.appID < $1.appID }
    let stale = try (failures + placing.failed).compactMap {
      try Placement.staleVariant(of: $0.appID, in: workspace.versionFolder)
    }
    return BuildReport(
      plan: plan, variants: variants, failures: failures, unplaced: placing.failed, indexFailure: placing.indexFailure,
      warnings: (inspection.warnings + warnings + placing.warnings + stale).joined())
  }
}
