extension Changelog {
  /// A page of notes as the section of its version: without the title that it begins with, and with headings of level 3 and
  /// deeper.
  package static func section(of page: String) -> String {
    let lines = ChangelogLines(page).lines
    let headings = ChangelogScanner(lines).kinds.enumerated().compactMap { index, kind -> Heading? in
      guard case .heading(let level, let text, let end) = kind else { return nil }
      return Heading(lines: index..<end, level: level, text: text)
    }
    let title = headings.first.flatMap { $0.lines.lowerBound == lines.firstIndex { !$0.isBlank } ? $0 : nil }
    let inside = headings.dropFirst(title == nil ? 0 : 1)
    let shift = max(0, 3 - (inside.map(\.level).min() ?? 3))
    var section = lines.map { String(decoding: $0.content, as: UTF8.self) }
    for heading in inside.reversed() where shift > 0 {
      let marks = String(repeating: "#", count: min(6, heading.level + shift))
      section.replaceSubrange(heading.lines, with: ["\(marks) \(heading.text)"])
    }
    if let title { section.removeSubrange(..<title.lines.upperBound) }
    return section.joined(separator: "\n")
  }

  private struct Heading {
    var lines: Range<Int>
    var level: Int
    var text: String
  }
}
