import Domain
import Files

/// The base frameworks of a run, ready for variants: those that customers share, and how the others are made ready.
struct BaseSet: Sendable {
  /// A base that only some customers get, and none of them can.
  struct Broken: Sendable {
    var base: RequiredBase
    var failure: Failure
  }

  var shared: [CheckedBase]
  var broken: [Broken] = []
  /// Those that are compiled for one customer each.
  var own: [InspectedBase]
  var packing: BasePacking
  var check: BaseCheck

  var warnings: [Finding] { shared.flatMap(\.verdict.warnings) }

  /// The bases of a customer, in the order of the products.
  ///
  /// - Throws: `Failure` if one of them is broken.
  func bases(of customer: Customer, _ products: [String]) async throws -> [CheckedBase] {
    if let failure = Failure.joining(broken.filter { $0.base.serves(customer) }.map(\.failure)) { throw failure }
    var bases = shared.filter { $0.packed.inspected.required.serves(customer) }
    for base in own where base.required.serves(customer) {
      bases.append(try await check.check(packing.pack(base), jobs: 1))
    }
    let order = Dictionary(products.enumerated().map { ($1, $0) }, uniquingKeysWith: { first, _ in first })
    return bases.sorted { order[$0.packed.inspected.name, default: 0] < order[$1.packed.inspected.name, default: 0] }
  }

  /// Removes what `bases` has packed for one customer.
  func discard(_ bases: [CheckedBase]) {
    for base in bases where base.packed.inspected.required.isOwn {
      try? FileSystem.removeTree(base.packed.path)
    }
  }
}
