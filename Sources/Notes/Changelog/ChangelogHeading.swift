import Domain

struct ChangelogHeading {
  var line: Int
  var level: Int
  /// Nil if the heading is not that of a version's section.
  var version: SemanticVersion?
  var isUnreleased: Bool

  static func all(_ kinds: [ChangelogScanner.Kind]) -> [ChangelogHeading] {
    kinds.enumerated().compactMap { index, kind in
      guard case .heading(let level, let text) = kind else { return nil }
      let words = text.split { $0 == " " || $0 == "\t" }
      let first = words.first?.drop { $0 == "[" || $0 == "v" || $0 == "V" }.prefix { $0 != "]" && $0 != "(" } ?? ""
      // A date, a link or `[YANKED]` may follow the version. `1.0.0 to 2.0.0` is not a version's heading.
      let isAlone = words.count < 2 || "-–—([/".contains(words[1].first ?? " ")
      return ChangelogHeading(
        line: index, level: level, version: isAlone && level <= 3 ? SemanticVersion(String(first)) : nil,
        isUnreleased: level <= 3 && first.lowercased() == "unreleased")
    }
  }

  /// The line after a section: the next heading that is not below this one, the definitions at the end of the text, or
  /// the end of the text.
  static func end(
    of index: Int, _ headings: [ChangelogHeading], _ scan: ChangelogScanner, _ lines: ChangelogLines
  ) -> Int {
    let this = headings[index]
    let next = headings[(index + 1)...].first { $0.level <= this.level || $0.version != nil || $0.isUnreleased }
    if let next { return next.line }
    return max(ChangelogDefinitions.start(scan, lines), this.line + 1)
  }
}
