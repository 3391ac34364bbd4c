import Domain

/// The variants that a build has made or left in place, in the order of the plan. Little is kept of each.
package struct Variants: RandomAccessCollection, Sendable {
  private struct Place: Sendable {
    /// The variant's index in the plan.
    var index: Int
    /// Where `artifacts` has the zips; nil if the plan has them, because the variant stays.
    var offset: Int?
    var change: Variant.Change
  }

  private let plans: VariantPlans
  private let workspace: Workspace
  private let artifacts: PackedArtifacts
  private var places: [Place] = []

  /// - Parameter change: of the variant with this index in the plan.
  init(
    _ made: MadeVariants = MadeVariants(), of plans: VariantPlans, _ workspace: Workspace,
    change: (Int) throws -> Variant.Change = { _ in .new }
  ) rethrows {
    (self.plans, self.workspace, artifacts) = (plans, workspace, made.artifacts)
    places = try made.built.map { Place(index: $0.index, offset: $0.offset, change: try change($0.index)) }
  }

  package var startIndex: Int { 0 }
  package var endIndex: Int { places.count }

  package subscript(index: Int) -> Variant {
    let plan = plans[places[index].index]
    let artifacts = artifacts(at: index).map { workspace.located($0, plan.customer) }
    return Variant(plan: plan, artifacts: artifacts, change: places[index].change)
  }

  private func artifacts(at index: Int) -> [Artifact] {
    if let offset = places[index].offset { return artifacts.artifacts(at: offset) }
    if case .upToDate(let artifacts) = plans.state(at: places[index].index) { return artifacts }
    return []
  }

  package var changes: some Collection<Variant.Change> { places.lazy.map(\.change) }

  /// Of all zips.
  package var byteCount: Int { indices.reduce(0) { $0 + artifacts(at: $1).reduce(0) { $0 + $1.size } } }

  var appIDs: some Collection<Identifier> { places.lazy.map { plans.customers.appID(at: $0.index) } }

  /// Their indices in the plan.
  var planned: Set<Int> { Set(places.map(\.index)) }

  func without(_ appIDs: Set<Identifier>) -> Variants {
    if appIDs.isEmpty { return self }
    var rest = self
    rest.places.removeAll { appIDs.contains(plans.customers.appID(at: $0.index)) }
    return rest
  }

  /// With what stays in place.
  var withKept: Variants {
    let kept = plans.indices.filter { plans.state(at: $0).isUpToDate }
    if kept.isEmpty { return self }
    var all = self
    all.places += kept.map { Place(index: $0, offset: nil, change: .unchanged) }
    all.places.sort { $0.index < $1.index }
    return all
  }
}
