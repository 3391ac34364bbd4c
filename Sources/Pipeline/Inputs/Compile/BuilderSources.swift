import Artifacts
import Building
import Domain
import Manifest
import Platform

/// What a builder may see of the workspace: its sources, and no customer's models but those that are placed for it.
struct BuilderSources: Sendable {
  private let renderer: Renderer
  /// The builder's `directory`.
  private let folder: String
  private let all: SourceTree

  private var workspace: Workspace { renderer.workspace }

  init(_ renderer: Renderer, _ builder: BuilderConfiguration, jobs: Int) async throws {
    self.renderer = renderer
    let workspace = renderer.workspace
    folder = try FileSystem.canonicalPath(FilePath.join(workspace.root, builder.directory))
    all = try await SourceTree.read(
      folder, sources: builder.sources, excluded: builder.excluded, hidden: workspace.hiddenFromBuilders(), jobs: jobs)
  }

  /// Without the sources of features that are off.
  func tree(with features: [FeatureConfiguration]) throws -> SourceTree {
    let off = workspace.configuration.features.filter { !features.contains($0) }
    return try all.leavingOut(off.flatMap(\.sources), keeping: features.flatMap(\.sources))
  }

  /// The customer's models, at the paths where they are in the workspace, with the list of them beside. Models that customers
  /// share are placed beside the list too.
  ///
  /// - Throws: `Failure` with status 78 if they are not inside the builder's folder.
  func models(of variant: CustomerVariant) throws -> BuilderModels {
    let own = workspace.locator.ownFolders(of: variant.customer.appID)
    let placed = try variant.models.map { model in
      BuilderModels.Placed(source: model.source, place: try place(of: target(of: model, own)), files: model.files)
    }
    let files = try renderer.sliceFiles(of: variant)
    let standard = Array(renderer.standardList(of: variant).utf8)
    let beside = try own.first.map { folder in
      try files.map { (place: try place(of: FilePath.join(folder, $0.name)), bytes: $0.bytes) }
    }
    let key = standard + files.filter { $0.bytes != standard }.flatMap(\.bytes)
    return BuilderModels(placed: placed, files: beside ?? [], digest: SHA256.digest(of: key))
  }

  /// - Throws: `Failure` with status 78.
  func refuseModelsOutside(of variant: CustomerVariant) throws {
    let own = workspace.locator.ownFolders(of: variant.customer.appID)
    for model in variant.models { _ = try place(of: target(of: model, own)) }
    if let folder = own.first { _ = try place(of: FilePath.join(folder, ModelList.fileName)) }
  }

  /// - Parameter own: the customer's own folders.
  private func target(of model: InspectedModel, _ own: [String]) -> String {
    if let folder = own.first, !own.contains(where: { model.origin.hasPrefix($0 + "/") }) {
      return FilePath.join(folder, model.name)
    }
    let name = FilePath.stem(of: model.origin) + "." + model.format.rawValue
    return FilePath.join(FilePath.parent(of: model.origin), name)
  }

  /// A path relative to the builder's folder.
  private func place(of path: String) throws -> String {
    let parent = FilePath.parent(of: path)
    let absolute = try FileSystem.canonicalPath(parent)
    if (absolute + "/").hasPrefix(folder + "/") {
      return FilePath.join(String(absolute.dropFirst(folder.count + 1)), FilePath.lastComponent(of: path))
    }
    throw Failure(
      .badConfiguration, "builder.models", at: workspace.location("models", "path"),
      "leads to \(parent), which is outside of the builder's `directory`: models cannot be compiled in from there",
      remedy: "widen `directory`, move the models into it, or set `bundling` to \"inject\"")
  }
}

/// A customer's models as a builder finds them.
struct BuilderModels: Sendable {
  struct Placed: Sendable {
    var source: String
    /// Relative to the builder's folder.
    var place: String
    var files: [InspectedModel.File]
  }

  var placed: [Placed]
  /// What is beside them; empty if customers have no folders of their own.
  var files: [(place: String, bytes: [UInt8])]
  /// Of the models and their entries in the manifest.
  var digest: Digest

  /// What is compiled in must be what was inspected, and what the digest says.
  ///
  /// - Throws: `Failure` with status 75 for a model that has changed since.
  func refuseChanges(in folder: String) throws {
    for model in placed {
      let changed = try model.files.filter { file in
        let path = FilePath.join(FilePath.join(folder, model.place), file.path)
        guard let size = try FileSystem.status(path)?.size else { return true }
        return try size != file.size || SHA256.digest(ofFile: path, size: size) != file.digest
      }
      if !changed.isEmpty { throw Failure.inputChanged(model.source, changed.map(\.path).filter { !$0.isEmpty }) }
    }
  }
}

extension Workspace {
  /// A builder must not read what names other customers, nor what a release writes.
  fileprivate func hiddenFromBuilders() throws -> [String] {
    let models = locator.folders(of: customers)
    let prebuilt = configuration.products.compactMap { product in
      if case .prebuilt(let path) = product.origin { FilePath.join(root, path) } else { nil }
    }
    let own = [
      output, FilePath.join(root, configuration.output), cacheFolder, logFolder, configurationFile, ledgerPath,
      FilePath.join(root, configuration.customers),
    ]
    let manifest = manifestFile == Workspace.standardInput ? [] : [manifestFile]
    let extended = configuration.documents?.files ?? []
    return try (models + prebuilt + own + manifest + extended).map { try FileSystem.canonicalPath($0) }
  }

  func cache(jobs: Int) -> BuildCache {
    BuildCache(folder: cacheFolder, size: configuration.cache.size, jobs: jobs)
  }

  /// What was compiled.
  private var cacheFolder: String { FilePath.join(root, configuration.cache.path) }

  /// What builders have printed.
  var logFolder: String { FilePath.join(root, ".release/logs") }
}
