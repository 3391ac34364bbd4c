import Apple
import Domain
import Files
import Manifest

/// Finds model files by the pattern of `release.json`.
struct ModelLocator: Sendable {
  struct Located: Hashable, Sendable {
    var path: String
    var format: CoreMLFormat
  }

  private let pattern: PathPattern
  private let root: String
  /// The part of the pattern that names a folder of the customer's own, or nil where it has none.
  private let folderPattern: PathPattern?

  /// Whether no two entries of a manifest can have the same path, whatever their names.
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

  /// Entries of the manifest that the pattern gives one path, as `{{app_id}}-{{flowName}}` gives `a-b`, `c` and `a`, `b-c`:
  /// one of them would ship the other's model.
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

  /// Every candidate that exists, the preferred format first, and the paths looked for.
  func candidates(for model: CustomModel, of customer: Customer) throws -> (found: [Located], tried: [String]) {
    let stem = stem(of: model, customer)
    let all = CoreMLFormat.all.map { Located(path: stem + "." + $0.rawValue, format: $0) }
    return (try all.filter { try FileSystem.status($0.path) != nil }, all.map(\.path))
  }

  /// The customer's own folder, where the pattern has one.
  func folder(of customer: Identifier) -> String? {
    // The customer is all that it names.
    folderPattern.map { pattern in FilePath.join(root, pattern.expand { _ in customer.description }) }
  }

  /// Where all customers' folders stand.
  func openParentOfFolders() -> OpenFolder? {
    // What names the customer is the pattern's last component.
    folderPattern.flatMap { OpenFolder.passing(FilePath.join(root, FilePath.parent(of: $0.text))) }
  }

  /// Every model in the customer's own folder, listed or not; nothing inside a model counts as another.
  func models(inFolderOf customer: Customer) throws -> [Located] {
    guard let folder = folder(of: customer.appID), let tree = try Self.tree(of: folder) else { return [] }
    return Self.models(in: tree).map { Located(path: FilePath.join(folder, $0.entry.path), format: $0.format) }
  }

  /// Nil where there is no such folder.
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
      // Sorted: what is inside of a model comes behind it.
      if models.contains(where: { $0.entry.kind == .directory && entry.path.hasPrefix($0.entry.path + "/") }) { return }
      models.append((entry, format))
    }
  }

  /// Every file of every model in the customer's own folder, listed or left over; nil where the pattern gives them none.
  ///
  /// - Parameter parent: where the folder stands, if that is open.
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
      // One look at the folder tells of all its files; what a link leads to lies elsewhere.
      if case .file(let size, _) = model.entry.kind {
        files.append((path, size))
      } else {
        files += try Self.files(of: path)
      }
    }
    return files
  }

  /// Every file of the models that the manifest lists for the customer.
  func listedModelFiles(of customer: Customer) throws -> [(path: String, size: Int)] {
    try customer.models.flatMap { try candidates(for: $0, of: customer).found }.flatMap { try Self.files(of: $0.path) }
  }

  private static func files(of model: String) throws -> [(path: String, size: Int)] {
    guard let status = try FileSystem.status(model) else { return [] }
    guard status.kind == .directory else { return [(model, status.size)] }
    return try FileSystem.tree(of: model).entries.compactMap { entry in
      if case .file(let size, _) = entry.kind { (FilePath.join(model, entry.path), size) } else { nil }
    }
  }
}
