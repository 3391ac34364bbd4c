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
///     compare  UpToDateCheck      which of it is in place already
///     pack     [PackedBase]       each base framework, compressed and hashed once
///     check    BaseSet            its zip, read back and judged by the rules
///     build    [BuiltVariant]     per customer: assembled, packed, checked, rendered (VariantBuilder)
///     place    BuildReport        every variant moved to its place, then index.json
package struct Release: Sendable {
  package struct Options: Sendable {
    package var workspace = WorkspaceOptions()
    package var selection = Selection.all
    /// The part of the selection that this run makes; nil for all of it.
    package var shard: Shard?
    package var jobs = 1
    package var isDryRun = false
    /// The path of a plan that was made elsewhere, which the run must agree with.
    package var plan: String?
    /// Whether compiled base frameworks may come from the cache.
    package var usesCache = true
    /// Whether variants are made again though nothing has changed.
    package var rebuilds = false
    /// Whether placed files are hashed, to find damage that their sizes and times do not show.
    package var checksFiles = false
    /// Whether variants of customers who left the manifest are removed.
    package var prunes = false
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

  /// - Throws: `Failure` for what concerns every customer. What concerns one is in the report. `PlacingStopped` if the task was
  ///   cancelled when some variants were made: they are in their place.
  package func build() async throws -> BuildReport {
    let agreement = try options.plan.map { try PlanAgreement(file: $0) }
    let workspace = try await load(for: agreement?.selection ?? options.selection)
    let compiling = try CompileFolder.open(for: workspace, environment)
    defer { compiling?.close() }
    let models = try await inspectModels(
      workspace, of: agreement?.selection ?? options.selection, in: compiling?.rooms)
    let supply = try await compile(workspace, models, in: compiling?.rooms)
    let inspection = try Inspection.run(workspace, models, supply)
    let plan = try plan(workspace, inspection)
    let leftovers = try Leftovers(in: workspace.versionFolder, besides: workspace.customers)
    if plan.variants.isEmpty { return try report(workspace, plan, inspection, warnings: leftovers.warnings()) }
    let work = try WorkFolder.open(for: workspace, isDryRun: options.isDryRun, environment)
    defer { work.close() }
    let compared = try await compare(plan, inspection, workspace, readsBases: agreement != nil)
    try agreement?.refuseDifferences(of: compared.plan)
    let made = try await make(compared.outdated, workspace, work)
    let (variants, placing) = try await place(made, compared, leftovers, workspace, work)
    return try report(
      workspace, compared.plan, compared.inspection, variants, failures: made.failed, placing,
      warnings: leftovers.warnings(without: placing.removed) + made.warnings)
  }

  func load(for selection: Selection) async throws -> Workspace {
    try await Workspace.load(options.workspace, jobs: options.jobs, variable: environment.variable)
      .addingChanges(for: selection, environment, jobs: options.jobs)
  }

  /// - Parameter rooms: where `models.command` runs; nil to ask only the cache.
  func inspectModels(
    _ workspace: Workspace, of selection: Selection, in rooms: CompileFolder.Rooms?
  ) async throws -> ModelInspection {
    let selected = try selection.choose(workspace.customers, manifestFile: workspace.manifestFile)
    let customers = options.shard?.part(of: selected) ?? selected
    environment.report(.stage("reading \(customers.count) of \(workspace.customers.count) customers"))
    let version = workspace.configuration.version
    let objections = try LedgerObjections(workspace, of: customers, conflicts: .passedOver)
    var warnings = [objections.ledger.conflict].compactMap(\.self) + workspace.withoutChannels(customers)
    var refused: [BuildReport.Failed] = []
    let allowed = customers.choosing { customer in
      let hold = objections.hold(of: customer)
      let failure =
        objections.ledger.refusal(customer.appID, version)
        ?? hold.flatMap { $0.severity == .error ? Failure(.badInput, $0) : nil }
      if let failure { refused.append(BuildReport.Failed(appID: customer.appID, failure: failure)) }
      if failure == nil, let hold { warnings.append(hold) }
      return failure == nil
    }
    var models = try await ModelInspection.run(workspace, allowed, jobs: options.jobs)
    if let compiler = ModelCompiler(workspace, cache: cache(workspace), rooms: rooms, environment) {
      models = try await waiting(for: rooms) { [models] in try await compiler.compile(models, jobs: options.jobs) }
    }
    models.failures += refused
    models.warnings += warnings
    models.refuseChanged(since: objections, workspace)
    return models
  }

  /// - Parameter rooms: where builders run; nil to ask only the cache.
  func compile(
    _ workspace: Workspace, _ models: ModelInspection, in rooms: CompileFolder.Rooms?
  ) async throws -> BaseSupply {
    let required = RequiredBase.all(of: workspace.configuration.products, for: models.customers.entries)
    let inspector = BaseInspector(
      configuration: workspace.configuration, configurationFile: workspace.configurationFile)
    let compiler = BaseCompiler(
      workspace: workspace, customers: models.customers, cache: cache(workspace), rooms: rooms,
      refuseUnusable: { _ = try inspector.inspect($0, $1) }, jobs: options.jobs, environment: environment)
    return try await waiting(for: rooms) { try await compiler.supply(required) }
  }

  /// Programs that run in rooms are waited for, which would keep the threads of all other tasks.
  private func waiting<Value: Sendable>(
    for rooms: CompileFolder.Rooms?, _ body: @escaping @Sendable () async throws -> Value
  ) async throws -> Value {
    rooms == nil ? try await body() : try await ThreadPool.run(threads: options.jobs, body)
  }

  private func cache(_ workspace: Workspace) -> BuildCache? {
    options.usesCache ? workspace.cache(jobs: options.jobs) : nil
  }

  func plan(_ workspace: Workspace, _ inspection: Inspection) throws -> ReleasePlan {
    let inputs = InputDigests(workspace, time: try environment.entryTime())
    return Planner(
      workspace: workspace, selection: options.selection.description, inputs: inputs,
      toolVersion: environment.toolVersion
    ).plan(inspection)
  }

  /// - Parameter readsBases: whether the plan gets the digests of base frameworks even for a first build.
  func compare(
    _ plan: consuming ReleasePlan, _ inspection: Inspection, _ workspace: Workspace, readsBases: Bool
  ) async throws -> ComparedPlan {
    let check = UpToDateCheck(
      workspace: workspace, rebuilds: options.rebuilds, readsFiles: options.checksFiles, readsBases: readsBases,
      jobs: options.jobs)
    return try await check.compare(plan, inspection)
  }
}
