import Domain

/// The notes of all customers: what everybody reads, once, and what only some read.
private struct AllNotes {
  var common: NotesMarkup
  /// Those who read the same, the largest group first.
  var others: [(notes: NotesMarkup, customers: [ReportPage.Customer])] = []

  init(_ parts: [CustomerPart]) {
    let all = parts.compactMap { part in part.notes.map { (customer: part.customer, parts: $0.parts) } }
    let everybodys = all.dropFirst().reduce(Set(all.first?.parts ?? [])) { $0.intersection($1.parts) }
    common = NotesMarkup(parts: (all.first?.parts ?? []).filter(everybodys.contains))
    let own = all.map { customer, parts in
      (notes: NotesMarkup(parts: parts.filter { !everybodys.contains($0) }), customer: customer)
    }
    let groups = own.filter { !$0.notes.blocks.isEmpty }.grouped { $0.notes.blocks }
    others = groups.enumerated().sorted {
      ($1.element.count, $0.offset) < ($0.element.count, $1.offset)
    }.map { (notes: $0.element[0].notes, customers: $0.element.map { $0.customer }) }
  }
}

extension HTMLWriter {
  mutating func allNotes(_ parts: [CustomerPart]) {
    let notes = AllNotes(parts)
    if notes.common.blocks.isEmpty, notes.others.isEmpty { return }
    section("notes", title: "Release notes") { writer in
      if !notes.common.blocks.isEmpty { writer.notes(notes.common) }
      if notes.others.isEmpty { return }
      // On paper, the table of customers tells enough.
      writer.element("details", attributes: ["class": "screen"]) { writer in
        writer.element("summary", "What only some customers read")
        for (own, readers) in notes.others {
          writer.element("h3") { $0.element("bdi", Amount.names(readers.map(\.label.text))) }
          writer.notes(own)
        }
      }
    }
  }
}
