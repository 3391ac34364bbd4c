import TestSupport
import Testing

/// Keys of `notes` in `release.json`, on a history that does not follow the convention.
struct NotesKeysTests {
  private func repository(_ notes: String, _ messages: String...) throws -> GitFixture {
    let git = try GitFixture()
    let products = #""products": [{"name": "SDK", "base": "SDK.xcframework"}]"#
    try git.write(#"{"version": "1.1.0", \#(products), "notes": {\#(notes)}}"#, to: "release.json")
    try git.commit("first")
    try git.tag("1.0.0")
    for message in messages { try git.commit(message) }
    return git
  }

  private func run(_ git: GitFixture, _ arguments: String...) throws -> Tool.Result {
    try ReleaseTool.run(arguments + ["--quiet"], in: git.path, environment: git.environment)
  }

  private static let patterns = #"""
    "sections": [{ "title": "New", "types": ["feat"], "patterns": ["^\\[New\\]", "^(✨|:sparkles:)"] },
                 { "title": "Fixed", "patterns": ["^\\[Fix\\]", "^Fix(es|ed)? "] }],
    "skipPatterns": ["^Bump version"]
    """#

  @Test func patternsSortAHistory() throws {
    let git = try repository(
      Self.patterns, "[Fix] crash on launch", "✨ a view (#3)", "Bump version to 1.1.0", "Fixed the rest", "iOS: other")
    let text = try run(git, "notes", "--format", "text").text
    let ids = try git.git("log", "--format=%h", "--abbrev=7", "-5").split(separator: "\n")
    #expect(
      text.hasSuffix(
        """
        New

        - a view (#3, \(ids[3]))

        Fixed

        - Fixed the rest (\(ids[1]))
        - crash on launch (\(ids[4]))

        Other changes

        - iOS: other (\(ids[0]))

        """), "\(text)")
  }

  @Test func aBadPatternHasItsPlace() throws {
    let git = try repository(Self.patterns.replacing("^Bump version", with: "^Bump (version"), "x")
    let refused = try run(git, "notes")
    refused.expect(78)
    refused.expectSays([
      "release.json: notes.skipPatterns[0]: ", "is no regular expression", "remedy: write an extended",
    ])
  }

  /// The `.mailmap` of the last commit counts, so that notes of a release stay what they were.
  @Test func authorsHaveTheNamesOfTheMailmap() throws {
    let git = try repository(#""authors": true"#, "fix: a\n\nCo-authored-by: b <Bea@example.com>")
    let author = try git.git("log", "-1", "--format=%an <%ae>")
    #expect(try run(git, "notes").text.contains(" — \(author.prefix { $0 != "<" }.dropLast()), b\n"))
    let address = author.drop { $0 != "<" }
    try git.write("Ada Lovelace \(address)\nBea Both <bea@example.com>\n", to: ".mailmap")
    #expect(try run(git, "notes").text.contains(", b\n"))
    try git.commit("chore: names")
    #expect(try run(git, "notes").text.contains(" — Ada Lovelace, Bea Both\n"))
    #expect(try run(git, "notes", "--to", "HEAD~1").text.contains(", b\n"))
  }
}
