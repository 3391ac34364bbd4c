import Apple
import Archive
import Domain
import Files

/// Whose model a file is, by its digest.
struct IsolationIndex: Sendable {
  private var owners: [Digest: Set<Identifier>] = [:]

  /// A customer who owns the file, unless `owner` owns it too: what two customers share is no leak.
  func foreignOwner(of digest: Digest, besides owner: Identifier) -> Identifier? {
    guard let owners = owners[digest], !owners.contains(owner) else { return nil }
    return owners.min()
  }

  private mutating func add(_ file: InspectedModel.File, _ owner: Identifier) {
    // An empty file is nobody's.
    if file.size > 0 { owners[file.digest, default: []].insert(owner) }
  }

  /// - Parameters:
  ///   - inspected: customers of this run, whose models have been hashed.
  ///   - others: customers whose models have not been looked at. Only those files are hashed whose size a file of this
  ///     run has: no other can be the same.
  init(_ inspected: [InspectedCustomer], others: [Customer], bases: [InspectedBase], locator: ModelLocator) throws {
    for customer in inspected {
      for file in customer.models.flatMap(\.files) { add(file, customer.customer.appID) }
    }
    if others.isEmpty { return }
    let sizes = Self.sizes(inspected, bases)
    for customer in others {
      for file in try Self.files(of: customer, locator) where sizes.contains(file.size) {
        let digest = try SHA256.digest(ofFile: file.path, size: file.size)
        add(InspectedModel.File(path: "", size: file.size, digest: digest), customer.appID)
      }
    }
  }

  private static func sizes(_ inspected: [InspectedCustomer], _ bases: [InspectedBase]) -> Set<Int> {
    var sizes = Set(inspected.flatMap { $0.models.flatMap { $0.files.map(\.size) } })
    for entry in bases.flatMap(\.tree.entries) {
      if case .file(let size, _) = entry.kind { sizes.insert(size) }
    }
    return sizes
  }

  /// Every model file of a customer, listed or left over.
  private static func files(of customer: Customer, _ locator: ModelLocator) throws -> [(path: String, size: Int)] {
    var models = Set(try locator.models(inFolderOf: customer))
    for model in customer.models { models.formUnion(try locator.candidates(for: model, of: customer).found) }
    return try models.flatMap { model -> [(path: String, size: Int)] in
      guard FileSystem.isDirectory(model.path) else {
        return [(model.path, try FileSystem.status(model.path)?.size ?? 0)]
      }
      return try FileSystem.tree(of: model.path).entries.compactMap { entry in
        if case .file(let size, _) = entry.kind { (FilePath.join(model.path, entry.path), size) } else { nil }
      }
    }
  }
}
