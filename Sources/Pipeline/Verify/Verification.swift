import Archive
import Artifacts
import Domain
import Files
import Isolation
import Verification

/// `release verify`: artifacts are located, each is read in one pass and held against every rule.
package struct ArtifactVerification: Sendable {
  package struct Options: Sendable {
    package var paths: [String] = []
    /// Nil where there is no workspace: then only what an artifact says of itself is judged.
    package var workspace: WorkspaceOptions?
    /// Whose the artifacts are, in place of what they say themselves.
    package var customer: String?
    /// Whether variants are made again and compared.
    package var rebuilds = false
    package var jobs = 1
    package var limits = ZipStructure.Limits.standard

    package init() {}
  }

  private var options: Options
  private var environment: RunEnvironment

  package init(options: Options, environment: RunEnvironment) {
    self.options = options
    self.environment = environment
  }

  /// - Throws: `Failure` with status 65 for what is no artifact, 78 and 65 for a broken workspace.
  package func run() async throws -> VerificationReport {
    let targets = try locate()
    let context = try await VerificationContext.load(options)
    // To free what is known of ten thousand customers takes as long as to read an artifact, and nobody waits for it.
    defer { Task.detached { withExtendedLifetime(context) {} } }
    if !options.rebuilds { return try await verify(targets, context, nil) }
    let appIDs = try Rebuild.owners(of: targets, customer: options.customer, context)
    return try await Rebuild.with(appIDs, options: options, environment: environment) { rebuild in
      try await verify(targets, context, rebuild)
    }
  }

  /// - Throws: `Failure` with everything that is wrong with the paths.
  private func locate() throws -> [VerificationTarget] {
    let results = options.paths.map { path in Result { try VerificationTarget.locateDelivery(path) } }
    if let failure = Failure.joining(results.compactMap(\.failure)) { throw failure }
    return try results.map { try $0.get() }
  }

  private func verify(
    _ targets: [VerificationTarget], _ context: VerificationContext, _ rebuild: Rebuild?
  ) async throws -> VerificationReport {
    let reader = TargetVerification(
      context: context, inspector: ArtifactInspector(InspectionOptions(limits: options.limits, index: context.index)),
      rebuild: rebuild,
      customer: options.customer)
    var report = VerificationReport()
    report.changes = context.settings.changes
    report.exclusions = context.index?.exclusions ?? []
    report.customerCount = context.workspace?.customers.count
    for target in targets {
      environment.report(.stage("verifying \(target.path)"))
      for part in try await verify(target, reader) { report.add(part) }
    }
    return report
  }

  private func verify(_ target: VerificationTarget, _ reader: TargetVerification) async throws -> [VerifiedPart] {
    switch target {
    case .zip(let path): [try await reader.zip(path, jobs: options.jobs)]
    case .framework(let path): [try await reader.framework(path, jobs: options.jobs)]
    case .variant(let folder): [try await reader.variant(folder, jobs: options.jobs)]
    case .release(let path, let folders):
      try await release(folders, reader) + [try reader.whole(of: path, folders)]
    }
  }

  /// The first variant on all processors: what the others share with it is read then. After that one variant a processor.
  private func release(
    _ folders: [VerificationTarget.VariantFolder], _ reader: TargetVerification
  ) async throws -> [VerifiedPart] {
    guard let first = folders.first else { return [] }
    let counter = Counter(of: folders.count, report: environment.report)
    let part = try await reader.variant(first, jobs: options.jobs)
    counter.step()
    return try await [part]
      + concurrentMap(Array(folders.dropFirst()), limit: options.jobs) { folder in
        defer { counter.step() }
        return try await reader.variant(folder, jobs: 1)
      }
  }
}

extension VerificationTarget {
  var path: String {
    switch self {
    case .zip(let path), .framework(let path), .release(let path, _): path
    case .variant(let folder): folder.path
    }
  }

  var variants: [VariantFolder] {
    switch self {
    case .zip, .framework: []
    case .variant(let folder): [folder]
    case .release(_, let folders): folders
    }
  }
}
