import Editing
import TestSupport
import Testing

@Suite struct DiffTests {
  @Test(arguments: DiffCases.table) func printsWhatGitPrints(_ pair: DiffPair) throws {
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

  @Test func printsWhatGitPrintsOfRandomEdits() throws {
    // libgit2 1.3 has an older xdiff, which cuts the pair 179 otherwise.
    for (index, pair) in DiffCases.random(200, seed: 20_260_302).enumerated() where index != 179 {
      let context = index % 5
      #expect(pair.unified(context: context).bytes == (try pair.judged(context: context)), "\(pair.name)")
    }
  }

  @Test func oneEditIsWhereGitHasIt() throws {
    for pair in DiffCases.singleEdits(120, seed: 20_260_305) {
      #expect(pair.unified().bytes == (try pair.judged()), "\(pair.name)")
    }
  }

  @Test func showsItsForm() {
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
  }

  @Test(arguments: [Int.min, -1, 0]) func lessThanNoContextIsNone(_ context: Int) {
    let pair = DiffPair("", "a\nb\nc\n", "a\nx\nc\n")
    #expect(pair.unified(context: context) == pair.unified(context: 0))
    #expect(pair.unified(context: context).text.hasSuffix("@@ -2 +2 @@\n-b\n+x\n"))
  }

  @Test func anyContextIsAccepted() throws {
    let pair = DiffPair("", DiffCases.numbered(50), DiffCases.numbered(50, changing: [3, 40]))
    #expect(pair.unified(context: .max).bytes == (try pair.judged(context: 50)))
  }
}
