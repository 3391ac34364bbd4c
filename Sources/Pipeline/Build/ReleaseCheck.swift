import Artifacts
import Domain
import Editing
import Manifest
import Platform
import Verification

extension ReleaseBuild {
  /// Validates everything that a build would validate, and packs nothing: every customer's files are rendered for
  /// placeholder artifacts, and the base frameworks are judged where they are.
  ///
  /// - Parameters:
  ///   - asksJudges: whether the programs that read customers' files are asked too.
  ///   - onlyChanges: whether variants that a build would leave as they are, are not judged again.
  /// - Throws: `Failure` for what concerns every customer.
  package func check(asksJudges: Bool = false, onlyChanges: Bool = false) async throws -> CheckReport {
    let renderer: Renderer
    do { renderer = try await load(for: selection) } catch { throw await joiningTheRest(Failure(error)) }
    let workspace = renderer.workspace
    var report = try await check(
      renderer, VersionScan(workspace.configuration, file: self.workspace.configuration), onlyChanges: onlyChanges)
    // Whoever checks need not be who publishes.
    report.warnings += workspace.identityFindings(environment).changing { $0.severity = .warning }
    report.warnings += VariantSigning(workspace, environment)?.warnings ?? []
    if !onlyChanges { report.warnings += workspace.untagged(environment) }
    if asksJudges, report.failures.isEmpty {
      let judged = try await askJudges(of: report.plan.variants, renderer)
      report.problems += judged.errors
      report.warnings += judged.filter { $0.severity != .error }
    }
    report.addLines()
    return report
  }

  /// What is wrong with a template hides nothing of models, base frameworks and version files.
  private func joiningTheRest(_ failure: Failure) async -> Failure {
    guard failure.status == .badInput,
      let renderer = try? await Renderer.read(workspace, jobs: jobs, variable: environment.variable).0,
      !renderer.workspace.customers.isEmpty
    else { return failure }
    var more: [Finding]
    do { more = try await inspect(renderer, selection, in: nil).failures.flatMap(\.failure.findings) } catch {
      more = Failure(error).findings
    }
    let versions = VersionScan(renderer.workspace.configuration, file: workspace.configuration)
    // Templates have versions too.
    let files = Set(failure.findings.map(\.location.file))
    more += (versions.problems + versions.disagreements).filter { !files.contains($0.location.file) }
    return Failure(failure.status, failure.findings + more.filter { !failure.findings.contains($0) })
  }

  /// Asks about one customer's files, and about those of products that only others get.
  private func askJudges(of variants: [CustomerVariant], _ renderer: Renderer) async throws -> [Finding] {
    let workspace = renderer.workspace
    var files: [PackageJudges.File] = []
    for var variant in variants {
      let missing = workspace.manifestFiles(of: variant.customer, besides: files)
      if missing.isEmpty { continue }
      variant.artifacts = workspace.placeholderArtifacts(of: variant.customer)
      for file in renderer.files(of: variant, toolVersion: environment.toolVersion).files
      where missing.contains(file.name) {
        files.append(PackageJudges.File(name: file.name, bytes: Array(file.rendered.text.utf8), place: file.source))
      }
    }
    return try await PackageJudges(environment: environment).findings(files)
  }

  /// The same for a workspace whose files need not be on the disk yet.
  ///
  /// - Parameter versions: nil where a bump judges them, which comes before the build.
  func check(
    _ renderer: Renderer, _ versions: VersionScan? = nil, onlyChanges: Bool = false
  ) async throws -> CheckReport {
    let workspace = renderer.workspace
    let inspection = try await inspect(renderer, selection, in: nil)
    var plan = try await plan(renderer, inspection)
    _ = try await compare(&plan, with: inspection.bases, in: workspace, readsBases: true)
    let models = try await CustomerModels.of(workspace, knowing: plan.variants, jobs: jobs)
    let index = IdentityIndex(workspace.customers, workspace.configuration)
    let rules = RuleContext.build(with: renderer, index: index, models: models)
    let bases = try await judge(inspection, by: rules, index: index)
    let judged = Array(zip(inspection.bases, bases))
    let everyones = judged.filter { base, _ in plan.variants.allSatisfy { base.required.serves($0.customer) } }
    let templates = renderer.templateFailure(everyones.map(\.1.links))
    let problems = versions.map { $0.problems + $0.disagreements } ?? []
    let rendered = try await rehearse(
      plan, bases: judged, renderer: renderer, rules: rules, onlyChanges: onlyChanges, besides: problems)

    let failed = Set(rendered.failures.map(\.appID))
    plan.variants.removeAll { failed.contains($0.customer.appID) }
    let failures = (inspection.failures + rendered.failures.compactMap { $0.without(templates) }).sorted {
      $0.appID < $1.appID
    }
    // A broken base ends the run. The other problems are reported with it: everything to repair, at once.
    let refusals = bases.compactMap(\.refusal) + [templates].compactMap(\.self)
    if !refusals.isEmpty, let all = Failure.joining(refusals + failures.map(\.failure) + [Failure(.badInput, problems)])
    {
      throw all
    }
    let warnings =
      try deviceWarnings(renderer) + renderer.warnings(of: plan, inspection) + rendered.warnings
      + bases.flatMap(\.warnings) + rules.models.warnings + rules.changedRules + (versions?.doubts ?? [])
    return CheckReport(plan: plan, failures: failures, warnings: warnings.joined(), problems: problems)
  }

  private func deviceWarnings(_ renderer: Renderer) throws -> [Finding] {
    let workspace = renderer.workspace
    let client = try renderer.device?.client.map {
      try ModelsClient.age(FilePath.join(workspace.root, $0), environment)
    }
    return (client ?? [])
      + workspace.configuration.outsideOfLines(workspace.configuration.version, file: workspace.configurationFile)
  }

  /// Renders the files of every variant in the plan, or of those that a build would make.
  private func rehearse(
    _ plan: ReleasePlan, bases: [(InspectedBase, BaseVerdict)], renderer: Renderer, rules: RuleContext,
    onlyChanges: Bool, besides problems: [Finding]
  ) async throws -> (failures: [CustomerFailure], warnings: [Finding]) {
    let workspace = renderer.workspace
    let check = RenderedCheck(renderer: renderer, evaluator: rules.evaluator)
    let search = rules.index?.search(in: workspace)
    let growing = GrowingFiles(renderer: renderer) { try search?($0, $1, $2) }
    let announced = AnnouncementContent(renderer: renderer) { try search?($0, $1, $2) }
    let recorded = RecordedReleases(workspace.ledgerPath)
    let findings = try await concurrentMap(plan.variants, limit: jobs) { variant in
      // Who gets a release where is no input of its files.
      let others =
        workspace.unknownChannels(of: variant.customer) + workspace.unusableReferences(of: variant.customer)
        + workspace.unusableInclusions(of: variant.customer)
        + growing.findings(for: variant.customer, models: variant.models.map(\.delivered), recorded: recorded)
        + announced.findings(
          variant.customer,
          workspace.expectedRelease(variant.customer, variant.models.map(\.delivered), at: nil))
      if onlyChanges, variant.state.isUpToDate { return others }
      let products = bases.filter { $0.0.required.serves(variant.customer) }.map { base, verdict in
        verdict.links.adding(Assembly(base: base, variant: variant).paths)
      }
      let found = check.rehearse(variant, rules.expectation(of: variant), products: products).filter { finding in
        // A template's own version is told where it is.
        finding.code != RuleName.agreementVersion.rawValue
          || !problems.contains { $0.location.description.hasPrefix("\(finding.location):") }
      }
      return found + others
    }
    let failures = zip(plan.variants, findings).compactMap { variant, findings in
      findings.errors.failure.map { CustomerFailure(appID: variant.customer.appID, failure: $0) }
    }
    return (failures, findings.flatMap { $0 }.filter { $0.severity != .error })
  }

  /// Judges the base frameworks as they would ship. One in a zip is unpacked into a temporary folder.
  private func judge(_ inspection: Inspection, by rules: RuleContext, index: IdentityIndex) async throws
    -> [BaseVerdict]
  {
    let inspector = ArtifactInspector(RuleContext.inspectionOptions(index))
    let check = BaseCheck(rules: rules, variants: inspection.variants, inspector: inspector)
    var verdicts: [BaseVerdict] = []
    for base in inspection.bases {
      let artifact = try await BaseSnapshot.guarding([base.snapshot]) {
        try await base.withFolder(environment) { folder in
          try await base.read(from: folder, inspector.options, jobs: jobs)
        }
      }
      verdicts.append(check.judge(base, artifact))
    }
    return verdicts
  }
}

extension CustomerFailure {
  /// Without what is wrong for every customer; nil if that is all.
  fileprivate func without(_ common: Failure?) -> CustomerFailure? {
    guard let common else { return self }
    var failure = self
    failure.failure.findings.removeAll { finding in
      common.findings.contains {
        $0.code == finding.code && $0.location == finding.location && $0.message == finding.message
      }
    }
    return failure.failure.findings.isEmpty ? nil : failure
  }
}

extension InspectedBase {
  /// Passes the framework's folder to `body`; a framework in a zip is unpacked for it.
  fileprivate func withFolder<Value>(
    _ environment: RunEnvironment, _ body: (String) async throws -> Value
  ) async throws -> Value {
    if case .folder(let folder) = source { return try await body(folder) }
    return try await environment.withTemporaryFolder(.check) { scratch in
      try await body(source.folder(unpackingInto: scratch, name: id))
    }
  }
}
