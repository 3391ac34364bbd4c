import Domain

/// The definitions of links at the end of a changelog: `[1.4.0]: https://…`.
struct ChangelogDefinitions {
  private let all: [(label: String, line: Int)]
  private let hasUnreleased: Bool

  init(_ lines: ChangelogLines) {
    let kinds = ChangelogScanner(lines.lines).kinds
    all = kinds.enumerated().compactMap { index, kind in
      if case .definition(let label) = kind { (label, index) } else { nil }
    }
    hasUnreleased = ChangelogHeading.all(kinds).contains(where: \.isUnreleased)
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
  func put(_ links: Changelog.Links, _ version: SemanticVersion, into lines: inout ChangelogLines) {
    put("\(version)", links.version, into: &lines) { Self.version($0) == version }
    guard let unreleased = links.unreleased, hasUnreleased else { return }
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
    let start = Self.start(ChangelogScanner(lines.lines), lines)
    let block = all.filter { $0.line >= start }
    guard let last = block.last else { return lines.insert([line], at: start) }
    let before = block.first { Self.sortsAfter($0.label, label) }
    let location = before?.line ?? last.line + 1
    lines.replace(location..<location, with: [line])
  }

  /// Puts `Unreleased` first, then the versions from the newest to the oldest.
  private static func sortsAfter(_ label: String, _ new: String) -> Bool {
    guard let other = version(label) else { return false }
    guard let version = version(new) else { return true }
    return other < version
  }

  private static func version(_ label: String) -> SemanticVersion? {
    SemanticVersion(label.first == "v" ? String(label.dropFirst()) : label)
  }
}
