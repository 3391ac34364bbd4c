import Platform
import TestSupport
import Testing

@Suite("FilePath")
struct FilePathTests {
  @Test(
    "joins a folder and a path",
    arguments: [
      ("a", "b", "a/b"), ("a/", "b", "a/b"), ("/", "b", "/b"), ("a", "/b", "/b"), ("", "b", "b"), ("a", "", "a"),
      ("", "", ""), ("a b", "ü/😀", "a b/ü/😀"), ("a", "\u{301}b", "a/\u{301}b"),
    ])
  func join(_ folder: String, _ path: String, _ joined: String) {
    #expect(FilePath.join(folder, path) == joined)
  }

  struct Parts: Sendable, CustomTestStringConvertible {
    let path: String, parent: String, last: String, suffix: String
    var testDescription: String { path }

    init(_ path: String, parent: String, last: String, suffix: String) {
      (self.path, self.parent, self.last, self.suffix) = (path, parent, last, suffix)
    }
  }

  @Test(
    "takes a path apart",
    arguments: [
      Parts("", parent: "", last: "", suffix: ""),
      Parts("a", parent: "", last: "a", suffix: ""),
      Parts("a.zip", parent: "", last: "a.zip", suffix: "zip"),
      Parts("/a", parent: "/", last: "a", suffix: ""),
      Parts("/", parent: "/", last: "", suffix: ""),
      Parts("a/b", parent: "a", last: "b", suffix: ""),
      Parts("/a/b.c/d.e.f", parent: "/a/b.c", last: "d.e.f", suffix: "f"),
      Parts("a.b/c", parent: "a.b", last: "c", suffix: ""),
      Parts("a/.hidden", parent: "a", last: ".hidden", suffix: ""),
      Parts("a/.hidden.txt", parent: "a", last: ".hidden.txt", suffix: "txt"),
      Parts("a/b.", parent: "a", last: "b.", suffix: ""),
      Parts("a/b/", parent: "a/b", last: "", suffix: ""),
      Parts("é/😀.mlmodel", parent: "é", last: "😀.mlmodel", suffix: "mlmodel"),
      // A slash and a combining accent are one Character, a prepended sign and a slash too: neither hides the slash.
      Parts("a/\u{301}b", parent: "a", last: "\u{301}b", suffix: ""),
      Parts("a\u{600}/b", parent: "a\u{600}", last: "b", suffix: ""),
    ])
  func parts(_ parts: Parts) {
    #expect(FilePath.parent(of: parts.path) == parts.parent)
    #expect(FilePath.lastComponent(of: parts.path) == parts.last)
    #expect(FilePath.pathExtension(of: parts.path) == parts.suffix)
  }

  @Test(
    "names every folder above",
    arguments: [
      ("", []), ("a", []), ("/a", []), ("a/b", ["a"]), ("a/b/c", ["a", "a/b"]), ("/a/b/c", ["/a", "/a/b"]),
      ("a/b/", ["a", "a/b"]), ("é/\u{301}/x", ["é", "é/\u{301}"]),
    ] as [(String, [String])])
  func ancestors(_ path: String, _ folders: [String]) {
    #expect(FilePath.ancestors(of: path) == folders)
  }

  @Test(
    "leaves out dots",
    arguments: [
      ("a/b", "a/b"), ("/sdk/../git/x.git", "/git/x.git"), ("sdk/../www/./a//b/", "www/a/b"),
      ("../a/../../b", "../../b"),
      ("/../a", "/a"), ("a/..", ""), ("/", "/"), ("...", "..."), ("a/\u{301}b/../c", "a/c"),
    ])
  func simplified(_ path: String, _ plain: String) {
    #expect(FilePath.simplified(path) == plain)
  }

  @Test("keeps dots that a link makes count") func plain() throws {
    let folder = try TemporaryFolder()
    for name in ["sdk", "deep/er", "git"] { try FileSystem.makeDirectories(folder[name]) }
    try folder.link("link", to: "deep/er")
    #expect(FileSystem.plainPath(folder["sdk/../git/new/x.git"]) == folder["git/new/x.git"])
    #expect(FileSystem.plainPath(folder["link/../git"]) == folder["link/../git"])
    #expect(FileSystem.plainPath("no-such-folder/../x") == "no-such-folder/../x")
  }
}
