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
    let known = Dictionary(zip(inspected.positions, inspected.indices)) { first, _ in first }
    let customers = workspace.customers
    // Batches, because listing a folder takes less time than starting a task.
    let batches = stride(from: 0, to: customers.count, by: 64).map { customers[$0..<min($0 + 64, customers.count)] }
    let listings = try await concurrentMap(batches, limit: jobs) { batch in
      Listing(batch, locator) { known[$0].map { inspected[$0] } }
    }
    let owners = ModelOwners(listings.map(\.files), known: listings.flatMap(\.known)) { customers[$0].appID }
    return CustomerModels(owners: owners, unlisted: listings.flatMap(\.unlisted))
  }

  /// The model files of some customers.
  private struct Listing: Sendable {
    var files = ModelOwners.Listing()
    /// Of customers whose models were read before.
    var known: [ModelOwners.KnownFile] = []
    var unlisted: [Finding] = []

    /// - Parameter inspected: what was read of the customer with this index in the manifest.
    init(_ customers: ArraySlice<Customer>, _ locator: ModelLocator, _ inspected: (Int) -> InspectedCustomer?) {
      var folders = locator.openOwnFolders()
      for (number, customer) in zip(customers.indices, customers) {
        if let known = inspected(number) {
          add(known, number)
          continue
        }
        do {
          try locator.addModelFiles(of: customer, number: number, &folders, to: &files)
        } catch {
          // That customer's own build reports the error. This one goes on, with a warning.
          unlisted.append(notCompared(customer.appID, error))
        }
      }
    }

    private mutating func add(_ customer: InspectedCustomer, _ number: Int) {
      for file in customer.models.flatMap(\.files) + customer.unshipped
      where file.size > 0 && ModelOwners.identifies(file.path, size: file.size) {
        known.append(ModelOwners.KnownFile(digest: file.digest, owner: number))
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
