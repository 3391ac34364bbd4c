import TestSupport

enum DiffCases {
  /// GNU diff prints the same for each: there is one shortest difference, or one that a reader expects.
  static let table: [DiffPair] = [
    DiffPair("equal", "a\nb\n", "a\nb\n"),
    DiffPair("both empty", "", ""),
    DiffPair("from empty", "", "a\nb\n"),
    DiffPair("from empty, one line", "", "a\n"),
    DiffPair("from empty, no line feed", "", "a"),
    DiffPair("to empty", "a\nb\n", ""),
    DiffPair("to empty, no line feed", "a", ""),
    DiffPair("one line", "a\n", "b\n"),
    DiffPair("only a line feed", "", "\n"),
    DiffPair("line feed added", "a\nb", "a\nb\n"),
    DiffPair("line feed removed", "a\nb\n", "a\nb"),
    DiffPair("none on either side, context", "a\nb\nc", "x\nb\nc"),
    DiffPair("none on either side, changed", "a\nb", "a\nc"),
    DiffPair("none on the old side, lines behind", "a", "a\nb\n"),
    DiffPair("none on the new side, lines removed", "a\nb\n", "a"),
    DiffPair("the mark itself as a line", "\\ No newline at end of file\na\n", "\\ No newline at end of file\nb\n"),
    DiffPair("lines like head lines", "-- a\n++ b\n@@ -1 +1 @@\n", "-- a\n++ c\n@@ -1 +1 @@\n"),
    DiffPair("CRLF", "a\r\nb\r\nc\r\n", "a\r\nB\r\nc\r\n"),
    DiffPair("CRLF to LF", "a\r\nb\r\n", "a\nb\n"),
    DiffPair("only carriage returns", "a\rb\rc", "a\rx\rc"),
    DiffPair("carriage return at the end", "a\nb\r", "a\nb\r\n"),
    DiffPair("unicode", "äöü\n日本語\n🇩🇪\n", "äöü\n日本\n🇩🇪\n"),
    DiffPair("canonically equal", "e\u{301}\n", "\u{E9}\n"),
    DiffPair("line separators", "a\u{2028}b\u{85}c\u{B}d\u{C}\n", "a\u{2028}b\u{85}c\u{B}x\u{C}\n"),
    DiffPair("NUL", [0, 0x0A, 0x61, 0, 0x62, 0x0A, 0], [0, 0x0A, 0x61, 0, 0x63, 0x0A, 0]),
    DiffPair("not UTF-8", [0xFF, 0x0A, 0xC3, 0x0A], [0xFF, 0x0A, 0xC3, 0x28, 0x0A]),
    DiffPair("blank lines", "\n\n\na\n\n\n", "\n\n\nb\n\n\n"),
    DiffPair("repeated line added", "a\n", "a\na\n"),
    DiffPair("repeated line removed", "x\na\na\na\ny\n", "x\na\na\ny\n"),
    DiffPair("repeated block added", "{\n  a\n}\n\n{\n  c\n}\n", "{\n  a\n}\n\n{\n  b\n}\n\n{\n  c\n}\n"),
    DiffPair("groups that join", "a\nb\na\nb\na\nb\nc\n", "a\nb\nc\n"),
    DiffPair("a group beside its partner", "x\na\na\ny\n", "x\nb\na\ny\n"),
    DiffPair("start and end", numbered(20), "new\n" + numbered(20) + "end\n"),
    // Six unchanged lines between two changes keep them in one hunk, seven do not.
    DiffPair("six lines between", numbered(20), numbered(20, changing: [5, 12])),
    DiffPair("seven lines between", numbered(20), numbered(20, changing: [5, 13])),
    DiffPair("four hunks", numbered(90), numbered(90, changing: [1, 30, 31, 60, 90])),
  ]

  static func numbered(_ count: Int, changing changed: Set<Int> = []) -> String {
    (1...count).map { changed.contains($0) ? "changed \($0)\n" : "\($0)\n" }.joined()
  }

  /// Random texts, and what random edits make of them. Few different lines, so that they repeat.
  static func random(_ count: Int, seed: UInt64) -> [DiffPair] {
    var generator = SeededGenerator(seed: seed)
    return (0..<count).map { index in
      let alphabet = [2, 3, 8, 100].randomElement(using: &generator) ?? 2
      let old = (0..<Int.random(in: 0...30, using: &generator)).map { _ in line(alphabet, &generator) }
      var new = old
      for _ in 0..<Int.random(in: 0...8, using: &generator) {
        let location = Int.random(in: 0...new.count, using: &generator)
        if Bool.random(using: &generator), location < new.count {
          new.removeSubrange(location..<min(new.count, location + Int.random(in: 1...3, using: &generator)))
        } else {
          new.insert(line(alphabet, &generator), at: location)
        }
      }
      return DiffPair("random \(index)", text(old, &generator), text(new, &generator))
    }
  }

  /// One run of lines added or removed, among two to four different lines.
  static func singleEdits(_ count: Int, seed: UInt64) -> [DiffPair] {
    var generator = SeededGenerator(seed: seed)
    return (0..<count).map { index in
      func line() -> String {
        ["a\n", "b\n", "c\n", "\n"].prefix(2 + index % 3).randomElement(using: &generator) ?? ""
      }
      let old = (0..<Int.random(in: 1...15, using: &generator)).map { _ in line() }
      let location = Int.random(in: 0...old.count, using: &generator)
      let length = Int.random(in: 1...3, using: &generator)
      var new = old
      if Bool.random(using: &generator) {
        new.insert(contentsOf: (0..<length).map { _ in line() }, at: location)
      } else {
        new.removeSubrange(location..<min(old.count, location + length))
      }
      return DiffPair("edit \(index)", old.joined(), new.joined())
    }
  }

  private static func line(_ alphabet: Int, _ generator: inout SeededGenerator) -> [UInt8] {
    let number = Int.random(in: 0..<alphabet, using: &generator)
    let lines: [[UInt8]] = [
      [], Array("}".utf8), [0x0D], Array("é\0".utf8), [0xFF], Array("\\".utf8), Array("-- x".utf8),
    ]
    return number < lines.count ? lines[number] : Array("line \(number)".utf8)
  }

  private static func text(_ lines: [[UInt8]], _ generator: inout SeededGenerator) -> [UInt8] {
    let text = Array(lines.map { $0 + [UInt8(0x0A)] }.joined())
    return Int.random(in: 0..<4, using: &generator) == 0 ? Array(text.dropLast()) : text
  }
}
