import Testing

@testable import Artifacts

@Suite struct StructureLinkTests {
  /// A framework as macOS has it.
  static let paths: Set<String> = [
    "K.framework/Versions/A/K", "K.framework/Versions/A/Resources/Info.plist", "K.framework/Versions/Current",
    "K.framework/K", "K.framework/Resources", "top", "other",
  ]
  static let links = [
    ("K.framework/Versions/Current", "A"), ("K.framework/K", "Versions/Current/K"),
    ("K.framework/Resources", "Versions/Current/Resources"), ("top", "./K.framework/../K.framework//K"),
  ]

  @Test func silent() {
    #expect(LinkCheck.problems(links: Self.links, paths: Self.paths.sorted()) == [])
  }

  @Test(
    "fires",
    arguments: [
      ("", "malformed"), ("a\0b", "malformed"), ("K.framework\\K", "malformed"),
      (String(repeating: "a/", count: 2049), "malformed"), ("/etc/passwd", "absolute"), ("..", "escapes"),
      ("K.framework/../../other", "escapes"), ("missing", "dangling"), ("K.framework/Versions/B/K", "dangling"),
      ("K.framework/K/deeper", "dangling"), ("other", "cycle"), (".", "cycle"), ("K.framework/..", "cycle"),
    ])
  func fires(target: String, code: String) {
    let problems = LinkCheck.problems(links: Self.links + [("other", target)], paths: Self.paths.sorted())
    #expect(problems.map(\.code) == ["link-" + code])
    #expect(problems.map(\.entry) == ["other"])
    #expect(problems.allSatisfy { !$0.message.isEmpty })
  }

  @Test func followsThroughOtherLinks() {
    let problems = LinkCheck.problems(
      links: [("a", "b"), ("b", "c"), ("c", "a"), ("d/up", ".."), ("e", "d/up/e2"), ("f", "out/x"), ("out", "/tmp")],
      paths: ["a", "b", "c", "d/up", "e", "f", "out"])
    #expect(
      problems.map { "\($0.entry ?? ""): \($0.code)" } == [
        "a: link-cycle", "b: link-cycle", "c: link-cycle", "d/up: link-cycle", "e: link-dangling", "f: link-absolute",
        "out: link-absolute",
      ])
    #expect(
      problems.suffix(2).map(\.message) == [
        #"is a symlink that leads through another one to an absolute path: "out/x""#,
        #"is a symlink to an absolute path: "/tmp""#,
      ])
  }

  @Test(arguments: ["file/../other", "file/.", "file/", "through/other"]) func noLinkLeadsThroughAFile(_ target: String)
  {
    let links = [("l", target), ("through", "file/..")]
    let problems = LinkCheck.problems(links: links, paths: ["file", "l", "other", "through"]) { $0 == "file" }
    #expect(problems.map { "\($0.entry ?? ""): \($0.code)" } == ["l: link-dangling", "through: link-dangling"])
  }

  /// Spelt out, the folders of this path would be a gigabyte.
  @Test func deepPath() {
    let deep = String(repeating: "a/", count: 32_000) + "b"
    let problems = LinkCheck.problems(
      links: [("l", "a/a/a"), ("m", "a/a/b")], paths: ["a!", deep, "a0", "l", "m"])
    #expect(problems.map(\.entry) == ["m"])
  }

  /// Each link doubles the steps of the one before it.
  @Test func givesUpOnAFlood() {
    let links = (0..<30).map { ("l\($0)", $0 == 0 ? "x" : "l\($0 - 1)/../l\($0 - 1)") } + [("wide", "w")]
    let many = (0..<3000).map { ("m\($0)", String(repeating: "x/../", count: 800) + "x") }
    let paths = Set((links + many).map(\.0)).union(["x/y"]).sorted()
    let codes = Set(LinkCheck.problems(links: links + many, paths: paths, stepLimit: 100_000).map(\.code))
    #expect(codes == ["link-cycle", "link-dangling", "link-unfollowed"])
  }
}
