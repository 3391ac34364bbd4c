import Editing
import TestSupport
import Testing

/// Texts for which a search for the shortest difference would take hours.
@Suite struct DiffBoundTests {
  private static func text(_ lines: some Sequence<String>) -> [UInt8] { Array(lines.joined(separator: "\n").utf8) }

  @Test func nothingInCommon() throws {
    let lines = 100_000
    let pair = DiffPair(
      "nothing in common", Self.text((0..<lines).map { "old \($0)" }), Self.text((0..<lines).map { "new \($0)" }))
    let diff = pair.unified()
    #expect(diff.hunks.map(\.header) == ["@@ -1,\(lines) +1,\(lines) @@"])
    #expect(diff.count(.removed) == lines)
    #expect(diff.count(.added) == lines)
    #expect(try pair.patched(diff.bytes) == pair.new)
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
