import Building
import Domain
import Manifest
import Platform

/// Supplies the base frameworks of a run: where the vendor put them, from the cache, or compiled.
struct BaseCompiler: Sendable {
  var renderer: Renderer
  var variants: [CustomerVariant]
  /// Nil if everything is compiled again.
  var cache: BuildCache?
  /// Where builders run; nil if nothing is compiled, as in a plan.
  var rooms: CompileFolder.Rooms?
  /// Looks whether variants can be made of a base, which is number so and so of the run.
  var refuseUnusable: @Sendable (BaseSupply.Item, Int) throws -> Void
  var jobs: Int
  var environment: RunEnvironment

  var workspace: Workspace { renderer.workspace }

  /// - Throws: `CancellationError`. What is wrong with a base is in its state.
  func supply(_ required: [RequiredBase]) async throws -> BaseSupply {
    let context = BuilderContext(variable: environment.variable)
    let toolchains = ToolchainQuery(context)
    var sources: [String: Result<BuilderSources, Failure>] = [:]
    for base in required where sources[base.product.name] == nil {
      guard case .compiled(let builder) = base.product.origin else { continue }
      environment.report(.stage("reading the sources of \(base.product.name)"))
      sources[base.product.name] = try await .of { try await BuilderSources(renderer, builder, jobs: jobs) }
    }
    let owners = Dictionary(variants.map { ($0.customer.appID, $0) }, uniquingKeysWith: { first, _ in first })
    func owner(of base: RequiredBase) -> CustomerVariant? {
      if case .customer(let appID) = base.audience { owners[appID] } else { nil }
    }
    for base in required {
      // Where models are is the same mistake for every customer.
      if case .success(let sources) = sources[base.product.name], let owner = owner(of: base) {
        try sources.refuseModelsOutside(of: owner)
      }
    }
    let all = sources
    let numbered = required.enumerated().map { (number: $0, base: $1, owner: owner(of: $1)) }
    let supplied = try await concurrentMap(numbered, limit: jobs) { number, base, owner -> BaseSupply.Item in
      guard case .compiled(let builder) = base.product.origin, let sources = all[base.product.name] else {
        return prebuilt(base)
      }
      let compilation = BaseCompilation(base, builder, number: number, for: owner, self, context, toolchains)
      return try await compilation.supply(sources)
    }
    try? cache?.trim()
    return BaseSupply(items: supplied)
  }

  private func prebuilt(_ base: RequiredBase) -> BaseSupply.Item {
    guard case .prebuilt(let path) = base.product.origin else { return BaseSupply.Item(required: base) }
    return BaseSupply.Item(required: base, state: .ready(path: FilePath.join(workspace.root, path), nil))
  }
}
