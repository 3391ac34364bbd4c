import Building
import Domain
import Manifest
import Platform

extension BaseSupplier {
  /// Where the vendor put them, from the cache, or compiled.
  package static let builders = BaseSupplier { try await BaseCompiler(order: $0).supply() }
}

private struct BaseCompiler: Sendable {
  let order: BaseSupplier.Order

  func supply() async throws -> BaseSupply {
    let context = BuilderContext(variable: order.environment.variable)
    let toolchains = ToolchainQuery(context)
    var sources: [String: Result<BuilderSources, Failure>] = [:]
    for base in order.bases where sources[base.product.name] == nil {
      guard case .compiled(let builder) = base.product.origin else { continue }
      order.environment.report(.stage("reading the sources of \(base.product.name)"))
      sources[base.product.name] = try await .of { try await BuilderSources(order.renderer, builder, jobs: order.jobs) }
    }
    let owners = order.variants.keyed(by: \.customer.appID)
    func owner(of base: RequiredBase) -> CustomerVariant? {
      if case .customer(let appID) = base.audience { owners[appID] } else { nil }
    }
    for base in order.bases {
      // Where models are is the same mistake for every customer.
      if case .success(let sources) = sources[base.product.name], let owner = owner(of: base) {
        try sources.refuseModelsOutside(of: owner)
      }
    }
    let all = sources
    let numbered = order.bases.enumerated().map { (number: $0, base: $1, owner: owner(of: $1)) }
    let supplied = try await concurrentMap(numbered, limit: order.jobs) { number, base, owner -> BaseSupply.Item in
      guard case .compiled(let builder) = base.product.origin, let sources = all[base.product.name] else {
        return prebuilt(base)
      }
      return try await BaseCompilation(
        base: base, builder: builder, number: number, owner: owner, order: order, context: context,
        toolchains: toolchains
      ).supply(sources)
    }
    try? order.cache?.trim()
    return BaseSupply(items: supplied)
  }

  private func prebuilt(_ base: RequiredBase) -> BaseSupply.Item {
    guard case .prebuilt(let path) = base.product.origin else { return BaseSupply.Item(required: base) }
    return BaseSupply.Item(required: base, state: .ready(path: FilePath.join(order.workspace.root, path), nil))
  }
}
