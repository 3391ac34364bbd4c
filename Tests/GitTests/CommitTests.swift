import Domain
import Git
import TestSupport
import Testing

@Suite("Reading commits")
struct CommitTests {
  let fixture: GitFixture
  let tree = "4b825dc642cb6eb9a060e54bf8d69288fbee4904"

  init() throws {
    fixture = try GitFixture()
    // git knows the empty tree without storing it; libgit2 needs it stored.
    try fixture.git(["hash-object", "-t", "tree", "-w", "--stdin"], input: "")
  }

  /// Stores a commit as it is, even a malformed one.
  func store(_ bytes: [UInt8]) throws -> ObjectID {
    let folder = try TemporaryFolder()
    let path = try folder.write(bytes, to: "commit")
    return try #require(ObjectID(try fixture.git("hash-object", "-t", "commit", "-w", "--literally", path)))
  }

  func read(_ header: String, _ message: [UInt8]) throws -> Commit {
    try fixture.open().commit(store(Array("tree \(tree)\n\(header)\n\n".utf8) + message))
  }

  @Test("says what git log says")
  func agreement() throws {
    try fixture.git("config", "user.name", "ignored")
    let message = "feat(a): subject\n\nBody with ünïcode 🎉\n\nRefs: #1\n"
    try fixture.git(
      ["commit", "-q", "--allow-empty", "-m", message],
      environment: [
        "GIT_AUTHOR_NAME": "Ädä", "GIT_AUTHOR_DATE": "1600000000 +0530", "GIT_COMMITTER_DATE": "1600000001 -0930",
      ])
    try fixture.git("commit", "-q", "--allow-empty", "-m", "second")
    let repository = try fixture.open()
    let second = try repository.commit(repository.headCommit())
    let first = try repository.commit(try #require(ObjectID(second.parents[0])))
    #expect(second.parents == [try fixture.git("rev-parse", "HEAD~")])
    #expect(first.message == (try fixture.git("log", "-1", "--format=%B", "HEAD~")))
    #expect(first.author == Commit.Signature(name: "Ädä", email: "ada@example.com", time: 1_600_000_000, offset: 330))
    #expect(
      first.committer
        == Commit.Signature(name: "Cora Committer", email: "cora@example.com", time: 1_600_000_001, offset: -570))
  }

  @Test("a commit without a message")
  func emptyMessage() throws {
    try fixture.commit("")
    #expect(try fixture.open().commit(fixture.id("HEAD")).message == "")
  }

  @Test(
    "a message is decoded with the commit's encoding",
    arguments: [
      ("", [0x66, 0xC3, 0xBC], "fü"), ("\nencoding UTF-8", [0x66, 0xC3, 0xBC], "fü"),
      ("\nencoding ISO-8859-1", [0x66, 0xFC], "fü"), ("\nencoding latin1", [0x66, 0xFC], "fü"),
      ("\nencoding iso8859-1", [0xE9, 0x0A], "é\n"), ("", [0x66, 0xFC, 0x21], "f\u{FFFD}!"),
      ("\nencoding windows-1252", [0x93, 0x80, 0x94], "“€”"), ("\nencoding CP1252", [0x9F], "Ÿ"),
      ("\nencoding KOI8-R", [0xF0, 0xD2, 0xC9, 0xD7, 0xC5, 0xD4], "Привет"),
      ("\nencoding Shift_JIS", [0x93, 0xFA, 0x96, 0x7B], "日本"), ("\nencoding EUC-JP", [0xC6, 0xFC], "日"),
      ("\nencoding GBK", [0xC4, 0xE3], "你"), ("\nencoding ISO-8859-15", [0xA4], "€"),
      ("\nencoding ISO-2022-JP", [0x1B, 0x24, 0x42, 0x46, 0x7C, 0x1B, 0x28, 0x42], "日"),
      ("\nencoding Shift_JIS", [0x66, 0x93], "f\u{FFFD}"), ("\nencoding UTF-8//IGNORE", [0x66, 0xFC], "f\u{FFFD}"),
      ("\nencoding UTF-16LE", [0x66, 0x00, 0xFC, 0x00], "fü"),
      ("\nencoding no-such", [0x66, 0xFC, 0x21], "f\u{FFFD}!"), ("", [0x61, 0x00, 0x62], "a\0b"),
    ] as [(String, [UInt8], String)])
  func encodings(_ header: String, _ message: [UInt8], _ expected: String) throws {
    let commit = try read("author A <a@b> 1 +0000\ncommitter A <a@b> 1 +0000\(header)", message)
    #expect(commit.message == expected)
    // git prints text that it cannot decode as it is, and ends at a zero.
    if expected.contains("\u{FFFD}") || message.contains(0) { return }
    #expect(try fixture.git("log", "-1", "--format=%B", commit.id) == expected)
  }

  @Test("a long one is decoded in parts")
  func longMessage() throws {
    let header = "author A <a@b> 1 +0000\ncommitter A <a@b> 1 +0000\nencoding Shift_JIS"
    let bytes = (0..<30_000).flatMap { _ in [0x93, 0xFA] as [UInt8] }
    #expect(try read(header, bytes).message == String(repeating: "日", count: 30_000))
    #expect(try read(header, bytes + [0x93]).message.hasPrefix("\u{FFFD}"))
  }

  @Test("so are names")
  func encodedName() throws {
    let header = Array("tree \(tree)\nauthor J".utf8) + [0xFC] + Array("rg <j@b> 1 +0100\nencoding latin1\n\nm".utf8)
    #expect(try fixture.open().commit(store(header)).author.name == "Jürg")
  }

  @Test(
    "an author's line is parsed from its end, whatever a name contains",
    arguments: [
      ("A U Thor <a@b> 12 +0100", "A U Thor", "a@b", 12, 60), ("<a@b> 12 -0130", "", "a@b", 12, -90),
      ("A <a@b", "A", "a@b", 0, 0), ("no address at all", "no address at all", "", 0, 0), ("", "", "", 0, 0),
      ("A <a@b> x +0100", "A", "a@b", 0, 60), ("A <a@b> 12", "A", "a@b", 12, 0),
      ("A <a@b> 99999999999999999999 +0000", "A", "a@b", 0, 0), ("A <a> b> 7 +0000", "A", "a> b", 7, 0),
      ("A <a@b> -5 +9999", "A", "a@b", -5, 99 * 60 + 99), ("\"Q\" $(x)\t<a@b> 7 00:00", "\"Q\" $(x)", "a@b", 7, 0),
    ])
  func authorLines(_ line: String, _ name: String, _ email: String, _ time: Int64, _ offset: Int) throws {
    let commit = try read("author \(line)\ncommitter C <c@d> 1 +0000", Array("m".utf8))
    #expect(commit.author == Commit.Signature(name: name, email: email, time: time, offset: offset))
    #expect(commit.message == "m")
  }

  @Test("a commit without an author, and one with a signature and other headers")
  func unusualHeaders() throws {
    let nobody = Commit.Signature(name: "", email: "", time: 0, offset: 0)
    #expect(try read("gpgsig -----BEGIN\n author X <x@y> 1 +0000\n -----END", Array("m".utf8)).author == nobody)
    #expect(try read("mergetag object\n parent\nx", []).parents.isEmpty)
  }

  @Test(
    "a header without a tree, or with a malformed parent, is damaged",
    arguments: [
      "", "tree 12\n\nm", "author A <a@b> 1 +0000\n", "tree 4b825dc642cb6eb9a060e54bf8d69288fbee4904\nparent 12\n",
    ])
  func broken(_ text: String) throws {
    let id = try store(Array(text.utf8))
    #expect(try cause { try fixture.open().commit(id) } == .unreadableObject)
    // git takes a malformed parent for none.
    if !text.contains("parent") { #expect(try cause { try fixture.open().history(to: id) } == .unreadableObject) }
  }

  @Test("an object of another kind is not a commit")
  func wrongKind() throws {
    #expect(try cause { try fixture.open().commit(#require(ObjectID(tree))) } == .wrongKind("tree"))
  }
}
