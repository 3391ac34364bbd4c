import Domain
import Manifest
import Platform

extension Workspace {
  /// The workspace of commands that need no templates and no base frameworks: they work on what was published.
  ///
  /// - Throws: `Failure`: 78 for a broken `release.json`, 65 for a broken manifest.
  static func withoutTemplates(
    _ options: WorkspaceOptions, jobs: Int, variable: @escaping @Sendable (String) -> String?
  ) async throws -> Workspace {
    let configuration = try ReleaseConfiguration.readFile(options.configuration, variable: variable)
    let workspace = try await Workspace(reading: options, configuration, jobs: jobs, variable: variable)
    try workspace.refuseUnusableVariables()
    return workspace
  }

  /// With the customers of the manifest.
  init(
    reading options: WorkspaceOptions, _ configuration: ReleaseConfiguration, jobs: Int,
    variable: @escaping @Sendable (String) -> String?
  ) async throws {
    let manifest = options.manifestPath(configuration)
    let customers = try await Self.readManifest(manifest, jobs: jobs)
    self.init(configuration, customers, manifest: manifest, options, variable: variable)
  }
}
