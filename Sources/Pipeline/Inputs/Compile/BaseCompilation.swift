import Artifacts
import Building
import Domain
import Manifest
import Platform

/// One base framework that a builder makes.
struct BaseCompilation: Sendable {
  let base: RequiredBase
  let builder: BuilderConfiguration
  /// Of the base in the run.
  let number: Int
  /// The one who gets it, if it is compiled for one.
  let owner: CustomerVariant?
  let order: BaseSupplier.Order
  let context: BuilderContext
  let toolchains: ToolchainQuery

  private var request: BuildRequest {
    let names =
      switch base.audience {
      case .everyone: [String]()
      case .features(let names): names
      case .customer: owner?.customer.features ?? []
      }
    let configuration = order.workspace.configuration
    return BuildRequest(
      product: base.product.name, builder: builder, version: configuration.version.description,
      features: configuration.features.filter { names.contains($0.name) }, customer: owner?.customer.appID)
  }

  /// - Throws: `CancellationError`.
  func supply(_ sources: Result<BuilderSources, Failure>) async throws -> BaseSupply.Item {
    let result = try await Result<BaseSupply.Item, Failure>.of { try await supply(sources.get()) }
    switch result {
    case .success(let item): return item
    case .failure(let failure): return item(.failed(failure), compilation: .needed(changed: []))
    }
  }

  private func supply(_ sources: BuilderSources) async throws -> BaseSupply.Item {
    let models = try owner.map { try sources.models(of: $0) }
    let tree = try sources.tree(with: request.features)
    let inputs = try inputs(tree, models)
    let found = try order.cache?.find(inputs) ?? .nothing
    let answer = found == .stored ? try await order.cache?.open(inputs) : nil
    if let lease = answer?.lease { return item(.ready(path: lease.path, kept(lease)), compilation: .cached) }
    let made = try await make(from: tree, models: models, inputs: inputs)
    return item(
      made.state, compilation: .needed(changed: found.changes), warnings: (answer?.warnings ?? []) + made.warnings)
  }

  /// Compiles, and stores the result.
  private func make(
    from tree: SourceTree, models: BuilderModels?, inputs: BuildInputs
  ) async throws -> (state: BaseSupply.State, warnings: [Finding]) {
    guard let rooms = order.rooms else { return (.notCompiled, []) }
    order.environment.report(.stage("compiling \(base.description)"))
    let room = rooms.room(named: base.logName, origin: try directory)
    let path: String
    do { path = try await compile(tree, models, in: room) } catch {
      // The others may need its space.
      rooms.empty(room)
      throw error
    }
    // What no variant can be made of is not stored: it may be better the next time.
    do {
      try order.refuseUnusable(BaseSupply.Item(required: base, state: .ready(path: path, nil)), number)
    } catch let failure as Failure { throw ReadablePaths(room).failure(failure) }
    let answer = try await order.cache?.store(path, for: inputs)
    guard let lease = answer?.lease else { return (.ready(path: path, nil), answer?.warnings ?? []) }
    rooms.empty(room)
    return (.ready(path: lease.path, kept(lease)), answer?.warnings ?? [])
  }

  /// A run may have more customers than files that a process may open.
  private func kept(_ lease: CacheLease) -> CacheLease? {
    base.isOwn ? nil : lease
  }

  /// Runs the builder in a copy of what it may see.
  private func compile(_ tree: SourceTree, _ models: BuilderModels?, in room: BuildRoom) async throws -> String {
    var staged = tree
    for model in models?.placed ?? [] {
      staged = try await staged.adding(model.source, at: model.place, jobs: order.jobs)
    }
    try await staged.stage(into: room.sources, jobs: order.jobs)
    try models?.refuseChanges(in: room.sources)
    for list in models?.files ?? [] {
      let path = FilePath.join(room.sources, list.place)
      try FileSystem.makeDirectories(FilePath.parent(of: path))
      try FileSystem.writeNewFile(path, list.bytes)
    }
    let path = try BuilderRun(request, in: room, context).run()
    try Self.sortLibraries(of: path)
    try staged.refuseChanges()
    return path
  }
}

extension BaseCompilation {
  /// The same sources make the same bytes, on a machine without this one's cache too. A seal over the file is left whole.
  private static func sortLibraries(of bundle: String) throws {
    let path = FilePath.join(bundle, "Info.plist")
    guard try FileSystem.status(path, followingLinks: false)?.kind == .file,
      try FileSystem.status(FilePath.join(bundle, "_CodeSignature"), followingLinks: false) == nil,
      let sorted = LibraryOrder.sorted(try FileSystem.readFile(path))
    else { return }
    try FileSystem.removeFile(path)
    try FileSystem.writeNewFile(path, sorted)
  }

  private var directory: String {
    get throws { try FileSystem.canonicalPath(FilePath.join(order.workspace.root, builder.directory)) }
  }

  private func inputs(_ tree: SourceTree, _ models: BuilderModels?) throws -> BuildInputs {
    let environment = BuilderEnvironment(builder)
    // A token may be another for every run, and makes no other framework.
    let inherited = environment.inherited.filter { !environment.secrets.contains($0) }.compactMap { name in
      context.variable(name).map { BuilderConfiguration.Variable(name: name, value: $0) }
    }
    return BuildInputs(
      request, sources: tree.digest, environment: environment.values + inherited,
      toolchain: try toolchains.text(of: request, in: directory), models: models?.digest)
  }

  private func item(
    _ state: BaseSupply.State, compilation: CompilationPlan.State, warnings: [Finding] = []
  ) -> BaseSupply.Item {
    var item = BaseSupply.Item(required: base, state: state, warnings: warnings)
    let recipe = BuildRecipe(request, in: .symbolic)
    item.compilation = CompilationPlan(
      builder: builder.kindName, state: compilation, audience: base.audience,
      customerCount: base.customerCount, commands: recipe.steps.map(\.command))
    return item
  }
}

extension BuildCache.Found {
  /// The inputs that are others than the last time.
  fileprivate var changes: [String] { if case .changed(let names) = self { names } else { [] } }
}

extension BuildRoom {
  /// For people who read the commands.
  fileprivate static let symbolic = BuildRoom(
    sources: "$SOURCES", scratch: "$SCRATCH", output: "$RELEASE_OUTPUT", logs: "$LOGS")
}
