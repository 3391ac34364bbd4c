import Archive
import Artifacts
import Domain
import Files
import Isolation
import Manifest
import Verification

/// Reads back what a build has packed, and holds it against the same rules as `release verify`.
struct BuildVerification: Sendable {
  private let context: VerificationContext
  private let inspector: ArtifactInspector
  private let models: CustomerModels
  /// For the small files of a variant.
  let rendered: RenderedIsolation
  private let bases: BaseVerification
  private let versionFolder: String
  private let configurationFile: String
  /// Of the bases: they are read back, and judged, while the first variants are packed.
  private var readings: [Task<InspectedArtifact, any Error>] = []
  private var verdicts: [Task<BaseVerification.Verdict, any Error>] = []

  /// Why nothing may be made of a base: it ends the run, and no variant of it is placed.
  struct BaseRefused: Error {
    var failure: Failure
  }

  /// - Parameter customers: those of the run.
  init(_ workspace: Workspace, _ index: IdentityIndex, _ models: CustomerModels, _ customers: [InspectedCustomer])
    throws
  {
    context = try VerificationContext.ofBuild(workspace, index)
    bases = BaseVerification(context: context, models: models, customers: customers)
    versionFolder = workspace.versionFolder
    configurationFile = workspace.configurationFile
    self.models = models
    rendered = RenderedIsolation(context, models, versionFolder: workspace.versionFolder)
    inspector = ArtifactInspector(Self.options(index))
  }

  /// What is looked for in everything that is packed.
  static func options(_ index: IdentityIndex) -> InspectionOptions {
    // Whatever the size of a base that the vendor ships, it is not a stranger's.
    var limits = ZipStructure.Limits.standard
    (limits.entries, limits.uncompressedSize, limits.ratio) = (.max, .max, .max)
    limits.directorySize = .max
    return InspectionOptions(limits: limits, index: index)
  }

  /// Begins to read a base back, whole: what every variant's first bytes are compared with must be right. Whether it is,
  /// shows when the first variant is checked, or `warnings` are asked for.
  mutating func check(_ base: inout PackedBase, jobs: Int) {
    let (path, looked) = (base.path, base.files)
    base.files = []
    let reading = Task { [inspector] in try await inspector.zip(path, looked: looked, jobs: jobs) }
    readings.append(reading)
    verdicts.append(Task { [self, base] in try judge(base, try await reading.value) })
  }

  /// - Throws: `BaseRefused` with status 70 for a fault of the writer's, or of the disk's; with 65 for a base that breaks a
  ///   rule.
  private func judge(_ base: PackedBase, _ artifact: InspectedArtifact) throws -> BaseVerification.Verdict {
    let faults = ArtifactCheck(artifact: artifact, digest: base.digest, contents: base.contents).findings
    if !faults.isEmpty { throw BaseRefused(failure: Failure(.bug, faults)) }
    let verdict = bases.judge(base.inspected, artifact)
    if let refusal = verdict.refusal { throw BaseRefused(failure: refusal) }
    return verdict
  }

  /// The same of a base that is not packed.
  ///
  /// - Parameter folder: the framework on the disk.
  /// - Throws: `SystemError` for what cannot be read.
  func judge(_ base: InspectedBase, from folder: String, jobs: Int) async throws -> BaseVerification.Verdict {
    bases.judge(base, try await base.read(from: folder, inspector.options, jobs: jobs))
  }

  /// What has been found so far that ends nothing.
  ///
  /// - Throws: `BaseRefused`.
  func warnings() async throws -> [Finding] {
    var warnings: [Finding] = []
    for verdict in verdicts { warnings += try await verdict.value.warnings }
    return warnings + models.warnings + admissions
  }

  /// Rules that `release.json` sets otherwise than they are: what they do not say is not known to be in order.
  private var admissions: [Finding] {
    context.settings.changes.map { rule, setting in
      let message =
        switch setting {
        case .off: "this rule is switched off"
        case .severity(let severity): "this rule's findings weigh as \(severity)s, not as \(rule.severity)s"
        }
      return Finding(
        "configuration.rule", .note, at: Location(configurationFile, .path("verify.rules.\(rule.name)")), message)
    }
  }

  private func isKnown(_ finding: Finding) async throws -> Bool {
    for verdict in verdicts where try await verdict.value.knows(finding) { return true }
    return false
  }

  /// - Returns: warnings.
  /// - Throws: `Failure` with status 65 for a variant that breaks a rule, 70 for a fault of the writer's; `BaseRefused`.
  func check(_ packed: PackedVariant, at path: String, _ customer: InspectedCustomer) async throws -> [Finding] {
    // What a variant shares with its base is not read again.
    for reading in readings { _ = try await reading.value }
    let artifact = try await inspector.zip(path, jobs: 1)
    let faults = ArtifactCheck(artifact: artifact, digest: packed.artifact.digest, contents: packed.contents).findings
    if !faults.isEmpty {
      // A variant is not blamed for what is wrong with its base.
      for verdict in verdicts { _ = try await verdict.value }
      throw Failure(.bug, faults)
    }
    var expectation = context.expectation
    expectation.product = packed.artifact.product
    expectation.customer = context.expectation(of: customer, models)
    let subject = Subject(artifact, name: packed.artifact.product, expectation: expectation)
    // What a build adds are models and their list: the rules of slices have been asked of the base.
    let found = context.verifier.findings(subject, slicesAreKnown: packed.hasBaseAsItWas)
    var told: [Finding] = []
    for finding in found where finding.severity != .note {
      if try await !isKnown(finding) { told.append(placed(finding, packed.artifact, customer.customer.appID)) }
    }
    let errors = told.filter { $0.severity == .error }
    if !errors.isEmpty { throw Failure(.badInput, errors) }
    // What its models say of themselves has been told of their source.
    return told.filter { !$0.code.hasPrefix("models.") }
  }

  /// Where the zip would have been placed: what is staged is gone when someone reads of it.
  private func placed(_ finding: Finding, _ artifact: Artifact, _ appID: Identifier) -> Finding {
    var finding = finding
    finding.location.file = FilePath.join(FilePath.join(versionFolder, appID.description), artifact.file)
    finding.subject = "app_id \(appID)"
    return finding
  }
}

extension VerificationContext {
  /// As `release.json` has it, but for one rule: no setting lets a build ship another customer's model.
  fileprivate static func ofBuild(_ workspace: Workspace, _ index: IdentityIndex) throws -> VerificationContext {
    let configuration = workspace.configuration.verification
    var settings = try settings(configuration, file: workspace.configurationFile)
    settings.settings["isolation.model"] = nil
    return VerificationContext(workspace: workspace, settings: settings, index: index)
  }
}
