import Domain
import JSON

/// `notes` in `release.json`: how commits become release notes.
package struct NotesConfiguration: Hashable, Sendable {
  package struct Section: Hashable, Sendable {
    package var title: String
    /// Of commits, in lower case; at least one, and none that another section has or that is hidden.
    package var types: [String]

    package init(title: String, types: [String]) {
      self.title = title
      self.types = types
    }
  }

  /// What runs on a host whose name does not tell.
  package enum Host: String, Hashable, Sendable, CaseIterable {
    case github, gitlab, bitbucket, gitea, azure, sourcehut
  }

  /// In their order; nil for the usual ones.
  package var sections: [Section]?
  /// Types that are left out, in lower case; nil for the usual ones, without those that a section has.
  package var hiddenTypes: [String]?
  /// The title over commits that no section has; nil for the usual one.
  package var otherTitle: String?
  /// Only commits that touch one of these are told of; all are where there is none.
  package var paths: [String]
  /// Commits of other scopes are left out; nil lets all in.
  package var includedScopes: [String]?
  package var excludedScopes: [String]
  package var host: Host?
  /// Whether notes name who wrote the commits.
  package var namesAuthors: Bool
  /// Path of the changelog.
  package var changelog: String
  /// Path of the template of what `release notes` prints.
  package var template: String?

  package init(
    sections: [Section]? = nil, hiddenTypes: [String]? = nil, otherTitle: String? = nil, paths: [String] = [],
    includedScopes: [String]? = nil, excludedScopes: [String] = [], host: Host? = nil, namesAuthors: Bool = false,
    changelog: String = Self.defaultChangelog, template: String? = nil
  ) {
    self.sections = sections
    self.hiddenTypes = hiddenTypes
    self.otherTitle = otherTitle
    self.paths = paths
    self.includedScopes = includedScopes
    self.excludedScopes = excludedScopes
    self.host = host
    self.namesAuthors = namesAuthors
    self.changelog = changelog
    self.template = template
  }

  package static let defaultChangelog = "CHANGELOG.md"
}

extension NotesConfiguration {
  package static let keys = [
    "sections", "hidden", "otherChanges", "paths", "scopes", "host", "authors", "changelog", "template",
  ]
  package static let scopesKeys = ["include", "exclude"]
}

extension NotesConfiguration.Section {
  package static let keys = ["title", "types"]
}

extension ProblemList {
  mutating func notes(_ field: Field) -> NotesConfiguration {
    var notes = NotesConfiguration()
    guard field.isPresent, isObject(field) else { return notes }
    rejectUnknownKeys(in: field, of: KnownKeys(NotesConfiguration.keys))
    var types = Occurrences<String>()
    if field["sections"].isPresent { notes.sections = sections(field["sections"], &types) }
    if field["hidden"].isPresent { notes.hiddenTypes = self.types(field["hidden"], &types) }
    if field["otherChanges"].isPresent { notes.otherTitle = name(field["otherChanges"], of: "section") }
    if field["paths"].isPresent { notes.paths = (list(field["paths"], of: "paths") ?? []).compactMap { path($0) } }
    readScopes(field["scopes"], into: &notes)
    if field["host"].isPresent { notes.host = host(field["host"]) }
    if field["authors"].isPresent { notes.namesAuthors = boolean(field["authors"]) ?? false }
    notes.changelog = optionalPath(field["changelog"]) ?? NotesConfiguration.defaultChangelog
    notes.template = optionalPath(field["template"])
    return notes
  }

  private mutating func sections(_ field: Field, _ types: inout Occurrences<String>) -> [NotesConfiguration.Section] {
    let remedy = "list sections: [{ \"title\": \"Added\", \"types\": [\"feat\"] }]"
    var titles = Occurrences<String>()
    return (list(field, of: "sections", remedy: remedy) ?? []).compactMap { section($0, &titles, &types) }
  }

  private mutating func section(
    _ field: Field, _ titles: inout Occurrences<String>, _ types: inout Occurrences<String>
  ) -> NotesConfiguration.Section? {
    guard isObject(field) else { return nil }
    rejectUnknownKeys(in: field, of: KnownKeys(NotesConfiguration.Section.keys))
    let title = name(field["title"], of: "section", &titles)
    let ownTypes = self.types(field["types"], &types)
    if case .array([]) = field["types"].value {
      add("empty-list", at: field["types"], "no type is listed", remedy: "list types of commits, such as \"feat\"")
    }
    return title.map { NotesConfiguration.Section(title: $0, types: ownTypes) }
  }

  /// - Parameter seen: in lower case. A type has one place.
  private mutating func types(_ field: Field, _ seen: inout Occurrences<String>) -> [String] {
    (list(field, of: "types") ?? []).compactMap { element in
      guard let text = string(element) else { return nil }
      if Self.isCommitType(text) {
        let type = text.lowercased()
        return isNew(type, at: element, of: "type", &seen) ? type : nil
      }
      add(
        "type", at: element, "\(Quotation.quote(text)) cannot be the type of a commit",
        remedy: "use letters, digits, '-' and '_', such as feat")
      return nil
    }
  }

  private static func isCommitType(_ text: String) -> Bool {
    // A digit may come first, and '-' may stand anywhere.
    isWord("_" + text.filter { $0 != "-" }) && !text.isEmpty
  }

  private mutating func readScopes(_ field: Field, into notes: inout NotesConfiguration) {
    guard field.isPresent, isObject(field) else { return }
    rejectUnknownKeys(in: field, of: KnownKeys(NotesConfiguration.scopesKeys))
    var seen = Occurrences<String>()
    if field["include"].isPresent { notes.includedScopes = names(field["include"], of: "scope", &seen) }
    if field["exclude"].isPresent { notes.excludedScopes = names(field["exclude"], of: "scope", &seen) }
  }

  private mutating func host(_ field: Field) -> NotesConfiguration.Host? {
    let known = NotesConfiguration.Host.allCases.map(\.rawValue)
    return choice(field, "host", among: known, meaning: "write what runs there; Forgejo is a gitea")
      .flatMap(NotesConfiguration.Host.init)
  }
}
