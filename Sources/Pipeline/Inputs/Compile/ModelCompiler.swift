import Artifacts
import Building
import Domain
import Manifest
import Platform

/// Compiles models before they are used, by `models.command`, or takes what it made from the cache.
struct ModelCompiler: Sendable {
  private struct Job: Hashable, Sendable {
    var digest: Digest
    /// As the compiled model may have it too.
    var name: String
  }

  private var workspace: Workspace
  private var command: [PathPattern]
  private var cache: BuildCache?
  private var rooms: CompileFolder.Rooms?
  private var environment: RunEnvironment

  /// - Parameters:
  ///   - cache: nil if everything is compiled again.
  ///   - rooms: where the command runs; nil if nothing is compiled.
  /// - Returns: nil if models are used as they are.
  init?(_ workspace: Workspace, cache: BuildCache?, rooms: CompileFolder.Rooms?, _ environment: RunEnvironment) {
    guard let command = workspace.configuration.models.command else { return nil }
    (self.workspace, self.command, self.cache, self.rooms) = (workspace, command, cache, rooms)
    self.environment = environment
  }

  /// Models that are not compiled, because nothing is, stay as they are.
  func compile(_ inspection: Inspection, jobs: Int) async throws -> Inspection {
    let sources = inspection.variants.flatMap(\.models).filter { $0.format != .compiled }
    let distinct = sources.keyed { Job(digest: $0.digest, name: $0.name) }
    let ordered = distinct.sorted { $0.key.name < $1.key.name }
    let made = try await concurrentMap(ordered, limit: jobs) { job, model in
      (job, try await Result<Made, Failure>.of { try await make(job, model) })
    }
    var replaced = replacing(inspection, by: Dictionary(firstOf: made))
    replaced.ofModels += made.compactMap { try? $0.1.get() }.flatMap(\.warnings)
    return replaced
  }

  private struct Made: Sendable {
    /// Where the compiled model is; nil if it is not compiled.
    var path: String?
    /// What the cache says.
    var warnings: [Finding] = []
  }

  private func make(_ job: Job, _ model: InspectedModel) async throws -> Made {
    let inputs = BuildInputs(command.map(\.text), of: job.name, job.digest, toolchain: "")
    let cached = try await cache?.open(inputs)
    var warnings = cached?.warnings ?? []
    if let lease = cached?.lease { return Made(path: lease.path, warnings: warnings) }
    guard let rooms else { return Made(warnings: warnings) }
    environment.report(.stage("compiling \(job.name)"))
    let room = rooms.room(named: "model-\(job.digest.description.prefix(12))-\(job.name)")
    let arguments = try command.map {
      $0.expand(["model": try FileSystem.canonicalPath(model.source), "output": room.output])
    }
    let made = try FileCommand(
      arguments, of: "models.command", name: job.name, directory: FileSystem.canonicalPath(workspace.root),
      output: room.output, logs: room.logs, BuilderContext(variable: environment.variable)
    ).run()
    guard CoreMLFormat(path: made) == .compiled, FileSystem.isDirectory(made) else {
      throw Failure(
        .badInput, "model.command", at: Location(model.origin),
        "`models.command` made \(FilePath.lastComponent(of: made)) of it, which is not a compiled model",
        remedy: "let the command write a .mlmodelc into {{output}}")
    }
    let stored = try await cache?.store(made, for: inputs)
    warnings += stored?.warnings ?? []
    guard let lease = stored?.lease else { return Made(path: made, warnings: warnings) }
    rooms.empty(room)
    return Made(path: lease.path, warnings: warnings)
  }

  private func replacing(_ inspection: Inspection, by made: [Job: Result<Made, Failure>]) -> Inspection {
    let inspector = ModelInspector(workspace)
    var replaced = inspection
    replaced.take(
      inspection.variants.map { variant in
        var variant = variant
        let results = variant.models.map { model in
          Result {
            guard let path = try made[Job(digest: model.digest, name: model.name)]?.get().path else { return model }
            // The source is nobody else's either.
            variant.unshipped.append((model.source, model.files))
            return try inspector.inspect(path, madeOf: model, of: variant.customer, &variant.digests)
          }
        }
        if let failure = Failure.joining(results.compactMap(\.failure)) { return (variant.customer, .failure(failure)) }
        variant.models = results.compactMap { try? $0.get() }
        return (variant.customer, .success(variant))
      })
    return replaced
  }
}
