/// Sorts drafts into sections, and makes one entry of what several commits say alike.
struct SectionBuilder {
  private struct Key: Hashable {
    var place: Draft.Place
    var scope: String?
    var text: String
  }

  private let options: NotesOptions
  private var entries: [(place: Draft.Place, entry: ReleaseNotes.Entry, isAutosquash: Bool)] = []
  private var positions: [Key: Int] = [:]

  init(_ options: NotesOptions) { self.options = options }

  consuming func sections(_ drafts: [Draft]) -> [ReleaseNotes.Section] {
    for draft in drafts { add(draft) }
    // What amends a change that an earlier release brought is no such change itself.
    let placed = entries.map { ($0.isAutosquash && $0.place != .hidden ? Draft.Place.other : $0.place, $0.entry) }
    let byPlace = Dictionary(grouping: placed, by: \.0).mapValues { $0.map(\.1) }
    var sections = [section(.breaking, options.breakingTitle, placed.map(\.1).filter(\.isBreaking))]
    for (index, configured) in options.sections.enumerated() {
      sections.append(section(.types, configured.title, byPlace[.section(index)]))
    }
    sections.append(section(.reverted, options.revertedTitle, byPlace[.reverted]))
    sections.append(section(.other, options.otherTitle, byPlace[.other]))
    return sections.filter { !$0.entries.isEmpty }
  }

  private func section(
    _ kind: ReleaseNotes.Section.Kind, _ title: String, _ entries: [ReleaseNotes.Entry]?
  ) -> ReleaseNotes.Section {
    ReleaseNotes.Section(kind: kind, title: title, entries: entries ?? [])
  }

  private mutating func add(_ draft: Draft) {
    let key = Key(place: draft.place, scope: draft.entry.scope, text: draft.entry.text)
    guard let position = positions[key] else {
      positions[key] = entries.count
      return entries.append((draft.place, draft.entry, draft.isAutosquash))
    }
    entries[position].entry.merge(draft.entry)
    entries[position].isAutosquash = entries[position].isAutosquash && draft.isAutosquash
  }
}

extension ReleaseNotes.Entry {
  fileprivate mutating func merge(_ other: ReleaseNotes.Entry) {
    isBreaking = isBreaking || other.isBreaking
    commits += other.commits
    for text in other.breakingTexts where !breakingTexts.contains(text) { breakingTexts.append(text) }
    for number in other.pullRequests where !pullRequests.contains(number) { pullRequests.append(number) }
    for reference in other.references where !references.contains(where: { $0.name == reference.name }) {
      references.append(reference)
    }
    for author in other.authors where !authors.contains(author) { authors.append(author) }
  }
}
