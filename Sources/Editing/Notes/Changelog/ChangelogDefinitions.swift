import Domain

/// The definitions of links in a changelog: `[1.4.0]: https://…`.
struct ChangelogDefinitions {
  private let all: [(label: String, line: Int)]
  /// The lines of definitions by their versions.
  private let versionLines: [PackageVersion: [Int]]
  private let headings: [ChangelogHeading]
  private let scan: ChangelogScanner

  init(_ lines: ChangelogLines) {
    scan = ChangelogScanner(lines.lines)
    headings = ChangelogHeading.all(scan, lines)
    all = scan.kinds.enumerated().compactMap { index, kind in
      if case .definition(let label) = kind { (label, index) } else { nil }
    }
    let versions = all.compactMap { definition in Self.version(definition.label).map { ($0, [definition.line]) } }
    versionLines = Dictionary(versions, uniquingKeysWith: +)
  }

  /// The line where the definitions at the end of a text begin. Without definitions, the line after its last line that
  /// is not blank. If a comment or a code block is not closed, its first line.
  static func start(_ scan: ChangelogScanner, _ lines: ChangelogLines) -> Int {
    if let open = scan.open { return open }
    let text = lines.lines.lastIndex { !$0.isBlank } ?? -1
    var start = text + 1
    for index in (0..<text + 1).reversed() {
      if case .definition = scan.kinds[index] { start = index } else if !lines.lines[index].isBlank { break }
    }
    return start
  }

  /// Updates or adds the definitions of the version and of `Unreleased`.
  func put(_ links: Changelog.Links, _ version: PackageVersion, into lines: inout ChangelogLines) {
    put("\(version)", links.version, into: &lines) { Self.version($0)?.isSame(as: version) == true }
    guard let unreleased = links.unreleased, headings.contains(where: \.isUnreleased) else { return }
    ChangelogDefinitions(lines).put("Unreleased", unreleased, into: &lines) { $0.lowercased() == "unreleased" }
  }

  private func put(
    _ label: String, _ address: String, into lines: inout ChangelogLines, where matches: (String) -> Bool
  ) {
    if let found = all.first(where: { matches($0.label) }) {
      let line = Array("[\(found.label)]: \(address)".utf8)
      if lines.lines[found.line].content != line { lines.replace(found.line..<found.line + 1, with: [line]) }
      return
    }
    let line = Array("[\(label)]: \(address)".utf8)
    if let end = sectionEnd(of: label, lines) { return lines.insert([line], at: end) }
    let start = Self.start(scan, lines)
    let versions = all.filter { Self.version($0.label) != nil || $0.label.lowercased() == "unreleased" }
    guard let last = versions.last ?? all.last(where: { $0.line >= start }) else {
      return lines.insert([line], at: start)
    }
    let location = versions.first { Self.sortsAfter($0.label, label) }?.line ?? last.line + 1
    lines.replace(location..<location, with: [line])
  }

  /// The end of a label's section, if other definitions are at the ends of their sections.
  private func sectionEnd(of label: String, _ lines: ChangelogLines) -> Int? {
    let sections = headings.indices.filter { headings[$0].version != nil || headings[$0].isUnreleased }
    func end(_ index: Int) -> Int { ChangelogHeading.end(of: index, headings, scan: scan, in: lines) }
    let isUsual = sections.dropLast().contains { index in
      guard let lines = headings[index].version.flatMap({ versionLines[$0] }) else { return false }
      let section = headings[index].end..<end(index)
      return lines.contains(where: section.contains)
    }
    guard isUsual else { return nil }
    return sections.first { headings[$0].version.map { $0 == Self.version(label) } ?? (Self.version(label) == nil) }
      .map(end)
  }

  /// Puts `Unreleased` first, then the versions from the newest to the oldest.
  private static func sortsAfter(_ label: String, _ new: String) -> Bool {
    guard let other = version(label) else { return false }
    guard let version = version(new) else { return true }
    return version.isAbove(other)
  }

  private static func version(_ label: String) -> PackageVersion? {
    try? PackageVersion(parsing: label.first == "v" ? String(label.dropFirst()) : label)
  }
}
