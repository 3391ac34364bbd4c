import Archive
import Artifacts
import Domain
import Files

/// Whose model a file is, by its digest.
struct IsolationIndex: Sendable {
  private var owners: [Digest: Set<Identifier>] = [:]
  /// Customers whose models could not be read.
  private(set) var warnings: [Finding] = []

  /// A customer who owns the file, unless `owner` owns it too: what two customers share is no leak.
  func foreignOwner(of digest: Digest, besides owner: Identifier) -> Identifier? {
    guard let owners = owners[digest], !owners.contains(owner) else { return nil }
    return owners.min()
  }

  private mutating func add(_ file: InspectedModel.File, _ owner: Identifier) {
    // An empty file is nobody's.
    if file.size > 0 { owners[file.digest, default: []].insert(owner) }
  }

  /// The models of this run's customers have been hashed. Of the others' models only those are hashed whose size a file of
  /// this run has: no other can be the same.
  static func make(_ workspace: Workspace, _ inspection: Inspection, jobs: Int) async throws -> IsolationIndex {
    var index = IsolationIndex()
    for customer in inspection.customers {
      for file in customer.models.flatMap(\.files) + customer.unshipped { index.add(file, customer.customer.appID) }
    }
    let others = inspection.customersNotChosen(of: workspace)
    if others.isEmpty { return index }
    let sizes = sizes(inspection.customers, inspection.bases)
    let locator = workspace.locator
    let found = try await concurrentMap(others, limit: jobs) { customer in
      (customer, Result { try files(of: customer, locator, sizes) })
    }
    for (customer, files) in found {
      switch files {
      case .success(let files): for file in files { index.add(file, customer.appID) }
      // Their own build will say what is wrong; this one must not end because of it, nor keep silent.
      case .failure(let error): index.warnings.append(notCompared(customer, Failure(error)))
      }
    }
    return index
  }

  private static func files(
    of customer: Customer, _ locator: ModelLocator, _ sizes: Set<Int>
  ) throws -> [InspectedModel.File] {
    try locator.modelFiles(of: customer).filter { sizes.contains($0.size) }.map { file in
      let digest = try SHA256.digest(ofFile: file.path, size: file.size)
      return InspectedModel.File(path: "", size: file.size, digest: digest)
    }
  }

  private static func notCompared(_ customer: Customer, _ failure: Failure) -> Finding {
    let first = failure.findings.first
    return Finding(
      "isolation.not-compared", .warning, at: first?.place ?? Place(customer.appID.description),
      "the variants could not be compared with this customer's models: \(first?.message ?? "unreadable")",
      subject: "app_id \(customer.appID)", remedy: first?.remedy)
  }

  private static func sizes(_ inspected: [InspectedCustomer], _ bases: [InspectedBase]) -> Set<Int> {
    var sizes = Set(inspected.flatMap { $0.models.flatMap { $0.files.map(\.size) } })
    for entry in bases.flatMap(\.tree.entries) {
      if case .file(let size, _) = entry.kind { sizes.insert(size) }
    }
    return sizes
  }
}
