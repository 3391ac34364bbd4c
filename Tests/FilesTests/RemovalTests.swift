import Foundation
import Platform
import TestSupport
import Testing

@Suite("removal")
struct RemovalTests {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  @Test("removes a tree, but not the targets of its links")
  func links() throws {
    try folder.write("kept", to: "outside/sub/file")
    try folder.write("", to: "tree/a/b/file")
    try folder.link("tree/a/folder", to: folder["outside"])
    try folder.link("tree/file", to: folder["outside/sub/file"])
    try folder.link("tree/dangling", to: "nowhere")
    try #require(mkfifo(folder["tree/fifo"], 0o644) == 0)
    try FileSystem.removeTree(folder["tree"])
    #expect(TestFile.names(in: folder.path) == ["outside"])
    #expect(try TestFile.text(folder["outside/sub/file"]) == "kept")
  }

  @Test("removes a link to a folder, not the folder")
  func link() throws {
    try folder.write("kept", to: "outside/file")
    try folder.link("link", to: "outside")
    try FileSystem.removeTree(folder["link"])
    #expect(TestFile.names(in: folder.path) == ["outside"])
    #expect(TestFile.names(in: folder["outside"]) == ["file"])
  }

  @Test("removes one file, or nothing")
  func file() throws {
    try folder.write("", to: "file")
    try FileSystem.removeTree(folder["file"])
    try FileSystem.removeTree(folder["file"])
    try FileSystem.removeTree(folder["missing/deeper"])
    #expect(TestFile.names(in: folder.path).isEmpty)
  }

  @Test("removes a tree that is deeper than the longest path")
  func deep() throws {
    let script = "import os\nfor _ in range(60):\n os.mkdir('d' * 100)\n os.chdir('d' * 100)\nopen('file', 'w')"
    try FileSystem.makeDirectory(folder["tree"])
    let made = try Tool.run(Tool.python, ["-c", script], in: folder["tree"])
    try #require(made.status == 0, "\(made.errors)")
    try FileSystem.removeTree(folder["tree"])
    #expect(TestFile.names(in: folder.path).isEmpty)
  }
}
