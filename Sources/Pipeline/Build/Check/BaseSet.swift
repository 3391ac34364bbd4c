import Domain
import Platform

/// The base frameworks of a run, ready for variants: those that customers share, and how the others are made ready.
struct BaseSet: Sendable {
  var shared: [CheckedBase] = []
  /// Those that only some customers get, and none of them can.
  var broken: [(base: RequiredBase, failure: Failure)] = []
  /// Those that are compiled for one customer each.
  private var own: [Identifier: [InspectedBase]]
  private var packing: BasePacking
  private var check: BaseCheck

  init(own: [InspectedBase], _ packing: BasePacking, _ check: BaseCheck) {
    self.own = own.reduce(into: [:]) { own, base in
      if case .customer(let appID) = base.required.audience { own[appID, default: []].append(base) }
    }
    (self.packing, self.check) = (packing, check)
  }

  var warnings: [Finding] { shared.flatMap(\.verdict.warnings) }

  /// The bases of a customer, in the order of the products.
  ///
  /// - Throws: `Failure` if one of them is broken.
  func bases(of customer: Customer) async throws -> [CheckedBase] {
    if let failure = Failure.joining(broken.filter { $0.base.serves(customer) }.map(\.failure)) { throw failure }
    var bases = shared.filter { $0.packed.inspected.required.serves(customer) }
    for base in own[customer.appID] ?? [] { bases.append(try await check.check(packing.pack(base), jobs: 1)) }
    return bases.sorted { $0.packed.inspected.position < $1.packed.inspected.position }
  }

  /// Removes what `bases` has packed for one customer.
  func discard(_ bases: [CheckedBase]) {
    for base in bases where base.packed.inspected.required.isOwn {
      try? FileSystem.removeTree(base.packed.path)
    }
  }
}
