import Domain
import Manifest
import Platform
import Verification

extension Renderer {
  /// Stage 1. Reads what the vendor wrote, and renders every template once for a placeholder customer: what is wrong with a
  /// template is reported together with the rest, before anything is built.
  ///
  /// - Throws: `Failure` with status 78 for a broken `release.json`, with 65 and every problem for the rest.
  static func load(
    _ options: WorkspaceOptions, jobs: Int, variable: @escaping @Sendable (String) -> String?
  ) async throws -> Renderer {
    let (renderer, problems) = try await read(options, jobs: jobs, variable: variable)
    try renderer.refuse(problems)
    return renderer
  }

  /// The same without the trial rendering.
  ///
  /// - Parameter variable: looks up an environment variable.
  /// - Returns: the workspace, and everything that is wrong with its files.
  /// - Throws: `Failure` with status 78 for a broken `release.json`.
  static func read(
    _ options: WorkspaceOptions, jobs: Int, variable: @escaping @Sendable (String) -> String?
  ) async throws -> (Renderer, problems: [Failure]) {
    let root = FilePath.parent(of: options.configuration)
    let configuration = try ReleaseConfiguration.readFile(options.configuration, variable: variable)
    try configuration.refuseNoProducts(options.configuration)
    if !options.acceptsStoppedBump { try StoppedBump.refuse(configuration, file: options.configuration) }
    let manifest = options.manifestPath(configuration)
    let remedy = options.manifest == nil ? correctPath : "correct the path after --manifest"
    let customers = try await Result<[Customer], Failure>.of {
      try await Workspace.readManifest(manifest, remedy: remedy, jobs: jobs)
    }
    let templates = Result { try ReleaseTemplates.load(configuration, root: root) }
    let device = Result { try DeviceInputs.load(configuration, options.configuration, variable: variable) }
    let workspace = Workspace(
      configuration, (try? customers.get()) ?? [], manifest: manifest, options, variable: variable)
    let renderer = Renderer(workspace: workspace, templates: (try? templates.get()) ?? .none, device: try? device.get())
    let contradictions = workspace.contradictions(
      templates: renderer.templates.environmentUses, outputIsOption: options.output != nil)
    return (renderer, [customers.failure, templates.failure, device.failure].compactMap(\.self) + contradictions)
  }

  /// - Parameter problems: what is wrong with the files, apart from what the trial rendering finds.
  /// - Throws: `Failure` with everything that is wrong.
  func refuse(_ problems: [Failure]) throws {
    if let failure = Failure.joining(problems + [templateFailure()].compactMap(\.self)) { throw failure }
  }

  /// What is wrong with the templates for every customer.
  ///
  /// - Parameter products: those that everyone gets alike, if their base frameworks were read.
  func templateFailure(_ products: [ProductLinks] = []) -> Failure? {
    // A URL with an unset variable agrees with no template.
    let isIncomplete = (try? workspace.refuseUnusableVariables(templates: templates.environmentUses)) == nil
    // A placeholder, so that no customer's log names another customer.
    guard let appID = Identifier("app_id") else { return nil }
    let customer = Customer(appID: appID, name: "name", bundleIdentifiers: ["bundle.identifier"], models: [])
    let rules = RuleEvaluator(settings: RuleSettings(workspace.configuration.verification.rules))
    let findings = RenderedCheck(renderer: self, evaluator: rules).rehearse(
      CustomerVariant(customer), Expectation(version: workspace.configuration.version.description),
      products: products.map(\.withoutFiles)
    )
    // The customers' own files have the warnings too.
    .filter { $0.severity == .error && !(isIncomplete && $0.code.hasPrefix("agreement.")) }
    let release = workspace.expectedRelease(customer, [], at: nil)
    return
      (findings + GrowingFiles(renderer: self) { _, _, _ in }.findings(customer, release)
      + AnnouncementContent(renderer: self) { _, _, _ in }.findings(customer, release)).failure
  }
}
