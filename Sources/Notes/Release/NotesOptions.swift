import Domain

/// How commits become sections.
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

  /// In the order in which they appear. A type that is named twice goes into the first.
  package var sections: [Section]
  /// Types that customers are not told of, unless they break something.
  package var hiddenTypes: Set<String>
  package var breakingTitle: String
  package var revertedTitle: String
  /// For commits without a type, and with one that is neither in a section nor hidden: nothing is lost.
  package var otherTitle: String
  /// Commits with other scopes are left out; nil lets all in. A commit without a scope concerns everything and stays.
  package var includedScopes: Set<String>?
  package var excludedScopes: Set<String>

  /// The default tells of what changes for somebody who uses the product: features, fixes, speed. What changes for its
  /// authors is hidden; both lists are those types that Angular's convention and commitlint name.
  package init(
    sections: [Section] = [
      Section("Features", types: ["feat"]), Section("Fixes", types: ["fix"]), Section("Performance", types: ["perf"]),
    ],
    hiddenTypes: Set<String> = ["docs", "refactor", "test", "build", "ci", "chore", "style"],
    breakingTitle: String = "Breaking changes", revertedTitle: String = "Reverted",
    otherTitle: String = "Other changes", includedScopes: Set<String>? = nil, excludedScopes: Set<String> = []
  ) {
    self.sections = sections
    self.hiddenTypes = hiddenTypes
    self.breakingTitle = breakingTitle
    self.revertedTitle = revertedTitle
    self.otherTitle = otherTitle
    self.includedScopes = includedScopes.map { Set($0.map { $0.lowercased() }) }
    self.excludedScopes = Set(excludedScopes.map { $0.lowercased() })
  }

  /// Whether a commit with this scope is told of; `core,api` names two scopes. Case does not matter.
  func admits(scope: String?) -> Bool {
    guard let scope, includedScopes != nil || !excludedScopes.isEmpty else { return true }
    let parts = scope.lowercased().utf8.split { $0 == UInt8(ascii: ",") || $0.isBlank }.map { String(Substring($0)) }
    return parts.contains { includedScopes?.contains($0) != false && !excludedScopes.contains($0) }
  }
}
