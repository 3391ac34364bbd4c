import Domain
import TestSupport
import Testing

/// What `release diff` shows first, what `--summary` leaves, and what `--fail-on breaking` decides.
@Suite("release diff at a glance") struct DiffGlanceTests {
  private static let device = "xcframework/ios-arm64/ContextSDK.framework"

  private static func interface(_ compiler: String, _ body: String) -> String {
    """
    // swift-interface-format-version: 1.0
    // swift-compiler-version: Apple Swift version \(compiler) (swiftlang-1.2.3 clang-1.2)
    // swift-module-flags: -module-name ContextSDK
    import Swift
    \(body)

    """
  }

  /// Two xcframeworks, a and b: b lacks a method of a header and needs a later system and another Xcode.
  private static func pair(declarations: Int = 1) throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    for (name, minimum, compiler) in [("a", 14, "5.9"), ("b", 15, "6.2")] {
      try XCFrameworkFixture.write("\(name).xcframework", in: folder)
      let device = "\(name).\(device)"
      try folder.write(XCFrameworkFixture.phoneBinary(minimum: minimum), to: device + "/ContextSDK", mode: 0o755)
      let method = name == "a" ? "- (void)reset;\n" : ""
      try folder.write("@interface Score\n\(method)- (void)stay;\n@end\n", to: device + "/Headers/Score.h")
      let functions = (0..<declarations).map { "public func \(name)\(100 + $0)()" }.joined(separator: "\n")
      try folder.write(interface(compiler, name == "a" ? "" : functions), to: device + "/Modules/x.swiftinterface")
      let info = try TestFile.text(folder[device + "/Info.plist"])
      let other = info.replacing("<string>1.0.0</string>", with: "<string>1.1.0</string>")
      if name == "b" { try folder.write(other, to: device + "/Info.plist") }
    }
    return folder
  }

  private static let glance = """
    breaking
      ! raised the minimum iOS: 14.0 \u{2192} 15.0 in ios-arm64
      ! removed -[Score reset] (Score.h, line 2) in ios-arm64

    systems
      ~ minimum iOS: 14.0 \u{2192} 15.0 (ios-arm64)
      ~ needs Xcode 15.0 \u{2192} Xcode 26

    version
      ~ 1.0.0 \u{2192} 1.1.0

    API
      +1 -1 ~0


    """

  @Test("breaking first, then systems, version and API, then the rest") func order() throws {
    let folder = try Self.pair()
    let result = try DiffTests.diff("a.xcframework", "b.xcframework", in: folder.path)
    result.expect(1)
    let parts = result.text.split(separator: "\n\n", maxSplits: 1)
    #expect(parts.last?.hasPrefix(Self.glance + "binaries\n") == true, "\(result.text)")
    #expect(result.text.contains("\nfiles\n"))
    let json = try DiffTests.json(folder["a.xcframework"], folder["b.xcframework"])
    #expect(json["breaking"]?.listed.map { $0["subject"] } == ["system", "objectiveC"])
    #expect(json["breakingCount"] == 2 && json["undecided"]?.listed == [])
    #expect(json["systems"]?.listed.map { $0["new"] } == ["15.0"])
    #expect(json["api"]?["removed"] == ["-[Score reset]"] && json["api"]?["added"] == ["ContextSDK.b100()"])
  }

  @Test("--summary prints nothing else") func summary() throws {
    let folder = try Self.pair()
    let result = try DiffTests.diff("a.xcframework", "b.xcframework", ["--summary"], in: folder.path)
    result.expect(1)
    let parts = result.text.split(separator: "\n\n", maxSplits: 1)
    #expect(
      parts.last.map(String.init) == Self.glance + "different: 4 files changed, 2 breaking changes\n", "\(result.text)")
    let both = try DiffTests.diff("a.xcframework", "b.xcframework", ["--summary", "--json"], in: folder.path)
    both.expect(64)
  }

  @Test("the rest is folded, and whole in JSON") func folded() throws {
    let folder = try Self.pair(declarations: 500)
    let text = try DiffTests.diff("a.xcframework", "b.xcframework", in: folder.path).text
    #expect(text.split(separator: "\n").count < 100, "\(text)")
    #expect(text.contains("\n  + ContextSDK.b118()\n") && !text.contains("\n  + ContextSDK.b119()\n"))
    #expect(text.contains("\n  \u{2026} and 481 more (--json lists all)\n"), "\(text)")
    let json = try DiffTests.json(folder["a.xcframework"], folder["b.xcframework"])
    #expect(json["api"]?["added"]?.listed.count == 500)
    #expect(json["interfaces"]?.listed.first?["diff"]?.string?.contains("+public func b599()\n") == true)
  }

  @Test("--fail-on breaking is a gate") func gate() throws {
    let folder = try Self.pair()
    let gate = { (old: String, new: String, more: [String]) in
      try DiffTests.diff(old, new, ["--fail-on"] + more, in: folder.path)
    }
    try gate("a.xcframework", "b.xcframework", ["breaking"]).expect(1)
    try gate("a.xcframework", "a.xcframework", ["breaking"]).expect(0)
    try gate("a.xcframework", "a.xcframework", ["difference"]).expect(0)
    // What came breaks nobody.
    try folder.write("more\n", to: "a.\(Self.device)/NOTES.md")
    try XCFrameworkFixture.write("c.xcframework", in: folder)
    try XCFrameworkFixture.write("d.xcframework", in: folder)
    try folder.write("more\n", to: "d.\(Self.device)/NOTES.md")
    try gate("c.xcframework", "d.xcframework", ["breaking"]).expect(0)
    try gate("c.xcframework", "d.xcframework", ["difference"]).expect(1)
    // What cannot be read may.
    for (name, text) in [("c", "not an interface\n"), ("d", "no interface\n")] {
      try folder.write(text, to: "\(name).\(Self.device)/Modules/x.swiftinterface")
    }
    let unknown = try gate("c.xcframework", "d.xcframework", ["breaking"])
    unknown.expect(1)
    #expect(unknown.text.contains("\nbreaking\n  ? not known whether this breaks apps: "), "\(unknown.text)")
    let wrong = try gate("c.xcframework", "d.xcframework", ["broken"])
    wrong.expect(64)
    wrong.expectSays(["difference or breaking"])
  }

  @Test("a product that is gone breaks its customer, and others are told once") func products() throws {
    let old = try WorkspaceFixture(products: ["ContextSDK", "Old"])
    let new = try WorkspaceFixture(products: ["ContextSDK"])
    try ReleaseTool.buildAll(old)
    try ReleaseTool.buildAll(new)
    let variant = try DiffTests.diff(old.output + "/gamma", new.output + "/gamma", ["--fail-on", "breaking"])
    variant.expect(1)
    #expect(variant.text.contains("\nbreaking\n  ! removed the product Old.zip\n"))
    #expect(variant.text.hasSuffix("\ndifferent: 1 breaking change\n"))
    let release = try DiffTests.diff(old.output, new.output, ["--summary", "--fail-on", "breaking"])
    release.expect(1)
    #expect(release.text.contains("\n  1 breaking change\n"), "\(release.text)")
    #expect(release.text.split(separator: "! removed the product Old.zip\n").count == 2, "\(release.text)")
    let json = try DiffTests.json(old.output, new.output)
    #expect(json["breaking"]?.listed.map { $0["name"] } == ["Old.zip"] && json["breakingCount"] == 1)
    try DiffTests.diff(new.output, old.output, ["--fail-on", "breaking"]).expect(0)
  }

  @Test("what breaks some customers names them; customers with the same differences are told together")
  func customers() throws {
    let old = try WorkspaceFixture()
    let new = try WorkspaceFixture()
    try ReleaseTool.buildAll(old)
    try ReleaseTool.buildAll(new)
    for name in ["alpha", "beta"] {
      try Tool.run("zip", ["-dq", "\(new.output)/\(name)/ContextSDK.zip", "*/PrivacyInfo.xcprivacy"]).expect(0)
    }
    let result = try DiffTests.diff(old.output, new.output)
    result.expect(1)
    #expect(result.text.contains("! removed the privacy manifest PrivacyInfo.xcprivacy in "), "\(result.text)")
    #expect(result.text.contains(", for alpha, beta\n"), "\(result.text)")
    #expect(result.text.contains("\nalpha, beta\n\n~ also differs in ContextSDK.zip: sizes\n"), "\(result.text)")
  }

  @Test("the same text with one worker and with many") func workers() throws {
    let (old, new) = (try WorkspaceFixture(), try WorkspaceFixture())
    try new.folder.write(
      XCFrameworkFixture.phoneBinary(minimum: 13), to: "base/ContextSDK.\(Self.device)/ContextSDK", mode: 0o755)
    try ReleaseTool.buildAll(old)
    try ReleaseTool.buildAll(new)
    let texts = try ["1", "8"].map { try DiffTests.diff(old.output, new.output, ["--jobs", $0]).text }
    #expect(texts[0] == texts[1] && texts[0].contains("every customer that differs"))
  }
}
