import Apple
import Domain
import Files
import Manifest
import Verification

/// Finds model files by the pattern of `release.json`.
struct ModelLocator: Sendable {
  struct Located: Hashable, Sendable {
    var path: String
    var format: CoreMLFormat
  }

  let pattern: PathPattern
  private let root: String
  /// The part of the pattern that names the customer's own folder; nil if customers share folders.
  private let folderPattern: PathPattern?

  /// Whether the pattern gives different models different paths, whatever their names.
  var keepsModelsApart: Bool {
    let last = FilePath.lastComponent(of: pattern.text)
    return folderPattern != nil && ["{{flowName}}", "{{flowId}}"].contains(last)
  }

  init(pattern: PathPattern, root: String) {
    self.pattern = pattern
    self.root = root
    folderPattern = Self.ownFolder(of: pattern)
  }

  /// The shortest part of the pattern that names the customer, unless it names a flow as well.
  private static func ownFolder(of pattern: PathPattern) -> PathPattern? {
    let components = pattern.text.split(separator: "/", omittingEmptySubsequences: false)
    for count in 1..<max(1, components.count) {
      let folder = components.prefix(count).joined(separator: "/")
      guard let part = try? PathPattern(folder, allowed: ["app_id"]) else { return nil }
      if part.placeholders.contains("app_id") { return part }
    }
    return nil
  }

  /// Models of the manifest that share one path. `{{app_id}}-{{flowName}}` gives the same path to `a-b`, `c` and to `a`,
  /// `b-c`: one customer would receive the other's model.
  func sharedPaths(_ customers: [Customer]) -> [(path: String, owners: [String])] {
    var owners: [String: [String]] = [:]
    for customer in customers {
      for model in customer.models {
        owners[stem(of: model, customer), default: []].append("\(customer.appID): \(model.flowName)")
      }
    }
    return owners.filter { $0.value.count > 1 }.map { ($0.key, $0.value) }.sorted { $0.path < $1.path }
  }

  private func stem(of model: CustomModel, _ customer: Customer) -> String {
    FilePath.join(
      root,
      pattern.expand([
        "app_id": customer.appID.description, "flowName": model.flowName.description,
        "flowId": String(model.flowID), "modelVersion": model.version.description,
      ]))
  }

  /// The candidates that exist, the preferred format first, and all paths that were tried.
  func candidates(for model: CustomModel, of customer: Customer) throws -> (found: [Located], tried: [String]) {
    let stem = stem(of: model, customer)
    let all = CoreMLFormat.all.map { Located(path: stem + "." + $0.rawValue, format: $0) }
    return (try all.filter { try FileSystem.status($0.path) != nil }, all.map(\.path))
  }

  /// The folder above every customer's models; nil if the pattern begins with a name.
  var commonFolder: String? {
    let components = pattern.text.split(separator: "/", omittingEmptySubsequences: false)
    let fixed = components.prefix { !$0.contains("{{") }
    return fixed.isEmpty ? nil : FilePath.join(root, fixed.joined(separator: "/"))
  }

  /// The customer's own folder, if the pattern has one.
  func folder(of customer: Identifier) -> String? {
    // It has no other placeholder.
    folderPattern.map { pattern in FilePath.join(root, pattern.expand { _ in customer.description }) }
  }

  /// The folder that contains every customer's folder.
  func openParentOfFolders() -> OpenFolder? {
    // Only the last component of this pattern names the customer.
    folderPattern.flatMap { OpenFolder.passing(FilePath.join(root, FilePath.parent(of: $0.text))) }
  }

  /// Every model in the customer's own folder, whether the manifest lists it or not. Nothing inside a model counts as another.
  func models(inFolderOf customer: Customer) throws -> [Located] {
    guard let folder = folder(of: customer.appID), let tree = try Self.tree(of: folder) else { return [] }
    return Self.models(in: tree).map { Located(path: FilePath.join(folder, $0.entry.path), format: $0.format) }
  }

  /// Nil if there is no such folder.
  private static func tree(of folder: String, in parent: OpenFolder? = nil) throws -> FileTree? {
    do {
      return try FileSystem.tree(of: folder, in: parent)
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

  /// Every file of every model in the customer's own folder; nil if the pattern has no such folder.
  ///
  /// - Parameter parent: the folder's parent, if it is open.
  func modelFiles(
    inFolderOf customer: Identifier, _ parent: OpenFolder?
  ) throws -> [(path: String, size: Int)]? {
    guard let folder = folder(of: customer) else { return nil }
    if let plain = FileSystem.plainFiles(in: folder, parent) {
      return plain.compactMap { file in
        CoreMLFormat(path: file.name).map { _ in (FilePath.join(folder, file.name), file.size) }
      }
    }
    guard let tree = try Self.tree(of: folder, in: parent) else { return [] }
    var files: [(path: String, size: Int)] = []
    for model in Self.models(in: tree) {
      let path = FilePath.join(folder, model.entry.path)
      // The listing has the sizes of plain files; a folder or a link needs another look.
      if case .file(let size, _) = model.entry.kind {
        files.append((path, size))
      } else {
        files += try Self.files(of: path)
      }
    }
    return files
  }

  /// Every file of the models in the customer's manifest entry.
  func listedModelFiles(of customer: Customer) throws -> [(path: String, size: Int)] {
    try customer.models.flatMap { try candidates(for: $0, of: customer).found }.flatMap { try Self.files(of: $0.path) }
  }

  private static func files(of model: String) throws -> [(path: String, size: Int)] {
    // A link may lead to any folder, and a build refuses its model.
    guard let status = try FileSystem.status(model, followingLinks: false), status.kind != .symlink else { return [] }
    guard status.kind == .directory else { return [(model, status.size)] }
    return try FileSystem.tree(of: model).entries.compactMap { entry in
      guard case .file(let size, _) = entry.kind, ModelOwners.identifies(entry.path, size: size) else { return nil }
      return (FilePath.join(model, entry.path), size)
    }
  }
}
