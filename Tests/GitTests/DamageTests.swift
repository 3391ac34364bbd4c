import TestSupport
import Testing

@testable import Git

@Suite("Damaged repositories")
struct DamageTests {
  /// Bytes with a few random changes.
  private func damaged(_ bytes: [UInt8], _ generator: inout SeededGenerator) -> [UInt8] {
    var bytes = bytes
    for _ in 0..<Int.random(in: 1...3, using: &generator) where !bytes.isEmpty {
      let index = Int.random(in: 0..<bytes.count, using: &generator)
      switch Int.random(in: 0..<5, using: &generator) {
      case 0: bytes.remove(at: index)
      case 1: bytes.insert(.random(in: 0...255, using: &generator), at: index)
      case 2: bytes.removeSubrange(index...)
      default: bytes[index] = .random(in: 0...255, using: &generator)
      }
    }
    return bytes
  }

  @Test("no bytes of a commit or a loose object crash or hang the readers")
  func readers() throws {
    let fixture = try GitFixture()
    try fixture.write("a", to: "folder/file")
    try fixture.commit("feat: subject\n\nbody")
    let commit = try fixture.bytes(["cat-file", "commit", "HEAD"])
    let commitID = try fixture.id("HEAD")
    let id = commitID.description
    let loose = try TestFile.bytes(fixture.path + "/.git/objects/\(id.prefix(2))/\(id.dropFirst(2))")
    var (readable, unreadable) = (0, 0)
    for var generator in Rounds.generators(seed: 30) {
      for _ in 0..<500 {
        let read = CommitObject(damaged(commit, &generator))?.commit(commitID)
        if read == nil { unreadable += 1 } else { readable += 1 }
        _ = try? LooseObjects.unpacked(damaged(loose, &generator))
      }
    }
    #expect(min(readable, unreadable) > 10 * Rounds.tenths.count)
  }

  @Test("no bytes of a tree crash or hang its reader")
  func trees() throws {
    let fixture = try GitFixture()
    try fixture.write("a", to: "folder/file")
    try fixture.write("b", to: "other")
    try fixture.commit("one")
    let tree = try fixture.bytes(["cat-file", "tree", "HEAD^{tree}"])
    let trees = Rounds.generators(seed: 31).flatMap { tenth in
      var generator = tenth
      return (0..<200).map { _ in damaged(tree, &generator) }
    }
    let lines = trees.map { bytes in bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined() }
    let stored = try Tool.run(
      Tool.python, ["-c", Self.storeTrees, fixture.path + "/.git/objects"], input: lines.joined(separator: "\n"))
    let ids = stored.text.split(separator: "\n").compactMap { ObjectID(String($0)) }
    #expect(ids.count == trees.count)
    let repository = try fixture.open()
    var (found, missing, unreadable) = (0, 0, 0)
    for id in ids {
      do {
        if try repository.entry(at: "folder/file", inTree: id) == nil { missing += 1 } else { found += 1 }
      } catch {
        #expect(error.cause == .unreadableObject)
        unreadable += 1
      }
    }
    #expect(min(found, missing, unreadable) > 2 * Rounds.tenths.count, "\(found) \(missing) \(unreadable)")
  }

  /// Stores each line, which is hexadecimal, as a tree, and prints its id.
  private static let storeTrees = """
    import hashlib, os, sys, zlib
    for line in sys.stdin.read().split("\\n"):
        tree = bytes.fromhex(line)
        data = b"tree %d\\0" % len(tree) + tree
        name = hashlib.sha1(data).hexdigest()
        folder = os.path.join(sys.argv[1], name[:2])
        os.makedirs(folder, exist_ok=True)
        open(os.path.join(folder, name[2:]), "wb").write(zlib.compress(data))
        print(name)
    """

  /// Not the indexes of packs: libgit2 1.5 may read past the end of one that has grown.
  @Test(
    "every other damaged file below .git gives a right answer or an error",
    arguments: Rounds.of(40..<50))
  func files(_ seed: UInt64) throws {
    let fixture = try GitFixture()
    for number in 0..<4 {
      try fixture.write("\(number)\n", to: "a/file\(number)")
      try fixture.commit("commit \(number)")
      if number == 1 { try fixture.git("gc", "-q") }
      try fixture.tag("t\(number)", "tag")
    }
    let head = try fixture.id("HEAD")
    let expected = try fixture.git("rev-list", "HEAD").split(separator: "\n").map(String.init)
    var generator = SeededGenerator(seed: seed)
    for path in try gitFiles(fixture.path + "/.git") {
      let whole = try TestFile.bytes(path)
      for _ in 0..<2 {
        try overwrite(path, damaged(whole, &generator))
        guard let repository = try? fixture.open() else { continue }
        let history = try? repository.history(to: head).commits.map(\.description)
        #expect(history == nil || history == expected || !repository.shallowBoundary.isEmpty, "\(path)")
        _ = try? repository.file("a/file1", at: head)
        _ = try? repository.tagNames().map { try? repository.tag($0) }
        _ = try? repository.changedFiles()
        _ = try? repository.workingTreePatch()
        _ = try? repository.resolve("HEAD~2")
      }
      try overwrite(path, whole)
    }
  }

  @Test("an object that is cut off is unreadable, by its id and by the beginning of it, also if it is borrowed")
  func cutOff() throws {
    let fixture = try GitFixture()
    try fixture.write(String(repeating: "some text, ", count: 40), to: "file")
    let id = try fixture.git("hash-object", "-w", "file")
    try fixture.commit("one")
    try fixture.git("clone", "-q", "--shared", "--no-checkout", fixture.path, fixture.beside("borrower"))
    let path = fixture.path + "/.git/objects/\(id.prefix(2))/\(id.dropFirst(2))"
    let whole = try TestFile.bytes(path)
    for location in [fixture, fixture.at("borrower")] {
      try overwrite(path, whole)
      #expect(try location.open().file("file", at: fixture.id("HEAD"))?.count == 440)
      for count in 0..<whole.count {
        try overwrite(path, Array(whole[..<count]))
        let repository = try location.open()
        #expect(try cause { try repository.file("file", at: fixture.id("HEAD")) } == .unreadableObject)
        #expect(try cause { try repository.resolve(id) } == .unreadableObject)
        #expect(try cause { try repository.resolve(String(id.prefix(10))) } == .unreadableObject)
      }
    }
  }

  @Test(
    "a loose object that does not match its header",
    arguments: [
      "blob 3\0abcdef", "blob 60\0abcdef", "blob 99999999999999\0abc", "blob -1\0", "blob 3abc", "blob  3\0abc",
      "tagged 3\0abc",
      "blob 3 \0abc", "", "blob", "blob 18446744073709551616\0a", "blob 3\0abc garbage",
    ])
  func untrueFiles(_ content: String) throws {
    let fixture = try GitFixture()
    // The id of "blob 3\0abc". The reader checks the file before libgit2 compares the id.
    let id = "f2ba8f84ab5c1bce84a7b441cb1959cfc7093b7f"
    #expect(try fixture.git(["hash-object", "--stdin"], input: "abc") == id)
    let packed = try Tool.run(
      Tool.python, ["-c", "import sys,zlib; sys.stdout.buffer.write(zlib.compress(sys.stdin.buffer.read()))"],
      input: content)
    let folder = try TemporaryFolder()
    let path = fixture.path + "/.git/objects/f2/ba8f84ab5c1bce84a7b441cb1959cfc7093b7f"
    try TestFile.copy(folder.write(packed.output, to: "good"), to: path)
    #expect(try cause { try fixture.open().resolve(id) } == .unreadableObject)
    let good = try Tool.run(
      Tool.python, ["-c", "import sys,zlib; sys.stdout.buffer.write(zlib.compress(sys.stdin.buffer.read()))"],
      input: "blob 3\0abc")
    try overwrite(path, good.output)
    #expect(try cause { try fixture.open().resolve(id) } == .wrongKind("blob"))
    try overwrite(path, good.output + [0])
    #expect(try cause { try fixture.open().resolve(id) } == .unreadableObject)
  }

  private func gitFiles(_ folder: String) throws -> [String] {
    let listed = try Tool.run("find", [folder, "-type", "f", "-not", "-path", "*/hooks/*", "-not", "-name", "*.idx"])
    return listed.text.split(separator: "\n").map(String.init).sorted()
  }

  private func overwrite(_ path: String, _ bytes: [UInt8]) throws {
    let folder = try TemporaryFolder()
    try TestFile.remove(path)
    try TestFile.copy(folder.write(bytes, to: "file"), to: path)
  }
}
