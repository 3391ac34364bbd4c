import Editing
import TestSupport
import Testing

@Suite("Lines and columns") struct SourceCursorTests {
  @Test("columns count characters, whatever a line consists of") func columns() {
    var random = SeededGenerator(seed: 12)
    for _ in 0..<300 {
      let parts = ["a", "bcd", "\t", "\r", "\n", "\r\n", "é", "e\u{301}", "👩‍👧", "\u{301}", " "]
      let words = (0..<Int.random(in: 1..<60, using: &random)).map { _ in parts.randomElement(using: &random) ?? "" }
      let bytes = words.joined().utf8.map(\.self)
      var cursor = SourceCursor(bytes)
      cursor.move(to: bytes.count)
      let lines = bytes.split(separator: .lineFeed, omittingEmptySubsequences: false)
      #expect(cursor.line == lines.count)
      #expect(cursor.column == String(decoding: lines.last ?? [], as: UTF8.self).count + 1)
    }
  }
}
