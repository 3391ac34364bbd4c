import TestSupport
import Testing

@testable import CLI

struct DiffColourTests {
  /// The kind of each line, by its first letter: head, range, context, removed, added, nothing.
  struct Row: CustomTestStringConvertible {
    var testDescription: String
    var lines: [(kind: Character, text: String)]
    var diff: String { lines.map(\.text).joined(separator: "\n") }
  }

  static let rows = [
    Row(
      testDescription: "two files",
      lines: [
        ("h", "--- a/one"), ("h", "+++ b/one"), ("r", "@@ -1,2 +1,2 @@"), ("c", " same"), ("-", "-old"), ("+", "+new"),
        ("h", "--- a/two"), ("h", "+++ b/two"), ("r", "@@ -7 +7 @@ class A"), ("-", "-old"), ("+", "+new"), ("c", ""),
      ]),
    Row(
      testDescription: "lines that look like heads and ranges",
      lines: [
        ("h", "--- a/sql"), ("h", "+++ b/sql"), ("r", "@@ -1,2 +1,3 @@"), ("-", "--- a/comment"),
        ("+", "+++ b/comment"),
        ("+", "+@@ -1 +1 @@"), ("c", " @@ -1 +1 @@"), ("c", ""),
      ]),
    Row(
      testDescription: "no line feed at the end",
      lines: [
        ("h", "--- a/x"), ("h", "+++ b/x"), ("r", "@@ -1 +1 @@"), ("-", "-old"), ("c", "\\ No newline at end of file"),
        ("+", "+new"), ("c", "\\ No newline at end of file"), ("c", ""),
      ]),
    Row(
      testDescription: "carriage returns",
      lines: [
        ("h", "--- a/x"), ("h", "+++ b/x"), ("r", "@@ -1,2 +1,2 @@"), ("c", " same\r"), ("-", "-old\r"),
        ("+", "+new\r"),
        ("c", ""),
      ]),
    Row(
      testDescription: "a range that is none",
      lines: [("h", "@@"), ("r", "@@ -1,x +1,y @@"), ("r", "@@ -1,0 +1 @@"), ("+", "+new"), ("c", "")]),
    Row(testDescription: "nothing", lines: [("c", "")]),
  ]

  private static let colours: [Character: String] = ["h": "1", "r": "36", "-": "31", "+": "32"]

  @Test(arguments: rows) func everyLineHasItsColour(_ row: Row) {
    let expected = row.lines.map { kind, text in
      Self.colours[kind].map { "\u{1B}[\($0)m\(text)\u{1B}[m" } ?? text
    }
    #expect(DiffColour.coloured(row.diff) == expected.joined(separator: "\n"))
  }
}
