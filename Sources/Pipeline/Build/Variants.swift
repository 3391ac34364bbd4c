import Domain

/// The variants that a build has made or left in place, in the order of the plan. Little is kept of each.
package struct Variants: RandomAccessCollection, Sendable {
  struct Made: Sendable {
    /// The index in the plan.
    var index: Int
    /// Without their addresses.
    var artifacts: [Artifact]
    var change: Variant.Change
  }

  private let plans: VariantPlans
  private let workspace: Workspace
  private var made: [Made]

  /// - Parameter made: in the order of the plan.
  init(_ made: [Made], of plans: VariantPlans, _ workspace: Workspace) {
    (self.made, self.plans, self.workspace) = (made, plans, workspace)
  }

  package var startIndex: Int { 0 }
  package var endIndex: Int { made.count }

  package subscript(index: Int) -> Variant {
    let (plan, made) = (plans[made[index].index], made[index])
    let artifacts = made.artifacts.map { workspace.located($0, plan.customer) }
    return Variant(plan: plan, artifacts: artifacts, change: made.change)
  }

  package var changes: some Collection<Variant.Change> { made.lazy.map(\.change) }

  /// Of all zips.
  package var byteCount: Int { made.reduce(0) { $0 + $1.artifacts.reduce(0) { $0 + $1.size } } }

  func appID(at index: Int) -> Identifier { plans.customers.appID(at: made[index].index) }

  func choosing(_ isChosen: (Int) -> Bool) -> Variants {
    Variants(made.indices.filter(isChosen).map { made[$0] }, of: plans, workspace)
  }

  /// With what stays in place.
  var withKept: Variants {
    let kept = plans.indices.compactMap { index -> Made? in
      guard case .upToDate(let artifacts) = plans.state(at: index) else { return nil }
      return Made(index: index, artifacts: artifacts, change: .unchanged)
    }
    return kept.isEmpty ? self : Variants((made + kept).sorted { $0.index < $1.index }, of: plans, workspace)
  }
}
