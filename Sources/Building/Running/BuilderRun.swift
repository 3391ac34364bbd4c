import Domain
import Platform

/// Runs a builder.
package struct BuilderRun: Sendable {
  private let request: BuildRequest
  private let room: BuildRoom
  private let context: BuilderContext

  package init(_ request: BuildRequest, in room: BuildRoom, _ context: BuilderContext) {
    self.request = request
    self.room = room
    self.context = context
  }

  /// - Returns: the path of a folder named after the product, `.xcframework` or `.artifactbundle`, in the room's `output` or
  ///   `scratch`, or in `sources` if the builder's `output` is there.
  /// - Throws: `Failure`: 65 if the builder fails or makes something else, 75 if it is late, 78 if it cannot start;
  ///   `SystemError`; `CancellationError`.
  package func run() throws -> String {
    do { return try make() } catch let failure as Failure { throw ReadablePaths(room).failure(failure) }
  }

  private func make() throws -> String {
    let recipe = BuildRecipe(request, in: room)
    let environment = try ResolvedEnvironment(
      BuilderEnvironment(request, in: room), subject: request.subject, context.variable)
    for folder in [room.scratch, room.output, room.logs] { try FileSystem.makeDirectories(folder) }
    let runner = StepRunner(
      subject: request.subject, logs: room.logs, environment: environment, context: context,
      paths: ReadablePaths(room))
    if case .bundle(let place) = recipe.output { try removeOld(place) }
    var outputs: [String: String] = [:]
    for step in recipe.steps { outputs[step.name] = try runner.run(step) }
    switch recipe.output {
    case .bundle(let place): return try search(place).bundle()
    case .archives(let archives): return try assemble(archives, runner)
    case .library(let library): return try pack(library, outputs)
    }
  }

  /// A bundle that came with the sources is not what the builder makes: if it makes nothing, nothing may be found.
  private func removeOld(_ place: String) throws {
    guard BundleName.isBundle(place) || BundleName.isZip(place) else { return }
    // The sources are a copy, but a link in them may lead out of it.
    let sources = try FileSystem.canonicalPath(room.sources)
    let folder = try FileSystem.canonicalPath(FilePath.parent(of: place))
    if "\(folder)/".hasPrefixByBytes("\(sources)/") { try FileSystem.removeTree(place) }
  }

  private func search(_ place: String) -> BundleSearch {
    BundleSearch(product: request.product, place: place, scratch: room.scratch, builder: request.builder)
  }

  private func assemble(_ archives: [XcodeArchive], _ runner: StepRunner) throws -> String {
    let draft = RecipeDraft(request: request, room: room)
    let frameworks = try archives.map { try XcodeArchiveReader(product: request.product, archive: $0).framework() }
    try FileSystem.makeDirectories(FilePath.parent(of: draft.xcframework))
    _ = try runner.run(draft.assembly(frameworks))
    return try search(draft.xcframework).bundle()
  }

  private func pack(_ library: SwiftLibrary, _ outputs: [String: String]) throws -> String {
    let packing = LibraryPacking(
      library: library, product: request.product, version: request.version,
      triple: try SwiftAnswer.triple(outputs[SwiftLibrary.targetStep] ?? ""),
      folder: try SwiftAnswer.folder(outputs[SwiftLibrary.folderStep] ?? ""))
    return try packing.pack()
  }
}
