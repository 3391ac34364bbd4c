import Delivery
import Domain
import Editing
import Files
import Manifest

/// Everything the vendor wrote, valid: `release.json`, the customer manifest and the templates.
package struct Workspace: Sendable {
  package var configuration: ReleaseConfiguration
  package var customers: [Customer]
  /// The name of the manifest in messages.
  package var manifestFile: String
  var templates: ReleaseTemplates
  /// What the notes of chosen customers say of the changes since the last release.
  var changes = DeliveredChanges()
  /// The folder of `release.json`; its paths are relative to it.
  var root: String
  /// The folder that receives one folder per version.
  package var output: String

  /// The name of `release.json` in messages.
  var configurationFile: String
  /// Looks up an environment variable that a template names.
  var variable: @Sendable (String) -> String? = { _ in nil }

  /// The folder for what builds and publications keep while they run.
  var workFolder: String { FilePath.join(output, ".release") }

  /// The record of what was published.
  var ledgerPath: String { FilePath.join(root, configuration.ledger) }

  /// The place of a key in `release.json`, or in the file that it extends.
  func location(_ keys: String...) -> Location {
    Location(configuration.file(of: keys) ?? configurationFile, .path(keys.joined(separator: ".")))
  }

  /// `dist/<version>`
  package var versionFolder: String { FilePath.join(output, configuration.version.description) }
}

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

extension Workspace {
  /// Stage 1, without the trial rendering of `load`.
  ///
  /// - Parameter variable: looks up an environment variable.
  /// - Returns: the workspace, and everything that is wrong with its files.
  /// - Throws: `Failure` with status 78 for a broken `release.json`.
  static func read(
    _ options: WorkspaceOptions, jobs: Int, variable: @escaping @Sendable (String) -> String?
  ) async throws -> (Workspace, problems: [Failure]) {
    let root = FilePath.parent(of: options.configuration)
    let configuration = try ReleaseConfiguration.readFile(options.configuration, variable: variable)
    try configuration.refuseNoProducts(options.configuration)
    if !options.acceptsStoppedBump { try StoppedBump.refuse(configuration, file: options.configuration) }
    let manifest = options.manifest ?? FilePath.join(root, configuration.customers)
    let customers: Result<[Customer], any Error>
    let remedy = options.manifest == nil ? correctPath : "correct the path after --manifest"
    do { customers = .success(try await readManifest(manifest, remedy: remedy, jobs: jobs)) } catch {
      customers = .failure(error)
    }
    let templates = Result { try ReleaseTemplates.load(configuration, root: root) }
    let workspace = Workspace(
      configuration: configuration, customers: (try? customers.get()) ?? [],
      manifestFile: manifest == "-" ? standardInput : manifest, templates: (try? templates.get()) ?? .none,
      root: root,
      output: options.output ?? FilePath.join(root, configuration.output), configurationFile: options.configuration,
      variable: variable)
    let problems = [customers.failure, templates.failure].compactMap(\.self)
    return (workspace, problems + workspace.contradictions(outputIsOption: options.output != nil))
  }

  /// What does not fit together in files that are valid by themselves.
  ///
  /// - Parameter outputIsOption: whether the command line names the output folder.
  func contradictions(outputIsOption: Bool) -> [Failure] {
    let checks = [
      Result { try refuseReservedNames() }, Result { try refuseSharedPaths() },
      Result { try refuseOutputInsideBase(isOption: outputIsOption) },
      Result { try refuseUnknownProducts() }, Result { try refuseUndeclaredFeatures() },
      Result { try refuseUnusableVariables() }, Result { try refuseWrongVariables() },
    ]
    return checks.compactMap(\.failure)
  }

  /// A customer's folder must not replace the index in the same folder.
  private func refuseReservedNames() throws {
    let clash = customers.firstIndex {
      $0.appID.description.utf8.count == ReleaseIndex.fileName.utf8.count && $0.appID.folded == ReleaseIndex.fileName
    }
    guard let clash else { return }
    throw Failure(
      .badInput,
      Finding(
        "manifest.reserved-app-id", at: Location(manifestFile, .path("[\(clash)].app_id")),
        "\(customers[clash].appID) is the name of a file in the folder of all customers",
        remedy: "give the customer another app_id"))
  }

  /// Otherwise the next build would take every customer's variant for a part of the base, and ship it to every customer.
  private func refuseOutputInsideBase(isOption: Bool) throws {
    let location = try FileSystem.canonicalPath(output)
    for case .prebuilt(let path) in configuration.products.map(\.origin) {
      let base = FilePath.join(root, path)
      guard (location + "/").hasPrefix(try FileSystem.canonicalPath(base) + "/") else { continue }
      throw Failure(
        isOption ? .usage : .badConfiguration,
        Finding(
          "output.inside-base", at: Location(output), "the output folder is inside the base framework \(base)",
          remedy: "choose another folder with \(isOption ? "--output" : "`output` in \(configurationFile)")"))
    }
  }

  private func refuseSharedPaths() throws {
    let shared = locator.keepsModelsApart ? [] : locator.sharedPaths(customers)
    if shared.isEmpty { return }
    throw Failure(
      .badInput,
      shared.map {
        Finding(
          "manifest.shared-model-path", at: Location(manifestFile),
          "`models.path` gives one path to \($0.owners.joined(separator: " and ")): \($0.path)",
          remedy: "separate {{app_id}} and the flow with a slash, and keep shared models in a folder of no customer: "
            + Self.exampleModelPath)
      })
  }

  private static let exampleModelPath = ReleaseConfiguration.Models.defaultPath.text
}

let correctPath = "make it, or correct its path in the release configuration"

/// Reads a file that the vendor must provide.
///
/// - Parameters:
///   - area: the first part of the findings' codes.
///   - remedy: what to do if the file does not exist.
/// - Throws: `Failure` with `status` if there is no file at the path.
func readInput(
  _ path: String, _ area: String, status: ExitStatus = .badInput, remedy: String = correctPath,
  limit: Int = FileSystem.largestText
) throws -> [UInt8] {
  do {
    return try FileSystem.readFile(path, limit: limit)
  } catch let error as SystemError where error.isNoSuchFile {
    throw Failure(status, Failure(error).findings)
  } catch let error as SystemError where error.isMissing {
    throw Failure(status, Finding("\(area).missing", at: Location(path), "there is no such file", remedy: remedy))
  } catch let error as SystemError where error.isFolder {
    throw Failure(
      status, Finding("\(area).folder", at: Location(path), "is a folder, not a file", remedy: remedy))
  }
}

extension Result where Failure == any Error {
  var failure: Domain.Failure? {
    if case .failure(let error) = self { Domain.Failure(error) } else { nil }
  }
}

extension ReleaseConfiguration {
  /// The configuration of a command that builds nothing, so that it needs no products, and not even `release.json`.
  ///
  /// - Throws: `Failure` with status 78, and 75 if a bump was stopped halfway.
  static func read(_ path: String) throws -> ReleaseConfiguration {
    let configuration = try readAnyway(path)
    try StoppedBump.refuse(configuration, file: path)
    return configuration
  }

  /// The same after a stopped bump.
  ///
  /// - Throws: `Failure` with status 78.
  static func readAnyway(_ path: String) throws -> ReleaseConfiguration {
    try discovered(insteadOf: path) ?? readFile(path)
  }

  func refuseNoProducts(_ file: String) throws {
    guard products.isEmpty else { return }
    throw Failure(
      .badConfiguration,
      Finding(
        "configuration.missing-key", at: Location(file, .path("products")), "is missing; expected a list of products",
        remedy: "list what the SDK ships: [{ \"name\": \"ContextSDK\", \"base\": \"ContextSDK.xcframework\" }]"))
  }

  /// - Throws: `Failure` with status 78.
  static func readFile(
    _ path: String, variable: @escaping (String) -> String? = { _ in nil }
  ) throws -> ReleaseConfiguration {
    let remedy =
      "run in the folder that contains release.json, or name the file with --config; for versions, notes and tags, a "
      + "podspec or Package.swift with a version is enough"
    let bytes = try readInput(path, "configuration", status: .badConfiguration, remedy: remedy)
    let documents = try LayeredDocument(bytes, file: path) { extended in
      try readInput(
        extended, "configuration", status: .badConfiguration, remedy: "make it, or correct `extends` in \(path)")
    }
    return try decode(documents, variable: variable)
  }
}
