import Domain
import Testing

@Suite struct FirstOfAlikeTests {
  private let words = ["b", "a", "B", "b", "c", "A"]

  @Test func order() {
    #expect(words.uniqued() == ["b", "a", "B", "c", "A"])
    #expect(words.uniqued { $0.lowercased() } == ["b", "a", "c"])
    #expect([Int]().uniqued().isEmpty)
  }

  @Test func theFirstCounts() {
    #expect(words.keyed { $0.lowercased() } == ["a": "a", "b": "b", "c": "c"])
    #expect(Dictionary(firstOf: [("x", 1), ("y", 2), ("x", 3)]) == ["x": 1, "y": 2])
  }

  @Test func canonicallyEqualTextsDifferByTheirBytes() {
    let names = ["\u{E9}", "e\u{301}"]
    #expect(names.uniqued().count == 1)
    #expect(names.uniqued { Array($0.utf8) }.count == 2)
  }
}
