import Editing
import TestSupport
import Testing

/// Texts for which a search for the shortest difference would take hours.
@Suite struct DiffBoundTests {
  private static func text(_ lines: some Sequence<String>) -> [UInt8] { Array(lines.joined(separator: "\n").utf8) }

  @Test func nothingInCommon() throws {
    let lines = 100_000
    let (old, new) = ((0..<lines).map { "old \($0)" }, (0..<lines).map { "new \($0)" })
    let diff = DiffPair("nothing in common", Self.text(old), Self.text(new)).unified()
    let mark = "\\ No newline at end of file"
    let changes = old.map { "-" + $0 } + [mark] + new.map { "+" + $0 } + [mark]
    let expected = ["--- file", "+++ file", "@@ -1,\(lines) +1,\(lines) @@"] + changes
    #expect(diff.bytes == Self.text(expected + [""]))
  }

  /// Five megabytes on each side, as one line and as lines that repeat.
  @Test(arguments: [10, 100_000, 5_000_001])
  func largeTexts(_ lineLength: Int) throws {
    var generator = SeededGenerator(seed: 20_260_306)
    func text(_ letters: [UInt8]) -> [UInt8] {
      (0..<5_000_000).map { $0 % lineLength == lineLength - 1 ? 0x0A : letters.randomElement(using: &generator) ?? 0 }
    }
    let pair = DiffPair("lines of \(lineLength)", text(Array("abc".utf8)), text(Array("abd".utf8)))
    #expect(try pair.applied(pair.unified().bytes) == pair.new)
  }

  @Test(arguments: ["reversed", "shuffled", "two kinds of lines", "a hundred kinds of lines", "periods", "halves"])
  func muchToTry(_ kind: String) throws {
    var generator = SeededGenerator(seed: 20_260_304)
    let count = 4000
    func random(_ kinds: Int) -> [String] { (0..<count).map { _ in "\(Int.random(in: 0..<kinds, using: &generator))" } }
    let lines = (0..<count).map { "line \($0)" }
    let (old, new): ([String], [String]) =
      switch kind {
      case "reversed": (lines, lines.reversed())
      case "shuffled": (lines, lines.shuffled(using: &generator))
      case "two kinds of lines": (random(2), random(2))
      case "a hundred kinds of lines": (random(100), random(100))
      case "periods": ((0..<count).map { "\($0 % 10)" }, (0..<count).map { "\($0 % 11)" })
      default: (lines, Array(lines[(count / 2)...] + lines[..<(count / 2)]))
      }
    let pair = DiffPair(kind, Self.text(old), Self.text(new))
    let diff = pair.unified()
    #expect(diff == pair.unified())
    #expect(try pair.patched(diff.bytes) == pair.new)
    #expect(try pair.patched(diff.bytes, "-R") == pair.old)
    #expect(try pair.applied(diff.bytes) == pair.new)
  }
}
