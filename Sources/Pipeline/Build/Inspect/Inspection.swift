import Artifacts
import Domain
import Manifest

/// What lies on the disk for a run: the base frameworks, and the chosen customers' models.
struct Inspection: Sendable {
  var bases: [InspectedBase]
  /// Those whose models are in order, sorted by `app_id`.
  var customers: [InspectedCustomer]
  var failures: [BuildReport.Failed]

  var warnings: [Finding] { bases.flatMap(\.warnings) + customers.flatMap(\.warnings) }

  /// Customers whose models have not been looked at, or are not in order.
  func customersNotChosen(of workspace: Workspace) -> [Customer] {
    let chosen = Set(customers.map(\.customer.appID))
    return workspace.customers.filter { !chosen.contains($0.appID) }
  }

  /// - Throws: `Failure` for what concerns every customer: a base framework that cannot be used.
  static func run(_ workspace: Workspace, _ customers: [Customer], jobs: Int) async throws -> Inspection {
    let baseInspector = BaseInspector(configuration: workspace.configuration, root: workspace.root)
    async let inspectedBases = workspace.configuration.products.map { product in
      Result { try baseInspector.inspect(product) }
    }
    let modelInspector = ModelInspector(locator: workspace.locator, manifestFile: workspace.manifestFile)
    let results = try await concurrentMap(customers, limit: jobs) { customer in
      (customer, Result { try modelInspector.inspect(customer) })
    }
    let bases = await inspectedBases
    let broken = bases.compactMap(\.failure)
    // A broken base ends the run, and takes along what is wrong with the models: all there is to mend, at once.
    if let failure = Failure.joining(broken + (broken.isEmpty ? [] : results.compactMap(\.1.failure))) { throw failure }
    var inspection = Inspection(bases: try bases.map { try $0.get() }, customers: [], failures: [])
    for (customer, result) in results {
      if let failure = result.failure {
        inspection.failures.append(BuildReport.Failed(appID: customer.appID, failure: failure))
      } else {
        inspection.customers.append(try result.get())
      }
    }
    inspection.refuseCollisions()
    return inspection
  }

  /// A model must not take the place of a file of the base framework.
  private mutating func refuseCollisions() {
    let folded = bases.map { base in (base, Set(base.tree.entries.map { $0.path.lowercased() })) }
    customers.removeAll { inspected in
      let findings = folded.flatMap { base, names in
        Assembly(base: base, customer: inspected).collisions(with: names)
      }
      if findings.isEmpty { return false }
      failures.append(BuildReport.Failed(appID: inspected.customer.appID, failure: Failure(.badInput, findings)))
      return true
    }
    failures.sort { $0.appID < $1.appID }
  }
}

extension Workspace {
  var locator: ModelLocator { ModelLocator(pattern: configuration.models.path, root: root) }
}
