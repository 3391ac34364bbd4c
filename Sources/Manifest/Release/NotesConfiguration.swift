import Domain

/// `notes` in `release.json`: how commits become release notes.
package struct NotesConfiguration: Hashable, Sendable {
  package struct Section: Hashable, Sendable {
    package var title: String
    /// Types of commits in lower case. A type is in one section or hidden, not both.
    package var types: [String]
    /// For subjects of commits. A section has at least one type or pattern.
    package var patterns: [TextPattern] = []

    package static let keys = ["title", "types", "patterns"]
  }

  /// The software of a host, for hosts whose name does not show it.
  package enum Host: String, Hashable, Sendable, CaseIterable {
    case github, gitlab, bitbucket, gitea, azure, sourcehut
  }

  /// The treatment of a commit that names another customer, in the notes for a customer.
  package enum Naming: String, Hashable, Sendable, CaseIterable {
    case omit, refuse
  }

  /// In the order of the notes; nil for the default.
  package var sections: [Section]?
  /// Types of commits to leave out, in lower case; nil for the default without the types of sections.
  package var hiddenTypes: [String]?
  /// The title of the section for all other commits; nil for the default.
  package var otherTitle: String?
  /// Commits that touch none of these are left out. Empty for all commits.
  package var paths: [String] = []
  /// Commits of other scopes are left out; nil for all scopes.
  package var includedScopes: [String]?
  package var excludedScopes: [String] = []
  package var naming = Naming.omit
  /// Commits to leave out, by the beginnings of their ids.
  package var skippedCommits: [String] = []
  /// Commits whose subject matches one of these are left out.
  package var skippedSubjects: [TextPattern] = []
  /// Messages to read instead of those of the commits, by the beginnings of their ids.
  package var messages: [String: String] = [:]
  package var host: Host?
  /// Whether notes name the authors of commits.
  package var namesAuthors = false
  /// Path of the changelog.
  package var changelog = NotesConfiguration.defaultChangelog
  package var namesChangelog = false
  /// Path of the template for the output of `release notes`.
  package var template: String?

  package static let defaultChangelog = "CHANGELOG.md"
  package static let keys = [
    "sections", "hidden", "otherChanges", "paths", "scopes", "naming", "skip", "skipPatterns",
    "messages", "host", "authors", "changelog", "template",
  ]
  package static let scopesKeys = ["include", "exclude"]
}

extension ProblemList {
  mutating func notes(_ field: Field) -> NotesConfiguration {
    var notes = NotesConfiguration()
    guard field.isPresent, isObject(field, keys: NotesConfiguration.keys) else { return notes }
    var types = Occurrences<String>()
    if field["sections"].isPresent { notes.sections = sections(field["sections"], &types) }
    if field["hidden"].isPresent { notes.hiddenTypes = self.types(field["hidden"], &types) }
    if field["otherChanges"].isPresent { notes.otherTitle = name(field["otherChanges"], of: "section") }
    if field["paths"].isPresent { notes.paths = (list(field["paths"], of: "paths") ?? []).compactMap { path($0) } }
    readScopes(field["scopes"], into: &notes)
    readCommits(field, into: &notes)
    if field["host"].isPresent {
      let meaning = "name the software that runs there; write gitea for Forgejo"
      notes.host = choice(field["host"], "host", meaning: meaning)
    }
    if field["authors"].isPresent { notes.namesAuthors = boolean(field["authors"]) ?? false }
    notes.namesChangelog = field["changelog"].isPresent
    notes.changelog = optionalPath(field["changelog"]) ?? NotesConfiguration.defaultChangelog
    notes.template = optionalPath(field["template"])
    return notes
  }

  private mutating func sections(_ field: Field, _ types: inout Occurrences<String>) -> [NotesConfiguration.Section] {
    let remedy = "list sections: [{ \"title\": \"Added\", \"types\": [\"feat\"] }]"
    var titles = Occurrences<String>()
    return (list(field, of: "sections", remedy: remedy) ?? []).compactMap {
      section($0, titles: &titles, types: &types)
    }
  }

  private mutating func section(
    _ field: Field, titles: inout Occurrences<String>, types: inout Occurrences<String>
  ) -> NotesConfiguration.Section? {
    guard isObject(field, keys: NotesConfiguration.Section.keys) else { return nil }
    let title = name(field["title"], of: "section", &titles)
    let patterns = field["patterns"].isPresent ? self.patterns(field["patterns"]) : []
    let ownTypes = field["types"].isPresent || !field["patterns"].isPresent ? self.types(field["types"], &types) : []
    for (name, example) in [("types", "feat"), ("patterns", "^Fix")] {
      guard case .array([]) = field[name].value else { continue }
      add(
        "empty-list", at: field[name], "the list of \(name) is empty",
        remedy: "list \(name == "types" ? "types of commits" : name), such as \"\(example)\"")
    }
    return title.map { NotesConfiguration.Section(title: $0, types: ownTypes, patterns: patterns) }
  }

  /// - Parameter seen: types in lower case that were listed before.
  mutating func types(_ field: Field, _ seen: inout Occurrences<String>) -> [String] {
    (list(field, of: "types") ?? []).compactMap { element in
      guard let text = string(element) else { return nil }
      if Self.isCommitType(text) {
        let type = text.lowercased()
        return isNew(type, at: element, of: "type", &seen) ? type : nil
      }
      return refused(
        "type", at: element, "\(Quotation.quote(text)) is not a valid commit type",
        remedy: "use letters, digits, '-' and '_', such as feat")
    }
  }

  private mutating func patterns(_ field: Field) -> [TextPattern] {
    (list(field, of: "patterns") ?? []).compactMap { element -> TextPattern? in
      guard let text = string(element) else { return nil }
      do throws(TextPattern.Problem) { return try TextPattern(text) } catch {
        return refused(
          "pattern", at: element, "\(Quotation.quote(text)) \(error.message)",
          remedy: "write an extended regular expression of POSIX, such as \"^\\\\[Fix\\\\]\" for [Fix]")
      }
    }
  }

  private static func isCommitType(_ text: String) -> Bool {
    // Unlike in a word, a digit may come first, and '-' is allowed.
    ("_" + text.filter { $0 != "-" }).isWord && !text.isEmpty
  }

  private mutating func readScopes(_ field: Field, into notes: inout NotesConfiguration) {
    guard field.isPresent, isObject(field, keys: NotesConfiguration.scopesKeys) else { return }
    var seen = Occurrences<String>()
    if field["include"].isPresent { notes.includedScopes = names(field["include"], of: "scope", &seen) }
    if field["exclude"].isPresent { notes.excludedScopes = names(field["exclude"], of: "scope", &seen) }
  }

  private mutating func readCommits(_ field: Field, into notes: inout NotesConfiguration) {
    if field["naming"].isPresent {
      let meaning = "write omit to leave out commits that name another customer, or refuse to stop"
      notes.naming = choice(field["naming"], "naming", meaning: meaning) ?? .omit
    }
    var seen = Occurrences<String>()
    if field["skip"].isPresent {
      notes.skippedCommits = (list(field["skip"], of: "commits") ?? []).compactMap { element in
        string(element).flatMap { commit($0, at: element, &seen) }
      }
    }
    if field["skipPatterns"].isPresent { notes.skippedSubjects = patterns(field["skipPatterns"]) }
    guard field["messages"].isPresent, isObject(field["messages"]) else { return }
    for member in field["messages"].members {
      let element = Field(member.value, field["messages"].path.member(member.name))
      guard let commit = commit(member.name, at: element, &seen), let text = string(element) else { continue }
      notes.messages[commit] = text
      if text.unicodeScalars.allSatisfy(\.properties.isWhitespace) {
        add("message", at: element, "the message is empty", remedy: "write one, or list the commit in notes.skip")
      }
    }
  }

  /// The id of a commit, or its beginning, in lower case.
  private mutating func commit(_ text: String, at field: Field, _ seen: inout Occurrences<String>) -> String? {
    if (7...64).contains(text.utf8.count), text.utf8.allSatisfy(\.isHexDigit) {
      let id = text.lowercased()
      return isNew(id, at: field, of: "commit", &seen) ? id : nil
    }
    return refused(
      "commit", at: field, "\(Quotation.quote(text)) is not the id of a commit",
      remedy: "write at least 7 digits of the id that `git log` shows")
  }
}
