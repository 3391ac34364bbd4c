import Apple
import Domain
import Files
import Manifest

/// The chosen customers' models, as they are on the disk.
struct ModelInspection: Sendable {
  /// Everyone whose models were looked for.
  var asked: CustomerSelection
  /// Customers whose models are valid, sorted by `app_id`.
  var customers = InspectedCustomers()
  var failures: [BuildReport.Failed] = []
  /// Of the cache of compiled models, and of the ledger.
  var warnings: [Finding] = []

  private static let batchSize = 64

  /// - Throws: `SystemError` for what is no fault of a model.
  static func run(_ workspace: Workspace, _ customers: CustomerSelection, jobs: Int) async throws -> ModelInspection {
    let inspector = ModelInspector(workspace)
    let batches = stride(from: 0, to: customers.count, by: batchSize).map {
      customers.part($0..<min($0 + batchSize, customers.count))
    }
    let inspected = try await concurrentMap(batches, limit: jobs) { try ModelInspection($0, inspector) }
    return ModelInspection(
      asked: customers, customers: InspectedCustomers(joining: inspected.map(\.customers)),
      failures: inspected.flatMap(\.failures))
  }

  private init(_ batch: CustomerSelection, _ inspector: ModelInspector) throws {
    var readings: [(Int, CustomerReading)] = []
    asked = batch
    for (position, customer) in zip(batch.positions, batch) {
      try Task.checkCancellation()
      do { readings.append((position, try inspector.inspect(customer))) } catch let error as SystemError
        where error.isExhaustion
      { throw error } catch {
        failures.append(BuildReport.Failed(appID: customer.appID, failure: Failure(error)))
      }
    }
    customers = InspectedCustomers(readings, of: batch.list, inspector.locator)
  }

  private init(asked: CustomerSelection, customers: InspectedCustomers, failures: [BuildReport.Failed]) {
    (self.asked, self.customers, self.failures) = (asked, customers, failures)
  }
}

extension ModelInspection {
  /// Leaves out customers whose models were published with other bytes.
  mutating func refuseChanged(since objections: LedgerObjections, _ workspace: Workspace) {
    if !objections.knowsModels { return }
    var chosen: [Int] = []
    for index in customers.indices {
      let inspected = customers[index]
      // What `models.command` has not compiled yet cannot be compared.
      let isCompared = workspace.configuration.models.command == nil
      let models = inspected.models.filter { isCompared || $0.format == .compiled }
      let findings = objections.changed(
        models.map { (ModelPlan($0).delivered, $0.origin) }, of: inspected.customer.appID)
      warnings += findings.filter { $0.severity == .warning }
      let errors = findings.filter { $0.severity == .error }
      if errors.isEmpty {
        chosen.append(index)
      } else {
        failures.append(BuildReport.Failed(appID: inspected.customer.appID, failure: Failure(.badInput, errors)))
      }
    }
    customers = customers.choosing(chosen)
  }
}
