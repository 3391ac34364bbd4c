import TestSupport
import Testing

@testable import Artifacts

@Suite struct BuildPathScannerTests {
  private static func scan(_ bytes: [UInt8], chunk: Int = .max, limit: Int = 20) -> BuildPaths {
    var scanner = BuildPathScanner(limit: limit)
    var index = 0
    while index < bytes.count {
      let end = index + min(chunk, bytes.count - index)
      bytes[index..<end].withUnsafeBytes { scanner.feed($0) }
      index = end
    }
    return scanner.finish() ?? BuildPaths()
  }

  @Test(
    "finds",
    arguments: [
      ("\0/Users/joe/App/a.swift\0", "/Users/joe/App/a.swift"), ("\"/Users/joe/x\"", "/Users/joe/x"),
      ("/Users/jörg.b/x:12:3", "/Users/jörg.b/x"), ("-I/Users/joe/inc -L", "/Users/joe/inc"),
      ("-fdebug=/Users/joe/a,b", "/Users/joe/a"), ("file:///Users/joe/a", "/Users/joe/a"),
      ("(/home/ci/build/a.o)", "/home/ci/build/a.o"), ("/home/ci/x/libA.a", "/home/ci/x/libA.a"),
      ("/private/var/folders/ab/c_1/T/x.o", "/private/var/folders/ab/c_1/T/x.o"),
      ("/var/folders/ab/c_1/T", "/var/folders/ab/c_1/T"), ("/Volumes/Data/src/a.c", "/Volumes/Data/src/a.c"),
      ("/var/lib/jenkins/ws", "/var/lib/jenkins/ws"), ("\u{1}/opt/ci/DerivedData/A-x/B", "/opt/ci/DerivedData/A-x/B"),
      ("/Users/joe/DerivedData/A", "/Users/joe/DerivedData/A"),
      ("/Users/Shared/ci/a.swift", "/Users/Shared/ci/a.swift"),
      ("/Users/a/b.c:/Users/c/d.c", "/Users/a/b.c /Users/c/d.c"),
      ("/Users/joe/" + String(repeating: "x", count: 500), "/Users/joe/" + String(repeating: "x", count: 189) + "…"),
      ("/Users/joe/" + String(repeating: "x", count: 189), "/Users/joe/" + String(repeating: "x", count: 189)),
      ("\0/Users/joe/libA.a(b.o)\0", "/Users/joe/libA.a(b.o)"), ("/home/ci/libA.a(b.o))", "/home/ci/libA.a(b.o)"),
      ("see (/Users/joe/a(1).c) and", "/Users/joe/a(1).c"),
    ])
  func finds(text: String, paths: String) {
    #expect(Self.scan(Array(text.utf8)).paths.map(\.text).joined(separator: " ") == paths)
  }

  @Test(
    "does not report",
    arguments: [
      "https://x/Users/joe/a", "https://x.com/DerivedData/A", "http:///Users/joe/a", "api/v1/Users/42/x", "/Users/",
      "/Users/joe",
      "/Users/%@/Library/x", "/Users/{id}/posts", "/Users/$USER/x", "/Users/<name>/x", "/Users/Shared/App/data",
      "/home/user/profile", "/home/index.html", "/home/", "x/home/a/b.c", "/Volumes/%s/x", "/Volumes/", "/var/folders/",
      "/var/folders/ab", "/private/var/folders", "/var/lib/jenkinsfile", "DerivedData/A", "a/DerivedData/B",
      "/DerivedData/",
      "//", "/", "/users/joe/x",
    ])
  func leaves(text: String) {
    #expect(Self.scan(Array(text.utf8)).paths.map(\.text) == [])
  }

  @Test func counts() {
    let text = "/Users/a/1.c\0/Users/b/2.c\0/Users/a/1.c\0/Users/c/3.c"
    let result = Self.scan(Array(text.utf8), limit: 2)
    #expect(result.paths.map(\.text) == ["/Users/a/1.c", "/Users/b/2.c"])
    #expect(result.paths.map(\.count) == [2, 1])
    #expect(result.paths.map(\.offset) == [0, 13])
    #expect(result.count == 4)
  }

  @Test("finds the paths in an object file that `strings` shows") func objectFile() throws {
    let folder = try TemporaryFolder()
    try folder.write("int answer(void) { return __FILE__[0]; }\n", to: "src/answer.c")
    let compiled = try Tool.run(
      "clang",
      [
        "-target", "arm64-apple-ios14.0", "-g", "-c", "-ffile-prefix-map=\(folder.path)=/Users/joe/Secret",
        "-fdebug-compilation-dir=/Users/joe/Secret", folder["src/answer.c"], "-o", folder["answer.o"],
      ])
    #expect(compiled.status == 0, "\(compiled.errors)")
    let strings = try Tool.run("strings", ["-n", "6", folder["answer.o"]]).text
    let expected = Set(strings.split(separator: "\n").filter { $0.hasPrefix("/Users/joe/") }.map(String.init))
    let found = Self.scan(try TestFile.bytes(folder["answer.o"])).paths.map(\.text)
    #expect(!expected.isEmpty)
    #expect(Set(found) == expected)
  }

  @Test("finds the same for any size of chunks", arguments: [1, 7, 1000, 65_536, 70_000])
  func chunking(size: Int) {
    var generator = SeededGenerator(seed: UInt64(size))
    let words = [
      "/Users/joe/a.c", "/", "x", "\0", "https://h/Users/a/b", "/home/a/b.c", "/a/DerivedData/B", "-I/Users/q/r", "//",
      ":", "\"", "/Users/é/",
    ]
    var bytes: [UInt8] = []
    while bytes.count < 200_000 {
      bytes += (words.randomElement(using: &generator) ?? "").utf8
      if Int.random(in: 0..<40, using: &generator) == 0 {
        bytes += [UInt8](
          repeating: .random(in: 0...255, using: &generator), count: .random(in: 0...3000, using: &generator))
      }
    }
    let whole = Self.scan(bytes, limit: 1000)
    let chunked = Self.scan(bytes, chunk: size, limit: 1000)
    #expect(whole.count > 300)
    #expect(chunked.paths == whole.paths)
    #expect(chunked.count == whole.count)
    for path in whole.paths.prefix(50) {
      let text = path.text.hasSuffix("…") ? path.text.dropLast() : path.text[...]
      #expect(bytes[path.offset...].starts(with: text.utf8) || text.contains("\u{FFFD}"))
    }
  }

  @Test("accepts any bytes") func random() {
    var generator = SeededGenerator(seed: 3)
    for _ in 0..<500 {
      let alphabet = Array("/Users/home.DerivedDataV:\0 é%".utf8)
      let bytes = (0..<300).map { _ in alphabet.randomElement(using: &generator) ?? 0 }
      _ = Self.scan(bytes, chunk: 11)
    }
    for text in ["https:///DerivedData//DerivedData", "/Users/a/", "/"] {
      _ = Self.scan(Array(String(repeating: text, count: 10_000).utf8))
    }
    #expect(Self.scan([]).count == 0)
  }
}
