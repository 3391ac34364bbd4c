import Domain
import Manifest

/// The customers at the previous release, and now.
struct CustomerManifests: Sendable {
  /// Empty for a first release.
  var before: [Customer] = []
  var after: [Customer]
  /// The name of the later manifest in messages.
  var file: String
  var warnings: [Finding] = []

  /// Reads the later manifest from the workspace, or, if the user chose the last commit, from that commit.
  ///
  /// - Throws: `Failure` with status 65 and every problem of a manifest, also of a committed one.
  static func read(
    _ span: ReleaseSpan, for making: NotesMaking, from sources: NotesSources
  ) async throws -> CustomerManifests {
    var manifests: CustomerManifests
    if let end = making.to, making.workspace.manifest == nil {
      let committed = try await CommittedManifest(sources, span.end, named: end, jobs: making.jobs)
      manifests = CustomerManifests(after: committed.customers, file: committed.file, warnings: committed.warnings)
    } else {
      let path = making.workspace.manifest ?? sources.userPath(sources.configuration.customers)
      manifests = CustomerManifests(
        after: try await Workspace.readManifest(path, jobs: making.jobs),
        file: path == "-" ? Workspace.standardInput : path)
    }
    if let start = span.start {
      let committed = try await CommittedManifest(sources, start.commit, named: start.name, jobs: making.jobs)
      manifests.before = committed.customers
      manifests.warnings += committed.warnings
    }
    return manifests
  }
}
