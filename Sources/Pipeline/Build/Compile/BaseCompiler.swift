import Building
import Domain
import Files
import Manifest

/// Supplies the base frameworks of a run: where the vendor put them, from the cache, or compiled.
struct BaseCompiler: Sendable {
  var workspace: Workspace
  var customers: [InspectedCustomer]
  /// Nil if everything is compiled again.
  var cache: BuildCache?
  /// Where builders run; nil if nothing is compiled, as in a plan.
  var rooms: CompileFolder.Rooms?
  /// Looks whether variants can be made of a base, which is number so and so of the run.
  var refuseUnusable: @Sendable (BaseSupply.Item, Int) throws -> Void
  var jobs: Int
  var environment: RunEnvironment

  /// - Throws: `CancellationError`. What is wrong with a base is in its state.
  func supply(_ required: [RequiredBase]) async throws -> BaseSupply {
    let context = BuilderContext(variable: environment.variable)
    let toolchains = ToolchainQuery(context)
    var sources: [String: Result<BuilderSources, Failure>] = [:]
    for base in required where sources[base.product.name] == nil {
      guard case .compiled(let builder) = base.product.origin else { continue }
      environment.report(.stage("reading the sources of \(base.product.name)"))
      sources[base.product.name] = try await .of { try await BuilderSources(workspace, builder, jobs: jobs) }
    }
    try refuseModelsOutside(of: sources, required)
    let (all, numbered) = (sources, Array(required.enumerated()))
    let supplied = try await concurrentMap(numbered, limit: jobs) { number, base -> BaseSupply.Item in
      guard case .compiled(let builder) = base.product.origin, let sources = all[base.product.name] else {
        return prebuilt(base)
      }
      let compilation = BaseCompilation(
        compiler: self, base: base, builder: builder, number: number, context: context, toolchains: toolchains)
      return try await compilation.supply(sources)
    }
    try? cache?.trim()
    return BaseSupply(items: supplied)
  }

  /// Where models are is the same mistake for every customer.
  private func refuseModelsOutside(
    of sources: [String: Result<BuilderSources, Failure>], _ required: [RequiredBase]
  ) throws {
    for base in required {
      guard case .success(let sources) = sources[base.product.name],
        let customer = customers.first(where: { base.audience == .customer($0.customer.appID) })
      else { continue }
      try sources.refuseModelsOutside(of: customer)
    }
  }

  private func prebuilt(_ base: RequiredBase) -> BaseSupply.Item {
    guard case .prebuilt(let path) = base.product.origin else { return BaseSupply.Item(required: base) }
    return BaseSupply.Item(required: base, state: .ready(path: FilePath.join(workspace.root, path), nil))
  }
}
