import Domain
import Editing
import Testing

/// Patterns of subjects, for histories that do not follow the convention.
@Suite struct PatternTests {
  private func options() throws -> NotesOptions {
    var options = NotesOptions(sections: [
      .init(
        "Fixed", types: ["fix"],
        patterns: try ["^\\[Fix\\]:?", "^(:bug:|🐛)", "^[⚡✨]", "^Fix(es|ed)? ", "in [0-9]+ steps"].map(TextPattern.init)),
      .init("New", types: ["feat"], patterns: try ["^Add(ed)? ", "^BUILD - "].map(TextPattern.init)),
      .init("Rest", types: [], patterns: [try TextPattern("^é.$")]),
    ])
    options.skippedSubjects = [try TextPattern("^Bump version"), try TextPattern("^Merge ")]
    return options
  }

  /// A mark goes, a word stays.
  @Test(arguments: [
    ("[Fix] crash", "Fixed", "crash"), ("[Fix]: crash (#3)", "Fixed", "crash"), ("🐛 crash", "Fixed", "crash"),
    (":bug: fix(core): crash", "Fixed", "crash"), ("⚡️ faster", "Fixed", "faster"),
    ("Fixes a crash", "Fixed", "Fixes a crash"),
    ("feat: done in 3 steps", "Fixed", "done in 3 steps"), ("Added a button", "New", "Added a button"),
    ("BUILD - static", "New", "static"), ("éü", "Rest", "éü"), ("[Fix]", "Fixed", "[Fix]"), ("feat: a", "New", "a"),
    ("fixup! [Fix] crash", "Other changes", "crash"), ("Say [Fix]", "Other changes", "Say [Fix]"),
    ("Revert \"[Fix] crash\"", "Reverted", "[Fix] crash"),
  ]) func subjectsBelongToSections(_ message: String, _ title: String, _ text: String) throws {
    let notes = NotesCollector.notes(CommitList.commits([message]), options: try options())
    #expect(notes.sections.map(\.title) == [title] && notes.allTexts == [text])
  }

  @Test func theTypeOfTheSectionCounts() throws {
    let notes = NotesCollector.notes(CommitList.commits(["Added a", "[Fix] b", "🐛 feat!: c"]), options: try options())
    let entries = notes.sections.filter { $0.kind == .types }.flatMap(\.entries)
    #expect(entries.map(\.type) == ["fix", "feat", "feat"] && entries.map(\.isBreaking) == [false, true, false])
    #expect(notes.change == ChangeLevel(hasBreaking: true, hasFeature: true, hasListed: true, hasChanges: true))
  }

  @Test func skippedSubjectsAreNoChanges() throws {
    let messages = ["Bump version to 2.0.0", "Merge what came", "feat: a\n\n* fix: Bump version\n\n* fix: b"]
    let notes = NotesCollector.notes(CommitList.commits(messages), options: try options())
    #expect(notes.allTexts == ["Bump version", "b", "a"])
    #expect(NotesCollector.notes(CommitList.commits(["Bump version"]), options: try options()).change == ChangeLevel())
  }

  @Test(arguments: [
    ("", "has 0 bytes"), (String(repeating: "a", count: 251), "has 251 bytes"), ("^[a", "is no regular expression"),
    ("(a", "is no regular expression"), ("(a)\\1", "refers back"), ("((a{99}){99}){2}", "repeats too often"),
    ("a{32000}", "repeats too often"), ("a\tb", "control character"),
  ]) func badPatternsAreRefused(_ text: String, _ says: String) {
    let problem = #expect(throws: TextPattern.Problem.self) { try TextPattern(text) }
    #expect(problem?.message.contains(says) == true)
  }

  @Test func longTextsTakeNoTime() throws {
    let pattern = try TextPattern("^(a|a)*(a|aa)*b$")
    #expect(pattern.firstMatch(in: String(repeating: "a", count: 100_000)) == nil)
    #expect(try TextPattern("ü+").firstMatch(in: "aüüb") == 1..<5)
  }
}
