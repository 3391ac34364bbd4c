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
      "release.json:", ": notes.skipPatterns[0]: ", "is no regular expression", "remedy: write an extended",
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

  /// git says which command completes a clone, by accepting it.
  @Test(arguments: ["blob:none", "tree:0"], [false, true])
  func aPartialClone(_ filter: String, _ isShallow: Bool) throws {
    let git = try repository(#""paths": ["Sources"]"#)
    for number in 2...3 {
      try git.write(
        #"[{"app_id": "acme\#(number)", "bundle_identifiers": ["com.acme.a"], "customModels": []}]"#,
        to: "customers.json")
      try git.write("\(number)", to: "Sources/a.swift")
      try git.commit("fix: \(number)")
      if number == 2 { try git.git("tag", "--force", "1.0.0") }
    }
    for key in ["allowFilter", "allowAnySHA1InWant"] { try git.git("config", "uploadpack.\(key)", "true") }
    let depth = isShallow ? ["--depth=1"] : []
    try git.git(["clone", "--quiet", "--filter=\(filter)"] + depth + ["file://" + git.path, git.beside("partial")])
    let clone = git.at("partial")
    let refused = try run(clone, "notes", "--customer", "acme3")
    refused.expect(65)
    refused.expectSays([isShallow ? "this clone is shallow" : "this clone is partial"])
    let command = try #require(refused.errors.split(separator: "`").first { $0.hasPrefix("git fetch ") })
    #expect(command.contains("--unshallow") == isShallow)
    try clone.git(command.split(separator: " ").dropFirst().map(String.init) + ["--quiet"])
    let whole = try run(clone, "notes", "--customer", "acme3", "--format", "text")
    whole.expect(0)
    #expect(try whole.text == run(git, "notes", "--customer", "acme3", "--format", "text").text)
  }
}
