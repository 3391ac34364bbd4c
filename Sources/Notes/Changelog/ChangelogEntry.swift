import Domain

/// The section of one version.
struct ChangelogEntry {
  private let version: SemanticVersion
  private let heading: [UInt8]
  private let body: [[UInt8]]

  init(_ section: String, version: SemanticVersion, date: CivilDate, isLinked: Bool) {
    self.version = version
    heading = Array((isLinked ? "## [\(version)] - \(date)" : "## \(version) - \(date)").utf8)
    body = Self.trimmed(ChangelogLines(section).lines.map(\.content)).map { line in
      // A mark inside the notes would end them too early.
      let isMark = ChangelogMark(line) != nil || ChangelogMark.endVersion(line) != nil
      return isMark ? Array("&lt;".utf8) + line.drop { $0 != UInt8(ascii: "<") }.dropFirst() : line
    }
  }

  private var marked: [[UInt8]] {
    let mark = ChangelogMark(version: version.description, body: body)
    return [mark.startLine, []] + (body.isEmpty ? [] : body + [[]]) + [mark.endLine]
  }

  func put(into lines: inout ChangelogLines) -> Changelog.Outcome {
    let scan = ChangelogScanner(lines.lines)
    let headings = ChangelogHeading.all(scan.kinds)
    if let index = headings.firstIndex(where: { $0.version == version }) {
      return renew(headings[index], scan.kinds, ChangelogHeading.end(of: index, headings, scan, lines), &lines)
    }
    lines.insert([heading, []] + marked, at: insertionLine(headings, scan, lines))
    return .inserted
  }

  private func renew(
    _ old: ChangelogHeading, _ kinds: [ChangelogScanner.Kind], _ end: Int, _ lines: inout ChangelogLines
  ) -> Changelog.Outcome {
    for index in old.line..<end {
      guard case .notes(let mark, let last) = kinds[index], SemanticVersion(mark.version) == version else { continue }
      let between = Self.trimmed(lines.lines[index + 1..<last].map(\.content))
      guard ChangelogMark.checksum(between) == mark.sum else { return .keptEdited }
      let isSame = between == body
      if !isSame { lines.replace(index..<last + 1, with: marked) }
      let isSameHeading = renewHeading(old, &lines)
      return isSame && isSameHeading ? .unchanged : .replaced
    }
    return .keptHandWritten
  }

  /// Keeps a heading that a person has reworded.
  private func renewHeading(_ old: ChangelogHeading, _ lines: inout ChangelogLines) -> Bool {
    let current = lines.lines[old.line].content
    let isOurs = ["## [\(version)] - ", "## \(version) - "].contains { prefix in
      current.starts(with: prefix.utf8) && current.count == prefix.utf8.count + 10
        && current.dropFirst(prefix.utf8.count).allSatisfy { $0.isDigit || $0 == UInt8(ascii: "-") }
    }
    guard isOurs, current != heading else { return true }
    lines.replace(old.line..<old.line + 1, with: [heading])
    return false
  }

  /// Before the first lower version, else after the last version, else after `Unreleased`, else at the end of the text.
  private func insertionLine(_ headings: [ChangelogHeading], _ scan: ChangelogScanner, _ lines: ChangelogLines) -> Int {
    if let lower = headings.first(where: { $0.version.map { $0 < version } ?? false }) { return lower.line }
    let last = headings.lastIndex { $0.version != nil } ?? headings.lastIndex(where: \.isUnreleased)
    guard let last else { return ChangelogDefinitions.start(scan, lines) }
    return ChangelogHeading.end(of: last, headings, scan, lines)
  }

  /// Removes blank lines at both ends.
  private static func trimmed(_ lines: [[UInt8]]) -> [[UInt8]] {
    let isBlank: ([UInt8]) -> Bool = { $0.allSatisfy(\.isBlank) }
    let tail = lines.drop(while: isBlank)
    return Array(tail.prefix((tail.lastIndex { !isBlank($0) } ?? tail.startIndex - 1) + 1 - tail.startIndex))
  }
}
