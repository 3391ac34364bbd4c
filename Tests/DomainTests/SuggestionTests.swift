import Domain
import Testing

@Suite struct SuggestionTests {
  @Test(arguments: [
    ("", "", 0), ("", "abc", 3), ("abc", "", 3), ("abc", "abc", 0), ("abc", "abd", 1), ("abc", "ab", 1),
    ("abc", "acb", 1), ("kitten", "sitting", 3), ("outptu", "output", 1), ("ca", "abc", 3),
  ])
  func distances(left: String, right: String, edits: Int) {
    #expect(Suggestion.editDistance(Array(left.utf8), Array(right.utf8)) == edits)
    #expect(Suggestion.editDistance(Array(right.utf8), Array(left.utf8)) == edits)
  }

  @Test(arguments: [
    ("biuld", ["build"]), ("BUILD", ["build"]), ("plam", ["plan"]), ("x", []), ("chekc", ["check"]),
    ("verification", []), ("V", []), ("nope", []), ("plant", ["plan"]), ("pl", []),
    ("", []), (String(repeating: "build", count: 1000), []),
  ])
  func near(text: String, names: [String]) {
    #expect(Suggestion.near(text, in: ["build", "plan", "check", "verify"]) == names)
  }

  @Test(arguments: [("a", "b"), ("x", "Y"), ("", "z")]) func whatSharesNoLetterIsNotNear(text: String, name: String) {
    #expect(Suggestion.near(text, in: [name]) == [])
  }

  @Test func nearestFirstThenByName() {
    #expect(Suggestion.near("abcd", in: ["abxx", "abcx", "abcd", "abce"], distance: 2) == ["abcd", "abce", "abcx"])
    #expect(Suggestion.near("abcd", in: ["abce", "abcd"], distance: 2, count: 1) == ["abcd"])
  }
}
