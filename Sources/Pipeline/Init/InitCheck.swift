import Domain
import Editing
import Manifest
import Platform

extension InitProposal {
  /// Judges the files as `release check` will, before they are written.
  ///
  /// - Throws: `Failure` with everything that the check would find.
  mutating func check(_ environment: RunEnvironment, jobs: Int) async throws {
    let renderer = try await renderer(jobs: jobs)
    let workspace = renderer.workspace
    try renderer.refuse(
      workspace.contradictions(templates: renderer.templates.environmentUses, outputIsOption: false))
    customers = workspace.customers
    var options = ReleaseBuild.Options()
    options.jobs = jobs
    options.usesCache = false
    let texts = Dictionary(uniqueKeysWithValues: files.map { ($0.path, Array($0.text.utf8)) })
    let versions = VersionScan(workspace.configuration, file: ReleaseConfiguration.fileName) { path in
      try texts[path] ?? VersionScan.readFromDisk(path)
    }
    let report = try await ReleaseBuild(options: options, environment: environment).check(renderer, versions)
    guard report.isClean else { throw Failure(.badInput, report.findings.filter { $0.severity == .error }) }
    // Placeholders are reported by themselves.
    warnings = report.warnings.filter { $0.code != "manifest.placeholder" && $0.code != "model.no-version" }
  }

  private func renderer(jobs: Int) async throws -> Renderer {
    let file = ReleaseConfiguration.fileName
    let configuration = try ReleaseConfiguration.decode(bytes(file), file: file)
    let manifest = configuration.customers
    let customers =
      files.contains { $0.path == manifest }
      ? try CustomerManifest.decode(bytes(manifest), file: manifest)
      : try await Workspace.readManifest(manifest, jobs: jobs)
    var templates = ReleaseTemplates.none
    for product in configuration.products {
      templates.podspecs[product.name] = try product.podspec.map { try Template(text($0), file: $0) }
    }
    templates.package = try configuration.templates.package.map { try Template(text($0), file: $0) }
    templates.notes = try configuration.templates.notes.map { try Template(text($0), file: $0) }
    let workspace = Workspace(
      configuration: configuration, customers: customers, manifestFile: manifest, root: "",
      output: configuration.output, configurationFile: file)
    return Renderer(workspace: workspace, templates: templates)
  }

  private func text(_ path: String) -> String { files.first { $0.path == path }?.text ?? "" }

  private func bytes(_ path: String) -> [UInt8] { Array(text(path).utf8) }
}
