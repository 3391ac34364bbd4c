import Artifacts
import Domain
import Pipeline
import Platform
import TestSupport

/// Runs of the pipeline in this process.
enum Build {
  static func release(
    _ fixture: WorkspaceFixture, _ selection: Selection = .all, jobs: Int = 2, isDryRun: Bool = false,
    epoch: Int? = nil, adjust: (inout ReleaseBuild) -> Void = { _ in },
    report: @escaping @Sendable (Progress) -> Void = { _ in }
  ) -> ReleaseBuild {
    var release = ReleaseBuild(environment(fixture, epoch: epoch, report: report), bases: .builders)
    release.workspace.configuration = fixture.configurationPath
    release.selection = selection
    release.jobs = jobs
    release.isDryRun = isDryRun
    adjust(&release)
    return release
  }

  static func environment(
    _ fixture: WorkspaceFixture, epoch: Int? = nil, report: @escaping @Sendable (Progress) -> Void = { _ in }
  ) -> RunEnvironment {
    RunEnvironment(
      temporaryDirectory: fixture.folder.path, processID: 1, toolVersion: "9.9.9",
      sourceDateEpoch: epoch.map(String.init), run: ProcessRunner.run, report: report)
  }

  @discardableResult
  static func all(_ fixture: WorkspaceFixture, isDryRun: Bool = false) async throws -> BuildReport {
    try await release(fixture, isDryRun: isDryRun).build()
  }

  /// The failure of a run that must fail.
  static func failure(_ fixture: WorkspaceFixture, _ selection: Selection = .all) async -> Failure? {
    do {
      let report = try await release(fixture, selection).build()
      return report.failures.first?.failure
    } catch { return Failure(error) }
  }

  /// The content of a variant's zip, read by libarchive: path to digest; folders and links to nil.
  static func contents(_ fixture: WorkspaceFixture, _ appID: String, product: String = "ContextSDK") throws -> [String:
    Digest?]
  {
    var contents: [String: Digest?] = [:]
    try ArchiveReader.forEachEntry(of: "\(fixture.output)/\(appID)/\(product).zip") { entry, data in
      if case .file = entry.kind { contents[entry.path] = try data.digest() } else { contents[entry.path] = .some(nil) }
    }
    return contents
  }
}
