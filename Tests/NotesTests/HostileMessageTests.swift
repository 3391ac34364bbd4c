import Domain
import Editing
import Testing

/// 300 kB of text on which a naive reader takes quadratic time. Nothing is timed: such a reader would not finish.
@Suite struct HostileMessageTests {
  static let size = 300_000

  static let messages: [(name: String, start: String, unit: String, end: String)] = [
    ("one line", "feat: ", "x", ""), ("a type", "", "x", ": y"), ("a scope", "fix(", "(", "): y"),
    ("blank lines", "fix: a\n", "\n", "b"), ("blanks", "fix: a\n\n", " ", "b"), ("footers", "fix: a\n\n", "A: b\n", ""),
    ("a footer's lines", "fix: a\n\nBREAKING CHANGE: b\n", "c\n\n", ""), ("references", "fix: ", "#1 ", ""),
    ("number signs", "fix: ", "#", ""), ("paths", "fix: ", "a/", "#1"), ("digits", "fix: #", "1", ""),
    ("closing words", "fix: a\n\n", "fixes ", "#1"), ("marks", "", "fixup! ", "fix: a"),
    ("pull requests", "fix: a", " (#1)", ""), ("reverts", "", "Revert \"", "\""), ("quotes", "Revert \"", "\"", ""),
    ("reverted names", "Revert \"a\"\n\n", "This reverts commit 0123456789.\n", ""),
    ("one long name", "Revert \"a\"\n\nThis reverts commit ", "0", ""),
    ("backticks", "fix: ", "` `` ", ""), ("breaking footers", "fix: a\n\n", "BREAKING CHANGE: b\n", ""),
    ("authors", "fix: a\n\n", "Co-authored-by: A <a@b>\n", ""),
    ("picked", "fix: a\n\n", "(cherry picked from commit ", ""),
    ("combining", "fix: e", "\u{301}", ""), ("mentions", "fix: ", "@a", ""),
  ]

  @Test(arguments: messages.indices) func endsWithASmallEntry(_ index: Int) throws {
    let (name, start, unit, end) = Self.messages[index]
    let text = start + String(repeating: unit, count: Self.size / unit.utf8.count) + end
    // A revert before it, so that the message is searched for what a revert may name.
    let revert = CommitList.commit(CommitList.name(0), "Revert \"x\"\n\nThis reverts commit abcdef0123.")
    let notes = NotesCollector.notes([revert, CommitList.commit(CommitList.name(1), text)])
    let markdown = NotesMarkdown(showsAuthors: true).text(notes)
    #expect(!notes.isEmpty, "\(name)")
    #expect(markdown.utf8.count < 50_000, "\(name)")
  }
}
