import Domain

/// Selects the commits that notes list, and their sections and words.
package struct NotesOptions: Hashable, Sendable {
  package struct Section: Hashable, Sendable {
    package var title: String
    /// In lower case.
    package var types: [String]

    package init(_ title: String, types: [String]) {
      self.title = title
      self.types = types
    }
  }

  /// In the order of the page. A type that is in several sections goes into the first.
  package var sections: [Section]
  /// Types that are listed only if they break something.
  package var hiddenTypes: Set<String>
  package var breakingTitle: String
  package var revertedTitle: String
  /// The title for commits without a type, and for those whose type is neither in a section nor hidden.
  package var otherTitle: String
  /// Commits with other scopes are left out; nil for all scopes. A commit without a scope is always listed.
  package var includedScopes: Set<String>?
  package var excludedScopes: Set<String>
  /// Types whose commits require at least a minor version. In lower case.
  package var featureTypes: Set<String>
  /// Full ids of commits to leave out.
  package var skippedCommits: Set<String> = []
  /// Messages to read instead of those of the commits, by full id.
  package var messages: [String: String] = [:]

  /// By default, changes for users of the product are listed: features, fixes, speed. Changes for its developers are
  /// hidden. The types are those of Angular's convention and commitlint.
  package init(
    sections: [Section] = [
      Section("Features", types: ["feat"]), Section("Fixes", types: ["fix"]), Section("Performance", types: ["perf"]),
    ],
    hiddenTypes: Set<String> = ["docs", "refactor", "test", "build", "ci", "chore", "style"],
    breakingTitle: String = "Breaking changes", revertedTitle: String = "Reverted",
    otherTitle: String = "Other changes", includedScopes: Set<String>? = nil, excludedScopes: Set<String> = [],
    featureTypes: Set<String> = ["feat"]
  ) {
    self.sections = sections
    self.hiddenTypes = hiddenTypes
    self.breakingTitle = breakingTitle
    self.revertedTitle = revertedTitle
    self.otherTitle = otherTitle
    self.includedScopes = includedScopes.map { Set($0.map { $0.lowercased() }) }
    self.excludedScopes = Set(excludedScopes.map { $0.lowercased() })
    self.featureTypes = featureTypes
  }

  /// Whether a commit with this scope is listed; `core,api` are two scopes. Case does not matter.
  func admits(scope: String?) -> Bool {
    guard let scope, includedScopes != nil || !excludedScopes.isEmpty else { return true }
    let parts = scope.lowercased().utf8.split { $0 == UInt8(ascii: ",") || $0.isBlank }.map { String(Substring($0)) }
    return parts.contains { includedScopes?.contains($0) != false && !excludedScopes.contains($0) }
  }
}
