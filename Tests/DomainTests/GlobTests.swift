import Domain
import Testing

@Suite("patterns for paths")
struct GlobTests {
  private static func matches(_ pattern: String, _ path: String) throws -> Bool {
    GlobSet([try Glob(pattern)]).matches(path)
  }

  @Test(arguments: [
    // A name, and everything in a folder of that name.
    ("Sources/A", "Sources/A"), ("Sources/A", "Sources/A/b/c.swift"), ("Sources/A/", "Sources/A/b.swift"),
    ("./Sources//A", "Sources/A/b.swift"), (".", "a/b"), ("**", "a"), ("**", ".hidden/b"),
    // `*` and `?` stay in one name.
    ("*", "a/b"), ("*.swift", "a.swift"), ("*.swift", ".swift"), ("a*b*c", "a-b-b-c"), ("*a", "aaa"), ("a**b", "aXXb"),
    ("?", "é"), ("??", "éa"), ("*?z", "éz"), ("a?c", "a*c"),
    // `**` is any number of folders.
    ("**/*.swift", "a.swift"), ("**/*.swift", "a/b/c.swift"), ("a/**/z", "a/z"), ("a/**/z", "a/b/c/z"),
    ("a/**", "a"), ("a/**", "a/b/c"), ("**/b/**/d", "a/b/c/b/d"), ("**/Tests", "a/Tests/b.swift"),
    ("**/**/a", "a"),
  ]) func matching(_ pattern: String, _ path: String) throws {
    #expect(try Self.matches(pattern, path))
  }

  @Test(arguments: [
    ("Sources/A", "Sources/AB"), ("Sources/A", "Sources"), ("A", "Sources/A"), ("*.swift", "a/b.swift"),
    ("a", "A"), ("?", ""), ("?", "ab"), ("??", "é"), ("*??z", "éz"), ("a?b", "a/b"), ("a*b", "a/b"), ("a/**/z", "b/z"),
    ("**/x/y", "x/z/y"), ("a/*/c", "a/c"), ("a/*/c", "a/b/b/c"), ("aé", "ae\u{301}"),
  ]) func notMatching(_ pattern: String, _ path: String) throws {
    #expect(try !Self.matches(pattern, path))
  }

  @Test(arguments: [
    ("", "is empty"), ("/a", "is an absolute path"), ("a/../b", "contains '..'"), ("..", "contains '..'"),
    ("a\0", "contains a zero byte"), ("!a", "begins with '!', which has no meaning here"),
    ("a[bc]", "contains '[', which has no meaning here: `?` stands for any character"),
    ("{a,b}", "contains '{', which has no meaning here: `?` stands for any character"),
    (#"a\*"#, #"contains '\', which has no meaning here: `?` stands for any character"#),
    (String(repeating: "a", count: 1025), "has more than 1024 bytes"),
  ]) func notPatterns(_ text: String, _ reason: String) {
    let error = #expect(throws: Glob.Invalid.self) { try Glob(text) }
    #expect(error?.reason == reason)
    #expect(error?.text == text)
  }

  /// With backtracking, each of these would take longer than the universe is old.
  @Test func manyWildcardsTakeBoundedTime() throws {
    let folders = Array(repeating: "a", count: 2000).joined(separator: "/")
    #expect(try !Self.matches(String(repeating: "**/", count: 300) + "b", folders))
    #expect(try !Self.matches(String(repeating: "**/a/", count: 200) + "b", folders))
    let name = String(repeating: "a", count: 4000)
    #expect(try !Self.matches(String(repeating: "*a", count: 500) + "b", name))
    #expect(try Self.matches(String(repeating: "*a", count: 500), name))
  }

  /// A walk asks for every folder on the way whether something in it may match.
  @Test(arguments: ["a/**/b.c", "*/b", "**", "a/b", "**/c", "a/*/c/d"]) func walking(_ pattern: String) throws {
    let globs = GlobSet([try Glob(pattern), try Glob("x")])
    for path in ["a", "a/b", "a/b/c", "a/b/c/d", "a/x/c/d/e", "b", "x/y", "a/q/b.c"] {
      var position = globs.start
      var mayMatch = true
      for name in path.split(separator: "/") {
        mayMatch = mayMatch && position.mayMatchBelow
        position = globs.position(of: Array(name.utf8), in: position)
      }
      #expect(position.isMatch == globs.matches(path))
      #expect(mayMatch || !position.isMatch, "\(path) was not walked")
    }
  }
}
