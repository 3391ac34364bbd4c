import Artifacts
import Building
import Domain
import Manifest
import Platform
import Publishing

/// `release build`, and `release check` and `plan`, which stop before anything is packed.
///
/// Each stage is a function from the values before it to a value of its own:
///
///     load     Renderer             what the vendor wrote: release.json, customers.json, templates
///     models   [CustomerVariant]    the chosen customers, with their models as they are on the disk
///     compile  BaseSupply           the base frameworks: compiled, from the cache, or where the vendor put them
///     inspect  Inspection           the same, read, and the customers whose models they can receive
///     plan     ReleasePlan          what will be made, and why
///     compare  ReleasePlan          which of its variants are in place already
///     pack     [PackedBase]         each base framework, compressed and hashed once
///     check    BaseSet              its zip, read back and judged by the rules
///     build    [CustomerVariant]    per customer: assembled, packed, checked, rendered (VariantBuilder)
///     sign     the same             their checksums signed, if release.json asks for it (VariantSigning)
///     place    BuildReport          every variant moved to its place, then index.json
package struct ReleaseBuild: Sendable {
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
  /// Whether variants are signed, if `release.json` says so: not those that are only compared.
  package var signs = true
  let environment: RunEnvironment
  private let supplier: BaseSupplier

  package init(_ environment: RunEnvironment, bases: BaseSupplier) {
    self.environment = environment
    supplier = bases
  }

  /// - Throws: `Failure` for what concerns every customer. What concerns one is in the report. `PlacingStopped` if the task was
  ///   cancelled when some variants were made: they are in their place.
  package func build() async throws -> BuildReport {
    let agreement = try self.plan.map { try PlanAgreement(file: $0) }
    let selection = agreement?.selection ?? self.selection
    let renderer = try await load(for: selection)
    let workspace = renderer.workspace
    let signing = signing(of: workspace)
    // Whoever has no key learns it before anything is compiled.
    if renderer.signer == nil { _ = try signing?.fingerprint() }
    let compiling = try CompileFolder.open(for: workspace, environment)
    defer { compiling?.close() }
    var inspection = try await inspect(renderer, selection, in: compiling?.rooms)
    var plan = try await plan(renderer, inspection)
    // The plan has them, and will know more of them.
    (inspection.asked, inspection.variants) = ([], [])
    let leftovers = try Leftovers(in: workspace.versionFolder, besides: workspace.customers)
    if plan.variants.isEmpty {
      return try report(with: renderer, plan: plan, inspection: inspection, warnings: leftovers.warnings())
    }
    let work = try WorkFolder.open(for: workspace, isDryRun: isDryRun, environment)
    defer { work.close() }
    let digestsOfBases = try await compare(&plan, with: inspection.bases, in: workspace, readsBases: agreement != nil)
    try agreement?.refuseDifferences(of: plan)
    var made = try await make(plan.variants, from: inspection.bases, with: renderer, in: work)
    try sign(&made, with: signing, in: work)
    let (variants, placing) = try await place(
      &made, plan: plan, digestsOfBases: digestsOfBases, leftovers: leftovers, in: workspace, work: work)
    return try report(
      with: renderer, plan: plan, inspection: inspection, variants: variants, failures: made.failures, placing: placing,
      warnings: leftovers.warnings(without: placing.removed) + made.warnings)
  }

  func load(for selection: Selection) async throws -> Renderer {
    var renderer = try await Renderer.load(workspace, jobs: jobs, variable: environment.variable)
      .addingChanges(for: selection, environment, jobs: jobs)
    renderer.sourceDate = try environment.sourceDate()
    renderer.signer = try? signing(of: renderer.workspace)?.fingerprint()
    return renderer
  }

  func signing(of workspace: Workspace) -> VariantSigning? {
    signs ? VariantSigning(workspace, environment) : nil
  }

  /// - Parameter rooms: where builders and `models.command` run; nil to ask only the cache.
  func inspect(
    _ renderer: Renderer, _ selection: Selection, in rooms: CompileFolder.Rooms?
  ) async throws -> Inspection {
    let workspace = renderer.workspace
    var inspection = try await inspectModels(workspace, selection, in: rooms)
    let supply = try await compileBases(renderer, inspection.variants, in: rooms)
    try inspection.inspectBases(of: supply, workspace)
    return inspection
  }

  private func inspectModels(
    _ workspace: Workspace, _ selection: Selection, in rooms: CompileFolder.Rooms?
  ) async throws -> Inspection {
    let selected = try selection.resolve(workspace.customers, manifestFile: workspace.manifestFile)
    let customers = shard?.part(of: selected) ?? selected
    environment.report(.stage("reading \(customers.count) of \(Amount.count(workspace.customers.count, "customer"))"))
    let version = workspace.configuration.version
    let objections = try LedgerObjections(workspace, of: customers, conflicts: .passedOver)
    try workspace.refuseRenamedChannels(objections.ledger)
    var warnings = [objections.ledger.conflict].compactMap(\.self) + workspace.withoutChannels(customers)
    var refused: [CustomerFailure] = []
    let allowed = customers.filter { customer in
      let hold = objections.hold(of: customer)
      let failure =
        objections.ledger.refusal(customer.appID, version)
        ?? hold.flatMap { $0.severity == .error ? Failure(.badInput, $0) : nil }
      if let failure { refused.append(CustomerFailure(appID: customer.appID, failure: failure)) }
      if failure == nil, let hold { warnings.append(hold) }
      return failure == nil
    }
    var inspection = try await Inspection(modelsOf: allowed, workspace, jobs: jobs)
    if let compiler = ModelCompiler(workspace, cache: cache(workspace), rooms: rooms, environment) {
      inspection = try await waiting(for: rooms) { [inspection] in
        try await compiler.compile(inspection, jobs: jobs)
      }
    }
    inspection.failures += refused
    inspection.ofModels += warnings
    inspection.refuseChanged(since: objections, workspace)
    inspection.refuseForeignMetadata(workspace)
    return inspection
  }

  private func compileBases(
    _ renderer: Renderer, _ variants: [CustomerVariant], in rooms: CompileFolder.Rooms?
  ) async throws -> BaseSupply {
    let workspace = renderer.workspace
    let required = RequiredBase.all(of: workspace.configuration.products, for: variants.map(\.customer))
    let inspector = BaseInspector(workspace: workspace)
    let order = BaseSupplier.Order(
      bases: required, renderer: renderer, variants: variants, cache: cache(workspace), rooms: rooms,
      refuseUnusable: { _ = try inspector.inspect($0, $1) }, jobs: jobs, environment: environment)
    return try await waiting(for: rooms) { [supplier] in try await supplier.supply(order) }
  }

  /// Programs that run in rooms are waited for, which would keep the threads of all other tasks.
  private func waiting<Value: Sendable>(
    for rooms: CompileFolder.Rooms?, _ body: @escaping @Sendable () async throws -> Value
  ) async throws -> Value {
    rooms == nil ? try await body() : try await ThreadPool.run(threads: jobs, body)
  }

  private func cache(_ workspace: Workspace) -> BuildCache? {
    usesCache ? workspace.cache(jobs: jobs) : nil
  }

  func plan(_ renderer: Renderer, _ inspection: Inspection) async throws -> ReleasePlan {
    let inputs = InputDigests(renderer, time: try environment.entryTime())
    return try await Planner(
      workspace: renderer.workspace, selection: selection.description, inputs: inputs,
      toolVersion: environment.toolVersion
    ).plan(inspection, jobs: jobs)
  }
}
