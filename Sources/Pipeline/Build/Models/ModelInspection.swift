import Domain
import Files

/// The chosen customers' models, as they are on the disk.
struct ModelInspection: Sendable {
  /// Everyone whose models were looked for.
  var asked: [Customer]
  /// Customers whose models are valid, sorted by `app_id`.
  var customers: [InspectedCustomer] = []
  var failures: [BuildReport.Failed] = []
  /// Of the cache of compiled models.
  var warnings: [Finding] = []

  /// - Throws: `SystemError` for what is no fault of a model.
  static func run(_ workspace: Workspace, _ customers: [Customer], jobs: Int) async throws -> ModelInspection {
    let inspector = ModelInspector(workspace)
    let results = try await concurrentMap(customers, limit: jobs) { customer in
      Result { try inspector.inspect(customer) }
    }
    var inspection = ModelInspection(asked: customers)
    for (customer, result) in zip(customers, results) {
      switch result {
      case .success(let inspected): inspection.customers.append(inspected)
      case .failure(let error as SystemError) where error.isExhaustion: throw error
      case .failure(let error):
        inspection.failures.append(BuildReport.Failed(appID: customer.appID, failure: Failure(error)))
      }
    }
    return inspection
  }
}
