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
    let manifest =
      options.manifest ?? FilePath.join(FilePath.parent(of: options.configuration), configuration.customers)
    let customers = try await readManifest(manifest, jobs: jobs)
    let workspace = Workspace(configuration, customers, manifest: manifest, options, variable: variable)
    try workspace.refuseUnusableVariables()
    return workspace
  }
}
