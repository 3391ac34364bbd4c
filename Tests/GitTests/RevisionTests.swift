import Git
import TestSupport
import Testing

@Suite("Revisions")
struct RevisionTests {
  let fixture: GitFixture

  init() throws {
    fixture = try GitFixture()
    for number in 0..<5 {
      try fixture.write("\(number)", to: "folder/file")
      try fixture.commit("commit \(number)")
    }
    try fixture.tag("light", at: "HEAD~")
    try fixture.tag("annotated", "message", at: "HEAD~2")
    try fixture.tag("nested", "tag of a tag", at: "annotated")
    try fixture.git("tag", "tree", "HEAD^{tree}")
    try fixture.git("tag", "-m", "a file", "blob", "HEAD:folder/file")
    try fixture.git("branch", "side", "HEAD~3")
  }

  @Test(
    "names the commit that git rev-parse names",
    arguments: [
      "HEAD", "@", "main", "refs/heads/main", "light", "annotated", "nested", "tags/nested", "side", "HEAD~2", "HEAD^",
      "main~4", "annotated^{commit}", "HEAD@{0}", "@~2", "@^", "@^{commit}", "@{0}",
    ])
  func agreement(_ revision: String) throws {
    #expect(try fixture.open().resolve(revision) == fixture.id("\(revision)^{commit}"))
  }

  @Test("ids, whole and abbreviated")
  func ids() throws {
    let repository = try fixture.open()
    let id = try fixture.id("HEAD~1")
    #expect(try repository.resolve(id.description) == id)
    #expect(try repository.resolve(String(id.description.prefix(9))) == id)
  }

  @Test(
    "each revision that does not name a commit has its own error",
    arguments: [
      ("nothing", .notFound), ("HEAD~99", .notFound), ("", .invalidName), ("a\0b", .invalidName),
      ("tree", .wrongKind("tree")), ("blob", .wrongKind("blob")), ("HEAD:folder", .wrongKind("tree")),
      ("0123456789012345678901234567890123456789", .notFound), ("main..side", .invalidName),
      ("@x", .notFound), ("@~99", .notFound), ("@:folder", .wrongKind("tree")),
    ] as [(String, GitError.Cause)])
  func failures(_ revision: String, _ expected: GitError.Cause) throws {
    #expect(try cause { try fixture.open().resolve(revision) } == expected)
  }

  @Test("an abbreviation that matches two objects is ambiguous")
  func ambiguous() throws {
    let blobs = (0..<1500).map { "blob\ndata \(String($0).utf8.count)\n\($0)\n" }.joined()
    try fixture.git(["fast-import", "--quiet"], input: blobs)
    let ids = try fixture.git("cat-file", "--batch-all-objects", "--batch-check=%(objectname)").split(separator: "\n")
    let prefixes = Dictionary(grouping: ids) { $0.prefix(4) }
    let shared = try #require(prefixes.first { $1.count > 1 }?.key)
    #expect(try cause { try fixture.open().resolve(String(shared)) } == .ambiguous)
  }

  @Test("a branch without commits has its own error")
  func unborn() throws {
    let empty = try GitFixture()
    #expect(try cause { try empty.open().resolve("HEAD") } == .unbornBranch)
    #expect(try cause { try empty.open().resolve("main") } == .notFound)
  }
}
