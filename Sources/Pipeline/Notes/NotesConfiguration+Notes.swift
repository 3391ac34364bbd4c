import Editing
import Manifest

extension NotesOptions {
  /// From `notes` and `bump` in `release.json`, with the defaults for keys that are not set.
  package init(_ notes: NotesConfiguration, _ bump: BumpConfiguration = BumpConfiguration()) {
    self.init(
      includedScopes: notes.includedScopes.map(Set.init), excludedScopes: Set(notes.excludedScopes),
      featureTypes: Set(bump.featureTypes))
    if let sections = notes.sections {
      self.sections = sections.map { Section($0.title, types: $0.types, patterns: $0.patterns) }
      hiddenTypes.subtract(sections.flatMap(\.types))
    }
    skippedSubjects = notes.skippedSubjects
    if let hidden = notes.hiddenTypes { hiddenTypes = Set(hidden) }
    if let title = notes.otherTitle { otherTitle = title }
  }
}
