import Domain
import Foundation
import Platform
import TestSupport
import Testing

@Suite("trees of files")
struct TreeTests {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  @Test("lists files, folders and links, sorted by bytes, links not followed")
  func tree() throws {
    try folder.write("12345", to: "t/B/run", mode: 0o755)
    try folder.write("", to: "t/a")
    try folder.write("😀", to: "t/é/😀.txt")
    try folder.write("outside", to: "outside/secret")
    try folder.link("t/B/link", to: "../../outside")
    try folder.link("t/dangling", to: "nowhere")
    #expect(
      try FileSystem.tree(of: folder["t"]).entries == [
        .init("B", .directory),
        .init("B/link", .symlink(target: "../../outside")),
        .init("B/run", .file(size: 5, executable: true)),
        .init("a", .file(size: 0, executable: false)),
        .init("dangling", .symlink(target: "nowhere")),
        .init("é", .directory),
        .init("é/😀.txt", .file(size: 4, executable: false)),
      ])
  }

  @Test("finds all names, even if there are many long ones")
  func many() throws {
    let names = (0..<300).map { "\($0)-" + String(repeating: "x", count: $0 % 250) }
    for name in names { try folder.write(name, to: "t/\(name)") }
    let expected = Dictionary(uniqueKeysWithValues: names.map { ($0, $0.utf8.count) })
    let found = try FileSystem.tree(of: folder["t"]).entries.map { entry in
      guard case .file(let size, _) = entry.kind else { return (entry.path, -1) }
      return (entry.path, size)
    }
    #expect(found.count == 300)
    #expect(Dictionary(uniqueKeysWithValues: found) == expected)
    #expect(Set(try FileSystem.names(in: folder["t"])) == Set(names))
  }

  @Test("an empty folder has no entries")
  func empty() throws {
    #expect(try FileSystem.tree(of: folder.path).entries.isEmpty)
  }

  @Test("reads a long link target")
  func longLink() throws {
    let target = String(repeating: "0123456789abcd/", count: 64)
    try folder.link("link", to: target)
    #expect(try FileSystem.linkTarget(folder["link"]) == target)
  }

  @Test("rejects entries that cannot be shipped, and names them")
  func refusals() throws {
    try folder.write("", to: "pipe/sub/file")
    try #require(mkfifo(folder["pipe/sub/fifo"], 0o644) == 0)
    #expect(throws: SystemError.notAFile("read", folder["pipe/sub/fifo"])) {
      try FileSystem.tree(of: folder["pipe"])
    }
    #expect(throws: SystemError("open folder", folder["missing"], code: ENOENT)) {
      try FileSystem.tree(of: folder["missing"])
    }
    #expect(throws: SystemError("open folder", folder["pipe/sub/file"], code: ENOTDIR)) {
      try FileSystem.tree(of: folder["pipe/sub/file"])
    }
    #expect(throws: SystemError("read link", folder["pipe"], code: EINVAL)) {
      try FileSystem.linkTarget(folder["pipe"])
    }
  }
}

// APFS refuses names that are not UTF-8 and treats composed and decomposed ones as the same.
#if os(Linux)
  @Suite("names as bytes")
  struct NameBytesTests {
    let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    @Test("distinguishes names that differ only in their bytes")
    func normalization() throws {
      try folder.write("composed", to: "t/\u{e9}")
      try folder.write("decomposed", to: "t/e\u{301}")
      let sizes = try FileSystem.tree(of: folder["t"]).entries.map(\.kind)
      #expect(sizes == [.file(size: 10, executable: false), .file(size: 8, executable: false)])
    }

    @Test("rejects a name or a link target that is not UTF-8")
    func notUTF8() throws {
      try folder.write("", to: "name/file")
      try makeFile(named: [0x66, 0xff], in: folder["name"])
      #expect(throws: SystemError("list", folder["name"], code: EILSEQ)) {
        try FileSystem.tree(of: folder["name"])
      }
      try folder.write("", to: "target/file")
      try #require(symlink([CChar(bitPattern: 0xff), 0], folder["target/link"]) == 0)
      #expect(throws: SystemError("read link", folder["target/link"], code: EILSEQ)) {
        try FileSystem.tree(of: folder["target"])
      }
    }

    @Test("removes a file whose name is not UTF-8")
    func removesAnyName() throws {
      try folder.write("", to: "tree/sub/file")
      try makeFile(named: [0x66, 0xff], in: folder["tree/sub"])
      try FileSystem.removeTree(folder["tree"])
      #expect(TestFile.names(in: folder.path).isEmpty)
    }

    private func makeFile(named name: [UInt8], in parent: String) throws {
      let path = Array(parent.utf8) + [UInt8(ascii: "/")] + name + [0]
      let descriptor = open(path.map(CChar.init(bitPattern:)), O_WRONLY | O_CREAT, 0o644)
      try #require(descriptor >= 0)
      close(descriptor)
    }
  }
#endif
