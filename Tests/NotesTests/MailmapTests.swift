import Editing
import TestSupport
import Testing

@Suite struct MailmapTests {
  static let text = """
    # Ada <of@comment>
    Ada Lovelace <ada@example.com>
    Bea Both <bea@example.com> <Bea@OLD.example>
    <cleo@example.com> <cleo@old.example>
    Dan Dent <dan@example.com> dd <build@example.com>
    Eve Ent <eve@example.com> EE <build@example.com>
    no address
    Fay <fay@example.com>\r
    Ada L. <ada@example.com>

    """

  static let people = [
    ("ada", "ADA@example.com"), ("b", "bea@old.example"), ("b", "bea@example.com"), ("Cleo", "cleo@old.example"),
    ("DD", "build@example.com"), ("ee", "build@example.com"), ("ci", "build@example.com"), ("x", "of@comment"),
    ("fay", "fay@example.com"), ("", "ada@example.com"), ("x", ""),
  ]

  /// git agrees.
  @Test func namesArePropers() throws {
    let git = try GitFixture()
    try git.write(Self.text, to: ".mailmap")
    let mailmap = Mailmap(Self.text)
    for (name, address) in Self.people where !name.isEmpty && !address.isEmpty {
      let checked = try git.git("check-mailmap", "\(name) <\(address)>")
      #expect(mailmap.name(name, address) == checked.prefix { $0 != "<" }.dropLast(), "\(name) <\(address)>")
    }
    #expect(mailmap.name("", "ada@example.com") == "Ada L." && mailmap.name("x", "") == "x")
  }

  @Test func authorsHaveTheirNames() {
    var options = NotesOptions()
    options.mailmap = Mailmap("Ada Lovelace <ada@example.com>\nBea Both <b@example.com>\n")
    let message = "fix: a\n\nCo-authored-by: bea <B@example.com>\nCo-authored-by: ada l <ada@example.com>"
    let notes = NotesCollector.notes(CommitList.commits([message]), options: options)
    #expect(notes.sections[0].entries[0].authors == ["Ada Lovelace", "Bea Both"])
  }
}
