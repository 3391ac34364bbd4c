import Archive
import Domain
import Editing
import Files
import Manifest

/// A variant in its staging folder.
struct Built: Sendable {
  var artifacts: [Artifact] = []
  var warnings: [Finding] = []
}

/// Everything that making one variant needs, the same for all of them.
struct VariantBuilder: Sendable {
  var workspace: Workspace
  var bases: [PackedBase]
  var verification: BuildVerification
  var staging: Staging
  var time: DOSTime
  var environment: RunEnvironment
  private let rendering: RenderedCheck

  init(
    workspace: Workspace, bases: [PackedBase], verification: BuildVerification, staging: Staging, time: DOSTime,
    environment: RunEnvironment
  ) {
    self.workspace = workspace
    self.bases = bases
    self.verification = verification
    self.staging = staging
    self.time = time
    self.environment = environment
    rendering = RenderedCheck(workspace)
  }

  /// Builds one variant. A failure is this customer's own.
  ///
  /// - Throws: anything else, such as a full disk or what is wrong with `release.json`: it ends the run.
  func attempt(_ customer: InspectedCustomer, _ plan: VariantPlan) async throws -> Result<Built, Failure> {
    do {
      return .success(try await build(customer, plan))
    } catch let failure as Failure where failure.status != .badConfiguration {
      return .failure(failure)
    } catch let changed as ContentPacker.SourceChanged {
      return .failure(Failure(changed))
    } catch let error as SystemError where plan.models.contains(where: { error.path.hasPrefix($0.source) }) {
      return .failure(Failure(error))
    }
  }

  /// Assembles, packs, checks and renders one variant into its staging folder.
  ///
  /// - Throws: `Failure` for what is wrong with this variant; `SystemError` for what would be wrong with any.
  func build(_ customer: InspectedCustomer, _ plan: VariantPlan) async throws -> Built {
    let folder = staging.variant(plan.customer.appID)
    try FileSystem.makeDirectory(folder)
    // The spools of large models go away with the variant: disk use does not grow with customers.
    let scratch = FilePath.join(staging.scratch, plan.customer.appID.description)
    defer { try? FileSystem.removeTree(scratch) }
    let packed = try bases.map { base in
      try pack(Assembly(base: base.inspected, customer: customer), base, into: folder, scratch: scratch)
    }
    let artifacts = packed.map(\.artifact)
    // Beside each other; what is wrong with a zip is told first.
    async let warnings = check(packed, in: folder, customer)
    let written = Result { try write(plan, artifacts, customer, into: folder) }
    let told = try await warnings
    return Built(artifacts: artifacts, warnings: told + (try written.get()))
  }

  private func check(
    _ packed: [PackedVariant], in folder: String, _ customer: InspectedCustomer
  ) async throws -> [Finding] {
    var warnings: [Finding] = []
    for packed in packed {
      warnings += try await verification.check(packed, at: FilePath.join(folder, packed.artifact.file), customer)
    }
    return warnings
  }

  private func pack(
    _ assembly: Assembly, _ base: PackedBase, into folder: String, scratch: String
  ) throws -> PackedVariant {
    let path = FilePath.join(folder, base.inspected.name + ".zip")
    let customModels = assembly.customModels(version: workspace.configuration.version.description)
    if case .resign(let command) = base.inspected.seal, !base.inspected.seals.isEmpty {
      let signing = SignedAssembly(
        assembly: assembly, base: base, customModels: customModels, command: command, root: workspace.root,
        environment: environment)
      return try signing.pack(to: path, scratch: staging.scratch, time: time)
    }
    return try PackedVariant.pack(assembly, base, customModels: customModels, to: path, scratch: scratch)
  }

  /// Writes the small files, then reads them back: what is checked is what lies on the disk.
  ///
  /// - Returns: warnings.
  private func write(
    _ plan: VariantPlan, _ artifacts: [Artifact], _ customer: InspectedCustomer, into folder: String
  ) throws -> [Finding] {
    let (rendered, findings) = Renderer(workspace: workspace).render(plan, artifacts)
    if !findings.isEmpty { throw Failure(.badInput, findings) }
    let files = rendered + [rendering.record(plan, artifacts, toolVersion: environment.toolVersion)]
    let sums = VariantFiles.checksums(
      artifacts, files.map { ($0.name, SHA256.digest(of: Array($0.rendered.text.utf8))) })
    for file in files { try FileSystem.writeNewFile(FilePath.join(folder, file.name), file.rendered.text.utf8) }
    try FileSystem.writeNewFile(FilePath.join(folder, VariantFiles.checksums), sums.utf8)
    let found = try files.map { try ReadBack.read($0, in: folder) }
    _ = try ReadBack.read(VariantFiles.checksums, holding: sums, in: folder)
    let judged =
      rendering.findings(found, plan, artifacts) + verification.rendered.findings(found, artifacts, customer)
    let errors = judged.filter { $0.severity == .error }
    if !errors.isEmpty { throw Failure(.badInput, errors) }
    return judged
  }
}

/// A variant's finished zip, and what must be found in it.
struct PackedVariant: Sendable {
  var artifact: Artifact
  /// In the order of the archive.
  var contents: [PackedBase.Content]
  /// Whether the base's files are what they were: not where a command has signed them again.
  var hasBaseAsItWas = false

  /// The base's bytes, then the customer's own entries.
  static func pack(
    _ assembly: Assembly, _ base: PackedBase, customModels: [UInt8], to path: String, scratch: String
  ) throws -> PackedVariant {
    var writer = ContentWriter(try ZipWriter(creating: path, continuing: base.prefix), after: base.contents)
    let packer = ContentPacker(scratchFolder: scratch)
    // Every slice holds the same models: each is compressed once.
    var known: [Digest: PackedContent] = [:]
    let customModels = packer.pack(customModels)
    for addition in assembly.additions {
      let packed: PackedContent
      switch addition.content {
      case .folder: packed = .empty
      case .customModels: packed = customModels
      case .file(let source, let file):
        packed = try known[file.digest] ?? packer.pack(file: source, size: file.size)
        guard packed.digest == file.digest else { throw ContentPacker.SourceChanged(path: source) }
        known[file.digest] = packed
      }
      try writer.add(addition.entry, packed)
    }
    let contents = writer.contents
    let (size, digest) = try writer.archive.finish()
    let artifact = Artifact(
      product: base.inspected.name, file: FilePath.lastComponent(of: path), size: size, digest: digest,
      baseDigest: base.contentDigest)
    return PackedVariant(artifact: artifact, contents: contents, hasBaseAsItWas: true)
  }
}
