import Domain
import Manifest
import Platform

/// Everything the vendor wrote, valid: `release.json` and the customer manifest. A `Renderer` has the templates too.
package struct Workspace: Sendable {
  package var configuration: ReleaseConfiguration
  package var customers: [Customer]
  /// The name of the manifest in messages.
  package var manifestFile: String
  /// The folder of `release.json`; its paths are relative to it.
  var root: String
  /// The folder that receives one folder per version.
  package var output: String

  /// The name of `release.json` in messages.
  var configurationFile: String
  /// Looks up an environment variable that a template names.
  var variable: @Sendable (String) -> String? = { _ in nil }

  /// The folder for what builds and publications keep while they run.
  var workFolder: String { Self.workFolder(in: output) }

  static func workFolder(in output: String) -> String { FilePath.join(output, ".release") }

  /// The record of what was published.
  var ledgerPath: String { FilePath.join(root, configuration.ledger) }

  /// Nil if models do not go over the air.
  var modelsLedgerPath: String? { configuration.overTheAirLedger.map { FilePath.join(root, $0) } }

  /// The place of a key in `release.json`, or in the file that it extends.
  func location(_ keys: String...) -> Location {
    Location(configuration.file(of: keys) ?? configurationFile, .path(keys.joined(separator: ".")))
  }

  /// `dist/<version>`
  package var versionFolder: String { FilePath.join(output, configuration.version.description) }
}

/// The locations of the workspace, from the command line.
package struct WorkspaceOptions: Hashable, Sendable {
  package var configuration = ReleaseConfiguration.fileName
  /// Replaces the manifest that `release.json` names; "-" is standard input.
  package var manifest: String?
  package var output: String?
  /// Whether a bump that was stopped halfway is no reason to refuse the workspace: the caller finishes it.
  var acceptsStoppedBump = false

  package init() {}

  /// The path of the manifest, or "-".
  func manifestPath(_ configuration: ReleaseConfiguration) -> String {
    manifest ?? FilePath.join(FilePath.parent(of: self.configuration), configuration.customers)
  }
}
