import Domain
import Editing
import TestSupport
import Testing

@Suite struct ChangelogTests {
  static let section = """
    ### Features

    - **paywall**: time the paywall by session length

    ### Fixes

    - keep the last score
    """
  static let date = CivilDate(unixSeconds: 1_767_225_600)
  static let links = Changelog.Links(
    version: "https://github.com/acme/sdk/compare/1.3.0...1.4.0",
    unreleased: "https://github.com/acme/sdk/compare/1.4.0...HEAD")

  /// A changelog that is refused is kept.
  static func insert(
    _ text: String, _ version: PackageVersion = PackageVersion(numbers: [1, 4, 0]), section: String = section,
    date: CivilDate = date, links: Changelog.Links? = links
  ) -> Changelog.Edit {
    (try? Changelog.inserting(section, version: version, date: date, links: links, into: text))
      ?? Changelog.Edit(text: text, outcome: .keptHandWritten)
  }

  /// Sections without a version that can be read: the new one has no place, least of all at the end.
  @Test(
    arguments: [
      ("# Log\n\n## Winter\n\n- a\n\n## Autumn\n", 3), ("# Log\n\n- 1.3.0: a\n- 1.2.0: b\n", 3),
      ("## Changes\n\ntext\n", 1), ("# Acme SDK 1.3.0\n\ntext\n", 1), ("1.3.0 (2025)\n\n  a\n", 1),
      ("Log\n\nv1.3.0\n~~~~~~\n\n* a\n", 3), ("# Log\n\n# Winter\n", 3), ("# Log\n\n```\n- a\n```\n\n## x\n", 4),
      ("# Log\n\nAll of it.\n", nil), ("# Log\n\nBy the rules of\n1.1.0 of them.\n\n[1.0.0]: https://x/1.0.0\n", nil),
      ("Log\n===\n", nil), ("All of it.\n", nil), ("# Log\n\n## Unreleased\n\n## Winter\n\n- a\n", nil),
      ("# Log\n\n## 1.3.0\n\n## Winter\n\n- a\n", nil),
    ] as [(String, Int?)])
  func refusesSectionsThatItCannotPlace(_ text: String, _ line: Int?) throws {
    let edit = {
      try Changelog.inserting(Self.section, version: PackageVersion(numbers: [1, 4, 0]), date: Self.date, into: text)
    }
    guard let line else {
      let made = try edit()
      #expect(made.outcome == .inserted && !made.text.hasSuffix("a\n\n<!-- end of release notes 1.4.0 -->\n"))
      return
    }
    let found = #expect(throws: Changelog.UnknownSections.self) { try edit() }
    #expect(found?.line == line)
  }

  /// A folder for each case: the changelog before and after.
  @Test(arguments: [
    "new", "kept-a-changelog", "older-line", "hand-written-around", "no-link", "code-and-comments",
  ])
  func golden(_ name: String) throws {
    let folder = "NotesTests/Goldens/changelog/\(name)"
    var before = try TestFile.text("\(Checkout.root)/Tests/\(folder)/before.md")
    before = before.replacing("SUM", with: Self.sum("### Features\n\n- an old text"))
    let edit = Self.insert(before, links: name == "no-link" || name == "code-and-comments" ? nil : Self.links)
    #expect(edit.outcome == (name == "hand-written-around" ? .replaced : .inserted))
    try expectGolden(edit.text, "\(folder)/after.md")
    #expect(
      Self.insert(edit.text, links: name == "no-link" || name == "code-and-comments" ? nil : Self.links).outcome
        == .unchanged)
  }

  /// The checksum in the first comment of a text.
  static func sum(_ section: String) -> String {
    let text = insert("", section: section).text
    let line = text.split(separator: "\n").first { $0.hasPrefix("<!-- release notes") } ?? ""
    return line.split(separator: " ").dropLast().last.map(String.init) ?? ""
  }

  @Test func whatPeopleWroteIsKept() {
    let written = "# Changelog\n\n## [1.4.0] - 2025-12-31\n\n- By hand.\n"
    #expect(Self.insert(written) == Changelog.Edit(text: written, outcome: .keptHandWritten))
    let edited = Self.insert("").text.replacing("keep the last score", with: "keep the score")
    #expect(Self.insert(edited, section: "- new") == Changelog.Edit(text: edited, outcome: .keptEdited))
    let open = Self.insert("").text.replacing("<!-- end of release notes 1.4.0 -->", with: "")
    #expect(Self.insert(open) == Changelog.Edit(text: open, outcome: .keptHandWritten))
  }

  @Test func headingsFollowTheDateUnlessWordedAnew() {
    let text = Self.insert("").text
    let later = CivilDate(unixSeconds: 1_767_312_000)
    #expect(Self.insert(text, date: later).text == text.replacing("2026-01-01", with: "2026-01-02"))
    #expect(Self.insert(text, date: later).outcome == .replaced)
    let worded = text.replacing("## [1.4.0] - 2026-01-01", with: "## [1.4.0] - 2026-01-01 [YANKED]")
    #expect(Self.insert(worded, date: later) == Changelog.Edit(text: worded, outcome: .unchanged))
  }

  @Test(arguments: ["\n", "\r\n"]) func bytesAroundItSurvive(newline: String) {
    let lines = ["\u{FEFF}# Changelog", "", "caf\u{E9} cafe\u{301}  ", "\tTabs", "", "## 1.0.0", "", "- last"]
    for end in ["", newline] {
      let before = lines.joined(separator: newline) + end
      let after = Self.insert(before).text
      #expect(after.utf8.starts(with: "\u{FEFF}# Changelog\(newline)".utf8))
      #expect(Array(after.utf8).contains(Array((lines[2] + newline + lines[3]).utf8)))
      #expect(after.utf8.elementsEqual(after.replacing("\r\n", with: "\n").replacing("\n", with: newline).utf8))
      #expect(after.utf8.last == (end.isEmpty ? UInt8(ascii: "0") : 0x0A))
      #expect(Self.insert(after).outcome == .unchanged)
    }
  }

  /// A file that git checks out with other line ends contains the same notes.
  @Test func otherLineEndsAreNoEdit() {
    let text = Self.insert("# Changelog\n").text.replacing("\n", with: "\r\n")
    let edit = Self.insert(text, section: "- new")
    #expect(edit.outcome == .replaced)
    #expect(edit.text == Self.insert("# Changelog\n", section: "- new").text.replacing("\n", with: "\r\n"))
  }

  @Test func aSectionMayHoldAnything() {
    for section in [
      "", "\n\n", "```\nopen", "<!-- open", "## [9.9.9] - 2026-01-01", "<!-- end of release notes 1.4.0 -->",
      "<!-- release notes 1.4.0 0123456789abcdef -->\nx\n<!-- end of release notes 1.4.0 -->",
      "[1.4.0]: https://evil.example",
      "# T\r\n\r\ntext\r\n", "    code",
    ] {
      let once = Self.insert("# Changelog\n\n## [1.3.0] - 2025-01-01\n\n- x\n", section: section).text
      #expect(Self.insert(once, section: section) == Changelog.Edit(text: once, outcome: .unchanged), "\(section)")
      let other = Self.insert(once, section: "- other")
      #expect(
        other.outcome == .replaced && other.text.hasSuffix("- x\n\n[1.4.0]: \(Self.links.version)\n"), "\(section)")
    }
  }

  /// Headings of real projects: where a section goes, and with how many marks.
  @Test(arguments: [
    ("# 1.8.3 Salt\n\n- a\n\n# 1.2.0 Pepper\n", "1.4.0", 1, "# 1.2.0 Pepper"),
    ("# Log\n\n## Release 1.5.0\n\n- a\n\n## Release 1.0.0\n", "1.4.0", 2, "## Release 1.0.0"),
    ("1.5.0 / 2020-01-01\n==================\n\n  * a\n\n1.0.0 / 2019-01-01\n===\n", "1.4.0", 1, "1.0.0 / 2019-01-01"),
    ("Changes\n=======\n\nVersion 1.5.0\n---\n\n- a\n---\n\nv1.0.0\n------\n", "1.4.0", 2, "v1.0.0"),
    (
      "<a name=\"1.5.0\"></a>\n# 1.5.0 (2020)\n\n- a\n\n<a name=\"1.0.0\"></a>\n# 1.0.0\n", "1.4.0", 1,
      "<a name=\"1.0.0\"></a>"
    ),
    (
      "<a name=\"2.0.0\"></a>\n## [2.0.0](http://x) (2020)\n\n<a name='1.0'></a>\n\n## 1.0\n", "1.4.0", 2,
      "<a name='1.0'></a>"
    ),
    ("## 2.0.0 Migration Guide\n\n- a\n\n### **v1.0.0**\n\n#### Fixes\n", "1.4.0", 3, "### **v1.0.0**"),
    ("# Log\n\n## 1.0.0 to 2.0.0\n\n## 1.3.9: Name\n", "1.4.0", 2, "## 1.3.9: Name"),
    ("# Log\n\n## 2026-09-01\n\n- a\n\n## 26.08.11\n\n- b\n\n## 26.07.02\n", "26.08.05", 2, "## 26.07.02"),
    ("# Log\n\n## v2.10 - 2025-01-01\n\n- a\n\n## v2.3\n", "2.9", 2, "## v2.3"),
    ("# Log\n\n## 1.4.0.10\n\n- a\n\n## 1.4.0.2\n", "1.4.0.9", 2, "## 1.4.0.2"),
  ]) func headingsOfRealProjects(_ before: String, _ version: String, _ level: Int, _ next: String) throws {
    let version = try PackageVersion(parsing: version)
    let edit = Self.insert(before, version, links: nil)
    #expect(edit.outcome == .inserted)
    let lines = edit.text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    let start = try #require(lines.firstIndex(of: String(repeating: "#", count: level) + " \(version) - 2026-01-01"))
    let end = try #require(lines.firstIndex(of: "<!-- end of release notes \(version) -->"))
    #expect(Array(lines[(end + 1)...].prefix(2)) == ["", next])
    #expect(lines[start...end].contains(level == 3 ? "#### Features" : "### Features"))
    #expect((lines[..<start] + lines[(end + 2)...]).joined(separator: "\n") == before)
    #expect(Self.insert(edit.text, version, links: nil) == Changelog.Edit(text: edit.text, outcome: .unchanged))
    let renewed = Self.insert(edit.text, version, section: "### New\n\n- b", links: nil)
    #expect(renewed.outcome == .replaced && renewed.text.contains(level == 3 ? "\n#### New" : "\n### New"))
  }

  @Test(arguments: [
    "## [Unreleased]", "## Unreleased", "# Unreleased", "Unreleased\n----------", "## [Unreleased](x) soon",
  ])
  func unreleasedTextMovesIntoTheRelease(_ heading: String) {
    let text = "# Log\n\n\(heading)\n\n### Added\n\n- soon\n\n## [1.3.0] - 2025-01-01\n\n- x\n"
    let edit = Self.insert(text, links: nil)
    let marks = heading == "# Unreleased" ? "##" : "##"
    #expect(
      edit.text.contains("\(heading)\n\n\(marks) 1.4.0 - 2026-01-01\n\n### Added\n\n- soon\n\n<!-- release notes 1.4.0")
    )
    #expect(Self.insert(edit.text, links: nil).outcome == .unchanged)
    // An older version does not take it, and neither does a heading without text.
    #expect(Self.insert(text, PackageVersion(numbers: [1, 2, 0]), links: nil).text.hasPrefix(text.dropLast()))
    let empty = text.replacing("- soon\n\n", with: "")
    #expect(Self.insert(empty, links: nil).text.contains("### Added\n\n## 1.4.0 - 2026-01-01"))
  }

  @Test func definitionsGoWhereTheOthersAre() {
    let inSections =
      "# Log\n\n## [1.3.0]\n\n- x\n\n[1.3.0]: https://x/1.3.0\n\n## [1.2.0]\n\n- y\n\n[1.2.0]: https://x/1.2.0\n"
    let edit = Self.insert(inSections, links: .init(version: "https://x/1.4.0"))
    #expect(edit.text.contains("1.4.0 -->\n\n[1.4.0]: https://x/1.4.0\n\n## [1.3.0]\n"))
    #expect(Self.insert(edit.text, links: .init(version: "https://x/1.4.0")).outcome == .unchanged)
    let atTheTop = "# Log\n\n[1.3.0]: https://x/1.3.0\n[1.2.0]: https://x/1.2.0\n\n## [1.3.0]\n\n- x\n\n## [1.2.0]\n"
    #expect(Self.insert(atTheTop).text.hasPrefix("# Log\n\n[1.4.0]: \(Self.links.version)\n[1.3.0]: https"))
    let amongOthers = "# Log\n\n## [1.3.0]\n\n- x [a]\n\n[1.3.0]: https://x/1.3.0\n[a]: https://x/a\n"
    #expect(
      Self.insert(amongOthers).text.hasSuffix(
        "[1.4.0]: \(Self.links.version)\n[1.3.0]: https://x/1.3.0\n[a]: https://x/a\n"))
  }

  /// In whichever order versions are inserted, the newest comes first.
  @Test(arguments: [
    ["0.1.0", "0.9.0", "0.10.0", "1.0.0-alpha", "1.0.0-alpha.1", "1.0.0-rc.1", "1.0.0", "1.0.1", "2.0.0"],
    ["25.12.31", "26.01.02", "26.01.10", "26.08.11", "26.10.01"],
    ["0.9", "0.10", "1.0-beta.2", "1.0-beta.10", "1.0", "1.0.0.1", "1.2", "130.0"],
  ]) func versionsAreInOrder(_ texts: [String]) throws {
    var generator = SeededGenerator(seed: 5)
    let versions = try texts.map { try PackageVersion(parsing: $0) }
    for _ in 0..<15 {
      var text = "# Changelog\n\n## [Unreleased]\n\n- soon\n"
      for version in versions.shuffled(using: &generator) {
        text =
          Self.insert(
            text, version, section: "- \(version)",
            links: .init(version: "https://x/\(version)", unreleased: "https://x/HEAD")
          ).text
      }
      let found = text.split(separator: "\n").compactMap { line in
        line.hasPrefix("## [") ? String(line.dropFirst(4).prefix { $0 != "]" }) : nil
      }
      #expect(found == ["Unreleased"] + texts.reversed())
      let definitions = text.split(separator: "\n").filter { $0.hasPrefix("[") }.map {
        String($0.prefix { $0 != "]" }.dropFirst())
      }
      #expect(definitions == ["Unreleased"] + texts.reversed())
    }
  }
}
