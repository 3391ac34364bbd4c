import Domain

/// Selects the commits that notes list, and their sections and words.
package struct NotesOptions: Hashable, Sendable {
  package struct Section: Hashable, Sendable {
    package var title: String
    /// In lower case.
    package var types: [String]
    /// Commits whose subject matches one of these belong to the section, whatever their type is.
    package var patterns: [TextPattern]

    package init(_ title: String, types: [String], patterns: [TextPattern] = []) {
      self.title = title
      self.types = types
      self.patterns = patterns
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
  /// Commits whose subject matches one of these are left out.
  package var skippedSubjects: [TextPattern] = []
  /// Messages to read instead of those of the commits, by full id.
  package var messages: [String: String] = [:]
  /// The names of authors; nil for those in the commits.
  package var mailmap: Mailmap?

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

  /// Whether a word before a colon is a type: one of the convention's, or one that the options name. Others, as in
  /// `iOS: crash`, belong to the text.
  func isType(_ word: String) -> Bool {
    ConventionalHeader.conventionalTypes.contains(word) || hiddenTypes.contains(word) || featureTypes.contains(word)
      || sections.contains { $0.types.contains(word) }
  }

  func skips(_ subject: String) -> Bool { skippedSubjects.contains { $0.firstMatch(in: subject) != nil } }

  /// The first section with a pattern that a subject matches.
  /// - Returns: its index, and the subject without a mark at its start, such as `[Fix]` or `🐛`: a match that ends with
  ///   a sign. One that ends with a letter or a digit is a word of the subject.
  func section(matching subject: String) -> (index: Int, text: String)? {
    for (index, section) in sections.enumerated() {
      for pattern in section.patterns {
        guard let match = pattern.firstMatch(in: subject) else { continue }
        let bytes = Array(subject.utf8)
        let mark = String(decoding: bytes[match], as: UTF8.self).unicodeScalars.last { !$0.properties.isWhitespace }
        // An emoji may be followed by a selector, which cannot be seen.
        let selector: [UInt8] = [0xEF, 0xB8, 0x8F]
        let end = match.upperBound + (bytes[match.upperBound...].starts(with: selector) ? selector.count : 0)
        let rest = bytes.trimmed(end..<bytes.count)
        let isMark = mark.map { !$0.properties.isAlphabetic && $0.properties.numericType == nil } ?? false
        return (index, match.lowerBound == 0 && isMark && !rest.isEmpty ? bytes.text(rest) : subject)
      }
    }
    return nil
  }

  /// Whether a commit with this scope is listed; `core,api` are two scopes. Case does not matter.
  func admits(scope: String?) -> Bool {
    guard let scope, includedScopes != nil || !excludedScopes.isEmpty else { return true }
    let parts = scope.lowercased().utf8.split { $0 == UInt8(ascii: ",") || $0.isBlank }.map { String(Substring($0)) }
    return parts.contains { includedScopes?.contains($0) != false && !excludedScopes.contains($0) }
  }
}
