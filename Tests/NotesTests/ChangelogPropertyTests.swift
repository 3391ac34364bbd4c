import Domain
import Editing
import TestSupport
import Testing

/// Random changelogs of lines that have a meaning in one, judged by a Markdown reader.
@Suite struct ChangelogPropertyTests {
  static let pieces = [
    "# Changelog", "## [Unreleased]", "## [1.3.0] - 2025-01-01", "## 1.2.0", "## v1.5.0", "### [1.1.0]", "### Added",
    "## Notes", "- item", "  - nested", "text", "", "", "", "```", "````", "~~~", "```swift", "<!-- note -->", "<!--",
    "-->",
    "<pre>", "</pre>", "<details>", "</details>", "    code", "\tcode", "> quote", "[1.3.0]: https://x/1.3.0",
    "[unreleased]: https://x/HEAD", "[other]: https://x/other", "===", "---", "## [1.4.0]", "## [1.4.0] - 2025-06-06",
    "<!-- release notes 1.4.0 0123456789abcdef -->", "<!-- end of release notes 1.4.0 -->", "   ## 1.0.0 ##", "#hash",
    "<!-- release notes 1.2.0 0123456789abcdef -->", "<!-- end of release notes 1.2.0 -->", "é", "| a | b |",
  ]

  static func texts(_ count: Int) -> [String] {
    var generator = SeededGenerator(seed: 17)
    return (0..<count).map { _ in
      let newline = ["\n", "\n", "\r\n"].randomElement(using: &generator) ?? "\n"
      let lines = (0..<Int.random(in: 0...14, using: &generator)).map { _ in
        pieces.randomElement(using: &generator) ?? ""
      }
      let mark = Int.random(in: 0..<8, using: &generator) == 0 ? "\u{FEFF}" : ""
      return mark + lines.joined(separator: newline) + (Bool.random(using: &generator) ? newline : "")
    }
  }

  @Test func insertingTwiceIsInsertingOnce() {
    for text in Self.texts(1200) {
      let once = ChangelogTests.insert(text)
      let twice = ChangelogTests.insert(once.text)
      #expect(twice.text.utf8.elementsEqual(once.text.utf8), "\(text.debugDescription)")
      let isKept = once.outcome == .keptHandWritten || once.outcome == .keptEdited
      #expect(twice.outcome == (isKept ? once.outcome : .unchanged), "\(text.debugDescription)")
      #expect(!isKept || once.text.utf8.elementsEqual(text.utf8), "\(text.debugDescription)")
    }
  }

  @Test func noLineIsLost() {
    for text in Self.texts(1200) {
      let edit = ChangelogTests.insert(text)
      guard edit.outcome == .inserted else { continue }
      var rest = Self.lines(edit.text)[...]
      for line in Self.lines(text) where !line.hasPrefix("[unreleased]: ") {
        guard let found = rest.firstIndex(of: line) else {
          Issue.record("\(line.debugDescription) is lost of \(text.debugDescription)")
          break
        }
        rest = rest[(found + 1)...]
      }
    }
  }

  private static func lines(_ text: String) -> [String] {
    text.replacing("\u{FEFF}", with: "").utf8.split(separator: UInt8(ascii: "\n")).map { line in
      String(decoding: line.last == UInt8(ascii: "\r") ? line.dropLast() : line, as: UTF8.self)
    }
  }

  /// A Markdown reader also sees an inserted section as a section, even if the text leaves a code block open. Without
  /// HTML, for which browsers have rules of their own.
  @Test func readersSeeTheHeadingOnce() throws {
    let edits = Self.texts(1200).map { ($0, ChangelogTests.insert($0)) }.filter {
      $0.1.outcome == .inserted && !$0.0.contains("<")
    }
    for ((_, edit), pages) in zip(
      edits, try MarkdownJudge.read(edits.map { $0.1.text.replacing("\u{FEFF}", with: "") }))
    {
      for page in pages {
        #expect(page.text.components("1.4.0 - 2026-01-01") == 1, "\(edit.text.debugDescription)")
        #expect(page.tags.filter { ["h1", "h2", "h3", "h4"].contains($0) }.count >= 3, "\(edit.text.debugDescription)")
      }
    }
  }

  /// A block that is open in the middle of a text may contain the rest, and headings that readers do not see do not
  /// count.
  @Test func headingsInCodeAndCommentsAreNone() {
    for (open, close) in [("```", "```"), ("~~~~", "~~~~"), ("<!--", "-->"), ("<pre>", "</pre>"), ("```js", "``````")] {
      let text = "# Changelog\n\n\(open)\n## [1.4.0]\n\n## [1.0.0]\n\(close)\n\n## [0.9.0]\n"
      let edit = ChangelogTests.insert(text)
      #expect(
        edit.outcome == .inserted
          && edit.text.hasPrefix("# Changelog\n\n\(open)\n## [1.4.0]\n\n## [1.0.0]\n\(close)\n\n## [1.4.0] - 2026"))
    }
  }
}

extension String {
  fileprivate func components(_ part: String) -> Int { ranges(of: part).count }
}
