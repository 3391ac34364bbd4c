import Domain
import Editing
import Git
import Manifest

/// `release notes`: makes notes from the history since the last release, for everybody or for each customer.
package struct NotesMaking: Sendable {
  /// Where `release.json` and the manifest are.
  package var workspace = WorkspaceOptions()
  /// Revisions; nil for the previous release and for HEAD.
  package var from: String?
  package var to: String?
  /// Nil for notes for everybody.
  package var selection: Selection?
  /// For pages without a template.
  package var form = NotesForm.markdown
  package var updatesChangelog = false
  /// Whether to leave the changelog unchanged.
  package var isDryRun = false
  package var jobs = 1
  private let environment: RunEnvironment

  package init(_ environment: RunEnvironment) { self.environment = environment }

  /// - Throws: `Failure` with status 64 for an unknown customer, and for plain text by a template of Markdown; 65 for an unknown revision, an invalid manifest or a
  ///   commit that names another customer, 78 for an invalid `release.json`; `GitError`, `SystemError`.
  package func run() async throws -> NotesReport {
    let sources = try NotesSources(workspace.configuration, environment)
    let template = try sources.template(environment.variable)
    // The template's name decides what it is given, so the text would keep its markup.
    if form == .text, template?.isMarkdown == true {
      throw Failure(
        .usage, "notes.format", at: Location("--format text"),
        "the template \(sources.configuration.notes.template ?? "") is Markdown",
        remedy: "name a template in .txt in `notes.template`, or leave --format out")
    }
    let stated = if let end = to { try sources.version(at: end) } else { sources.configuration.version }
    // The notes of a release are those of its prereleases, so they are not empty before the bump is committed.
    let head = to == nil ? try? sources.version(at: "HEAD") : nil
    var isBumped = false
    if let head, let stated { isBumped = head.isPrerelease && !stated.isPrerelease && stated.isAbove(head) }
    let span = try sources.history.span(from: from, to: to, stated: stated, isBumped: isBumped)
    let (collected, forEverybody, page) = try collect(span, sources, template: template, form: form)
    var report = forEverybody
    report.form = form
    if let selection {
      try await addCustomers(selection, to: &report, span: span, sources: sources, collected: collected, page: page)
    } else {
      report.page = try page.text(report)
    }
    if updatesChangelog {
      let file = ChangelogFile(path: sources.userPath(sources.configuration.notes.changelog))
      report.changelog = try file.update(report, page, isDryRun: isDryRun)
    }
    return report
  }

  /// The notes for everybody of a version that HEAD becomes, whatever `release.json` says.
  func notes(of version: PackageVersion, _ sources: NotesSources) throws -> (NotesReport, NotesPage) {
    let history = sources.history
    let head = try history.repository.headCommit()
    let last = try history.previous(before: version, from: head)
    let span = ReleaseSpan(
      end: head, version: version, tag: history.pattern.tag(for: version.description),
      start: last.map(\.start))
    let (_, report, page) = try collect(span, sources)
    return (report, page)
  }

  /// The notes of a span, with the options of `release.json`: as a report for everybody, and the page that shows it.
  func collect(
    _ span: ReleaseSpan, _ sources: NotesSources, template: NotesTemplate? = nil, isBody: Bool = false,
    form: NotesForm = .markdown
  ) throws -> (CollectedNotes, NotesReport, NotesPage) {
    let history = sources.history
    let collected = try history.collect(
      history.commits(of: span), touching: sources.paths(), options: sources.options(at: span.end))
    let end = try history.repository.commit(span.end)
    var report = NotesReport(
      version: span.version, tag: span.tag, date: CivilDate(unixSeconds: end.committer.time), commit: end.id,
      start: span.start, notes: collected.notes())
    report.showsAuthors = sources.configuration.notes.namesAuthors
    report.warnings = try sources.unknownCommits()
    let markdown = NotesMarkdown(
      headingLevel: isBody ? 2 : 3, host: try host(sources, &report), showsAuthors: report.showsAuthors, form: form)
    let page = NotesPage(markdown: markdown, template: template, isBody: isBody)
    report.compareURL = page.compareURL(report)
    return (collected, report, page)
  }

  /// - Returns: nil if there is no remote, or if its host is not known.
  private func host(_ sources: NotesSources, _ report: inout NotesReport) throws -> RemoteHost? {
    let repository = sources.history.repository
    var remote: Remote?
    if let name = sources.configuration.git.remote {
      remote = try repository.remote(name)
      if remote == nil {
        report.warnings.append(
          Finding(
            "notes.no-remote", .warning, at: Location(workspace.configuration, .path("git.remote")),
            "the repository has no remote called \(name): the notes have no links",
            remedy: "`git remote` lists the remotes"))
      }
    } else {
      remote = try repository.defaultRemote()
    }
    let kind = sources.configuration.notes.host.flatMap { RemoteHost.Service(rawValue: $0.rawValue) }
    return remote?.url.flatMap { RemoteHost(remote: $0, kind: kind) }
  }

  private func addCustomers(
    _ selection: Selection, to report: inout NotesReport, span: ReleaseSpan, sources: NotesSources,
    collected: CollectedNotes, page: NotesPage
  ) async throws {
    let manifests = try await CustomerManifests.read(span, for: self, from: sources)
    let chosen = try selection.resolve(manifests.after, manifestFile: manifests.file)
    let readers = chosen.compactMap { customer in
      CustomerChanges(of: customer.appID, before: manifests.before, after: manifests.after).map { (customer, $0) }
    }
    // Notes must not name former customers either.
    let former = try FormerCustomers(sources, before: span.end)
    report.warnings += manifests.warnings + former.warnings
    let isolation = NotesIsolation(
      sources.configuration, customers: manifests.after + manifests.before + former.customers)
    try CustomerNotes(collected, isolation: isolation, page: page).add(readers, to: &report)
  }
}
