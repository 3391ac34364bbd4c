import Domain

struct ChangelogHeading {
  /// The first line of the heading and of the anchors before it.
  var start: Int
  /// The line after the heading.
  var end: Int
  var level: Int
  /// Nil if the heading is not that of a version's section.
  var version: PackageVersion?
  var isUnreleased: Bool

  static func all(_ scan: ChangelogScanner, _ lines: ChangelogLines) -> [ChangelogHeading] {
    scan.kinds.enumerated().compactMap { index, kind in
      guard case .heading(let level, let text, let end) = kind else { return nil }
      let title = HeadingTitle(text)
      return ChangelogHeading(
        start: start(index, lines), end: end, level: level, version: level <= 3 ? title.version : nil,
        isUnreleased: level <= 3 && title.isUnreleased)
    }
  }

  /// The first line of a section in a text without any version: only a title and paragraphs are before all sections.
  static func unknownSection(
    _ headings: [ChangelogHeading], scan: ChangelogScanner, in lines: ChangelogLines
  ) -> Int? {
    let title = headings.first.flatMap { $0.level == 1 && !$0.namesVersion(lines) ? $0 : nil }
    let heading = headings.first { $0.start != title?.start }?.start
    let other = lines.lines.indices.first { index in
      if let title, (title.start..<title.end).contains(index) { return false }
      if case .definition = scan.kinds[index] { return false }
      let content = lines.lines[index].content
      if ListMarker(content, 0..<content.count) != nil { return true }
      let beginsParagraph = index == 0 || lines.lines[index - 1].isBlank
      return beginsParagraph && content.split(maxSplits: 1, whereSeparator: \.isBlank).first.map(isVersion) == true
    }
    return [heading, other].compactMap(\.self).min()
  }

  /// Whether a word of the heading is a version, at whatever place.
  private func namesVersion(_ lines: ChangelogLines) -> Bool {
    lines.lines[start..<end].contains { $0.content.split(whereSeparator: \.isBlank).contains(where: Self.isVersion) }
  }

  private static func isVersion(_ word: ArraySlice<UInt8>) -> Bool {
    word.contains(UInt8(ascii: ".")) && HeadingTitle(String(decoding: word, as: UTF8.self)).version != nil
  }

  /// The line where the anchors before a heading begin: `<a name="1.4.0"></a>`.
  private static func start(_ line: Int, _ lines: ChangelogLines) -> Int {
    var start = line
    for index in (0..<line).reversed() {
      if lines.lines[index].isBlank { continue }
      let content = lines.lines[index].content
      let isAnchor =
        content.has("<a ", at: 0, before: content.count) && content.last { !$0.isBlank } == UInt8(ascii: ">")
      if !isAnchor { break }
      start = index
    }
    return start
  }

  /// The line after a section: the next heading that is not below this one, the definitions at the end of the text, or
  /// the end of the text.
  static func end(
    of index: Int, _ headings: [ChangelogHeading], scan: ChangelogScanner, in lines: ChangelogLines
  ) -> Int {
    let this = headings[index]
    let next = headings[(index + 1)...].first { $0.level <= this.level || $0.version != nil || $0.isUnreleased }
    if let next { return next.start }
    return max(ChangelogDefinitions.start(scan, lines), this.end)
  }
}

/// The text of a heading: `1.4.0`, `[1.4.0] - 2026-01-01`, `v1.4.0 "Name"`, `Release 1.4.0`, `[Unreleased]`.
private struct HeadingTitle {
  var version: PackageVersion?
  var isUnreleased: Bool

  init(_ text: String) {
    var words = text.split { $0 == " " || $0 == "\t" }.map { $0.drop { "[*_`".contains($0) } }
    isUnreleased = words.first?.prefix { $0.isLetter }.lowercased() == "unreleased"
    if let first = words.first, words.count > 1, ["release", "version"].contains(first.lowercased()) {
      words.removeFirst()
    }
    guard let first = words.first else { return }
    let rest = words.dropFirst().map { $0.lowercased() }
    // `1.0.0 to 2.0.0` and `2.0.0 Migration Guide` are no versions' headings.
    let isAbout = rest.first.map { ["to", "and", "or", "through", "until", "→", "->"].contains($0) } == true
    if isAbout || rest.contains(where: { $0.hasPrefix("migrat") || $0.hasPrefix("upgrad") }) { return }
    let number = String(first.drop { $0 == "v" || $0 == "V" }.prefix { !"](:,*_`".contains($0) })
    version = try? PackageVersion(parsing: number)
  }
}
