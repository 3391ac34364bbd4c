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
  /// Of the bases: the rules go on while the first variants are packed.
  private var verdicts: [Task<Verdict, any Error>] = []

  /// Why nothing may be made of a base: it ends the run, and no variant of it is placed.
  struct BaseRefused: Error {
    var failure: Failure
  }

  /// What the rules say of a base alone: every variant has it, and it is told once.
  private struct Verdict {
    var known: Set<Statement>
    /// Below errors.
    var warnings: [Finding]
  }

  /// A finding wherever the artifact lies.
  private struct Statement: Hashable {
    var code: String
    var place: Place.Position
    var message: String

    init(_ finding: Finding) {
      code = finding.code
      place = finding.place.position
      message = finding.message
    }
  }

  init(_ workspace: Workspace, _ settings: RuleSettings, _ index: IdentityIndex, _ models: CustomerModels) {
    context = VerificationContext(workspace: workspace, settings: settings, index: index)
    self.models = models
    rendered = RenderedIsolation(context, versionFolder: workspace.versionFolder)
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

  /// Reads a base back, whole: what every variant's first bytes are compared with must be right. Whether it is, shows when
  /// the first variant is checked, or `warnings` are asked for.
  mutating func check(_ base: PackedBase, jobs: Int) async throws {
    let artifact = try await inspector.zip(base.path, looked: base.files, jobs: jobs)
    verdicts.append(Task { [self] in try judge(base, artifact) })
  }

  /// - Throws: `BaseRefused` with status 70 for a fault of the writer's, or of the disk's; with 65 for a base that breaks a
  ///   rule.
  private func judge(_ base: PackedBase, _ artifact: InspectedArtifact) throws -> Verdict {
    let faults = ArtifactCheck(artifact: artifact, digest: base.digest, contents: base.contents).findings
    if !faults.isEmpty { throw BaseRefused(failure: Failure(.bug, faults)) }
    let name = base.inspected.name
    var expectation = context.expectation
    expectation.product = name
    let findings = context.verifier.findings(Subject(artifact, name: name, expectation: expectation)).filter {
      isJudged($0, in: base)
    }
    // The vendor knows the base by its path, not by that of a temporary zip.
    let told = findings.map { finding in
      var finding = finding
      finding.place.file = base.inspected.source.path
      return finding
    }
    let errors = told.filter { $0.severity == .error }
    if !errors.isEmpty { throw BaseRefused(failure: Failure(.badInput, errors)) }
    return Verdict(
      known: Set(findings.map(Statement.init)), warnings: told.filter { $0.severity == .warning })
  }

  /// What has been found so far that ends nothing.
  ///
  /// - Throws: `BaseRefused`.
  func warnings() async throws -> [Finding] {
    var warnings: [Finding] = []
    for verdict in verdicts { warnings += try await verdict.value.warnings }
    return warnings + models.warnings
  }

  private func isKnown(_ finding: Finding) async throws -> Bool {
    let statement = Statement(finding)
    for verdict in verdicts where try await verdict.value.known.contains(statement) { return true }
    return false
  }

  /// A base is judged as what it is: its seals may be made anew, and models in it are looked at in every variant.
  private func isJudged(_ finding: Finding, in base: PackedBase) -> Bool {
    if finding.code.hasPrefix("models.") || finding.code.hasPrefix("isolation.") { return false }
    if case .resign = base.inspected.seal { return !finding.code.hasPrefix("seal.") }
    return true
  }

  /// - Returns: warnings.
  /// - Throws: `Failure` with status 65 for a variant that breaks a rule, 70 for a fault of the writer's; `BaseRefused`.
  func check(_ packed: PackedVariant, at path: String, _ customer: InspectedCustomer) async throws -> [Finding] {
    let artifact = try await inspector.zip(path, jobs: 1)
    let leaks = leaks(packed, customer.customer.appID)
    if !leaks.isEmpty { throw Failure(.badInput, leaks) }
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
    var findings: [Finding] = []
    // What a build adds are models and their list: the rules of slices have been asked of the base.
    let told = context.verifier.findings(subject, slicesAreKnown: packed.hasBaseAsItWas)
    for finding in told where try await !isKnown(finding) { findings.append(finding) }
    let errors = findings.filter { $0.severity == .error }
    if !errors.isEmpty { throw Failure(.badInput, errors) }
    // What its models say of themselves has been told of their source.
    return findings.filter { $0.severity == .warning && !$0.code.hasPrefix("models.") }
  }

  /// Models of other customers, by what was packed.
  private func leaks(_ packed: PackedVariant, _ owner: Identifier) -> [Finding] {
    packed.contents.compactMap { content in
      guard let other = models.owners.foreignOwner(of: content.digest, size: content.size, besides: owner)
      else { return nil }
      return Finding(
        "isolation.model", at: Place(packed.artifact.file, .path(content.entry.path)),
        "is a model of customer \(other)",
        subject: "app_id \(owner)", remedy: "take it out of the base framework, or correct the model's folder")
    }
  }
}
