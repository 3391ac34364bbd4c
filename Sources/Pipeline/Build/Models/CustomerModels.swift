import Artifacts
import Domain
import Verification

/// The model files of all customers, and whose they are.
struct CustomerModels: Sendable {
  var owners = ModelOwners([])
  /// Customers whose folders could not be read.
  private var unlisted: [Finding] = []

  /// - Parameter inspected: customers whose models were read before; only the others' folders are listed.
  static func of(
    _ workspace: Workspace, knowing inspected: InspectedCustomers = InspectedCustomers(), jobs: Int
  ) async throws -> CustomerModels {
    let locator = workspace.locator
    let known = Set(inspected.positions)
    let customers = workspace.customers
    // Batches, because listing a folder takes less time than starting a task.
    let batches = stride(from: 0, to: customers.count, by: 64).map { customers[$0..<min($0 + 64, customers.count)] }
    let listings = try await concurrentMap(batches, limit: jobs) { Listing($0, besides: known, locator) }
    let hashed = inspected.flatMap { customer in
      let files = customer.models.flatMap(\.files) + customer.unshipped
      return files.filter { ModelOwners.identifies($0.path, size: $0.size) }.map {
        ModelOwners.KnownFile(digest: $0.digest, size: $0.size, owner: customer.customer.appID)
      }
    }
    return CustomerModels(
      owners: ModelOwners(listings.map(\.files), known: hashed), unlisted: listings.flatMap(\.unlisted))
  }

  /// The model files of some customers.
  private struct Listing: Sendable {
    var files: [ModelOwners.File] = []
    var unlisted: [Finding] = []

    init(_ customers: Slice<CustomerList>, besides known: Set<Int>, _ locator: ModelLocator) {
      let parents = locator.openParentsOfFolders()
      for (position, customer) in zip(customers.indices, customers) where !known.contains(position) {
        let owner = customer.appID
        do {
          files += try locator.modelFiles(of: customer, parents)
        } catch {
          // That customer's own build reports the error. This one goes on, with a warning.
          unlisted.append(notCompared(owner, error))
        }
      }
    }
  }

  /// A warning for each customer whose models could not be read when they were needed for a comparison.
  var warnings: [Finding] {
    var reported: Set<Identifier> = []
    let unread = owners.unread.filter { reported.insert($0.file.owner).inserted }
    return unlisted + unread.map { Self.notCompared($0.file.owner, $0.error) }
  }

  private static func notCompared(_ owner: Identifier, _ error: any Error) -> Finding {
    let first = Failure(error).findings.first
    return Finding(
      "isolation.not-compared", .warning, at: first?.location ?? Location(owner.description),
      "the variants could not be compared with this customer's models: \(first?.message ?? "unreadable")",
      subject: "app_id \(owner)", remedy: first?.remedy)
  }
}
