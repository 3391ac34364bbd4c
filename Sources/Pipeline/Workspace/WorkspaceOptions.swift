/// The locations of the workspace, from the command line.
package struct WorkspaceOptions: Hashable, Sendable {
  package var configuration = "release.json"
  /// Replaces the manifest that `release.json` names; "-" is standard input.
  package var manifest: String?
  package var output: String?
  /// Whether a bump that was stopped halfway is no reason to refuse the workspace: the caller finishes it.
  var acceptsStoppedBump = false

  package init() {}
}
