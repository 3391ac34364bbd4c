import Domain
import Editing
import Manifest
import Platform

extension InitProposal {
  /// Judges the files as `release check` will, before they are written. What it finds wrong in the vendor's own files is listed: the
  /// files can be written all the same, and are where it is accepted.
  ///
  /// - Throws: `Failure` for what makes no `release.json`.
  mutating func check(_ environment: RunEnvironment, jobs: Int) async throws {
    let file = ReleaseConfiguration.fileName
    let configuration = try ReleaseConfiguration.decode(bytes(file), file: file)
    let manifest = configuration.customers
    customers =
      files.contains { $0.path == manifest }
      ? try CustomerManifest.decode(bytes(manifest), file: manifest)
      : try await Workspace.readManifest(manifest, jobs: jobs)
    do {
      let report = try await report(configuration, environment, jobs: jobs)
      problems = report.findings.errors
      // Placeholders are reported by themselves.
      warnings = report.warnings.filter { $0.code != "manifest.placeholder" && $0.code != "model.no-version" }
    } catch {
      let failure = Failure(error)
      guard failure.status == .badInput else { throw error }
      problems = failure.findings
    }
  }

  private func report(
    _ configuration: ReleaseConfiguration, _ environment: RunEnvironment, jobs: Int
  ) async throws -> CheckReport {
    let renderer = try renderer(configuration)
    let workspace = renderer.workspace
    try renderer.refuse(workspace.contradictions(templates: renderer.templates.environmentUses, outputIsOption: false))
    var release = ReleaseBuild(environment, bases: .builders)
    release.jobs = jobs
    release.usesCache = false
    let texts = Dictionary(uniqueKeysWithValues: files.map { ($0.path, Array($0.text.utf8)) })
    let versions = VersionScan(configuration, file: ReleaseConfiguration.fileName) { path in
      try texts[path] ?? FileSystem.readFile(path)
    }
    return try await release.check(renderer, versions)
  }

  private func renderer(_ configuration: ReleaseConfiguration) throws -> Renderer {
    var templates = ReleaseTemplates.none
    for product in configuration.products {
      templates.podspecs[product.name] = try product.podspec.map { try Template(text($0), file: $0) }
    }
    templates.package = try configuration.templates.package.map { try Template(text($0), file: $0) }
    templates.notes = try configuration.templates.notes.map { try Template(text($0), file: $0) }
    let workspace = Workspace(
      configuration: configuration, customers: customers, manifestFile: configuration.customers, root: "",
      output: configuration.output, configurationFile: ReleaseConfiguration.fileName)
    return Renderer(workspace: workspace, templates: templates)
  }

  private func text(_ path: String) -> String { files.first { $0.path == path }?.text ?? "" }

  private func bytes(_ path: String) -> [UInt8] { Array(text(path).utf8) }
}
