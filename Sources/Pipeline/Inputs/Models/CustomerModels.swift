import Domain
import Platform
import Verification

/// The model files of all customers, and whose they are.
struct CustomerModels: Sendable {
  var owners = ModelOwners([])
  /// Customers whose folders could not be read.
  private var unlisted: [Finding] = []

  /// - Parameter inspected: customers whose models were read before; only the others' folders are listed.
  static func of(_ workspace: Workspace, knowing inspected: [CustomerVariant] = [], jobs: Int) async throws
    -> CustomerModels
  {
    let locator = workspace.locator
    let known = Dictionary(firstOf: inspected.map { ($0.customer.appID, $0.modelFiles) })
    let listings = try await concurrentMap(workspace.customers, limit: jobs) { customer in
      if let files = known[customer.appID] { return Result<_, any Error>.success(files) }
      // That customer's own build reports the error. This one goes on, with a warning.
      return Result { try locator.modelFiles(of: customer) }
    }
    let unlisted = zip(workspace.customers, listings).compactMap { customer, listing in
      listing.failure.map { notCompared(customer.appID, $0) }
    }
    return CustomerModels(owners: ModelOwners(listings.flatMap { (try? $0.get()) ?? [] }), unlisted: unlisted)
  }

  /// A warning for each customer whose models could not be read when they were needed for a comparison.
  var warnings: [Finding] {
    unlisted + owners.unread.uniqued(by: \.file.owner).map { Self.notCompared($0.file.owner, $0.error) }
  }

  private static func notCompared(_ owner: Identifier, _ error: any Error) -> Finding {
    let first = Failure(error).findings.first
    return Finding(
      "isolation.not-compared", .warning, at: first?.location ?? Location(owner.description),
      "the variants could not be compared with this customer's models: \(first?.message ?? "unreadable")",
      subject: "app_id \(owner)", remedy: first?.remedy)
  }
}

extension CustomerVariant {
  fileprivate var modelFiles: [ModelOwners.File] {
    (models.map { ($0.source, $0.files) } + unshipped).flatMap { source, files in
      files.filter { ModelOwners.identifies($0.path, size: $0.size) }.map { file in
        ModelOwners.File(FilePath.join(source, file.path), size: file.size, of: customer.appID, digest: file.digest)
      }
    }
  }
}
