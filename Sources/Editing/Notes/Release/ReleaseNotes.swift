/// The changes of a range of commits: plain values, not escaped.
package struct ReleaseNotes: Hashable, Sendable {
  package struct Section: Hashable, Sendable {
    package enum Topic: String, Hashable, Sendable {
      /// Everything that breaks something. These entries are in their own section too.
      case breaking
      /// One of `NotesOptions.sections`.
      case types
      /// Reverts of changes of an earlier release.
      case reverted
      case other
    }

    package var kind: Topic
    package var title: String
    /// The newest first.
    package var entries: [Change]
  }

  /// One change. Several commits may have made it, on different branches.
  package struct Change: Hashable, Sendable {
    /// In lower case; nil for a commit that does not follow the convention.
    package var type: String?
    package var scope: String?
    /// The description, on one line, without scope and pull request.
    package var text: String
    package var isBreaking: Bool
    /// The texts of the `BREAKING CHANGE` footers, as Markdown: paragraphs, lists and code.
    package var breakingTexts: [String]
    /// Full ids, the newest first.
    package var commits: [String]
    package var pullRequests: [Int]
    /// Those of them that are written with GitLab's `!`.
    package var mergeRequests: Set<Int> = []
    /// Including those in `text`.
    package var references: [Reference]
    /// The names of the commits' authors, including `Co-authored-by:`.
    package var authors: [String]
  }

  /// In the order of the page; none is empty.
  package var sections: [Section]
  /// Counts hidden commits too.
  package var change: ChangeLevel

  package var isEmpty: Bool { sections.isEmpty }
}

/// The changes that determine the next version, without reverted commits.
package struct ChangeLevel: Hashable, Sendable {
  package var hasBreaking: Bool
  /// A commit of one of `NotesOptions.featureTypes`.
  package var hasFeature: Bool
  /// A commit that the notes list.
  package var hasListed: Bool
  /// Any commit that the options do not leave out, also of a hidden type.
  package var hasChanges: Bool

  package init(
    hasBreaking: Bool = false, hasFeature: Bool = false, hasListed: Bool = false, hasChanges: Bool = false
  ) {
    self.hasBreaking = hasBreaking
    self.hasFeature = hasFeature
    self.hasListed = hasListed
    self.hasChanges = hasChanges
  }
}
