import Artifacts
import Domain
import Editing
import Manifest
import Platform
import Verification

/// Makes variants, several at a time: assemble → pack → check → render.
struct VariantBuilder: Sendable {
  var renderer: Renderer
  var bases: BaseSet
  var rules: RuleContext
  var inspector: ArtifactInspector
  var staging: Staging
  var time: DOSTime
  var isDryRun: Bool
  var environment: RunEnvironment

  private var workspace: Workspace { renderer.workspace }

  /// What was made of some variants, in their order.
  struct Made: Sendable {
    var variants: [CustomerVariant] = []
    var failures: [CustomerFailure] = []
    /// Of the bases, the rules and the variants.
    var warnings: [Finding] = []
    /// Whether the run was stopped before all were made.
    var isStopped = false
  }

  /// - Returns: without what the task did not finish before it was cancelled.
  /// - Throws: anything that concerns every customer, such as a full disk.
  func build(_ variants: [CustomerVariant], jobs: Int) async throws -> Made {
    let counter = Counter("building", of: variants.count, report: environment.report)
    // In place: one more list of 10,000 variants is felt.
    var made = Made(variants: variants)
    var failures: [Int: Failure] = [:]
    var unfinished: Set<Int> = []
    try await concurrentForEach(variants, limit: jobs) { variant -> Result<CustomerVariant, Failure>? in
      if Task.isCancelled { return nil }
      defer { counter.step() }
      do { return .success(try await build(variant)) } catch is CancellationError { return nil } catch
        where concernsOnlyThisCustomer(error, variant)
      {
        // The signal that cancelled the task may have reached the vendor's command too.
        return Task.isCancelled ? nil : .failure(Failure(error))
      }
    } receive: { index, result in
      switch result {
      case .success(let variant): made.variants[index] = variant
      case .failure(let failure): failures[index] = failure
      case nil: unfinished.insert(index)
      }
    }
    made.isStopped = !unfinished.isEmpty
    made.failures = failures.sorted { $0.key < $1.key }.map { index, failure in
      CustomerFailure(appID: variants[index].customer.appID, failure: failure)
    }
    let left = unfinished.union(failures.keys)
    if !left.isEmpty { made.variants = variants.indices.filter { !left.contains($0) }.map { made.variants[$0] } }
    return made
  }

  private func concernsOnlyThisCustomer(_ error: any Error, _ variant: CustomerVariant) -> Bool {
    switch error {
    case let failure as Failure: failure.status != .badConfiguration
    case is ContentPacker.SourceChanged: true
    case let error as SystemError: !error.isExhaustion && variant.models.contains { error.path.hasPrefix($0.origin) }
    default: false
    }
  }

  /// - Throws: `Failure` if this variant cannot be made; `SystemError` if none could be.
  private func build(_ planned: CustomerVariant) async throws -> CustomerVariant {
    var variant = planned
    let folder = staging.variant(variant.customer.appID)
    try FileSystem.makeDirectory(folder)
    let bases = try await self.bases.bases(of: variant.customer)
    defer { self.bases.discard(bases) }
    let packed = try pack(variant, bases, into: folder)
    variant.artifacts = packed.map { workspace.located($0.artifact, variant.customer) }
    let links = zip(bases, packed).map { $0.verdict.links.adding($1.entries.map(\.entry.path)) }
    let expectation = rules.expectation(of: variant)
    async let checked = check(packed, bases: bases, in: folder, for: planned.customer.appID, expecting: expectation)
    var made = variant
    // A bill of materials says who has signed what was packed.
    if workspace.configuration.trust.bill != nil { made.signers = try await checked.signers }
    let rendered = Result { try render(made, expecting: expectation, links: links, into: folder) }
    // Problems of a zip are reported before those of the files beside it.
    let ofOwnBases = bases.filter { $0.packed.inspected.required.isOwn }.flatMap(\.verdict.warnings)
    variant.warnings = try await ofOwnBases + checked.warnings + rendered.get()
    // A dry run needs room only for the variants that it makes at the same time.
    if isDryRun { for packed in packed { try FileSystem.removeFile(FilePath.join(folder, packed.artifact.file)) } }
    return variant
  }

  private func pack(_ variant: CustomerVariant, _ bases: [CheckedBase], into folder: String) throws -> [PackedVariant] {
    // Spool files of large models are removed with each variant, so that disk use does not grow with customers.
    let scratch = FilePath.join(staging.scratch, variant.customer.appID.description)
    defer { try? FileSystem.removeTree(scratch) }
    let files = try renderer.sliceFiles(of: variant)
    return try bases.map { base in
      let assembly = Assembly(base: base.packed.inspected, variant: variant, files: files)
      return try pack(assembly, base.packed, into: folder, scratch: scratch)
    }
  }

  private func pack(
    _ assembly: Assembly, _ base: PackedBase, into folder: String, scratch: String
  ) throws -> PackedVariant {
    let path = FilePath.join(folder, base.inspected.name + ".zip")
    if case .resign(let command) = base.inspected.seal {
      let signing = SignedAssembly(
        assembly: assembly, base: base, command: command, root: workspace.root, environment: environment)
      return try signing.pack(to: path, scratch: staging.scratch, time: time)
    }
    return try PackedVariant.pack(assembly, base, to: path, scratch: scratch)
  }

  private func check(
    _ packed: [PackedVariant], bases: [CheckedBase], in folder: String, for appID: Identifier,
    expecting expectation: Expectation
  ) async throws -> (warnings: [Finding], signers: [String: String]) {
    let check = VariantCheck(
      evaluator: rules.evaluator, inspector: inspector, bases: bases, versionFolder: workspace.versionFolder)
    var warnings: [Finding] = []
    var signers: [String: String] = [:]
    for variant in packed {
      let checked = try await check.check(
        variant, at: FilePath.join(folder, variant.artifact.file), for: appID, expecting: expectation)
      warnings += checked.warnings
      signers[variant.artifact.product] = checked.signers
    }
    return (warnings, signers)
  }

  /// Writes the files beside the zips, reads them back from the disk, and checks those bytes.
  ///
  /// - Returns: warnings.
  private func render(
    _ variant: CustomerVariant, expecting expectation: Expectation, links: [ProductLinks], into folder: String
  ) throws -> [Finding] {
    let (files, findings) = renderer.files(of: variant, toolVersion: environment.toolVersion)
    try findings.throwIfAny()
    for file in files { try FileSystem.writeNewFile(FilePath.join(folder, file.name), file.rendered.text.utf8) }
    let found = try files.map { try $0.readBack(in: folder) }
    let check = RenderedCheck(renderer: renderer, evaluator: rules.evaluator)
    let judged = check.findings(found, of: variant, expectation, products: links)
    try judged.errors.throwIfAny()
    return judged
  }
}
