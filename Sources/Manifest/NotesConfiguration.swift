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
