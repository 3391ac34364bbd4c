import Git
import TestSupport
import Testing

@Suite("Files of a commit")
struct FileTests {
  let fixture: GitFixture

  init() throws {
    fixture = try GitFixture()
    try fixture.write("one\n", to: "file")
    try fixture.write("deep\r\n", to: "a/b/c.txt")
    try fixture.write("", to: "a.b")
    try fixture.write("run", to: "run.sh", mode: 0o755)
    try fixture.write("ü", to: "ünïcode")
    try fixture.link("link", to: "file")
    try fixture.commit("one")
    try fixture.write("two\n", to: "file")
    try fixture.git("rm", "-q", "run.sh")
    try fixture.commit("two")
  }

  @Test(
    "returns the bytes that git show prints, for both commits",
    arguments: ["HEAD", "HEAD~"], ["file", "a/b/c.txt", "a.b", "ünïcode"])
  func agreement(_ revision: String, _ path: String) throws {
    let bytes = try fixture.open().file(path, at: fixture.id(revision))
    #expect(bytes == (try fixture.bytes(["show", "\(revision):\(path)"])))
  }

  @Test(
    "nil if there is nothing at the path",
    arguments: ["missing", "run.sh", "a/missing/c", "file/below", "", "/file", "a/", "a//b/c.txt", "../file"])
  func missing(_ path: String) throws {
    #expect(try fixture.open().file(path, at: fixture.id("HEAD")) == nil)
  }

  @Test("a deleted file exists in the earlier commit")
  func gone() throws {
    #expect(try fixture.open().file("run.sh", at: fixture.id("HEAD~")) == Array("run".utf8))
  }

  @Test(
    "anything but a file has its own error",
    arguments: [("a", "folder"), ("link", "symbolic link"), ("module", "submodule")])
  func wrongKind(_ path: String, _ kind: String) throws {
    try fixture.git("update-index", "--add", "--cacheinfo", "160000,\(fixture.git("rev-parse", "HEAD")),module")
    try fixture.git("commit", "-q", "-m", "with a submodule")
    #expect(try cause { try fixture.open().file(path, at: fixture.id("HEAD")) } == .wrongKind(kind))
  }

  @Test("a file larger than the limit is not read")
  func limit() throws {
    let repository = try fixture.open()
    #expect(try repository.file("file", at: fixture.id("HEAD"), limit: 4) == Array("two\n".utf8))
    #expect(try cause { try repository.file("file", at: fixture.id("HEAD"), limit: 3) } == .tooLarge(limit: 3))
  }

  @Test("from packs too, and in a bare repository")
  func packed() throws {
    try fixture.git("gc", "-q", "--aggressive")
    try fixture.git("clone", "-q", "--bare", fixture.path, fixture.beside("bare"))
    #expect(try fixture.at("bare").open().file("a/b/c.txt", at: fixture.id("HEAD")) == Array("deep\r\n".utf8))
  }

  @Test(
    "an object that is cut off, altered or missing is unreadable", arguments: ["HEAD", "HEAD^{tree}", "HEAD:file"])
  func damage(_ revision: String) throws {
    let id = try fixture.git("rev-parse", revision)
    let head = try fixture.id("HEAD")
    let path = fixture.path + "/.git/objects/\(id.prefix(2))/\(id.dropFirst(2))"
    let whole = try TestFile.bytes(path)
    for bytes in [Array(whole.dropLast(5)), Array(whole.prefix(3)), [], whole.map { $0 ^ 0x55 }] {
      try TestFile.remove(path)
      try fixture.write(String(repeating: "x", count: 1), to: ".git/objects/.keep")
      try overwrite(path, bytes)
      #expect(try cause { try fixture.open().file("file", at: head) } == .unreadableObject)
    }
    try TestFile.remove(path)
    #expect(try cause { try fixture.open().file("file", at: head) } == .unreadableObject)
  }

  private func overwrite(_ path: String, _ bytes: [UInt8]) throws {
    let folder = try TemporaryFolder()
    try TestFile.copy(folder.write(bytes, to: "object"), to: path)
  }

  @Test(
    "a path relative to any folder becomes one from the root",
    arguments: [
      ("file", "", "file"), ("c.txt", "a/b", "a/b/c.txt"), ("../../file", "a/b", "file"), ("./new", "a", "a/new"),
      ("link", "", "link"), ("x/y/new", "", "x/y/new"), ("b//c.txt", "a", "a/b/c.txt"), ("..", "a/b", "a"),
    ])
  func paths(_ file: String, _ folder: String, _ expected: String) throws {
    let location = folder.isEmpty ? fixture.path : fixture.path + "/" + folder
    #expect(try fixture.open().repositoryPath(of: file, from: location) == expected)
  }

  @Test("an absolute path, and one through a link to the working tree")
  func absolutePaths() throws {
    let folder = try TemporaryFolder()
    try folder.link("link", to: fixture.path)
    let repository = try fixture.open()
    #expect(try repository.repositoryPath(of: fixture.path + "/a/b", from: "/") == "a/b")
    #expect(try repository.repositoryPath(of: folder["link/a/b/c.txt"], from: "/") == "a/b/c.txt")
    #expect(try repository.repositoryPath(of: "file", from: folder["link"]) == "file")
  }

  @Test(
    "a path outside the working tree, or inside .git",
    arguments: ["../other", "/etc/passwd", ".", "", ".git/config", "missing/../../x"])
  func outside(_ file: String) throws {
    #expect(try cause { try fixture.open().repositoryPath(of: file, from: fixture.path) } == .outsideRepository)
  }
}
