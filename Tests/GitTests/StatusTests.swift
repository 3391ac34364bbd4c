import Git
import TestSupport
import Testing

@Suite("The working tree, judged by git")
struct StatusTests {
  let fixture: GitFixture

  init() throws {
    fixture = try GitFixture()
    for name in ["staged", "changed", "both", "removed", "gone", "mode", "type", "moved", "a/same"] {
      try fixture.write("one\ntwo\nthree\n\(name)\n", to: name)
    }
    try fixture.write("*.log\nbuild/\n", to: ".gitignore")
    try fixture.commit("one")
  }

  /// One change of every kind.
  private func changeEverything() throws {
    for name in ["staged", "both"] { try fixture.write("one\n2\nthree\n", to: name) }
    try fixture.write("new\n", to: "added")
    try fixture.git("add", "staged", "both", "added")
    try fixture.write("one\nthree\n", to: "both")
    try fixture.write("no line feed", to: "changed")
    try fixture.git("rm", "-q", "removed")
    try TestFile.remove(fixture.path + "/gone")
    try fixture.write("one\ntwo\nthree\nmode\n", to: "mode", mode: 0o755)
    try TestFile.remove(fixture.path + "/type")
    try fixture.link("type", to: "mode")
    try fixture.git("mv", "moved", "ünder way")
    try fixture.write("", to: "untracked/file")
    try fixture.write("", to: "ignored.log")
    try fixture.write("", to: "build/product")
  }

  private func expected(_ options: String...) throws -> [String] {
    try String(decoding: fixture.bytes(["status", "--porcelain", "--no-renames", "-z"] + options), as: UTF8.self)
      .split(separator: "\0").map { String($0.dropFirst(3)) }
  }

  @Test("a clean tree")
  func clean() throws {
    #expect(try fixture.open().changedFiles().isEmpty)
    try fixture.write("", to: "ignored.log")
    #expect(try fixture.open().changedFiles().isEmpty)
    #expect(try fixture.open().workingTreePatch().text.isEmpty)
  }

  @Test("every kind of change", arguments: [true, false])
  func changes(_ untracked: Bool) throws {
    try changeEverything()
    let found = try fixture.open().changedFiles(untracked: untracked)
    #expect(found == (try expected(untracked ? "--untracked-files=normal" : "--untracked-files=no")))
    #expect(found.count > 8)
  }

  @Test("before the first commit")
  func unborn() throws {
    let fixture = try GitFixture()
    try fixture.write("a\n", to: "staged")
    try fixture.git("add", "staged")
    try fixture.write("b\n", to: "other")
    let repository = try fixture.open()
    #expect(try repository.changedFiles() == ["staged", "other"])
    let patch = try repository.workingTreePatch()
    #expect(patch.text == String(decoding: try fixture.bytes(["diff", "--cached"]), as: UTF8.self))
  }

  @Test("conflicts of a merge")
  func conflicts() throws {
    try fixture.git("checkout", "-q", "-b", "side")
    try fixture.write("side\n", to: "both")
    try fixture.commit("side")
    try fixture.git("checkout", "-q", "main")
    try fixture.write("main\n", to: "both")
    try fixture.commit("main")
    #expect(throws: (any Error).self) { try fixture.merge("side") }
    #expect(try fixture.open().changedFiles() == ["both"])
  }

  @Test("a submodule on another commit, or with changes", arguments: ["commit", "change", "untracked"])
  func submodules(_ kind: String) throws {
    try fixture.git("submodule", "--quiet", "add", fixture.path, "inner")
    try fixture.commit("with a submodule")
    #expect(try fixture.open().changedFiles().isEmpty)
    let inner = fixture.at("repository/inner")
    if kind == "untracked" { try inner.write("", to: "new") } else { try inner.write("changed\n", to: "both") }
    if kind == "commit" { try inner.commit("inner") }
    #expect(try fixture.open().changedFiles() == expected())
    #expect(try fixture.open().changedFiles(untracked: false) == expected("--untracked-files=no"))
  }

  @Test("files that a sparse checkout leaves out are not deleted")
  func sparseCheckout() throws {
    try fixture.git("sparse-checkout", "set", "none")
    #expect(!TestFile.exists(fixture.path + "/a/same"))
    #expect(try fixture.open().changedFiles().isEmpty)
    try fixture.write("changed\n", to: "both")
    try fixture.git("add", "both")
    #expect(try fixture.open().changedFiles() == ["both"])
    #expect(try Array(fixture.open().workingTreePatch().text.utf8) == fixture.bytes(["diff", "HEAD"]))
  }

  @Test("in a linked worktree")
  func worktree() throws {
    try fixture.git("worktree", "add", "-q", "-b", "other", fixture.beside("tree"))
    let tree = fixture.at("tree")
    #expect(try tree.open().changedFiles().isEmpty)
    try tree.write("changed", to: "both")
    #expect(try tree.open().changedFiles() == ["both"])
    #expect(try fixture.open().changedFiles().isEmpty)
  }

  @Test("reading the status changes nothing, not even the index")
  func readOnly() throws {
    try changeEverything()
    let before = try TestFile.bytes(fixture.path + "/.git/index")
    _ = try fixture.open().changedFiles()
    _ = try fixture.open().workingTreePatch()
    #expect(try TestFile.bytes(fixture.path + "/.git/index") == before)
  }

  @Test("the patch is that of git diff HEAD")
  func patch() throws {
    try changeEverything()
    let patch = try fixture.open().workingTreePatch()
    #expect(!patch.isTruncated)
    let text = patch.text
    #expect(text == String(decoding: try fixture.bytes(["diff", "HEAD"]), as: UTF8.self))
    #expect(text.contains("rename to"))
    try fixture.git("stash", "--quiet")
    try fixture.git(["apply"], input: text)
    #expect(try fixture.open().workingTreePatch().text.count > text.count / 2)
  }

  @Test("what people have configured for their own eyes changes neither")
  func settings() throws {
    try changeEverything()
    let repository = try fixture.open()
    let before = try (repository.changedFiles(), repository.workingTreePatch())
    for (key, value) in [
      "color.ui": "always", "diff.noprefix": "true", "diff.mnemonicPrefix": "true", "diff.external": "false",
      "status.short": "true", "status.branch": "true", "status.showUntrackedFiles": "no", "diff.renames": "false",
    ] {
      try fixture.git("config", key, value)
    }
    #expect(try repository.changedFiles() == before.0)
    #expect(try repository.workingTreePatch() == before.1)
  }

  @Test("a patch of binary files, long files and moved lines")
  func largerPatch() throws {
    let lines = (0..<300).map { "func f\($0 % 40)() {\n  return \($0)\n}\n" }
    try fixture.write(lines.joined(), to: "code.c")
    try fixture.write("\0\u{1}binary", to: "binary")
    try fixture.commit("code")
    try fixture.write((lines[100...] + lines[..<50] + ["new\n"] + lines[50..<99]).joined(), to: "code.c")
    try fixture.write("\0\u{2}binary", to: "binary")
    let patch = try fixture.open().workingTreePatch()
    #expect(patch.text == (try fixture.git("diff", "HEAD")) + "\n")
  }

  @Test("a patch that is too long ends after a line, and says so", arguments: [0, 1, 40, 100, 120])
  func truncated(_ limit: Int) throws {
    try fixture.write("1\n2\n3\n4\n5\n6\n", to: "both")
    let patch = try fixture.open().workingTreePatch(limit: limit)
    #expect(patch.isTruncated && patch.text.utf8.count <= limit)
    #expect(patch.text.isEmpty || patch.text.hasSuffix("\n"))
    #expect(try fixture.bytes(["diff", "HEAD"]).starts(with: patch.text.utf8))
  }
}
