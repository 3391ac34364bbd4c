import Domain
import Editing
import TestSupport
import Testing

/// A folder for each case: the commits as `git log` lists them, and the notes.
@Suite struct NotesGoldenTests {
  struct Case: Sendable, CustomTestStringConvertible {
    var name: String
    var markdown = NotesMarkdown()
    var options = NotesOptions()
    var testDescription: String { name }
  }

  static let cases = [
    Case(name: "release", markdown: NotesMarkdown(showsAuthors: true)),
    Case(name: "github", markdown: NotesMarkdown(host: RemoteHost(remote: "git@github.com:acme/sdk.git"))),
    Case(
      name: "gitlab",
      markdown: NotesMarkdown(headingLevel: 2, host: RemoteHost(remote: "git@gitlab.com:acme/mobile/sdk"))),
    Case(
      name: "configured", markdown: NotesMarkdown(showsCommits: false),
      options: NotesOptions(
        sections: [
          .init("Security", types: ["security"]), .init("New & better", types: ["feat", "improve"]),
          .init("Handbook", types: ["docs"]),
        ],
        hiddenTypes: ["fix"], excludedScopes: ["Server"])),
    Case(name: "reverts"), Case(name: "hostile", markdown: NotesMarkdown(showsAuthors: true)),
  ]

  @Test(arguments: cases) func notes(_ example: Case) throws {
    let folder = "NotesTests/Goldens/\(example.name)"
    let commits = CommitList.read(try TestFile.text("\(Checkout.root)/Tests/\(folder)/commits.txt"))
    let notes = NotesCollector.notes(commits, options: example.options)
    try expectGolden(example.markdown.text(notes), "\(folder)/notes.md")
  }

  /// No mark of ours, no escape, and nothing that a terminal would act on; what people wrote stays as they wrote it.
  @Test(arguments: ["release", "hostile"]) func plainText(_ name: String) throws {
    let folder = "NotesTests/Goldens/\(name)"
    let commits = CommitList.read(try TestFile.text("\(Checkout.root)/Tests/\(folder)/commits.txt"))
    let notes = NotesCollector.notes(commits)
    let text = NotesMarkdown(host: RemoteHost(remote: "git@github.com:acme/sdk.git"), form: .text).text(notes)
    #expect(text.unicodeScalars.allSatisfy { $0 == "\n" || $0 == "\t" || !$0.isUnsafe })
    for entry in notes.sections.flatMap(\.entries) { #expect(text.contains(entry.text.flattened)) }
    try expectGolden(text, "\(folder)/notes.txt")
  }
}
