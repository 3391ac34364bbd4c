import Artifacts
import Domain
import Manifest

extension ReleaseBuild {
  /// The middle of a build, for the variants that are not up to date: packs and checks the base frameworks, then makes the
  /// variants.
  func make(
    _ variants: [CustomerVariant], from bases: [InspectedBase], with renderer: Renderer, in work: WorkFolder
  ) async throws -> VariantBuilder.Made {
    let workspace = renderer.workspace
    // A first build makes them all, and a copy of 10,000 is felt.
    let outdated =
      variants.contains(where: \.state.isUpToDate) ? variants.filter { !$0.state.isUpToDate } : variants
    if outdated.isEmpty { return VariantBuilder.Made() }
    // One that nobody gets is looked at too: it would be broken for the next customer.
    let needed = bases.filter { base in
      outdated.contains { base.required.serves($0.customer) }
        || !variants.contains { base.required.serves($0.customer) }
    }
    let time = try environment.entryTime()
    // Listing the other customers' models mostly waits for the disk, so it runs beside the packing.
    async let owners = CustomerModels.of(workspace, knowing: variants, jobs: jobs)
    let index = IdentityIndex(workspace.customers, workspace.configuration)
    let inspector = ArtifactInspector(RuleContext.inspectionOptions(index))
    let packing = BasePacking(scratch: work.staging.scratch, time: time, jobs: jobs, options: inspector.options)
    let packed = try await pack(needed.filter { !$0.required.isOwn }, packing)
    let rules = RuleContext.build(with: renderer, index: index, models: try await owners)
    let check = BaseCheck(rules: rules, variants: outdated, inspector: inspector)
    let builder = VariantBuilder(
      renderer: renderer,
      bases: try await self.check(packed, own: needed.filter(\.required.isOwn), packing: packing, with: check),
      rules: rules,
      inspector: inspector, staging: work.staging, time: time, isDryRun: isDryRun, environment: environment)
    let everyones = builder.bases.shared.filter { base in
      outdated.allSatisfy { base.packed.inspected.required.serves($0.customer) }
    }
    if let failure = renderer.templateFailure(everyones.map(\.verdict.links)) { throw failure }
    // Variants that are signed are made from the base's own files, not from its zip.
    var made = try await BaseSnapshot.guarding(needed.filter(\.isSigned).map(\.snapshot)) {
      try await builder.build(outdated, jobs: jobs)
    }
    made.warnings =
      builder.bases.warnings + rules.models.warnings + rules.changedRules + made.variants.flatMap(\.warnings)
    return made
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
    _ packed: [Packed], own: [InspectedBase], packing: BasePacking, with check: BaseCheck
  ) async throws -> BaseSet {
    var bases = BaseSet(own: own, packing, check)
    for (base, result) in packed {
      let checked = try await attempt(base) { try await check.check(result.get(), jobs: jobs) }
      switch checked {
      case .success(let checked): bases.shared.append(checked)
      case .failure(let failure):
        let customers = check.variants.map(\.customer).filter(base.required.serves)
        bases.broken.append((base.required, failure.naming(customers)))
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
}
