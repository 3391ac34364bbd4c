/// What a range of commits brings, for readers: plain values, nothing escaped.
package struct ReleaseNotes: Hashable, Sendable {
  package struct Section: Hashable, Sendable {
    package enum Kind: Hashable, Sendable {
      /// Everything that breaks something, whatever its type. Entries stand in their own section too.
      case breaking
      /// By the types of `NotesOptions.sections`.
      case types
      /// Reverts of what an earlier release brought.
      case reverted
      case other
    }

    package var kind: Kind
    package var title: String
    /// The newest first.
    package var entries: [Entry]
  }

  /// One change, which several commits may have made: the same one, on two lines of development.
  package struct Entry: Hashable, Sendable {
    /// In lower case; nil for a commit that does not keep to the convention.
    package var type: String?
    package var scope: String?
    /// The description, on one line, without scope and pull request.
    package var text: String
    package var isBreaking: Bool
    /// What the commits say of what breaks, a text per footer.
    package var breakingTexts: [String]
    /// Full names, the newest first.
    package var commits: [String]
    package var pullRequests: [Int]
    /// Also those that stand in `text`.
    package var references: [Reference]
    /// Names of those who wrote the commits, `Co-authored-by:` included.
    package var authors: [String]
  }

  /// In the order of the page; none is empty.
  package var sections: [Section]
  /// What the commits ask of the next version, hidden ones too.
  package var change: ChangeLevel

  package var isEmpty: Bool { sections.isEmpty }
}

/// What commits ask of the next version, when those that were reverted are taken away.
package struct ChangeLevel: Hashable, Sendable {
  package var hasBreaking: Bool
  /// A `feat`.
  package var hasFeature: Bool
  /// Any commit at all.
  package var hasChanges: Bool

  package init(hasBreaking: Bool = false, hasFeature: Bool = false, hasChanges: Bool = false) {
    self.hasBreaking = hasBreaking
    self.hasFeature = hasFeature
    self.hasChanges = hasChanges
  }
}
