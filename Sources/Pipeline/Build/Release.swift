import Archive
import Artifacts
import Building
import Delivery
import Domain
import Files
import Isolation
import Manifest
import Processes
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
///     check    BaseSet            its zip, read back and judged by the rules
///     build    [BuiltVariant]     per customer: assembled, packed, checked, rendered (VariantBuilder)
///     place    BuildReport        every variant moved to its place, then index.json
package struct Release: Sendable {
  package struct Options: Sendable {
    package var workspace = WorkspaceOptions()
    package var selection = Selection.all
    package var jobs = 1
    package var isDryRun = false
    /// Whether compiled base frameworks may come from the cache.
    package var usesCache = true
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
    let workspace = try await load()
    async let index = IdentityIndex(workspace.customers, workspace.configuration)
    let compiling = try CompileFolder.open(for: workspace, environment)
    defer { compiling?.close() }
    let models = try await inspectModels(workspace, in: compiling?.rooms)
    let supply = try await compile(workspace, models, in: compiling?.rooms)
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
    let packing = BasePacking(
      staging: work.staging, time: time, jobs: options.jobs, options: inspector.options)
    let (own, shared) = inspection.bases.split(\.required.isOwn)
    let packed = try await pack(shared, packing)
    let rules = RuleContext.build(workspace, await index, try await owners)
    let check = BaseCheck(rules: rules, customers: inspection.customers, inspector: inspector)
    let bases = try await self.check(packed, own: own, packing, check)
    let builder = VariantBuilder(
      workspace: workspace, bases: bases, rules: rules, inspector: inspector, staging: work.staging, time: time,
      environment: environment)
    // Variants that are signed are made from the base's own files, not from its zip.
    let outcomes = try await BaseSnapshot.guarding(inspection.bases.filter(\.isSigned).map(\.snapshot)) {
      try await builder.build(plan, inspection.customers, jobs: options.jobs)
    }
    let ruleWarnings = bases.warnings + rules.models.warnings + rules.changedRules
    try Task.checkCancellation()
    let (variants, placing) = try await place(outcomes.compactMap(\.built), workspace, work)
    return try report(
      workspace, plan, inspection, variants, failures: outcomes.compactMap(\.failed), placing,
      warnings: strangers + ruleWarnings + outcomes.compactMap(\.built).flatMap(\.warnings))
  }

  func load() async throws -> Workspace {
    try await Workspace.load(options.workspace, jobs: options.jobs)
      .addingChanges(for: options.selection, environment, jobs: options.jobs)
  }

  /// - Parameter rooms: where `models.command` runs; nil to ask only the cache.
  func inspectModels(_ workspace: Workspace, in rooms: CompileFolder.Rooms?) async throws -> ModelInspection {
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
    let compiler = ModelCompiler(workspace, cache: cache(workspace), rooms: rooms, environment)
    return try await compiler?.compile(models, jobs: options.jobs) ?? models
  }

  /// - Parameter rooms: where builders run; nil to ask only the cache.
  func compile(
    _ workspace: Workspace, _ models: ModelInspection, in rooms: CompileFolder.Rooms?
  ) async throws -> BaseSupply {
    let required = RequiredBase.all(of: workspace.configuration.products, for: models.customers.map(\.customer))
    let inspector = BaseInspector(
      configuration: workspace.configuration, configurationFile: workspace.configurationFile)
    let compiler = BaseCompiler(
      workspace: workspace, customers: models.customers, cache: cache(workspace), rooms: rooms,
      refuseUnusable: { _ = try inspector.inspect($0, $1) }, jobs: options.jobs, environment: environment)
    if rooms == nil { return try await compiler.supply(required) }
    // Builders are waited for.
    return try await ThreadPool.run(threads: options.jobs) { try await compiler.supply(required) }
  }

  private func cache(_ workspace: Workspace) -> BuildCache? {
    options.usesCache ? workspace.cache(jobs: options.jobs) : nil
  }

  func plan(_ workspace: Workspace, _ inspection: Inspection) -> ReleasePlan {
    Planner(workspace: workspace, selection: options.selection.description).plan(inspection)
  }

  private func pack(_ bases: [InspectedBase], _ packing: BasePacking) async throws -> [Packed] {
    var packed: [Packed] = []
    for base in bases {
      environment.report(.stage("packing the base of \(base.required.description)"))
      packed.append((base, try await attempt(base) { try await packing.pack(base) }))
    }
    return packed
  }

  private typealias Packed = (base: InspectedBase, result: Result<PackedBase, Failure>)

  private func check(
    _ packed: [Packed], own: [InspectedBase], _ packing: BasePacking, _ check: BaseCheck
  ) async throws -> BaseSet {
    var bases = BaseSet(own: own, packing, check)
    for (base, result) in packed {
      let checked = try await attempt(base) { try await check.check(result.get(), jobs: options.jobs) }
      switch checked {
      case .success(let checked): bases.shared.append(checked)
      case .failure(let failure):
        bases.broken.append(
          BaseSet.Broken(
            base: base.required,
            failure: failure.naming(check.customers.map(\.customer).filter(base.required.serves))))
      }
    }
    return bases
  }

  /// A failure of a base that every customer gets ends the run; another's is a result.
  private func attempt<Value>(
    _ base: InspectedBase, _ body: () async throws -> Value
  ) async throws -> Result<Value, Failure> {
    do { return .success(try await body()) } catch let failure as Failure
      where base.required.audience != .everyone && failure.status != .bug
    {
      return .failure(failure)
    }
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
      warnings: (workspace.placeholders + workspace.changes.warnings
        + workspace.undeclaredFeatures(of: plan.variants.map(\.customer))
        + inspection.warnings + warnings
        + placing.warnings + stale).joined())
  }
}

extension Array {
  /// The elements that match, and the others, each in order.
  fileprivate func split(_ matches: (Element) -> Bool) -> ([Element], [Element]) {
    (filter(matches), filter { !matches($0) })
  }
}
