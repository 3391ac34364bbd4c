import Domain
import Testing

@Suite struct FileTreeTests {
  static let tree = FileTree([
    .init("b", .directory), .init("b/z", .file(size: 3, executable: true)), .init("b/c", .directory),
    .init("b/c/d", .symlink(target: "../z")), .init("b.txt", .file(size: 0, executable: false)),
    .init("B", .file(size: 1, executable: false)), .init("b/\u{301}x", .file(size: 1, executable: false)),
    .init("e\u{301}", .file(size: 1, executable: false)), .init("é", .directory),
  ])

  @Test func entriesAreSortedByBytes() {
    #expect(
      Self.tree.entries.map { Array($0.path.utf8) }
        == ["B", "b", "b.txt", "b/c", "b/c/d", "b/z", "b/\u{301}x", "e\u{301}", "é"].map { Array($0.utf8) })
  }

  @Test func entriesAreFoundByPath() {
    #expect(Self.tree["b/c/d"]?.kind == .symlink(target: "../z"))
    #expect(Self.tree["b/"] == nil)
    #expect(Self.tree[""] == nil)
    #expect(Self.tree["zz"] == nil)
    #expect(Self.tree.isDirectory("b/c"))
    #expect(!Self.tree.isDirectory("b/z"))
    #expect(Self.tree.isFile("b/z"))
    #expect(!Self.tree.isFile("b/c/d"))
    #expect(!Self.tree.isFile("missing"))
  }

  /// The composed and the decomposed form are two names to a file system.
  @Test func pathsAreComparedByBytes() {
    #expect(Self.tree.isDirectory("\u{E9}"))
    #expect(Self.tree.isFile("e\u{301}"))
  }

  @Test func namesInAFolder() {
    #expect(Self.tree.names(in: "").count == 5)
    #expect(Self.tree.names(in: "b") == ["c", "z", "\u{301}x"])
    #expect(Self.tree.names(in: "b/z") == [])
    #expect(Self.tree.names(in: "missing") == [])
  }

  @Test func pathsAreUnique() {
    let tree = FileTree([.init("a", .directory), .init("a", .file(size: 1, executable: false))])
    #expect(tree.entries == [.init("a", .directory)])
    #expect(FileTree([]).entries.isEmpty)
    #expect(FileTree([])["a"] == nil)
  }
}
