import Domain
import Editing

/// The values for a template of notes. docs/notes.md lists the names.
///
/// An optional value is a list of zero or one, so that a template can leave out the text around it. Texts from commits
/// pass through `MentionGuard`; the template escapes Markdown's characters in them.
struct NotesScope {
  var report: NotesReport
  var host: RemoteHost?
  /// Whether a host may show the page.
  var guards: Bool

  func scope(_ customer: Customer?, _ changes: CustomerChanges?) -> TemplateScope {
    TemplateScope([
      "version": .text(report.title), "date": .text("\(report.date)"), "commit": .text(report.commit),
      "tagged": one("tag", report.tag),
      "previous": .list(
        [report.start].compactMap(\.self).map {
          TemplateScope([
            "previous_tag": .text($0.name), "previous_version": .text("\($0.version?.description ?? $0.name)"),
          ])
        }, names: ["previous_tag", "previous_version"]),
      "compared": one("compare_url", report.compareURL),
      "customer": .list(
        [customer].compactMap(\.self).map { self.customer($0, changes) }, names: ["app_id", "name", "changes"]),
      "sections": .list(report.notes.sections.map(section), names: ["title", "entries"]),
    ])
  }

  private func customer(_ customer: Customer, _ changes: CustomerChanges?) -> TemplateScope {
    TemplateScope([
      "app_id": .text(customer.appID.description), "name": .text(customer.name ?? customer.appID.description),
      "changes": list("change", (changes?.lines ?? []).map(guarded)),
    ])
  }

  private func section(_ section: ReleaseNotes.Section) -> TemplateScope {
    TemplateScope(["title": .text(section.title), "entries": .list(section.entries.map(entry), names: Self.entryNames)])
  }

  private static let entryNames = [
    "text", "type", "scoped", "breaking", "details", "commits", "pull_requests", "issues", "authors",
  ]

  private func entry(_ entry: ReleaseNotes.Change) -> TemplateScope {
    let details = entry.breakingTexts.flatMap { $0.split(separator: "\n").map(String.init) }
    return TemplateScope([
      "text": .text(guarded(entry.text)), "type": .text(entry.type ?? "other"),
      "scoped": one("scope", entry.scope.map(guarded)),
      "breaking": .list(entry.isBreaking ? [TemplateScope()] : []),
      "details": list("detail", details.map(guarded)),
      "commits": .list(entry.commits.map(commit), names: ["id", "short_id", "linked"]),
      "pull_requests": .list(entry.pullRequests.map { pullRequest($0, entry) }, names: ["number", "linked"]),
      "issues": list("issue", entry.references.map { guarded($0.name) }),
      "authors": list("author", report.showsAuthors ? entry.authors.map(guarded) : []),
    ])
  }

  private func commit(_ id: String) -> TemplateScope {
    TemplateScope([
      "id": .text(id), "short_id": .text(String(id.prefix(7))), "linked": one("url", host?.commitURL(id)),
    ])
  }

  private func pullRequest(_ number: Int, _ entry: ReleaseNotes.Change) -> TemplateScope {
    TemplateScope(["number": .text(String(number)), "linked": one("url", host?.pullRequestURL(number, of: entry))])
  }

  private func guarded(_ text: String) -> String { guards ? MentionGuard.guarded(text) : text.flattened }

  private func one(_ name: String, _ value: String?) -> TemplateValue { list(name, [value].compactMap(\.self)) }

  private func list(_ name: String, _ values: [String]) -> TemplateValue {
    .list(values.map { TemplateScope([name: .text($0)]) }, names: [name])
  }
}
