import Artifacts
import Domain
import Manifest
import Platform
import Verification

/// Finds model files by the patterns of `release.json`. A model is where the first pattern leads to one.
struct ModelLocator: Sendable {
  struct Located: Hashable, Sendable {
    var path: String
    var format: CoreMLFormat
    /// Whether other customers may have the same file as their model.
    var isShared = false
  }

  private let patterns: [ModelPattern]

  init(patterns: [PathPattern], root: String) {
    self.patterns = patterns.map { ModelPattern($0, root: root) }
  }

  /// Whether different models have different paths, whatever their names.
  var keepsModelsApart: Bool { patterns.count == 1 && patterns[0].keepsModelsApart }

  /// Models of the manifest that share one path but must not. `{{app_id}}-{{flowName}}` gives the same path to `a-b`, `c` and
  /// to `a`, `b-c`, and a customer's own folder may be the shared one: one customer would receive the other's model.
  func sharedPaths(_ customers: [Customer]) -> [(path: String, owners: [String])] {
    var owners: [String: [String]] = [:]
    for pattern in patterns {
      for customer in customers {
        for model in customer.models {
          let stem = pattern.stem(of: model, customer)
          let owner = pattern.isShared ? "\(model.flowName) of all customers" : "\(customer.appID): \(model.flowName)"
          if pattern.isShared && owners[stem]?.contains(owner) == true { continue }
          owners[stem, default: []].append(owner)
        }
      }
    }
    return owners.filter { $0.value.count > 1 }.map { ($0.key, $0.value) }.sorted { $0.path < $1.path }
  }

  /// The files of one model, by the first pattern that leads to any, the preferred format first; then what the customer has of it
  /// by other patterns, which does not ship. And all paths that were tried.
  func candidates(for model: CustomModel, of customer: Customer) throws -> (found: [Located], tried: [String]) {
    var (found, tried): ([Located], [String]) = ([], [])
    for pattern in patterns where found.isEmpty || !pattern.isShared {
      let stem = pattern.stem(of: model, customer)
      let all = CoreMLFormat.allCases.map {
        Located(path: stem + "." + $0.rawValue, format: $0, isShared: pattern.isShared)
      }
      found += try all.filter { try FileSystem.status($0.path, followingLinks: false) != nil }
      tried += all.map(\.path)
    }
    return (found, tried)
  }

  /// Folders that contain customers' models.
  func folders(of customers: [Customer]) -> [String] {
    patterns.flatMap { pattern in
      pattern.commonFolder.map { [$0] } ?? customers.compactMap { pattern.folder(of: $0.appID) }
    }
  }

  /// The customer's own folders, one for each pattern that gives customers folders.
  func ownFolders(of customer: Identifier) -> [String] { patterns.compactMap { $0.folder(of: customer) } }

  /// Every model in the customer's own folders, whether the manifest lists it or not. Nothing inside a model counts as another.
  func models(inFoldersOf customer: Customer) throws -> [Located] {
    try ownFolders(of: customer.appID).flatMap { folder -> [Located] in
      guard let tree = try Self.tree(of: folder) else { return [] }
      return Self.models(in: tree).map { Located(path: FilePath.join(folder, $0.entry.path), format: $0.format) }
    }
  }

  /// Nil if there is no such folder.
  private static func tree(of folder: String) throws -> FileTree? {
    do {
      return try FileSystem.tree(of: folder)
    } catch let error as SystemError where error.isMissing && error.path == folder {
      return nil
    }
  }

  private static func models(in tree: FileTree) -> [(entry: FileTree.Entry, format: CoreMLFormat)] {
    tree.entries.reduce(into: []) { models, entry in
      guard let format = CoreMLFormat(path: entry.path) else { return }
      // The entries are sorted, so what is inside a model comes after it.
      if models.contains(where: { $0.entry.kind == .directory && entry.path.hasPrefix($0.entry.path + "/") }) { return }
      models.append((entry, format))
    }
  }

  /// Every file of every model in the customer's own folders, and of the listed models that are elsewhere.
  func modelFiles(of customer: Customer) throws -> [ModelOwners.File] {
    let folders = ownFolders(of: customer.appID)
    var found = try folders.flatMap { try Self.modelFiles(in: $0, of: customer.appID) }
    if patterns.allSatisfy(\.givesFolders) { return found }
    let listed = try customer.models.flatMap { try candidates(for: $0, of: customer).found }
    for model in listed where !folders.contains(where: { model.path.hasPrefix($0 + "/") }) {
      found += try Self.files(of: model.path, customer.appID)
    }
    return found
  }

  private static func modelFiles(in folder: String, of owner: Identifier) throws -> [ModelOwners.File] {
    guard let tree = try tree(of: folder) else { return [] }
    return try models(in: tree).flatMap { model -> [ModelOwners.File] in
      // The listing has the sizes of plain files; a folder or a link needs another look.
      let path = FilePath.join(folder, model.entry.path)
      if case .file(let size, _) = model.entry.kind { return [ModelOwners.File(path, size: size, of: owner)] }
      return try files(of: path, owner)
    }
  }

  private static func files(of model: String, _ owner: Identifier) throws -> [ModelOwners.File] {
    // A link may lead to any folder, and a build refuses its model.
    guard let status = try FileSystem.status(model, followingLinks: false), status.kind != .symlink else { return [] }
    if status.kind != .directory { return [ModelOwners.File(model, size: status.size, of: owner)] }
    return try FileSystem.tree(of: model).entries.compactMap { entry in
      guard case .file(let size, _) = entry.kind, ModelOwners.identifies(entry.path, size: size) else { return nil }
      return ModelOwners.File(FilePath.join(model, entry.path), size: size, of: owner)
    }
  }
}
