import Platform
import TestSupport
import Testing

@Suite("walks")
struct WalkTests {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  @Test func everythingIsVisitedWithWhatItsFolderGot() throws {
    for path in ["a/b/c", "a/d", "skipped/e", "f"] { try folder.write(path, to: path) }
    try folder.link("a/link", to: "b")
    var seen: [String: Int] = [:]
    try FileSystem.walk(folder.path, from: 0) { entry, depth in
      seen[entry.path] = depth
      return entry.path == "skipped" ? nil : depth + 1
    }
    #expect(seen == ["a": 0, "f": 0, "skipped": 0, "a/b": 1, "a/d": 1, "a/link": 1, "a/b/c": 2])
  }

  #if os(Linux)
    @Test func namesAreBytes() throws {
      let script = "import os; os.makedirs(b'bad\\xff/inside'); open(b'bad\\xfe', 'w'); open('new\\nline', 'w')"
      try #require(try Tool.run("python3", ["-c", script], in: folder.path).status == 0)
      var names: [[UInt8]: Bool] = [:]
      try FileSystem.walk(folder.path, from: ()) { entry, _ in
        names[entry.name] = entry.isText
        return ()
      }
      let bad = Array("bad".utf8)
      #expect(names == [bad + [0xFF]: false, bad + [0xFE]: false, Array("new\nline".utf8): true])
    }
  #endif

  @Test func whatCannotBeListedIsAnError() {
    #expect(throws: SystemError.self) { try FileSystem.walk(folder["none"], from: ()) { _, _ in () } }
  }
}
