import Artifacts
import Domain
import Platform

/// Finds the models of an xcframework, slice by slice.
struct ModelInventory {
  private let framework: InspectedFramework
  private let artifact: InspectedArtifact
  /// Digests by path, because a list may name one model several times.
  private var digests: [ByteText: Digest?] = [:]

  /// The models of all slices. A model that is the same in several slices is listed once.
  static func models(of framework: InspectedFramework, in artifact: InspectedArtifact) -> [ModelEntry] {
    var inventory = ModelInventory(framework: framework, artifact: artifact)
    var result: [ModelEntry] = []
    var places: [ModelEntry.Identity: Int] = [:]
    for slice in Set(framework.slices.map { ByteText($0.identifier) }).sorted() {
      for model in inventory.models(in: slice.text) {
        let identity = model.identity()
        if let location = identity.flatMap({ places[$0] }) {
          if result[location].slices.last != slice.text { result[location].slices.append(slice.text) }
        } else {
          if let identity { places[identity] = result.count }
          result.append(model)
        }
      }
    }
    return result
  }

  private init(framework: InspectedFramework, artifact: InspectedArtifact) {
    self.framework = framework
    self.artifact = artifact
  }

  private mutating func models(in slice: String) -> [ModelEntry] {
    let tree = framework.tree.subtree(slice)
    let found = modelPaths(tree)
    var listed: [(path: String, model: ModelEntry)] = []
    for list in lists(tree, beside: found.map(\.path)) { listed += self.listed(in: slice + "/" + list, slice) }
    let paths = Set(listed.map { ByteText($0.path) })
    var models = listed.map(\.model)
    for (path, format) in found where !paths.contains(ByteText(slice + "/" + path)) {
      models.append(described(slice + "/" + path, as: format, in: slice))
    }
    return models
  }

  /// Paths of files that may be lists. No release.json says here what the vendor calls them: whatever JSON beside models has their
  /// entries is one.
  private func lists(_ tree: FileTree, beside models: [String]) -> [String] {
    let folders = Set(models.map { ByteText(FilePath.parent(of: $0)) })
    return tree.entries.map(\.path).filter { path in
      guard tree.isFile(path) else { return false }
      return RelativePath.name(path) == ModelList.fileName
        || RelativePath.fileExtension(path) == "json" && folders.contains(ByteText(FilePath.parent(of: path)))
    }
  }

  /// A model inside a model is a part of it.
  private func modelPaths(_ tree: FileTree) -> [(path: String, format: CoreMLFormat)] {
    var folder = ""
    return tree.entries.compactMap { entry in
      if !folder.isEmpty, entry.path.utf8.starts(with: folder.utf8) { return nil }
      guard let format = CoreMLFormat(rawValue: RelativePath.fileExtension(entry.path)) else { return nil }
      guard format.isFolder ? tree.isDirectory(entry.path) : tree.isFile(entry.path) else { return nil }
      if format.isFolder { folder = entry.path + "/" }
      return (entry.path, format)
    }
  }

  /// The readable entries of a list (docs/json.md).
  private mutating func listed(in list: String, _ slice: String) -> [(path: String, model: ModelEntry)] {
    guard let bytes = artifact.file(framework.place(list))?.content.bytes, bytes.count <= ModelList.limit,
      let document = try? ModelList(parsing: bytes)
    else { return [] }
    let folder = String(decoding: list.utf8.dropLast(RelativePath.name(list).utf8.count), as: UTF8.self)
    var result: [(path: String, model: ModelEntry)] = []
    for entry in document.models {
      guard let flowName = entry.flowName else { continue }
      var model = ModelEntry(
        flowName: flowName, flowID: entry.flowID, version: entry.version?.description, file: entry.file ?? "",
        slices: [slice])
      if let file = entry.file, RelativePath.isSafe(file) { model.digest = digest(folder + file) }
      result.append((folder + model.file, model))
    }
    return result
  }

  private mutating func described(_ path: String, as format: CoreMLFormat, in slice: String) -> ModelEntry {
    let name = RelativePath.name(path)
    let tree = format.isFolder ? framework.tree.subtree(path) : FileTree([])
    struct NotKept: Error {}
    let description = try? CoreMLModel.describe(format, tree: tree, file: path) { inside in
      let full = inside.isEmpty ? path : path + "/" + inside
      guard let bytes = artifact.file(framework.place(full))?.content.bytes else { throw NotKept() }
      return bytes
    }
    let stem = String(decoding: name.utf8.dropLast(format.rawValue.utf8.count + 1), as: UTF8.self)
    return ModelEntry(
      flowName: description?.claimedFlowName ?? stem, version: description?.claimedVersion, file: name,
      digest: digest(path), slices: [slice])
  }

  /// SHA-256; of a folder, the digest of the list of its files (docs/output.md).
  private mutating func digest(_ path: String) -> Digest? {
    if let known = digests[ByteText(path)] { return known }
    let digest = computedDigest(path)
    digests[ByteText(path)] = .some(digest)
    return digest
  }

  private func computedDigest(_ path: String) -> Digest? {
    if framework.tree.isFile(path) { return artifact.file(framework.place(path))?.digest }
    guard framework.tree.isDirectory(path) else { return nil }
    var files: [(path: String, digest: Digest)] = []
    for entry in framework.tree.subtree(path).entries {
      guard case .file = entry.kind else { continue }
      guard let file = artifact.file(framework.place(path + "/" + entry.path)) else { return nil }
      files.append((entry.path, file.digest))
    }
    return ContentDigest.of(files)
  }
}
