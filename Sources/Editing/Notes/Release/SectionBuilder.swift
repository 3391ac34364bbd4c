/// Sorts drafts into sections, and merges entries of the same type, scope, breaking mark and text.
struct SectionBuilder {
  private struct Key: Hashable {
    var category: Draft.Category
    var type: String?
    var scope: String?
    var text: String
    var isBreaking: Bool

    init(_ draft: Draft) {
      category = draft.category
      (type, scope, text) = (draft.entry.type, draft.entry.scope, draft.entry.text)
      isBreaking = draft.entry.isBreaking
    }
  }

  private let options: NotesOptions
  private var entries: [(category: Draft.Category, entry: ReleaseNotes.Change, isAutosquash: Bool)] = []
  private var positions: [Key: Int] = [:]
  /// Keys of breaking entries: a commit that amends one does not repeat the mark.
  private var breaking: Set<Key> = []

  init(_ options: NotesOptions) { self.options = options }

  consuming func sections(_ drafts: [Draft]) -> [ReleaseNotes.Section] {
    breaking = Set(drafts.filter { !$0.isAutosquash && $0.entry.isBreaking }.map(Key.init))
    for draft in drafts { add(draft) }
    // A commit that amends a change of an earlier release is not a new change of that type.
    let sorted = entries.map {
      ($0.isAutosquash && $0.category != .hidden ? Draft.Category.other : $0.category, $0.entry)
    }
    let byCategory = Dictionary(grouping: sorted, by: \.0).mapValues { $0.map(\.1) }
    var sections = [section(.breaking, title: options.breakingTitle, entries: sorted.map(\.1).filter(\.isBreaking))]
    for (index, configured) in options.sections.enumerated() {
      sections.append(section(.types, title: configured.title, entries: byCategory[.section(index)]))
    }
    sections.append(section(.reverted, title: options.revertedTitle, entries: byCategory[.reverted]))
    sections.append(section(.other, title: options.otherTitle, entries: byCategory[.other]))
    return sections.filter { !$0.entries.isEmpty }
  }

  private func section(
    _ kind: ReleaseNotes.Section.Topic, title: String, entries: [ReleaseNotes.Change]?
  ) -> ReleaseNotes.Section {
    ReleaseNotes.Section(kind: kind, title: title, entries: entries ?? [])
  }

  private mutating func add(_ draft: Draft) {
    var key = Key(draft)
    if draft.isAutosquash, !key.isBreaking {
      key.isBreaking = true
      key.isBreaking = breaking.contains(key)
    }
    guard let position = positions[key] else {
      positions[key] = entries.count
      return entries.append((draft.category, draft.entry, draft.isAutosquash))
    }
    entries[position].entry.merge(draft.entry)
    entries[position].isAutosquash = entries[position].isAutosquash && draft.isAutosquash
  }
}

extension ReleaseNotes.Change {
  fileprivate mutating func merge(_ other: ReleaseNotes.Change) {
    isBreaking = isBreaking || other.isBreaking
    commits += other.commits.filter { !commits.contains($0) }
    for text in other.breakingTexts where !breakingTexts.contains(text) { breakingTexts.append(text) }
    for number in other.pullRequests where !pullRequests.contains(number) { pullRequests.append(number) }
    mergeRequests.formUnion(other.mergeRequests)
    for reference in other.references where !references.contains(where: { $0.name == reference.name }) {
      references.append(reference)
    }
    for author in other.authors where !authors.contains(author) { authors.append(author) }
  }
}
