import Editing
import TestSupport
import Testing

@Suite struct DiffTests {
  @Test(arguments: DiffCases.table) func printsWhatDiffPrints(_ pair: DiffPair) throws {
    for context in [0, 1, 3, 1000] {
      #expect(pair.unified(context: context).bytes == (try pair.judged(context: context)), "context \(context)")
    }
  }

  @Test(arguments: DiffCases.table) func applies(_ pair: DiffPair) throws {
    let patch = pair.unified().bytes
    guard pair.old != pair.new else {
      #expect(patch.isEmpty)
      return
    }
    #expect(try pair.patched(patch) == pair.new)
    #expect(try pair.patched(patch, "-R") == pair.old)
    #expect(try pair.applied(patch) == pair.new)
  }

  @Test func appliesAfterRandomEdits() throws {
    for pair in DiffCases.random(60, seed: 20_260_301) where pair.old != pair.new {
      let patch = pair.unified().bytes
      #expect(try pair.patched(patch) == pair.new, "\(pair.name)")
      #expect(try pair.patched(patch, "-R") == pair.old, "\(pair.name)")
      #expect(try pair.applied(patch) == pair.new, "\(pair.name)")
      let bare = pair.unified(context: 0).bytes
      #expect(try pair.patched(bare) == pair.new, "\(pair.name) without context")
      #expect(try pair.applied(bare, "--unidiff-zero") == pair.new, "\(pair.name) without context")
    }
  }

  @Test func isTheShortestOfRandomEdits() throws {
    var unique = 0
    for (index, pair) in DiffCases.random(300, seed: 20_260_302).enumerated() {
      let context = index % 5
      let diff = pair.unified(context: context)
      let reference = DiffReference(pair)
      #expect(diff.count(.removed) == reference.old.count - reference.shared, "\(pair.name)")
      #expect(diff.count(.added) == reference.new.count - reference.shared, "\(pair.name)")
      guard reference.isUnique else { continue }
      unique += 1
      #expect(diff.bytes == (try pair.judged(context: context, "--minimal")), "\(pair.name)")
    }
    #expect(unique > 50)
  }

  /// Where a change among equal lines can stand in many places, it stands where GNU diff has it.
  @Test func oneEditStandsWhereDiffHasIt() throws {
    for pair in DiffCases.singleEdits(120, seed: 20_260_305) where pair.old != pair.new {
      #expect(pair.unified().bytes == (try pair.judged("--minimal")), "\(pair.name)")
    }
  }

  @Test func linesCarryTheirNumbers() throws {
    for pair in DiffCases.table + DiffCases.random(200, seed: 20_260_303) {
      let reference = DiffReference(pair)
      var rebuilt: [[UInt8]] = []
      var next = 0
      for hunk in pair.unified().hunks {
        rebuilt += reference.old[next..<(hunk.old.count == 0 ? hunk.old.start : hunk.old.start - 1)]
        for line in hunk.lines {
          let whole = Array(line.bytes) + (line.endsWithLineFeed ? [0x0A] : [])
          if let number = line.oldNumber { #expect(reference.old[number - 1] == whole, "\(pair.name)") }
          if let number = line.newNumber { #expect(reference.new[number - 1] == whole, "\(pair.name)") }
          #expect((line.oldNumber == nil) == (line.kind == .added))
          #expect((line.newNumber == nil) == (line.kind == .removed))
          if line.kind != .removed { rebuilt.append(whole) }
        }
        next = hunk.lines.compactMap(\.oldNumber).last ?? hunk.old.start
      }
      rebuilt += reference.old[next...]
      #expect(rebuilt == reference.new, "\(pair.name)")
    }
  }

  @Test func showsItsForm() throws {
    let diff = UnifiedDiff(old: "a\nb\nc", new: "a\nB\nc", oldLabel: "a/x y", newLabel: "b/x y", context: 1)
    #expect(
      diff.text == """
        --- a/x y\t
        +++ b/x y\t
        @@ -1,3 +1,3 @@
         a
        -b
        +B
         c
        \\ No newline at end of file

        """)
    let hunk = try #require(diff.hunks.first)
    #expect(diff.hunks.count == 1)
    #expect(hunk.header == "@@ -1,3 +1,3 @@")
    #expect(hunk.lines.map(\.kind.rawValue) == ["context", "removed", "added", "context"])
    #expect(hunk.lines.map(\.text) == ["a", "b", "B", "c"])
    #expect(hunk.lines.map(\.oldNumber) == [1, 2, nil, 3])
    #expect(hunk.lines.map(\.newNumber) == [1, nil, 2, 3])
    #expect(hunk.lines.map(\.endsWithLineFeed) == [true, true, true, false])
  }

  @Test(arguments: [Int.min, -1, 0]) func lessThanNoContextIsNone(_ context: Int) {
    let pair = DiffPair("", "a\nb\nc\n", "a\nx\nc\n")
    #expect(pair.unified(context: context) == pair.unified(context: 0))
    #expect(pair.unified(context: context).count(.context) == 0)
  }

  @Test func anyContextIsAccepted() throws {
    let pair = DiffPair("", DiffCases.numbered(50), DiffCases.numbered(50, changing: [3, 40]))
    #expect(pair.unified(context: .max).bytes == (try pair.judged(context: 50)))
  }
}
