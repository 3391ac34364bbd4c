import Domain
import Editing
import Git
import Manifest

extension Renderer {
  /// Reads the history if the template of notes needs it, once for all of these customers.
  ///
  /// - Throws: `Failure` with status 64 for an unknown customer, 65 if there is no repository, if a clone lacks commits or
  ///   tags, or if notes would name another customer; `GitError`.
  func addingChanges(for selection: Selection, _ environment: RunEnvironment, jobs: Int) async throws -> Renderer {
    guard let template = templates.notes, template.uses(DeliveredChanges.name) else { return self }
    let chosen = try selection.resolve(workspace.customers, manifestFile: workspace.manifestFile)
    let sources: NotesSources
    do { sources = try NotesSources(workspace.configurationFile, environment) } catch let error as GitError
      where error.cause == .notRepository
    {
      throw Failure(
        .badInput, "notes.no-repository", at: Location(template.file),
        "{{changes}} are read from the commits since the last release, but \(workspace.configurationFile) is in no git repository",
        remedy: "build in a clone of the repository, or take {{changes}} out of the template")
    }
    let version = workspace.configuration.version
    let span = try sources.history.span(to: sources.history.release(of: version)?.tag, stated: version)
    var renderer = self
    // Builds have no `--from`.
    let remedy = "take {{changes}} out of \(template.file) for this release: the next one is compared with it"
    let spans = try await sources.spans(
      of: chosen, span, ledger: workspace.ledgerPath, remedy: remedy, jobs: jobs)
    for (span, before, customers) in spans {
      let report = try changes(on: span, since: before, for: customers, template, sources, environment)
      for reader in report.customers { renderer.changes.texts[reader.customer.appID] = reader.page }
      renderer.changes.warnings += report.warnings
    }
    renderer.changes.warnings = renderer.changes.warnings.uniqued()
    return renderer
  }

  /// The notes of the release that a build makes: up to its tag, or up to HEAD as long as it has none. A build from a later
  /// commit has the same notes.
  private func changes(
    on span: ReleaseSpan, since manifest: CommittedManifest?, for chosen: [Customer], _ template: Template,
    _ sources: NotesSources, _ environment: RunEnvironment
  ) throws -> NotesReport {
    var making = NotesMaking(environment)
    making.workspace.configuration = workspace.configurationFile
    let (collected, forEverybody, page) = try making.collect(
      span, sources, isBody: true, form: template.isMarkdown ? .markdown : .text)
    var report = forEverybody
    let before = manifest?.customers ?? []
    report.warnings += manifest?.warnings ?? []
    let earlier = before.keyed(by: \.appID)
    let readers = chosen.compactMap { customer in
      CustomerChanges(of: customer.appID, before: [earlier[customer.appID]].compactMap(\.self), after: [customer])
        .map { (customer, $0) }
    }
    let former = try FormerCustomers(sources, before: span.end)
    report.warnings += former.warnings
    let isolation = NotesIsolation(workspace.configuration, customers: workspace.customers + before + former.customers)
    try CustomerNotes(collected, isolation: isolation, page: page).add(readers, to: &report)
    return report
  }
}
