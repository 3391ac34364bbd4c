import Foundation
import TestSupport
import Testing

/// Bases at the limits of the zip format, read by programs that know these limits.
@Suite struct LimitTests {
  private static let phone = "base/ContextSDK.xcframework/ios-arm64/ContextSDK.framework/"
  private static let archived = "ContextSDK.xcframework/ios-arm64/ContextSDK.framework/"

  /// The writer's own tests have as many entries; this is every step of a build.
  @Test(.enabled(if: ProcessInfo.processInfo.environment["RELEASE_LARGE_TESTS"] != nil, "`make test-large`"))
  func moreFilesThanSixteenBitsCount() throws {
    let fixture = try WorkspaceFixture()
    try Judge.python("large.py", ["many", fixture.folder[Self.phone + "Many"], "66000"])
    try expectLittleMemory(fixture)
    let zip = fixture.output + "/alpha/ContextSDK.zip"
    try Tool.run("unzip", ["-tqq", zip]).expect(0)
    try Judge.python("zip.py", [zip])
    try Judge.python("large.py", ["count", zip, Self.archived + "Many/", "66000"])
    try Judge.checksums(fixture.output + "/alpha")
  }

  /// A file of more bytes than memory may take. `Zip64Tests` writes and reads one that is too large for 32 bits.
  @Test func aFileThatIsLargerThanMemory() throws {
    let fixture = try WorkspaceFixture()
    let size = 384 << 20
    try Judge.python("large.py", ["sparse", fixture.folder[Self.phone + "Assets.car"], String(size)])
    try expectLittleMemory(fixture)
    let zip = fixture.output + "/alpha/ContextSDK.zip"
    // One pass checks the content against its CRC and shows the mark at its end.
    let end = "set -o pipefail; unzip -p \"$0\" \"$1\" | tail -c 7"
    let read = try Tool.run("bash", ["-c", end, zip, Self.archived + "Assets.car"])
    read.expect(0)
    #expect(read.text == "the end")
    try Judge.checksums(fixture.output + "/alpha")
  }

  /// Two sets, since a Mac cannot tell composed and decomposed letters apart.
  static let names = [
    [
      "a long path": (0..<6).map { _ in String(repeating: "n", count: 50) }.joined(separator: "/") + "/file",
      "a long name": String(repeating: "x", count: 255),
      "emoji": "🎉 👩‍👩‍👧‍👦/🇩🇪.txt",
      "composed": "caf\u{E9}",
      "stacked marks": "Z\u{335}\u{321}\u{327}a\u{300}\u{315}",
      "right to left": "שלום مرحبا.txt",
      "spaces and signs": " -rf * $(x) 'a' \"b\" #?&%00 ",
      "like an option": "-rf",
      "dots": "...hidden",
    ], ["decomposed": "cafe\u{301}"],
  ]

  @Test(arguments: names) func unusualNamesSurvive(_ names: [String: String]) throws {
    let fixture = try WorkspaceFixture()
    for (label, name) in names { try fixture.folder.write("content of \(label)", to: Self.phone + name) }
    try ReleaseTool.buildAll(fixture)
    try Judge.python("isolation.py", [fixture.folder.path, fixture.output])
    let zip = fixture.output + "/alpha/ContextSDK.zip"
    try Judge.python("zip.py", [zip])
    try Tool.run("unzip", ["-tqq", zip]).expect(0)
    try Tool.run("bsdtar", ["-tf", zip], environment: ["LC_ALL": "C.UTF-8"]).expect(0)
    for (program, arguments) in [("unzip", ["-qq", zip, "-d"]), (Tool.python, ["-m", "zipfile", "-e", zip])] {
      let out = try TemporaryFolder()
      try Tool.run(program, arguments + [out.path], environment: ["LC_ALL": "C.UTF-8"]).expect(0)
      for (label, name) in names {
        #expect(try TestFile.text(out[Self.archived + name]) == "content of \(label)", "\(label)")
      }
    }
  }

  @Test func namesThatAMacCannotTellApart() throws {
    let fixture = try WorkspaceFixture()
    try fixture.folder.write("1", to: Self.phone + "caf\u{E9}")
    try fixture.folder.write("2", to: Self.phone + "cafe\u{301}")
    let result = try ReleaseTool.run(["build", "--all"], in: fixture.folder.path)
    result.expect(65)
    result.expectSays(["differs from", "only by case or accents", "remedy: rename one of them"])
  }

  /// Builds one customer. The limit is far above what the program needs, and far below what it reads.
  private func expectLittleMemory(
    _ fixture: WorkspaceFixture, sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let result = try Judge.python(
      "peak.py", [ReleaseTool.path, "build", "--customer", "alpha"], in: fixture.folder.path,
      sourceLocation: sourceLocation)
    let peak = try #require(result.text.split(separator: "\n").last.flatMap { Int($0) })
    #expect(peak < 300_000_000, sourceLocation: sourceLocation)
  }
}
