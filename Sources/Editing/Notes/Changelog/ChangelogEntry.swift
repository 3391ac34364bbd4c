import Domain

/// The section of one version.
struct ChangelogEntry {
  private let version: PackageVersion
  private let title: String
  private let body: [[UInt8]]
  private let keepsHeading: Bool

  init(_ section: String, version: PackageVersion, date: CivilDate, isLinked: Bool, keepsHeading: Bool) {
    self.version = version
    self.keepsHeading = keepsHeading
    title = isLinked ? "[\(version)] - \(date)" : "\(version) - \(date)"
    body = Self.trimmed(ChangelogLines(section).lines.map(\.content)).map { line in
      // A mark inside the notes would end them too early.
      let isMark = ChangelogMark(line) != nil || ChangelogMark.endVersion(line) != nil
      return isMark ? Array("&lt;".utf8) + line.drop { $0 != UInt8(ascii: "<") }.dropFirst() : line
    }
  }

  private func heading(_ level: Int) -> [UInt8] { Array("\(String(repeating: "#", count: level)) \(title)".utf8) }

  /// The headings of the notes have level 3, and are below that of the version.
  private func body(_ level: Int) -> [[UInt8]] {
    let deeper = [UInt8](repeating: UInt8(ascii: "#"), count: max(level - 2, 0))
    return deeper.isEmpty ? body : body.map { $0.first == UInt8(ascii: "#") ? deeper + $0 : $0 }
  }

  private func marked(_ level: Int) -> [[UInt8]] {
    let body = body(level)
    let mark = ChangelogMark(version: version.description, body: body)
    return [mark.startLine, []] + (body.isEmpty ? [] : body + [[]]) + [mark.endLine]
  }

  func put(into lines: inout ChangelogLines) throws(Changelog.UnknownSections) -> Changelog.Outcome {
    let scan = ChangelogScanner(lines.lines)
    let headings = ChangelogHeading.all(scan, lines)
    if let index = headings.firstIndex(where: { $0.version?.isSame(as: version) == true }) {
      return renew(
        headings[index], kinds: scan.kinds, to: ChangelogHeading.end(of: index, headings, scan: scan, in: lines),
        in: &lines)
    }
    let level = (headings.first { $0.version != nil } ?? headings.first(where: \.isUnreleased))?.level ?? 2
    let line = try insertionLine(headings, scan: scan, in: lines)
    if let start = unreleasedText(before: line, headings, scan: scan, in: lines) {
      // The text that people wrote about the next release is now part of this one.
      lines.insert(marked(level), at: line)
      lines.insert([heading(level)], at: start)
    } else {
      lines.insert([heading(level), []] + marked(level), at: line)
    }
    return .inserted
  }

  /// The line where the text of `Unreleased` begins, if it has any and ends at a line.
  private func unreleasedText(
    before line: Int, _ headings: [ChangelogHeading], scan: ChangelogScanner, in lines: ChangelogLines
  ) -> Int? {
    guard let index = headings.firstIndex(where: \.isUnreleased), headings[index].end <= line,
      ChangelogHeading.end(of: index, headings, scan: scan, in: lines) == line
    else { return nil }
    let start = headings[index].end
    let hasText = (start..<line).contains { number in
      if case .heading = scan.kinds[number] { return false }
      return !lines.lines[number].isBlank
    }
    return hasText ? start : nil
  }

  private func renew(
    _ old: ChangelogHeading, kinds: [ChangelogScanner.LineRole], to end: Int, in lines: inout ChangelogLines
  ) -> Changelog.Outcome {
    for index in old.start..<end {
      guard case .notes(let mark, let last) = kinds[index], PackageVersion(mark.version)?.isSame(as: version) == true
      else { continue }
      let between = Self.trimmed(lines.lines[index + 1..<last].map(\.content))
      guard ChangelogMark.checksum(between) == mark.sum else { return .keptEdited }
      let isSame = between == body(old.level)
      if !isSame { lines.replace(index..<last + 1, with: marked(old.level)) }
      let isSameHeading = renewHeading(old, &lines)
      return isSame && isSameHeading ? .unchanged : .replaced
    }
    return .keptHandWritten
  }

  /// Keeps a heading that a person has reworded.
  private func renewHeading(_ old: ChangelogHeading, _ lines: inout ChangelogLines) -> Bool {
    let line = old.end - 1
    let current = lines.lines[line].content
    let marks = String(repeating: "#", count: old.level)
    let isOurs = ["\(marks) [\(version)] - ", "\(marks) \(version) - "].contains { prefix in
      current.starts(with: prefix.utf8) && current.count == prefix.utf8.count + 10
        && current.dropFirst(prefix.utf8.count).allSatisfy { $0.isDigit || $0 == UInt8(ascii: "-") }
    }
    guard isOurs, !keepsHeading, current != heading(old.level) else { return true }
    lines.replace(line..<line + 1, with: [heading(old.level)])
    return false
  }

  /// Before the first lower version, else after the last version, else after `Unreleased`, else at the end of the text.
  private func insertionLine(
    _ headings: [ChangelogHeading], scan: ChangelogScanner, in lines: ChangelogLines
  ) throws(Changelog.UnknownSections) -> Int {
    if let lower = headings.first(where: { $0.version.map(version.isAbove) ?? false }) { return lower.start }
    let last = headings.lastIndex { $0.version != nil } ?? headings.lastIndex(where: \.isUnreleased)
    guard let last else {
      if let first = ChangelogHeading.unknownSection(headings, scan: scan, in: lines) {
        throw Changelog.UnknownSections(line: first + 1, text: lines.text(of: first))
      }
      return ChangelogDefinitions.start(scan, lines)
    }
    return ChangelogHeading.end(of: last, headings, scan: scan, in: lines)
  }

  /// Removes blank lines at both ends.
  private static func trimmed(_ lines: [[UInt8]]) -> [[UInt8]] {
    let isBlank: ([UInt8]) -> Bool = { $0.allSatisfy(\.isBlank) }
    let tail = lines.drop(while: isBlank)
    return Array(tail.prefix((tail.lastIndex { !isBlank($0) } ?? tail.startIndex - 1) + 1 - tail.startIndex))
  }
}
