import Domain
import Testing

@Suite struct TagPatternTests {
  @Test(arguments: [
    ("{{version}}", "1.4.0", "1.4.0"), ("v{{version}}", "1.4.0-beta.1+7", "v1.4.0-beta.1+7"),
    ("sdk-{{version}}-ios", "1.4.0", "sdk-1.4.0-ios"), ("monorepo/{{version}}", "5.16.0.1", "monorepo/5.16.0.1"),
    ("é{{version}}🏋", "1.4.0", "é1.4.0🏋"), ("{{{version}}}", "1.4.0", "{1.4.0}"),
    ("{{product}}@{{version}}", "1.4.0", "{{product}}@1.4.0"),
  ])
  func tagsAndVersions(text: String, version: String, tag: String) throws {
    let pattern = try #require(TagPattern(text))
    #expect(pattern.tag(for: version) == tag)
    #expect(pattern.version(of: tag) == version)
    #expect(pattern.description == text)
  }

  @Test(arguments: [
    "", "v", "{{version}", "{version}", "{{ version }}", "{{Version}}", "{{version}}{{version}}",
    "{{version}}-{{version}}",
  ])
  func withoutOnePlaceForTheVersion(text: String) {
    #expect(TagPattern(text) == nil)
  }

  @Test(arguments: [
    ("{{version}}", ""), ("v{{version}}", "v"), ("v{{version}}", "V1.4.0"), ("v{{version}}", "1.4.0"),
    ("v{{version}}", ""), ("sdk-{{version}}-ios", "sdk-1.4.0"), ("sdk-{{version}}-ios", "1.4.0-ios"),
    ("sdk-{{version}}-ios", "sdk-ios"), ("sdk-{{version}}-ios", "sdk--ios"), ("a{{version}}a", "a"),
    ("a{{version}}a", "aa"), ("\u{E9}{{version}}", "e\u{301}1.4.0"), ("monorepo/{{version}}", "monorepo1.4.0"),
  ])
  func tagsOfOtherPatterns(text: String, tag: String) throws {
    #expect(try #require(TagPattern(text)).version(of: tag) == nil)
  }

  /// A letter and the accent after it are one character to Swift, but two to git.
  @Test func namesAreBytes() throws {
    let pattern = try #require(TagPattern("e{{version}}"))
    #expect(pattern.version(of: "e\u{301}1.4.0") == "\u{301}1.4.0")
    #expect(TagPattern("{{version}}\u{301}")?.suffix.utf8.count == 2)
  }

  @Test func theBarePattern() {
    #expect(TagPattern("{{version}}") == .bare)
    #expect(TagPattern.bare.tag(for: "1.4.0") == "1.4.0")
  }
}
