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
    var groups: [[NotesMarkup.Block]: Int] = [:]
    for (customer, parts) in all {
      let notes = NotesMarkup(parts: parts.filter { !everybodys.contains($0) })
      if notes.blocks.isEmpty { continue }
      if let group = groups[notes.blocks] {
        others[group].customers.append(customer)
      } else {
        groups[notes.blocks] = others.count
        others.append((notes, [customer]))
      }
    }
    others = others.enumerated().sorted {
      ($1.element.customers.count, $0.offset) < ($0.element.customers.count, $1.offset)
    }.map(\.element)
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
