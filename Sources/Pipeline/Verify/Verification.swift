import Archive
import Artifacts
import Domain
import Files
import Isolation
import Manifest
import Verification

/// `release verify`: artifacts are located, each is read in one pass and held against every rule.
package struct ArtifactVerification: Sendable {
  package struct Options: Sendable {
    package var paths: [String] = []
    /// Nil where there is no workspace: then only what an artifact says of itself is judged.
    package var workspace: WorkspaceOptions?
    /// Whose the artifacts are, in place of what they say themselves.
    package var customer: String?
    package var jobs = 1
    package var limits = ZipStructure.Limits.standard

    package init() {}
  }

  var options: Options
  var environment: RunEnvironment

  package init(options: Options, environment: RunEnvironment) {
    self.options = options
    self.environment = environment
  }

  /// - Throws: `Failure` with status 65 for what is no artifact, 78 and 65 for a broken workspace.
  package func run() async throws -> VerificationReport {
    let targets = try options.paths.map { try VerificationTarget.locate($0) }
    let context = try await VerificationContext.load(options)
    let inspector = ArtifactInspector(limits: options.limits, index: context.index)
    var report = VerificationReport()
    report.changes = context.settings.changes
    report.exclusions = context.index?.exclusions ?? []
    report.customerCount = context.workspace?.customers.count
    for target in targets {
      environment.report(.stage("verifying \(target.path)"))
      for part in try await verify(target, context, inspector) {
        report.artifacts += part.artifacts
        report.findings += part.findings
      }
    }
    return report
  }

  private typealias Part = (artifacts: [VerificationReport.Artifact], findings: [Finding])

  private func verify(
    _ target: VerificationTarget, _ context: VerificationContext, _ inspector: ArtifactInspector
  ) async throws -> [Part] {
    switch target {
    case .zip(let path):
      let recorded = try VerificationTarget.recordedAppID(FilePath.parent(of: path))
      let expectation = try context.expectation(owner: options.customer, recorded: recorded)
      return [try await zip(path, expectation, context, inspector, jobs: options.jobs)]
    case .framework(let path):
      let expectation = try context.expectation(owner: options.customer, recorded: nil)
      let artifact = try await inspector.folder(path, jobs: options.jobs)
      return [judge(artifact, name: FilePath.stem(of: path), expectation, context)]
    case .variant(let folder):
      return [try await variant(folder, context, inspector, jobs: options.jobs)]
    case .release(_, let folders):
      return try await release(folders, context, inspector)
    }
  }

  /// The first variant on all processors: what the others share with it is read then. After that one variant a processor.
  private func release(
    _ folders: [VerificationTarget.VariantFolder], _ context: VerificationContext, _ inspector: ArtifactInspector
  ) async throws -> [Part] {
    guard let first = folders.first else { return [] }
    let counter = Counter(of: folders.count, report: environment.report)
    let part = try await variant(first, context, inspector, jobs: options.jobs)
    counter.step()
    return try await [part]
      + concurrentMap(Array(folders.dropFirst()), limit: options.jobs) { folder in
        defer { counter.step() }
        return try await variant(folder, context, inspector, jobs: 1)
      }
  }

  private func variant(
    _ folder: VerificationTarget.VariantFolder, _ context: VerificationContext, _ inspector: ArtifactInspector,
    jobs: Int
  ) async throws -> Part {
    let expectation = try context.expectation(owner: options.customer, recorded: folder.appID)
    var part: Part = ([], [])
    for name in folder.zips {
      let product = context.product(ofZip: name)
      var own = expectation
      own.product = product
      let (artifacts, findings) = try await zip(FilePath.join(folder.path, name), own, context, inspector, jobs: jobs)
      part.artifacts += artifacts
      part.findings += findings
    }
    let files = try folder.files.map { name in
      let bytes = try FileSystem.readFile(FilePath.join(folder.path, name))
      return VariantSubject.File(name: name, bytes: bytes, digest: SHA256.digest(of: bytes))
    }
    let zips = part.artifacts.compactMap { artifact -> VariantSubject.Zip? in
      guard let size = artifact.size, let digest = artifact.digest else { return nil }
      return VariantSubject.Zip(name: FilePath.lastComponent(of: artifact.path), size: size, digest: digest)
    }
    let subject = VariantSubject(
      folder: folder.path, zips: zips, files: files, expectation: expectation,
      stamps: context.stamps(zips, expectation.customer?.customer))
    part.findings += context.verifier.findings(subject)
    return part
  }

  private func zip(
    _ path: String, _ expectation: Expectation, _ context: VerificationContext, _ inspector: ArtifactInspector,
    jobs: Int
  ) async throws -> Part {
    do {
      return judge(try await inspector.zip(path, jobs: jobs), name: FilePath.stem(of: path), expectation, context)
    } catch is ZipStructure.NotAZip { throw VerificationTarget.notAnArtifact(path) }
  }

  private func judge(
    _ artifact: InspectedArtifact, name: String, _ expectation: Expectation, _ context: VerificationContext
  ) -> Part {
    let subject = Subject(artifact, name: name, expectation: expectation)
    var entry = VerificationReport.Artifact(
      path: artifact.path, size: nil, digest: nil, fileCount: artifact.files.count,
      owner: expectation.customer?.customer.appID)
    if case .zip(_, let size, let digest) = artifact.form { (entry.size, entry.digest) = (size, digest) }
    return ([entry], context.verifier.findings(subject))
  }
}

extension VerificationTarget {
  var path: String {
    switch self {
    case .zip(let path), .framework(let path), .release(let path, _): path
    case .variant(let folder): folder.path
    }
  }
}
